import type { Manifest } from "@signage/contract/screens";

/** What plays now, why, and when that changes (milliseconds since 1970; null for never). */
export interface Playing {
	presentationId: number | null;
	why: "alert" | "schedule" | "group";
	changesAt: number | null;
}

type Timetable = Pick<
	Manifest,
	"serverTime" | "playing" | "switches" | "switchesRepeatFrom" | "group"
>;

const WEEK = 7 * 86_400_000;

/** A switch, with its instant in milliseconds since 1970. */
interface Switch {
	at: number;
	presentationId: number;
}

/**
 * The switches of a manifest and, where its week comes again, those of the weeks around a time: of the one before too,
 * because its last switch holds until the first of the next.
 */
function switchesAround({ switches, switchesRepeatFrom }: Timetable, now: number): Switch[] {
	const known = switches.map(({ at, presentationId }) => ({ at: Date.parse(at), presentationId }));
	if (!switchesRepeatFrom) return known;
	const end = Date.parse(switchesRepeatFrom);
	const week = known.filter(({ at }) => at >= end - WEEK && at < end);
	const passed = Math.max(0, Math.floor((now - end) / WEEK));
	return [passed, passed + 1, passed + 2]
		.filter((weeks) => weeks > 0)
		.reduce<Switch[]>(
			(all, weeks) =>
				all.concat(
					week.map(({ at, presentationId }) => ({ at: at + weeks * WEEK, presentationId })),
				),
			known,
		);
}

/**
 * What a manifest says should play at a time: `playing` until the first switch, then each switch
 * until the next, and after the last the week before its end again, if the manifest says so. During an alert, switches are ignored, because its end is not known in advance.
 * Switches before the manifest's `serverTime` are already included in `playing`.
 * @param now the service's time in milliseconds since 1970
 */
export function playingAt(manifest: Timetable, now: number): Playing {
	const { group } = manifest;
	if (group.isInAlert && group.alertPresentationId !== null)
		return { presentationId: manifest.playing, why: "alert", changesAt: null };
	const made = Date.parse(manifest.serverTime);
	const ahead = switchesAround(manifest, now)
		.filter((entry) => entry.at > made)
		.sort((a, b) => a.at - b.at);
	const come = ahead.filter((entry) => entry.at <= now);
	const last = come[come.length - 1];
	const next = ahead[come.length];
	const isOwn = !last && manifest.playing === group.actualPresentationId;
	return {
		presentationId: last ? last.presentationId : manifest.playing,
		why: isOwn ? "group" : "schedule",
		changesAt: next ? next.at : null,
	};
}
