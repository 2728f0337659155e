import type { ReactNode } from "react";

type Answer = readonly [question: string, answer: ReactNode];

const ANSWERS: readonly Answer[] = [
	[
		"The TV does not open the player’s address",
		"Type it exactly as it stands above, with everything after the host. TV and dashboard must be able to reach the same address: an address that begins with localhost or 127 works on that computer alone.",
	],
	[
		"The code is refused",
		"A code works once and for ten minutes. Look at the TV: if it shows other digits by now, enter those.",
	],
	[
		"The TV says that there is nothing to play yet",
		"Its group has no presentation, or the presentation is still being made ready. Under Device Management, choose one for the group; under Content Management, its status should be Ready.",
	],
	[
		"A presentation stays In Progress or shows Error",
		"Large videos take some minutes. Where a file could not be read, the list says which one and offers to try again; PDF, PNG, JPEG and MP4 are the safest kinds.",
	],
	[
		"A video plays without sound or subtitles",
		"Screens play every video that way, as browsers start none by themselves that has sound. Where words matter, have your video program draw them into the picture.",
	],
	[
		"A screen is shown as offline",
		"The dashboard has not heard of it for a while. It plays on with what it has. Check that it is switched on and in the network; it reports again by itself.",
	],
	[
		"The TV goes dark after some hours",
		"Switch off its screen saver, its eco mode and its automatic power-off; most TVs have all three.",
	],
	[
		"I forgot my password",
		<>
			<a href="/forgot-password" className="text-accent underline">
				Ask for a new one
			</a>{" "}
			with the email address of your account.
		</>,
	],
];

/** @param whom to ask, in words */
const leavingWith = (whom: ReactNode): readonly Answer[] => [
	[
		"I want to take my data with me",
		<>
			A saved schedule can be had as a file: Export as calendar, on its page. Keep your own pictures
			and files, as screens get copies that are made for them. For a copy of what else is in your
			account, ask {whom}.
		</>,
	],
	[
		"I want to delete my account",
		<>
			Ask {whom}, from the email address of your account. It can be removed for good, with its
			presentations, screens, groups and schedules. Cancel a paid plan before, under View my
			subscription/invoices in your profile.
		</>,
	],
];

/** Questions that people ask, folded; a question opens without scripts. `supportUrl`: where else to ask, if anywhere. */
export function Help({ supportUrl }: { supportUrl?: string }) {
	const whom = supportUrl ? (
		<a href={supportUrl} className="text-accent underline">
			our support
		</a>
	) : (
		"whoever set this dashboard up for you"
	);
	return (
		<section id="help" tabIndex={-1} aria-labelledby="help-title" className="mt-12 scroll-mt-6">
			<h2 id="help-title" className="text-xl font-semibold">
				When something does not work
			</h2>
			<div className="mt-4 divide-y divide-line rounded-box border border-line bg-surface">
				{[...ANSWERS, ...leavingWith(whom)].map(([question, answer]) => (
					<details key={question} className="group">
						<summary className="px-5 py-3 font-medium hover:bg-sunken">{question}</summary>
						<p className="max-w-prose px-5 pb-4 text-muted">{answer}</p>
					</details>
				))}
			</div>
			<p className="mt-4 text-muted">
				{supportUrl ? (
					<>
						Something else?{" "}
						<a href={supportUrl} className="text-accent underline">
							Ask our support
						</a>
						.
					</>
				) : (
					"Something else? Ask whoever set this dashboard up for you."
				)}
			</p>
		</section>
	);
}
