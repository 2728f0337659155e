import { z } from "zod";
import { rowId, rowIdParam, title } from "./shared";

export const scheduleSummaries = z.array(
	z.object({ id: rowId, name: z.string(), type: z.enum(["Linear", "Weekly"]) }),
);
export const scheduleParams = z.object({ id: rowIdParam });

/** `yyyy-MM-dd HH:mm`, wall-clock time in the schedule's zone. */
export const wallDateTime = z
	.string()
	.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d$/);
/** `HH:mm:ss`, wall-clock time in the schedule's zone. */
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
