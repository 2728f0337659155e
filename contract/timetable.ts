import type { SimpleSchedule, WeeklySchedule } from "./schedules";
import { DAYS } from "./time/days";
import { DAY_MS, WEEK_MS } from "./time/durations";
import type { WallInstant } from "./time/wall-instant";
import { instantOf, instantsBetween, wallAt } from "./time/zone-clock";

/** The longest gap of a zone's clocks: Apia had no 30 December 2011. */
const GAP = DAY_MS;

/** An item of a timetable; 0, null and undefined stand for a presentation that is gone or not chosen. */
interface Item {
	presentationId?: number | null;
}
/** `dateTime`: "yyyy-MM-dd HH:mm". */
interface DatedItem extends Item {
	dateTime: string;
}
/** `day`: 0 for Sunday to 6; `time`: "HH:mm:ss". */
interface WeeklyItem extends Item {
	day: number;
	time: string;
}
/** A schedule as far as it decides what plays, in a zone of the time zone database. */
export type Timetable =
	| { type: "Linear"; ianaId: string; items: readonly DatedItem[] }
	| { type: "Weekly"; ianaId: string; items: readonly WeeklyItem[] };

/** An item's presentation begins to play. */
export interface Start extends WallInstant {
	/** The place of the item in the timetable. */
	index: number;
	presentationId: number;
	/** When it should begin by the clocks of the zone, as `instantOf` takes it. */
	wall: number;
}

/** A simple schedule's timetable. @param ianaId of its time zone */
export const timetableOfSimple = (
	{ dateTimeCollection }: Pick<SimpleSchedule, "dateTimeCollection">,
	ianaId: string,
): Timetable => ({ type: "Linear", ianaId, items: dateTimeCollection });

type WeeklyItems = Partial<Pick<WeeklySchedule, Lowercase<(typeof DAYS)[number]>>>;

/** A weekly schedule's timetable, with the items in the order of the days. @param ianaId of its time zone */
export const timetableOfWeekly = (schedule: WeeklyItems, ianaId: string): Timetable => ({
	type: "Weekly",
	ianaId,
	items: DAYS.flatMap((name, day) =>
		(schedule[name.toLowerCase() as Lowercase<typeof name>] ?? []).map((item) => ({
			...item,
			day,
		})),
	),
});

/** A "yyyy-MM-dd HH:mm" as a wall time; NaN for anything else, which other services may send. */
function wallOf(dateTime: string): number {
	const [, date, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)/.exec(dateTime) ?? [];
	return date && time ? Date.parse(`${date}T${time}:00Z`) : Number.NaN;
}

