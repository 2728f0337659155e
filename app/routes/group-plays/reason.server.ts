import { MINUTE_MS } from "@signage/contract/time/durations";
import { wallAt } from "@signage/contract/time/zone-clock";
import { otherBefore, type Start, type Timetable } from "@signage/contract/timetable";
import { type PlayingGroup, type Plays, whatPlays } from "@signage/contract/what-plays";
import { clockTime, shownWall, shownWeekday } from "~/services/schedules/shown-wall.server";
import { linkedMoment } from "./moment.server";

/** Something else plays from a moment on. */
export interface Switch {
	/** Null for nothing. */
	presentationId: number | null;
	/** Such as "Sunday, 29 March 2026, 03:30"; missing for what plays before a schedule's first item. */
	when?: string;
	/** A moment in which it plays, for an address; missing where there is no single one, or an address cannot name it. */
	at?: string;
	/** Since when something else played, where that is not what `since` says: an item that changed nothing may have come between. */
	until?: { when: string; at?: string };
}

/** What plays at a moment and why, for people. */
export interface Reason {
	/** Null for nothing. */
	presentationId: number | null;
	why: Plays["why"];
	/** The item of the schedule that says so, with its day and time as they were typed. */
	item?: string;
	/** What daylight saving does to that item. */
	turn?: string;
	since?: Switch;
	before?: Switch;
	next?: Switch;
}

/** An item as it was typed: "Saturday at 10:00" of each week, or its date and time. */
const itemOf = ({ type }: Timetable, { wall }: Start) =>
	type === "Weekly" ? `${shownWeekday(wall)} at ${clockTime(wall)}` : shownWall(wall);

function turnOf(zone: string, { turn, at, wall }: Start): string | undefined {
	if (turn === null) return undefined;
	return turn === "skipped"
		? `The clocks skip ${clockTime(wall)} that day: it began at ${clockTime(wallAt(zone, at))}.`
		: `The clocks show ${clockTime(wall)} twice that day: it began at the first.`;
}

const momentOf = (zone: string, at: number) => ({
	when: shownWall(wallAt(zone, at)),
	at: linkedMoment(at, zone),
});

const switchTo = (zone: string, { presentationId, at }: Start) => ({
	presentationId,
	...momentOf(zone, at),
});

/** What played before an item's presentation: that of another item, or what plays without a schedule. */
function beforeOf(
	group: PlayingGroup,
	timetable: Timetable,
	zone: string,
	start: Start,
): Switch | undefined {
	const found = otherBefore(timetable, start);
	if (found) {
		const { other, until } = found;
		return {
			...switchTo(zone, other),
			until: until.at === start.at ? undefined : momentOf(zone, until.at),
		};
	}
	if (timetable.type === "Weekly") return undefined;
	const isFirst = whatPlays(group, timetable, start.at - MINUTE_MS).why !== "schedule";
	return {
		presentationId: group.actualPresentationId || null,
		at: isFirst ? linkedMoment(start.at - MINUTE_MS, zone) : undefined,
	};
}

/**
 * What a group plays at a moment and why, as `whatPlays` has it.
 * @param zone in whose clocks the times are told
 * @param at milliseconds since 1970
 */
export function reasonOf(
	group: PlayingGroup,
	timetable: Timetable | null,
	zone: string,
	at: number,
): Reason {
	const { presentationId, why, start, next } = whatPlays(group, timetable, at);
	const upcoming = next ? switchTo(zone, next) : undefined;
	if (!start || !timetable) return { presentationId, why, next: upcoming };
	return {
		presentationId,
		why,
		item: itemOf(timetable, start),
		turn: turnOf(zone, start),
		since: switchTo(zone, start),
		before: beforeOf(group, timetable, zone, start),
		next: upcoming,
	};
}
