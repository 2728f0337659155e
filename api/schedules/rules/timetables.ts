import { setImmediate } from "node:timers/promises";
import { ianaIdOf } from "@signage/contract/time/time-zones";
import type { Timetable } from "@signage/contract/timetable";
import { asc, inArray, type SQL } from "drizzle-orm";
import type { Database } from "../../database/client";
import { scheduleItems, schedules } from "../tables";

type Row = Pick<typeof schedules.$inferSelect, "type" | "timeZoneId">;
type ItemRow = Pick<
	typeof scheduleItems.$inferSelect,
	"scheduleId" | "day" | "time" | "presentationId"
>;

/** Schedules whose items are read at once: of more, with a thousand items each, nothing else would be done for seconds. */
const READ_AT_ONCE = 20;

/** Null if this service no longer knows the zone: then the schedule plays nothing. */
function toTimetable({ type, timeZoneId }: Row, items: readonly ItemRow[]): Timetable | null {
	const ianaId = ianaIdOf(timeZoneId);
	if (!ianaId) return null;
	return type === "Linear"
		? {
				type,
				ianaId,
				items: items.map(({ time, presentationId }) => ({ dateTime: time, presentationId })),
			}
		: {
				type,
				ianaId,
				items: items.map(({ day, time, presentationId }) => ({
					day: day ?? 0,
					time,
					presentationId,
				})),
			};
}

async function readItems(db: Database, scheduleIds: number[]): Promise<ItemRow[]> {
	const { scheduleId, day, time, presentationId, position } = scheduleItems;
	return db
		.select({ scheduleId, day, time, presentationId })
		.from(scheduleItems)
		.where(inArray(scheduleId, scheduleIds))
		.orderBy(asc(scheduleId), asc(position));
}

/** The rows of the schedules that a condition selects, each with its items and its timetable; in two queries unless they are many. */
export async function readTimetables(db: Database, wanted: SQL) {
	const rows = await db.select().from(schedules).where(wanted);
	const itemsOf = new Map<number, ItemRow[]>(rows.map(({ id }) => [id, []]));
	const ids = [...itemsOf.keys()];
	for (let place = 0; place < ids.length; place += READ_AT_ONCE) {
		if (place > 0) await setImmediate();
		for (const item of await readItems(db, ids.slice(place, place + READ_AT_ONCE)))
			itemsOf.get(item.scheduleId)?.push(item);
	}
	return rows.map((row) => {
		const own = itemsOf.get(row.id) ?? [];
		const itemsWithout = own.filter(({ presentationId }) => presentationId === null).length;
		return { row, itemsCount: own.length, itemsWithout, timetable: toTimetable(row, own) };
	});
}

/** The timetables of these schedules, by schedule id; those of unknown zones are left out. */
export async function timetablesOf(
	db: Database,
	scheduleIds: readonly number[],
): Promise<Map<number, Timetable>> {
	if (scheduleIds.length === 0) return new Map();
	const found = await readTimetables(db, inArray(schedules.id, [...scheduleIds]));
	return new Map(
		found.flatMap(({ row, timetable }) => (timetable ? [[row.id, timetable] as const] : [])),
	);
}
