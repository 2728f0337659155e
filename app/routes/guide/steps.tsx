import type { ReactNode } from "react";

export interface Step {
	title: string;
	/** How long it takes, in words. */
	time: string;
	text: ReactNode;
	/** A file of the brand's folder; those of the dashboard are 16:10, those of a screen 16:9. */
	picture: { file: string; alt: string; isScreen?: true };
}

/** What to do, from nothing to a picture on a screen; the pictures are scripts/screenshots.mjs's. */
export const STEPS: readonly Step[] = [
	{
		title: "Make an account",
		time: "1 minute",
		text: "Sign up with your email address and a password, then sign in. If you already have an account, go on with the next step.",
		picture: { file: "1-sign-up", alt: "The form to sign up, beside the brand’s picture" },
	},
	{
		title: "Make a presentation",
		time: "3 minutes",
		text: (
			<>
				Choose <strong>New Presentation</strong> and drop a few pictures or a PDF on the page. Each
				picture and each page becomes a slide; they play in the order of the list. Then press{" "}
				<strong>Save</strong>. If you are asked whether to activate it, choose <strong>No</strong>{" "}
				for now: there is no screen yet.
			</>
		),
		picture: { file: "2-presentation", alt: "The editor with a list of slides" },
	},
	{
		title: "Open the player on your TV",
		time: "2 minutes",
		text: (
			<>
				Open the TV’s web browser and type the player’s address, which stands below. The TV shows{" "}
				<strong>six digits</strong>. They are good for ten minutes; after that it shows new ones. On
				an upright TV, add <strong>?turn=90</strong> to the address. Or press OK on the remote
				control once it plays, and choose <strong>Turn</strong>.
			</>
		),
		picture: {
			file: "4-code-on-the-screen",
			alt: "Six large digits on a dark screen",
			isScreen: true,
		},
	},
	{
		title: "Enter the code",
		time: "1 minute",
		text: (
			<>
				Back at your computer or phone, choose <strong>Verify device</strong> and enter the six
				digits. The screen is now yours and belongs to the default group.
			</>
		),
		picture: { file: "5-verify-device", alt: "The form for the code of a screen" },
	},
	{
		title: "Choose what it plays",
		time: "1 minute",
		text: (
			<>
				Under <strong>Device Management</strong>, choose your presentation for the group and press{" "}
				<strong>Save</strong>. All screens of a group play the same.
			</>
		),
		picture: { file: "7-devices", alt: "A group with its presentation and its screen" },
	},
	{
		title: "Look at your TV",
		time: "a few seconds",
		text: "It loads the slides and plays them from then on, again and again. It keeps them: it goes on when the network is gone, and after it was switched off and on.",
		picture: { file: "6-playing", alt: "The first slide on the screen", isScreen: true },
	},
];
