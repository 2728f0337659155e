import { z } from "zod";
import type { Endpoint } from "./endpoint";
import { openWord, rowId, rowIdParam, title } from "./fields";

export const scheduleSummaries = z.array(
	z.object({ id: rowId, name: z.string(), type: openWord(["Linear", "Weekly"]) }),
);
export const scheduleParams = z.object({ id: rowIdParam });

/** `yyyy-MM-dd HH:mm`, local time in the schedule's time zone. */
export const wallDateTime = z
	.string()
	.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d$/);
/** `HH:mm:ss`, local time in the schedule's time zone. */
export const wallTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);

const scheduleHead = z.object({ name: title, timeZoneId: z.string().min(1).max(100) });

export const simpleScheduleInput = scheduleHead.extend({
	dateTimeCollection: z.array(z.object({ dateTime: wallDateTime, presentationId: rowId })),
});
export const simpleSchedule = simpleScheduleInput.extend({ id: rowId });

const dayItems = z.array(z.object({ time: wallTime, presentationId: rowId })).default([]);
export const weeklyScheduleInput = scheduleHead.extend({
	Sunday: dayItems,
	Monday: dayItems,
	Tuesday: dayItems,
	Wednesday: dayItems,
	Thursday: dayItems,
	Friday: dayItems,
	Saturday: dayItems,
});
export const weeklySchedule = scheduleHead.extend({
	id: rowId,
	sunday: dayItems,
	monday: dayItems,
	tuesday: dayItems,
	wednesday: dayItems,
	thursday: dayItems,
	friday: dayItems,
	saturday: dayItems,
});

export const timeZones = z.array(
	z.object({ id: z.string().or(z.number()), ianaId: z.string(), displayName: z.string() }),
);

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
		answer: simpleSchedule,
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
	},
	createWeeklySchedule: {
		method: "POST",
		path: "/WeeklySchedules",
		auth: "user",
		summary: "Create a weekly schedule",
		body: weeklyScheduleInput,
		answer: weeklySchedule,
		open: true,
	},
	getWeeklySchedule: {
		method: "GET",
		path: "/WeeklySchedules/{id}",
		auth: "user",
		summary: "A weekly schedule",
		params: scheduleParams,
		answer: weeklySchedule,
		open: true,
	},
	updateWeeklySchedule: {
		method: "PUT",
		path: "/WeeklySchedules/{id}",
		auth: "user",
		summary: "Replace a weekly schedule",
		params: scheduleParams,
		body: weeklyScheduleInput,
		answer: weeklySchedule,
		open: true,
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
