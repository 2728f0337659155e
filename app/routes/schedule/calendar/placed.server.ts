import { SCHEDULE_ITEMS_MAX } from "@signage/contract/limits";
import { DAYS } from "@signage/contract/time/days";
import { DAY_MS, MINUTE_MS, WEEK_MS } from "@signage/contract/time/durations";
import { instantOf, offsetAt, wallAt } from "@signage/contract/time/zone-clock";
import type { FileEvent, FileTime, Unfit } from "~/services/calendars/read.server";
import { wallText } from "~/services/schedules/wall-clock.server";
import type { Kind } from "../kinds";
import { shownTime } from "../values";

/** How far ahead two zones' clocks are compared. */
const WEEKS_AHEAD = 53;
/** The wall times that "yyyy-MM-dd" can name. */
const [BEGIN, END] = [Date.parse("0000-01-01T00:00Z"), Date.parse("9999-12-31T23:59:59Z")];

/** An event as an item of a schedule. */
export interface Placed {
	list: string;
	/** As the form has it. */
	time: string;
	/** The same as a number: a wall time, or milliseconds since the week began. */
	at: number;
	/** When it ends in the file, as `at`. */
	until?: number;
	event: FileEvent;
}

/** What becomes otherwise than the file has it, by the names of the events. */
interface Changes {
	/** Their zone is not known: their times are taken as they stand. */
	unknownZone: string[];
	/** Their zone changes its clocks on other days. */
	otherClocks: string[];
	/** They come each week only from a later week on. */
	later: string[];
	/** A dated item has no seconds. */
	seconds: string[];
}

export interface PlacedEvents extends Changes {
	items: Placed[];
	/** Those that do not fit this kind of schedule. */
	unfit: { summary: string; why: Unfit | "weekly" | "dated" }[];
	/** How many were too many for one schedule. */
	dropped: number;
}

interface Asked {
	kind: Kind;
	events: readonly FileEvent[];
	/** The zone that a name in the file stands for; undefined if it is not known. */
	zoneOf: (named: string) => string | undefined;
	/** The schedule's zone; undefined where its clocks are not known, and all times are taken as they stand. */
	zone: string | undefined;
	/** Milliseconds since 1970. */
	now: number;
}

/** Whether two zones' clocks are the same number of hours apart for the coming year. */
function areApartAlike(one: string, other: string, now: number): boolean {
	const apart = (at: number) => offsetAt(one, at) - offsetAt(other, at);
	return Array.from({ length: WEEKS_AHEAD }, (_, week) => now + week * WEEK_MS).every(
		(at) => apart(at) === apart(now),
	);
}

/** Where a wall time is in its week from Sunday on, in milliseconds. */
const inWeek = (wall: number) => (((wall + 4 * DAY_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS;

/** The first of these days of the week on or after a wall time's day, at the time of day of another. */
function nextOn(day: number, from: number, wall: number): number {
	const today = Math.floor(from / DAY_MS) * DAY_MS;
	const ahead = (day - Math.floor(inWeek(today) / DAY_MS) + 7) % 7;
	return today + ahead * DAY_MS + (inWeek(wall) % DAY_MS);
}

/** Events that come once as dated items, or those that come each week as items of the days. */
export function placeEvents({ kind, events, zoneOf, zone, now }: Asked): PlacedEvents {
	const unfit: PlacedEvents["unfit"] = [];
	const changes: Changes = { unknownZone: [], otherClocks: [], later: [], seconds: [] };
	const alike = new Map<string, boolean>();
	/** The zone that a time has to be converted from; undefined if it is to be taken as it stands. */
	const foreign = ({ zone: named }: FileTime) => {
		const known = named === undefined ? undefined : zoneOf(named);
		return zone === undefined || known === zone ? undefined : known;
	};
	const here = (time: FileTime) => {
		const from = foreign(time);
		return from && zone ? wallAt(zone, instantOf(from, time.wall).at) : time.wall;
	};
	/** How long an event lasts; undefined for one that takes no time, which is there to remind somebody. */
	const lengthOf = ({ start, end }: FileEvent) => {
		const lasts = end ? here(end) - here(start) : 0;
		return lasts > 0 ? lasts : undefined;
	};
	function remark({ start, summary, days }: FileEvent) {
		if (start.zone !== undefined && (zone === undefined || zoneOf(start.zone) === undefined))
			changes.unknownZone.push(summary);
		const from = foreign(start);
		if (from && zone && days) {
			if (!alike.has(from)) alike.set(from, areApartAlike(from, zone, now));
			if (!alike.get(from)) changes.otherClocks.push(summary);
		}
		if (days && start.wall > now + WEEK_MS) changes.later.push(summary);
		if (!days && start.wall % MINUTE_MS !== 0) changes.seconds.push(summary);
	}
	function dated(event: FileEvent): Placed[] {
		const wall = here(event.start);
		if (wall < BEGIN || wall > END) {
			unfit.push({ summary: event.summary, why: "unreadable" });
			return [];
		}
		const at = Math.floor(wall / MINUTE_MS) * MINUTE_MS;
		const time = wallText(at);
		const lasts = lengthOf(event);
		const until = lasts === undefined ? undefined : wall + lasts;
		return [{ list: kind.lists[0] ?? "", time, at, until, event }];
	}
	function weekly(event: FileEvent): Placed[] {
		const { start, days = [] } = event;
		const lasts = lengthOf(event);
		const from = Math.min(Math.max(start.wall, now), now + WEEKS_AHEAD * WEEK_MS);
		return days.map((day) => {
			const wall = here({ ...start, wall: nextOn(day, from, start.wall) });
			const at = inWeek(wall);
			const time = shownTime(kind, new Date(wall).toISOString().slice(11, 19));
			const list = DAYS[Math.floor(at / DAY_MS)] ?? DAYS[0];
			return { list, time, at, until: lasts === undefined ? undefined : at + lasts, event };
		});
	}
	const isWeekly = kind.name === "weekly";
	const all = events.flatMap((event) => {
		if ((event.days !== undefined) !== isWeekly) {
			unfit.push({ summary: event.summary, why: isWeekly ? "dated" : "weekly" });
			return [];
		}
		remark(event);
		return isWeekly ? weekly(event) : dated(event);
	});
	all.sort((one, other) => one.at - other.at);
	const today = zone === undefined ? now : wallAt(zone, now);
	const passed = isWeekly ? 0 : all.filter(({ at }) => at < today).length;
	const skipped = Math.min(passed, Math.max(0, all.length - SCHEDULE_ITEMS_MAX));
	const items = all.slice(skipped, skipped + SCHEDULE_ITEMS_MAX);
	return { items, unfit, dropped: all.length - items.length, ...changes };
}
