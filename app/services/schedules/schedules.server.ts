import { TITLE_MAX } from "@signage/contract/limits";
import type { Day, SimpleSchedule, TimeZone, WeeklySchedule } from "@signage/contract/schedules";
import { cut } from "@signage/contract/text/cut";
import { firstFew } from "@signage/contract/text/first-few";
import { nameOrder } from "@signage/contract/text/name-order";
import { quoted } from "@signage/contract/text/right-to-left";
import { DAYS } from "@signage/contract/time/days";
import { shownName } from "../../shared/shown-name";
import { call, change } from "../client/call.server";
import { contentKey } from "../client/content-key.server";
import { ServiceError } from "../client/errors.server";
import { ifAny } from "../client/if-any.server";
import { tellingWhen } from "../client/telling-when.server";
import type { Context } from "../request/context.server";
import { once } from "../request/once.server";

/** The two kinds of schedule that there are forms for. */
export type ScheduleKind = "simple" | "weekly";

/** One item as it is on the wire: `time` is a date-time or a time of day in the schedule's zone. */
interface ScheduleItem {
	time: string;
	/** 0 where none is chosen. */
	presentationId: number;
}

/** A schedule of either kind; the items by list: `dateTimeCollection`, or the names of the days. */
export interface Schedule {
	name: string;
	timeZoneId: string;
	revision?: string | number;
	lists: Readonly<Record<string, readonly ScheduleItem[]>>;
}

const idOf = (id: number) => ({ id: String(id) });

const nameOf = ({ id, name }: { id: number; name: string }) => shownName("Schedule", id, name);

/** All schedules by name. @throws ServiceError */
export async function listSchedules(context: Context) {
	const schedules = await call(context, "listSchedules");
	return schedules.sort((one, other) => nameOrder.compare(nameOf(one), nameOf(other)));
}

/** The same; undefined from a service that has no schedules, or cannot tell. */
export const listSchedulesIfAny = (context: Context) => ifAny(() => listSchedules(context));

/** The time zones of the service, in its order; read once a request. @throws ServiceError */
export const listTimeZones = once(
	(context: Context): Promise<TimeZone[]> => call(context, "listTimeZones"),
);

/** The same; undefined where they cannot be read. */
export const listTimeZonesIfAny = (context: Context) => ifAny(() => listTimeZones(context));

/** Deletes a schedule. @throws ServiceError, 409 while a group uses it */
export const deleteSchedule = (context: Context, id: number) =>
	change(context, "deleteSchedule", { params: idOf(id) });

interface Answered {
	name: string;
	timeZoneId: string | number;
	revision?: string | number | null;
}
const headOf = ({ name, timeZoneId, revision }: Answered) => ({
	name,
	timeZoneId: String(timeZoneId),
	revision: revision ?? undefined,
});

/** A date and time as it is sent (spec 9), and a time of day: services may write them as ISO 8601 does, and leave seconds out. */
const dateTimeOf = (told: string) =>
	told.replace(/^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::00)?$/, "$1 $2");
const timeOf = (told: string) => told.replace(/^\d\d:\d\d$/, "$&:00");

const ofSimple = (found: Omit<SimpleSchedule, "id">): Schedule => ({
	...headOf(found),
	lists: {
		dateTimeCollection: found.dateTimeCollection.map(({ dateTime, presentationId }) => ({
			time: dateTimeOf(dateTime),
			presentationId: presentationId ?? 0,
		})),
	},
});

/** The answer's keys are lowercase (spec 3). */
const ofWeekly = (found: Omit<WeeklySchedule, "id">): Schedule => ({
	...headOf(found),
	lists: Object.fromEntries(
		DAYS.map((day) => [
			day,
			(found[day.toLowerCase() as Lowercase<Day>] ?? []).map(({ time, presentationId }) => ({
				time: timeOf(time),
				presentationId: presentationId ?? 0,
			})),
		]),
	),
});

