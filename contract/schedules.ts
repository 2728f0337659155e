import * as z from "zod";
import type { Endpoint } from "./endpoint";
import { instant, openWord, revision, rowId, rowIdOr, rowIdParam } from "./fields";
import { SCHEDULE_ITEMS_MAX, TITLE_MAX } from "./limits";
import { plainTime } from "./text/plain-digits";
import {
	DATE_TIME_WRONG,
	ITEMS_MANY,
	NAME_EMPTY,
	NAME_LONG,
	PRESENTATION_MISSING,
	TIME_WRONG,
	ZONE_MISSING,
} from "./text/words";
import { DAYS } from "./time/days";

export type Day = (typeof DAYS)[number];

/** Whether a date of the form `yyyy-MM-dd` exists: not 2026-02-31. */
function isDate(date: string): boolean {
	const parsed = new Date(`${date}T00:00:00Z`);
	return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}

/** `yyyy-MM-dd HH:mm`, local time in the schedule's time zone. */
export const wallDateTime = z
	.string(DATE_TIME_WRONG)
	.overwrite(plainTime)
	.regex(/^\d{4}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d$/, DATE_TIME_WRONG)
	.refine((text) => isDate(text.slice(0, 10)), DATE_TIME_WRONG);
/** `HH:mm:ss`, local time in the schedule's time zone. */
export const wallTime = z
	.string(TIME_WRONG)
	.overwrite(plainTime)
	.regex(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, TIME_WRONG);

const scheduleName = z.string(NAME_EMPTY).trim().min(1, NAME_EMPTY).max(TITLE_MAX, NAME_LONG);
/** The `id` of a time zone in the service's list; other services may number them. */
const timeZoneId = z.string(ZONE_MISSING).min(1, ZONE_MISSING).max(100);
const chosen = rowIdOr(PRESENTATION_MISSING);
/** In answers, 0 and null stand for a presentation that is not chosen (contract.md). */
const chosenOrNot = rowId.or(z.literal(0)).nullish();

const scheduleHead = z.object({ name: scheduleName, timeZoneId, revision: revision.nullish() });
const answeredHead = z.object({
	id: rowId,
	name: z.string(),
	timeZoneId: z.string().or(z.number()),
	revision: revision.nullish(),
});

/** Of a simple schedule, or of a day. */
const itemsOf = <Item extends z.ZodType>(item: Item) =>
	z.array(item).max(SCHEDULE_ITEMS_MAX, ITEMS_MANY);

export const simpleScheduleInput = scheduleHead.extend({
	dateTimeCollection: itemsOf(z.object({ dateTime: wallDateTime, presentationId: chosen })),
});
const simpleSchedule = answeredHead.extend({
	dateTimeCollection: z.array(z.object({ dateTime: z.string(), presentationId: chosenOrNot })),
});
export type SimpleSchedule = z.output<typeof simpleSchedule>;

const dayItems = itemsOf(z.object({ time: wallTime, presentationId: chosen })).default([]);
const weeklyScheduleInput = scheduleHead.extend({
	Sunday: dayItems,
	Monday: dayItems,
	Tuesday: dayItems,
	Wednesday: dayItems,
	Thursday: dayItems,
	Friday: dayItems,
	Saturday: dayItems,
});
const answeredItems = z
	.array(z.object({ time: z.string(), presentationId: chosenOrNot }))
	.nullish();
const week = answeredHead.extend({
	sunday: answeredItems,
	monday: answeredItems,
	tuesday: answeredItems,
	wednesday: answeredItems,
	thursday: answeredItems,
	friday: answeredItems,
	saturday: answeredItems,
});
export type WeeklySchedule = z.output<typeof week>;

/** Answers name their days in small letters; of a service that names them as they are sent, none would be seen, and a save would empty the week. */
function smallDays(answer: unknown): unknown {
	const { success, data: fields } = z.record(z.string(), z.unknown()).safeParse(answer);
	if (!success) return answer;
	const read = { ...fields };
	for (const day of DAYS) if (day in fields) read[day.toLowerCase()] ??= fields[day];
	return read;
}