/** A "HH:mm:ss" as milliseconds since midnight; NaN for anything else. */
function sinceMidnight(time: string): number {
	const [, hours, minutes, seconds = 0] = /^(\d\d):(\d\d)(?::(\d\d))?/.exec(time) ?? [];
	return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/** The day of the week, 0 for Sunday, of a day counted from 1 January 1970, a Thursday. */
const dayOfWeek = (day: number) => (((day + 4) % 7) + 7) % 7;

/** The wall times of the items between two wall times. */
function* walls(timetable: Timetable, from: number, until: number) {
	if (timetable.type === "Linear") {
		for (const [index, { dateTime, presentationId }] of timetable.items.entries()) {
			const wall = wallOf(dateTime);
			if (presentationId && wall >= from && wall < until) yield { index, presentationId, wall };
		}
		return;
	}
	const first = Math.floor(from / DAY_MS);
	const last = Math.floor(until / DAY_MS);
	for (const [index, { day: itemDay, time, presentationId }] of timetable.items.entries()) {
		if (!presentationId) continue;
		const since = sinceMidnight(time);
		const ahead = (itemDay - dayOfWeek(first) + 7) % 7;
		for (let day = first + ahead; day <= last; day += 7) {
			const wall = day * DAY_MS + since;
			if (wall >= from && wall < until) yield { index, presentationId, wall };
		}
	}
}

/** Later starts are after earlier ones; of those at one instant, the one of the later wall time, then the one later in the list. */
const inOrder = (one: Start, other: Start) =>
	one.at - other.at || one.wall - other.wall || one.index - other.index;

/**
 * All that a schedule's items begin with `from` <= at < `until`, sorted; of those at one instant, the last overrides the others.
 * @throws RangeError if this program doesn't know the zone
 */
export function allStartsBetween(timetable: Timetable, from: number, until: number): Start[] {
	const { ianaId } = timetable;
	const starts: Start[] = [];
	const begin = wallAt(ianaId, from) - GAP;
	const end = wallAt(ianaId, until) + GAP;
	const instant = instantsBetween(ianaId, begin, end);
	for (const { index, presentationId, wall } of walls(timetable, begin, end)) {
		const { at, turn } = instant(wall);
		if (at >= from && at < until) starts.push({ at, turn, index, presentationId, wall });
	}
	return starts.sort(inOrder);
}

/** Of sorted starts those that play: the last of each instant. */
export const withoutOverridden = (starts: readonly Start[]): Start[] =>
	starts.filter((start, index) => starts[index + 1]?.at !== start.at);

/**
 * What a schedule's items begin to play, with `from` <= at < `until` (milliseconds since 1970), sorted, one an instant.
 * Two that follow each other can name the same presentation.
 * @throws RangeError if this program doesn't know the zone
 */
export const startsBetween = (timetable: Timetable, from: number, until: number): Start[] =>
	withoutOverridden(allStartsBetween(timetable, from, until));

/** Every time that "yyyy-MM-dd" can name. */
const EVER = [Date.UTC(-1, 0), Date.UTC(10_001, 0)] as const;

/** Far enough to hold all of a simple schedule, and a week of a weekly one on either side. */
const reachOf = ({ type }: Timetable, at: number) =>
	type === "Linear" ? EVER : ([at - WEEK_MS - 2 * GAP, at + WEEK_MS + 2 * GAP] as const);

/** What a schedule plays at a time, and what it turns to next. */
interface Scheduled {
	start: Start | null;
	next: Start | null;
}

/** Of two wall times that are so far apart the earlier one comes first, however the zone's clocks are changed. */
const APART = 2 * GAP;

/**
 * `scheduledAt` of a simple schedule, without the instants of all its items: what is far from the time, and from what
 * decides, cannot come between.
 */
function datedAt(timetable: Timetable, at: number): Scheduled {
	const { ianaId } = timetable;
	// Of those at one wall time the last in the list overrides the others.
	const byWall = new Map(Array.from(walls(timetable, ...EVER), (item) => [item.wall, item]));
	const items = [...byWall.values()].sort((one, other) => one.wall - other.wall);
	const startOf = (item: (typeof items)[number]): Start => ({
		...item,
		...instantOf(ianaId, item.wall),
	});
	const startsIn = (from: number, until: number) =>
		withoutOverridden(
			items
				.filter(({ wall }) => wall >= from && wall <= until)
				.map(startOf)
				.sort(inOrder),
		);
	const now = wallAt(ianaId, at);
	const past = items.filter(({ wall }) => wall < now - APART).at(-1)?.wall ?? now;
	const come = startsIn(past - APART, now + APART).filter((start) => start.at <= at);
	const start = come.at(-1) ?? null;
	const isOther = ({ presentationId }: { presentationId: number }) =>
		presentationId !== start?.presentationId;
	for (const item of items) {
		if (item.wall < now - APART || !isOther(item) || startOf(item).at <= at) continue;
		const around = startsIn(item.wall - APART, item.wall + APART);
		// One that is overridden does not decide.
		if (!around.some(({ index }) => index === item.index)) continue;
		return { start, next: around.find((one) => one.at > at && isOther(one)) ?? null };
	}
	return { start, next: null };
}

/** What a schedule plays at a time: the newest start; null before the first. And what it turns to next. */
export function scheduledAt(timetable: Timetable, at: number): Scheduled {
	if (timetable.type === "Linear") return datedAt(timetable, at);
	const starts = startsBetween(timetable, ...reachOf(timetable, at));
	const come = starts.filter((start) => start.at <= at).length;
	const start = starts[come - 1] ?? null;
	const next = starts
		.slice(come)
		.find(({ presentationId }) => presentationId !== start?.presentationId);
	return { start, next: next ?? null };
}

/**
 * The last start before this one that plays something else, and the start that ended it: this one, or an earlier one of the
 * same presentation; null if there is none. A weekly schedule is looked at for a week, as it has no more to tell.
 * @throws RangeError if this program doesn't know the zone
 */
export function otherBefore(
	timetable: Timetable,
	start: Start,
): { other: Start; until: Start } | null {
	const starts = startsBetween(timetable, reachOf(timetable, start.at)[0], start.at);
	const other = starts.filter((one) => one.presentationId !== start.presentationId).at(-1);
	return other ? { other, until: starts[starts.indexOf(other) + 1] ?? start } : null;
}
