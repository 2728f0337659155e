import { DAY_MS } from "@signage/contract/time/durations";
import {
	convertIcsDuration,
	convertIcsRecurrenceRule,
	convertIcsText,
	type IcsRecurrenceRule,
	weekDays,
} from "ts-ics";
import { type ContentLine, type ContentLines, readContent } from "./content-lines.server";
import { CALENDAR_NAME, CALENDAR_ZONE, PLAYS_ON, PRESENTATION_ID } from "./names.server";

/** A time as a file has it. */
export interface FileTime {
	/** What the clock shows, as contract/time/zone-clock has it. */
	wall: number;
	/** The name of the clock's time zone in the file; undefined where it has none. */
	zone?: string;
}

/** Why an event is not taken at all. */
export type Unfit = "cancelled" | "allDay" | "changed" | "otherwise" | "unreadable";

/** An event that stands for a beginning, once or each week. */
export interface FileEvent {
	/** What it is called, in one line. */
	summary: string;
	start: FileTime;
	/** Undefined where it has none, or one that only this program has made up. */
	end?: FileTime;
	/** The days of the week, 0 for Sunday, on which it comes each week; undefined for an event that comes once. */
	days?: readonly number[];
	/** Whether some of its days are left out. */
	hasExceptions: boolean;
	/** The id of the presentation that a dashboard has written into it. */
	presentationId?: number;
}

export interface FileCalendar {
	name?: string;
	/** The name of its time zone, as the file has it. */
	zone?: string;
	events: readonly FileEvent[];
	unfit: readonly { summary: string; why: Unfit }[];
	/** How many to-dos and journal entries there are. */
	others: number;
}

const UTC = "UTC";
const DATE_TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/i;
const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];

const first = (lines: ContentLines, name: string): ContentLine | undefined => lines.get(name)?.[0];

/** A text in one line. */
const lineOf = (line: ContentLine | undefined) =>
	line ? convertIcsText(undefined, line).replace(/\s+/g, " ").trim() : "";

/** Read by hand: ts-ics does not tell UTC from a time without a zone, and takes 31 February for 3 March. */
function timeOf(line: ContentLine | undefined): FileTime | undefined {
	const [, year, month, day, hour, minute, second, isUtc] =
		DATE_TIME.exec(line?.value.trim() ?? "") ?? [];
	if (!line || year === undefined) return undefined;
	const text = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
	const wall = Date.parse(`${text}Z`);
	// 31 February is another day, and 25:00 none.
	if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(text)) return undefined;
	return { wall, zone: isUtc ? UTC : line.options.TZID };
}

const isDate = ({ options, value }: ContentLine) =>
	options.VALUE?.toUpperCase() === "DATE" || /^\d{8}$/.test(value.trim());

/** When an event ends: by the clock of its beginning, where it says how long it lasts. */
function endOf(lines: ContentLines, start: FileTime): FileTime | undefined {
	if (first(lines, PLAYS_ON)) return undefined;
	const end = timeOf(first(lines, "DTEND"));
	const duration = first(lines, "DURATION");
	if (end || !duration) return end;
	const {
		weeks = 0,
		days = 0,
		hours = 0,
		minutes = 0,
		seconds = 0,
		before,
	} = convertIcsDuration(undefined, duration);
	const lasts = (weeks * 7 + days) * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * 1000;
	return before || !(lasts > 0 && lasts < 1000 * 366 * DAY_MS)
		? undefined
		: { ...start, wall: start.wall + lasts };
}

/** What a rule may have beside how often it is followed. */
const KNOWN = new Set<keyof IcsRecurrenceRule>(["frequency", "byDay", "interval", "workweekStart"]);

/** The days of a rule that comes each week, or each day; undefined for any other. */
function daysOf(line: ContentLine, start: FileTime): readonly number[] | undefined {
	const value = line.value.trim().toUpperCase();
	const rule = convertIcsRecurrenceRule(undefined, { ...line, value });
	const parts = value.split(";").filter((part) => part !== "");
	const names = Object.keys(rule) as (keyof IcsRecurrenceRule)[];
	// ts-ics leaves out what it does not know.
	if (names.length !== parts.length || !names.every((name) => KNOWN.has(name))) return undefined;
	const { frequency, byDay, interval = 1 } = rule;
	if (interval !== 1 || (frequency !== "WEEKLY" && frequency !== "DAILY")) return undefined;
	if (!byDay) return frequency === "DAILY" ? ALL_DAYS : [new Date(start.wall).getUTCDay()];
	const days = byDay.map(({ day, occurrence }) =>
		occurrence === undefined ? weekDays.indexOf(day) : -1,
	);
	return days.includes(-1) ? undefined : [...new Set(days)].sort();
}

function eventOf(lines: ContentLines): FileEvent | { summary: string; why: Unfit } {
	const summary = lineOf(first(lines, "SUMMARY"));
	const unfit = (why: Unfit) => ({ summary, why });
	if (first(lines, "STATUS")?.value.trim().toUpperCase() === "CANCELLED") return unfit("cancelled");
	const begin = first(lines, "DTSTART");
	if (begin && isDate(begin)) return unfit("allDay");
	const start = timeOf(begin);
	if (!start) return unfit("unreadable");
	if (lines.has("RECURRENCE-ID")) return unfit("changed");
	const rules = lines.get("RRULE") ?? [];
	const [rule] = rules;
	const days = rule && daysOf(rule, start);
	if (lines.has("RDATE") || lines.has("EXRULE") || rules.length > 1 || (rule && !days))
		return unfit("otherwise");
	const id = first(lines, PRESENTATION_ID)?.value.trim() ?? "";
	return {
		summary,
		start,
		end: endOf(lines, start),
		days,
		hasExceptions: lines.has("EXDATE"),
		presentationId: /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined,
	};
}

/**
 * Reads an iCalendar file (RFC 5545) as far as schedules can follow it.
 * @throws UnreadableCalendar
 */
export function readCalendar(bytes: Uint8Array): FileCalendar {
	const { calendar, events, others } = readContent(bytes);
	const all = events.map(eventOf);
	return {
		name: lineOf(first(calendar, CALENDAR_NAME) ?? first(calendar, "NAME")) || undefined,
		zone: first(calendar, CALENDAR_ZONE)?.value.trim() || undefined,
		events: all.filter((one): one is FileEvent => !("why" in one)),
		unfit: all.flatMap((one) => ("why" in one ? [one] : [])),
		others,
	};
}
