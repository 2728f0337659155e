import { DAY_MS, HOUR_MS, WEEK_MS } from "@signage/contract/time/durations";
import { wallAt } from "@signage/contract/time/zone-clock";
import { startsBetween } from "@signage/contract/timetable";
import type { IcsDateObject } from "ts-ics";
import { timeZoneOf } from "~/services/calendars/time-zone.server";
import { type CalendarEvent, calendarText, plainText } from "~/services/calendars/write.server";
import type { Schedule } from "~/services/schedules/schedules.server";
import { timetableOf } from "~/services/schedules/timetable.server";
import { sundayOf } from "~/services/schedules/wall-clock.server";
import { readable } from "../drawn.server";
import type { Kind } from "../kinds";
import { valuesOf } from "../load.server";
import { nameOfGone } from "./matching.server";

/** Every instant that a date of four digits can name, in any zone. */
const EVER = [Date.parse("0000-01-01T00:00Z") - 2 * DAY_MS, Date.UTC(10_000, 0, 2)] as const;
/** The last wall time that a calendar can have. */
const LAST = Date.parse("9999-12-31T23:59:59Z");
/** How many years, beside this one, the time zone of a weekly schedule is written for. */
const YEARS_AHEAD = 10;
/** For so many years the time zone is written at most, those next to this one: each takes a millisecond or two. */
const YEARS_MOST = 100;
const BYDAY = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;

const PLAYS_ON =
	"This is the last item: it plays until the schedule is changed. Its end is there to be seen only.";
const OVERRIDDEN = "Another item has the same time, and plays instead.";

interface Item {
	list: string;
	time: string;
	presentationId: number;
}

interface Asked {
	kind: Kind;
	id: number;
	saved: Schedule;
	/** The IANA id of its zone. */
	zone: string;
	presentations: readonly { presentationId: number; title: string }[];
	/** Milliseconds since 1970. */
	now: number;
	/** The host of the dashboard: the schedules of other dashboards have the same ids. */
	host: string;
}

/** When an item begins and ends, by the schedule's clock. */
interface Span {
	begin: number;
	/** Undefined where another item plays instead. */
	end?: number;
	/** Whether nothing follows. */
	playsOn?: boolean;
}

/** The spans of dated items: to the next beginning, in the order in which they really play. */
function datedSpans(items: readonly Item[], zone: string): Span[] {
	const lists = { dateTimeCollection: items };
	const starts = startsBetween(timetableOf("simple", lists, zone), ...EVER);
	const places = new Map(starts.map(({ index }, place) => [index, place]));
	return items.map(({ time }, index) => {
		const begin = Date.parse(`${time.replace(" ", "T")}Z`);
		const place = places.get(index) ?? -1;
		const start = starts[place];
		if (!start) return { begin };
		const next = starts[place + 1];
		if (next) return { begin, end: wallAt(zone, next.at) };
		// Not from the time that was typed: one that clocks skip would end as it begins.
		const end = wallAt(zone, start.at) + HOUR_MS;
		return { begin, end: end > LAST ? undefined : end, playsOn: true };
	});
}

/** The spans of a week's items in the current week, by the clock alone. */
function weeklySpans(kind: Kind, items: readonly Item[], zone: string, now: number): Span[] {
	const sunday = sundayOf(zone, now);
	const begins = items.map(
		({ list, time }) =>
			sunday + kind.lists.indexOf(list) * DAY_MS + Date.parse(`1970-01-01T${time}Z`),
	);
	const lists = Object.fromEntries(
		kind.lists.map((list) => [list, items.filter((item) => item.list === list)]),
	);
	// As no week in UTC has a change of the clocks, nothing is skipped or repeated.
	const starts = startsBetween(timetableOf("weekly", lists, "UTC"), sunday, sunday + WEEK_MS);
	const places = new Map(starts.map(({ index }, place) => [index, place]));
	return begins.map((begin, index) => {
		const place = places.get(index);
		if (place === undefined) return { begin };
		return { begin, end: starts[place + 1]?.at ?? (starts[0]?.at ?? begin) + WEEK_MS };
	});
}

const digits = (wall: number) => new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, "");

/** The years for which the time zone is written. */
function yearsOf(kind: Kind, spans: readonly Span[], zone: string, now: number): number[] {
	const yearAt = (wall: number) => new Date(wall).getUTCFullYear();
	const year = yearAt(wallAt(zone, now));
	const years = spans.flatMap(({ begin, end = begin }) => [yearAt(begin), yearAt(end)]);
	// The present week may have begun last year.
	if (kind.name === "weekly")
		return [...years, ...Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => year + ahead)];
	return [...new Set([year, ...years])]
		.sort((one, other) => Math.abs(one - year) - Math.abs(other - year))
		.slice(0, YEARS_MOST);
}

/** A schedule as an iCalendar file (RFC 5545): an event for each item. @throws RangeError if this program does not know the zone */
export function scheduleCalendar(asked: Asked): string {
	const { kind, id, saved, zone, presentations, now, host } = asked;
	const { lists, leftOut } = readable(kind, valuesOf(kind, saved));
	const items = kind.lists.flatMap((list) =>
		(lists[list] ?? []).map((item): Item => ({ ...item, list })),
	);
	const spans =
		kind.name === "simple" ? datedSpans(items, zone) : weeklySpans(kind, items, zone, now);
	const titles = new Map(presentations.map((one) => [one.presentationId, one.title]));
	const timeOf = (wall: number): IcsDateObject => {
		const date = new Date(wall);
		return { date, local: { date, timezone: zone, tzoffset: "+0000" } };
	};
	const counts = new Map<string, number>();
	const events = items.map(({ list, time, presentationId }, index) => {
		const { begin, end, playsOn } = spans[index] ?? { begin: 0 };
		const name = kind.name === "simple" ? digits(begin) : `${list}-${time.replaceAll(":", "")}`;
		const count = (counts.get(name) ?? 0) + 1;
		counts.set(name, count);
		const day = BYDAY[kind.lists.indexOf(list)] ?? "SU";
		return {
			uid: `${kind.name}-${id}-${name}-${count}@${host}`,
			stamp: { date: new Date(now) },
			summary: plainText(titles.get(presentationId) ?? nameOfGone(presentationId)),
			start: timeOf(begin),
			end: end === undefined ? undefined : timeOf(end),
			recurrenceRule:
				kind.name === "weekly" ? { frequency: "WEEKLY", byDay: [{ day }] } : undefined,
			description: playsOn ? PLAYS_ON : end === undefined ? OVERRIDDEN : undefined,
			presentationId,
			playsOn,
			// An event without an end is one that takes no time (3.6.1), which ts-ics does not have.
		} as CalendarEvent;
	});
	return calendarText({
		name: saved.name,
		description:
			leftOut === 0
				? ""
				: `${leftOut === 1 ? "1 item is" : `${leftOut} items are`} not in this calendar, because the time cannot be read or no presentation is chosen.`,
		zone: timeZoneOf(zone, yearsOf(kind, spans, zone, now)),
		events,
	});
}
