import type { Manifest } from "@signage/contract/screens";
import { A_SUNDAY, WEEK_MS } from "@signage/contract/time/durations";
import { wallInstant } from "@signage/contract/time/wall-instant";

/** What plays now, why, and when that changes (milliseconds since 1970; null for never). */
export interface Playing {
	presentationId: number | null;
	why: "alert" | "schedule" | "group";
	changesAt: number | null;
}

type Timetable = Pick<
	Manifest,
	"serverTime" | "playing" | "playingWhy" | "switches" | "week" | "group"
>;

/** A switch, with its instant in milliseconds since 1970. */
interface Switch {
	at: number;
	presentationId: number;
}

/** The switches of a weekly schedule in the weeks around a time, by the clocks of its zone. */
function turnsAround({ from, turns, clocks }: NonNullable<Manifest["week"]>, now: number) {
	const changes = clocks.map(({ at, offset }) => ({ at: Date.parse(at), offset: offset * 1000 }));
	const offsetAt = (at: number) =>
		changes.reduce((last, change) => (change.at <= at ? change : last)).offset;
	const wall = now + offsetAt(now) - A_SUNDAY;
	const sunday = A_SUNDAY + Math.floor(wall / WEEK_MS) * WEEK_MS;
	const begin = Date.parse(from);
	return [-1, 0, 1].reduce<Switch[]>(
		(all, weeks) =>
			all.concat(
				turns
					.map(({ second, presentationId }) => ({
						at: wallInstant(offsetAt, sunday + weeks * WEEK_MS + second * 1000).at,
						presentationId,
					}))
					.filter(({ at }) => at >= begin),
			),
		[],
	);
}

/** The switches of a manifest and, behind the last of them, those of its week. */
function switchesAround({ switches, week }: Timetable, now: number): Switch[] {
	const known = switches.map(({ at, presentationId }) => ({ at: Date.parse(at), presentationId }));
	if (!week) return known;
	// Before its end the next switch may be in the week behind it.
	const then = Math.max(now, Date.parse(week.from));
	return known.concat(turnsAround(week, then));
}

/**
 * What a manifest says should play at a time: `playing` until the first switch, then each switch
 * until the next, and behind them its week, again and again. During an alert, switches are ignored, because its end is not
 * known in advance.
 * Switches before the manifest's `serverTime` are already included in `playing`.
 * @param now the service's time in milliseconds since 1970
 */
export function playingAt(manifest: Timetable, now: number): Playing {
	const { group } = manifest;
	// Some services say 0 for none.
	if (group.isInAlert && group.alertPresentationId)
		return { presentationId: manifest.playing, why: "alert", changesAt: null };
	const made = Date.parse(manifest.serverTime);
	const ahead = switchesAround(manifest, now)
		.map((entry, place) => ({ ...entry, place }))
		.filter((entry) => entry.at > made)
		// Of several at one instant the last in the list counts, as for the service; the sort of old browsers mixes them.
		.sort((a, b) => a.at - b.at || a.place - b.place);
	const come = ahead.filter((entry) => entry.at <= now);
	const last = come[come.length - 1];
	const next = ahead[come.length];
	const isOwn = manifest.playingWhy
		? manifest.playingWhy === "group"
		: manifest.playing === group.actualPresentationId;
	return {
		presentationId: last ? last.presentationId : manifest.playing,
		why: !last && isOwn ? "group" : "schedule",
		changesAt: next ? next.at : null,
	};
}
