import { PlansLink } from "~/components/billing/plans-link";
import { Facts } from "~/components/facts";
import { Link } from "~/components/links/link";
import { Old } from "~/components/loading/old";
import { Pill } from "~/components/pill";
import { TitledPanel } from "~/components/titled-panel";
import { paths } from "~/paths";
import type { ShownDevice } from "./load.server";

const UNKNOWN = <span className="text-muted">Not known</span>;

function contact({ isAuthorized, isOnline, isPaused }: ShownDevice) {
	if (isAuthorized === false) return <Pill tone="bad">Not paired</Pill>;
	if (isPaused) return <Pill tone="bad">Paused</Pill>;
	if (isOnline) return <Pill tone="good">Online</Pill>;
	return <Pill tone="warn">{isOnline === false ? "Offline" : "Not known"}</Pill>;
}

type Named = Pick<NonNullable<ShownDevice["plays"]>, "presentationId" | "title">;

const presentation = ({ presentationId, title }: Named) => (
	<Link to={paths.presentation(presentationId)} className="text-accent underline">
		<bdi>{title}</bdi>
	</Link>
);

function playsNow({ plays, should }: ShownDevice) {
	if (plays?.isGone) return "A presentation that was deleted since";
	if (plays) return presentation(plays);
	if (!should?.isEmpty) return "Nothing, as far as it told";
	return (
		<span className="font-medium text-warn wrap-anywhere">
			Nothing: “{presentation(should)}” has no slides
		</span>
	);
}

const shouldPlay = (should: NonNullable<ShownDevice["should"]>) => (
	<span className="font-medium text-warn wrap-anywhere">{presentation(should)}</span>
);

function cached({ items, hasAllItems, keepsNothing, isCached }: ShownDevice) {
	// What it counted was of something that its group played before.
	if (isCached === false && hasAllItems) return "Not yet what its group plays now";
	if (keepsNothing) return "Nothing that has to be stored there";
	const word = isCached ? "All of it" : isCached === false ? "Not yet all of it" : undefined;
	return items && word ? `${word}: ${items}` : (items ?? word ?? UNKNOWN);
}

const trouble = ({ why, slide }: NonNullable<ShownDevice["couldNotShow"]>) => (
	<span className="text-danger wrap-anywhere">
		{slide && (
			<>
				Slide {slide.place} of “{presentation(slide.presentation)}” (<bdi>{slide.title}</bdi>):{" "}
			</>
		)}
		{why}
	</span>
);

const BEYOND_PLAN = (
	<>
		You have more screens than your plan. This one plays nothing until you remove another, or take a
		larger plan. <PlansLink />
	</>
);

interface Props {
	device: ShownDevice;
	/** Of when that is, in milliseconds since 1970, if nothing newer can be had now. */
	oldSince?: number;
}

/** What a screen has told of itself. */
export function FactsPanel({ device, oldSince }: Props) {
	const { couldNotShow, lastSeen, system, playerVersion, isPaused, should } = device;
	return (
		<TitledPanel title="This screen" state={contact(device)}>
			{oldSince !== undefined && <Old since={oldSince} />}
			<Facts
				facts={[
					...(isPaused ? [["Paused", BEYOND_PLAN] as const] : []),
					[device.isOnline === false ? "Played last" : "Plays now", playsNow(device)],
					...(should && !should.isEmpty ? [["Should play", shouldPlay(should)] as const] : []),
					["On the screen itself", cached(device)],
					["Last contact", lastSeen ?? "Never"],
					...(couldNotShow ? [["Could not show", trouble(couldNotShow)] as const] : []),
					["System", system ?? UNKNOWN],
					["Player", playerVersion ?? UNKNOWN],
				]}
			/>
		</TitledPanel>
	);
}
