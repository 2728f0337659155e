import { DAY_MS, HOUR_MS, MINUTE_MS } from "@signage/contract/time/durations";
import { instantOf, wallAt } from "@signage/contract/time/zone-clock";
import {
	allStartsBetween,
	type Start,
	type Timetable,
	withoutOverridden,
} from "@signage/contract/timetable";
import { type PlayingGroup, whatPlays } from "@signage/contract/what-plays";
import { clockTime, shownDate, shownWeekday, shownZone, toMinute } from "./shown-wall.server";
import { sundayOf } from "./wall-clock.server";

/** Every clock change and every full hour of a zone begins at a multiple of this. */
const STEP = 15 * MINUTE_MS;

type TimelineView = "day" | "week";

/** A stretch of a day in which one thing plays. */
interface TimelineSegment {
	/** Minutes that have passed since the day began. */
	from: number;
	to: number;
	/** The same by the clocks, HH:mm; 24:00 is the end of the day. */
	starts: string;
	ends: string;
	/** Null for nothing. */
	presentationId: number | null;
	/** Whether a schedule's item says so; else it is the group's own presentation. */
	isScheduled: boolean;
	/** Whether an item begins it on this day; else it goes on from the day before. */
	begins: boolean;
}

/** An item begins to play, whether or not that changes anything. */
interface TimelineStart {
	/** Minutes that have passed since the day began. */
	minute: number;
	/** The item's place in the timetable. */
	index: number;
	/** The places of the items that it overrides at once, if there are any. */
	overridden?: number[];
	/** Whether the clocks skip the own time of one of these items on this day, so that it plays later. */
	isSkipped: boolean;
}

/** A day by the clocks of a zone, as long as it really is. */
interface TimelineDay {
	/** yyyy-MM-dd */
	date: string;
	/** Such as "Sunday, 29 March 2026". */
	name: string;
	weekday: string;
	/** How long it is: 1440, or another number where the clocks are changed. */
	minutes: number;
	/** What the change of the clocks does, for people. */
	change?: string;
	/** The full hours: `hour` is what the clock shows, 0 to 23. */
	ticks: { minute: number; hour: number }[];
	/** What the clocks show in minutes since midnight: at `minute` they show `wall`, and go on from there. */
	clocks: { minute: number; wall: number }[];
	/** The items that begin to play, one an instant. */
	starts: TimelineStart[];
	segments: TimelineSegment[];
	/** The minute of the moment that is asked about, on its day. */
	mark?: number;
}

export interface Timeline {
	view: TimelineView;
	/** The zone whose clocks it follows, for people. */
	zone: string;
	days: TimelineDay[];
	/** Every presentation of the timetable and the group, in an order that is the same on each day. */
	presentationIds: number[];
	/** What the clock shows at the moment that is asked about, HH:mm. */
	at: string;
}

interface Asked {
	view: TimelineView;
	zone: string;
	timetable: Timetable | null;
	/** What plays where the timetable says nothing. */
	ownPresentationId: number | null;
	/** Milliseconds since 1970; the timeline is of its day, or its week from Sunday. */
	at: number;
}

interface State {
	/** Since when, in milliseconds since 1970. */
	at: number;
	presentationId: number | null;
	isScheduled: boolean;
	/** Whether an item begins at this instant. */
	begins: boolean;
}

/** What plays from one instant to another: the state at the first, and each other one. An alert is no part of a plan. */
function statesOf(
	{ timetable, ownPresentationId }: Asked,
	from: number,
	starts: readonly Start[],
): State[] {
	const group: PlayingGroup = { isInAlert: false, actualPresentationId: ownPresentationId };
	const { presentationId, why, start } = whatPlays(group, timetable, from);
	const isOther = whatPlays(group, timetable, from - 1).presentationId !== presentationId;
	const begins = start?.at === from && isOther;
	const first = { at: from, presentationId, isScheduled: why === "schedule", begins };
	const all: State[] = [
		first,
		...starts.map((one) => ({
			at: one.at,
			presentationId: one.presentationId,
			isScheduled: true,
			begins: true,
		})),
	];
	return all.filter((state, index) => {
		const before = all[index - 1];
		return (
			before?.presentationId !== state.presentationId || before.isScheduled !== state.isScheduled
		);
	});
}

