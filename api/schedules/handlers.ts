import { atOneMoment } from "../database/at-one-moment";
import { keyOf } from "../http/call-key";
import type { Handlers } from "../http/handler";
import {
	itemsOfSimple,
	itemsOfWeekly,
	type SimpleInput,
	simpleAnswer,
	type WeeklyInput,
	weeklyAnswer,
} from "./rules/items";
import { listSchedules } from "./rules/list-schedules";
import {
	createSchedule,
	deleteSchedule,
	readSchedule,
	type Schedule,
	type ScheduleSave,
	updateSchedule,
} from "./rules/schedules";
import { listTimeZones } from "./rules/time-zones";

const toSimple = ({ items, ...head }: Schedule) => ({ ...head, ...simpleAnswer(items) });
const toWeekly = ({ items, ...head }: Schedule) => ({ ...head, ...weeklyAnswer(items) });

const ofSimple = (input: SimpleInput): ScheduleSave => ({
	type: "Linear",
	name: input.name,
	timeZoneId: input.timeZoneId,
	revision: input.revision,
	items: itemsOfSimple(input),
});
const ofWeekly = (input: WeeklyInput): ScheduleSave => ({
	type: "Weekly",
	name: input.name,
	timeZoneId: input.timeZoneId,
	revision: input.revision,
	items: itemsOfWeekly(input),
});

const saveOf = ({ request }: { request: Request }, save: ScheduleSave) => ({
	save,
	mayBeRepeated: keyOf(request) !== null,
});

export const scheduleHandlers: Handlers = {
	listSchedules: ({ userId }, { db }) => listSchedules(db, userId),
	async deleteSchedule({ userId, params }, { db }) {
		await deleteSchedule(db, userId, params.id);
		return undefined;
	},
	createSimpleSchedule: async ({ userId, body }, services) =>
		toSimple(await createSchedule(services, userId, ofSimple(body))),
	getSimpleSchedule: async ({ userId, params }, { db }) =>
		toSimple(await atOneMoment(db, (tx) => readSchedule(tx, userId, "Linear", params.id))),
	updateSimpleSchedule: async (call, { db }) =>
		toSimple(
			await updateSchedule(db, call.userId, call.params.id, saveOf(call, ofSimple(call.body))),
		),
	createWeeklySchedule: async ({ userId, body }, services) =>
		toWeekly(await createSchedule(services, userId, ofWeekly(body))),
	getWeeklySchedule: async ({ userId, params }, { db }) =>
		toWeekly(await atOneMoment(db, (tx) => readSchedule(tx, userId, "Weekly", params.id))),
	updateWeeklySchedule: async (call, { db }) =>
		toWeekly(
			await updateSchedule(db, call.userId, call.params.id, saveOf(call, ofWeekly(call.body))),
		),
	listTimeZones: async () => listTimeZones(),
};