/** A schedule with its items. @throws ServiceError */
export async function getSchedule(context: Context, kind: ScheduleKind, id: number) {
	const params = idOf(id);
	return kind === "simple"
		? ofSimple(await call(context, "getSimpleSchedule", { params }))
		: ofWeekly(await call(context, "getWeeklySchedule", { params }));
}

const simpleBody = ({ lists, ...head }: Schedule) => ({
	...head,
	dateTimeCollection: (lists.dateTimeCollection ?? []).map(({ time, presentationId }) => ({
		dateTime: time,
		presentationId,
	})),
});

/** The days' names are capitalised (spec 3). */
const weeklyBody = ({ lists, ...head }: Schedule) => ({
	...head,
	...Object.fromEntries(DAYS.map((day) => [day, [...(lists[day] ?? [])]])),
});

/**
 * Creates a schedule, once for each key, or replaces the one with this id. Resolves to what the service says of it.
 * @throws ServiceError
 */
export async function saveSchedule(
	context: Context,
	kind: ScheduleKind,
	id: number | undefined,
	schedule: Schedule,
	key?: string,
) {
	if (kind === "simple") {
		const body = simpleBody(schedule);
		return id === undefined
			? change(context, "createSimpleSchedule", { body, key })
			: tellingWhen(context, async () =>
					change(context, "updateSimpleSchedule", {
						params: idOf(id),
						body,
						key: await contentKey(body),
					}),
				);
	}
	const body = weeklyBody(schedule);
	return id === undefined
		? change(context, "createWeeklySchedule", { body, key })
		: tellingWhen(context, async () =>
				change(context, "updateWeeklySchedule", {
					params: idOf(id),
					body,
					key: await contentKey(body),
				}),
			);
}

/** The kind of form for a schedule of this type; undefined for types of newer services. */
export function kindOf(type: string): ScheduleKind | undefined {
	if (type === "Linear") return "simple";
	return type === "Weekly" ? "weekly" : undefined;
}

const NOT_COPIED = "There is no such schedule, or it is of a kind that cannot be copied here.";

/** So many items are named in a message. */
const NAMED_MOST = 5;

/** The service's refusal of a copy; one of items without a presentation names their times, as the list has no fields for it. */
function refusedCopy(cause: unknown, { name, lists }: Schedule): unknown {
	const isOfItems =
		cause instanceof ServiceError &&
		Object.keys(cause.fields).some((field) => /presentationId\W*$/i.test(field));
	const bare = Object.entries(lists).flatMap(([list, items]) =>
		items
			.filter(({ presentationId }) => presentationId === 0)
			.map(({ time }) => (list === "dateTimeCollection" ? time : `${list} ${time.slice(0, 5)}`)),
	);
	if (!isOfItems || bare.length === 0) return cause;
	const times = firstFew(bare, NAMED_MOST);
	const message = `${quoted(name)} was not duplicated: no presentation is chosen any more for ${times}. Edit it, choose one or remove the item, and duplicate it then.`;
	return new ServiceError({ title: cause.title, message, statusCode: cause.statusCode });
}

/**
 * Makes a copy with all items, once for each key. Resolves to its name and kind, and its id if the service says it.
 * @throws ServiceError, also for one of an unknown type
 */
export async function duplicateSchedule(
	context: Context,
	id: number,
	key: string,
): Promise<{ name: string; kind: ScheduleKind; copyId?: number }> {
	const listed = (await listSchedules(context)).find((one) => one.id === id);
	const kind = listed && kindOf(listed.type);
	if (!kind) throw new ServiceError({ title: "Error", message: NOT_COPIED, statusCode: 404 });
	const { revision: _, ...found } = await getSchedule(context, kind, id);
	const name = cut(`Copy of ${found.name}`, TITLE_MAX);
	const copy = { ...found, name };
	const made = await saveSchedule(context, kind, undefined, copy, key).catch((cause) => {
		throw refusedCopy(cause, found);
	});
	return { name, kind, copyId: made?.id };
}