/** Who reads a schedule has its id already; the spec (3) names none beside its fields. */
const withoutId = { id: true } as const;

/** Beside the spec's id, name and type: open fields, which services need not send. */
const scheduleSummary = z.object({
	id: rowId,
	name: z.string(),
	type: openWord(["Linear", "Weekly"]),
	timeZoneId: z.string().or(z.number()).nullish(),
	itemsCount: z.number().int().min(0).nullish(),
	/** How many of them have no presentation any more, as it was deleted: they are skipped. */
	itemsWithout: z.number().int().min(0).nullish(),
	/** What the schedule plays now; null for nothing of its own. */
	playing: rowId.nullish(),
	playingTitle: z.string().nullish(),
	/** When it turns to something else next; null for never. */
	nextAt: instant.nullish(),
	nextTitle: z.string().nullish(),
});
export type ScheduleSummary = z.output<typeof scheduleSummary>;
const scheduleSummaries = z.array(scheduleSummary);
const scheduleParams = z.object({ id: rowIdParam });

const timeZone = z.object({
	id: z.string().or(z.number()),
	/** Without one, the `id` may say the same. */
	ianaId: z.string().nullish(),
	displayName: z.string(),
});
export type TimeZone = z.output<typeof timeZone>;
const timeZones = z.array(timeZone);

/** Schedules and time zones. */
export const schedulesEndpoints = {
	listSchedules: {
		method: "GET",
		path: "/Schedules",
		auth: "user",
		summary: "All schedules, simple and weekly",
		answer: scheduleSummaries,
		open: true,
	},
	deleteSchedule: {
		method: "DELETE",
		path: "/Schedules/{id}",
		auth: "user",
		summary: "Delete a schedule that no group uses",
		params: scheduleParams,
		status: 204,
		open: true,
	},
	createSimpleSchedule: {
		method: "POST",
		path: "/SimpleSchedules",
		auth: "user",
		summary: "Create a schedule with dated items",
		body: simpleScheduleInput,
		answer: simpleSchedule,
		open: true,
	},
	getSimpleSchedule: {
		method: "GET",
		path: "/SimpleSchedules/{id}",
		auth: "user",
		summary: "A schedule with dated items",
		params: scheduleParams,
		answer: simpleSchedule.partial(withoutId),
		open: true,
	},
	updateSimpleSchedule: {
		method: "PUT",
		path: "/SimpleSchedules/{id}",
		auth: "user",
		summary: "Replace a schedule with dated items",
		params: scheduleParams,
		body: simpleScheduleInput,
		answer: simpleSchedule,
		open: true,
		revised: true,
	},
	createWeeklySchedule: {
		method: "POST",
		path: "/WeeklySchedules",
		auth: "user",
		summary: "Create a weekly schedule",
		body: weeklyScheduleInput,
		answer: z.preprocess(smallDays, week),
		open: true,
	},
	getWeeklySchedule: {
		method: "GET",
		path: "/WeeklySchedules/{id}",
		auth: "user",
		summary: "A weekly schedule",
		params: scheduleParams,
		answer: z.preprocess(smallDays, week.partial(withoutId)),
		open: true,
	},
	updateWeeklySchedule: {
		method: "PUT",
		path: "/WeeklySchedules/{id}",
		auth: "user",
		summary: "Replace a weekly schedule",
		params: scheduleParams,
		body: weeklyScheduleInput,
		answer: z.preprocess(smallDays, week),
		open: true,
		revised: true,
	},
	listTimeZones: {
		method: "GET",
		path: "/TimeZones",
		auth: "user",
		summary: "The time zones that schedules can use",
		answer: timeZones,
		open: true,
	},
} as const satisfies Record<string, Endpoint>;