/** The full hours of a day, what its clocks show, and their change. @param midnight the wall time that the day begins with */
function hoursOf(zone: string, from: number, until: number, midnight: number) {
	const ticks: TimelineDay["ticks"] = [];
	const clocks: TimelineDay["clocks"] = [];
	let change: string | undefined;
	for (let at = from; at < until; at += STEP) {
		const wall = wallAt(zone, at);
		if (wall % HOUR_MS === 0)
			ticks.push({ minute: (at - from) / MINUTE_MS, hour: new Date(wall).getUTCHours() });
		const before = wallAt(zone, at - STEP) + STEP;
		if (before !== wall || at === from)
			clocks.push({ minute: (at - from) / MINUTE_MS, wall: (wall - midnight) / MINUTE_MS });
		if (before !== wall)
			change = `The clocks go ${wall > before ? "forward" : "back"} from ${clockTime(before)} to ${clockTime(wall)}`;
	}
	return { ticks, clocks, change };
}

/** The starts of a day as they are drawn, from all that there are. */
function startsOn(all: readonly Start[], from: number, until: number): TimelineStart[] {
	const starts: TimelineStart[] = [];
	for (const { at, index, turn } of all) {
		if (at < from || at >= until) continue;
		const minute = (at - from) / MINUTE_MS;
		const isSkipped = turn === "skipped";
		const last = starts.at(-1);
		if (last?.minute === minute) {
			last.overridden ??= [];
			last.overridden.push(last.index);
			last.index = index;
			last.isSkipped ||= isSkipped;
		} else starts.push({ minute, index, isSkipped });
	}
	return starts;
}

/** @param day counted from 1 January 1970 by the zone's clocks */
function dayOf(
	{ zone, at }: Asked,
	states: readonly State[],
	all: readonly Start[],
	day: number,
): TimelineDay {
	const from = instantOf(zone, day * DAY_MS).at;
	const until = instantOf(zone, (day + 1) * DAY_MS).at;
	const segments = states.flatMap((state, index): TimelineSegment[] => {
		const begin = Math.max(from, state.at);
		const end = Math.min(until, states[index + 1]?.at ?? until);
		if (begin >= end) return [];
		return [
			{
				from: (begin - from) / MINUTE_MS,
				to: (end - from) / MINUTE_MS,
				starts: clockTime(wallAt(zone, begin)),
				ends: end === until ? "24:00" : clockTime(wallAt(zone, end)),
				presentationId: state.presentationId,
				isScheduled: state.isScheduled,
				begins: state.begins && state.at >= from,
			},
		];
	});
	return {
		date: new Date(day * DAY_MS).toISOString().slice(0, 10),
		name: shownDate(day * DAY_MS),
		weekday: shownWeekday(day * DAY_MS),
		minutes: (until - from) / MINUTE_MS,
		...hoursOf(zone, from, until, day * DAY_MS),
		starts: startsOn(all, from, until),
		segments,
		mark: at >= from && at < until ? (at - from) / MINUTE_MS : undefined,
	};
}

/**
 * What plays on the day of a moment, or in its week from Sunday to Saturday, by the clocks of a zone. A day that the zone
 * skipped is left out.
 * @throws RangeError if this program doesn't know the zone
 */
export function timelineOf(asked: Asked): Timeline {
	const { view, zone, timetable, ownPresentationId, at } = asked;
	const first =
		view === "day" ? Math.floor(wallAt(zone, at) / DAY_MS) : sundayOf(zone, at) / DAY_MS;
	const count = view === "day" ? 1 : 7;
	const from = instantOf(zone, first * DAY_MS).at;
	const until = instantOf(zone, (first + count) * DAY_MS).at;
	const all = timetable ? allStartsBetween(timetable, from, until) : [];
	const states = statesOf(asked, from, withoutOverridden(all));
	const ids = [
		ownPresentationId,
		...(timetable?.items ?? []).map(({ presentationId }) => presentationId),
	];
	return {
		view,
		zone: shownZone(zone),
		days: Array.from({ length: count }, (_, index) =>
			dayOf(asked, states, all, first + index),
		).filter(({ minutes }) => minutes > 0),
		presentationIds: [...new Set(ids.filter((id) => typeof id === "number" && id > 0))] as number[],
		at: clockTime(toMinute(wallAt(zone, at))),
	};
}
