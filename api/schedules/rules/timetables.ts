import { ianaIdOf } from "@signage/contract/time-zones";
import type { Timetable } from "@signage/contract/timetable";
import { asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Database } from "../../database/client";
import { scheduleItems, schedules } from "../tables";

type Row = Pick<typeof schedules.$inferSelect, "type" | "timeZoneId">;
type ItemRow = typeof scheduleItems.$inferSelect;

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

/** The rows of the schedules that a condition selects, in two queries, each with its items and its timetable. */
export async function readTimetables(db: Database, wanted: SQL) {
	const rows = await db.select().from(schedules).where(wanted);
	if (rows.length === 0) return [];
	const items = await db
		.select()
		.from(scheduleItems)
		.where(
			inArray(
				scheduleItems.scheduleId,
				rows.map(({ id }) => id),
			),
		)
		.orderBy(asc(scheduleItems.scheduleId), asc(scheduleItems.position));
	const itemsOf = new Map<number, ItemRow[]>(rows.map(({ id }) => [id, []]));
	for (const item of items) itemsOf.get(item.scheduleId)?.push(item);
	return rows.map((row) => {
		const own = itemsOf.get(row.id) ?? [];
		return { row, itemsCount: own.length, timetable: toTimetable(row, own) };
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

/** All of a person's schedules. */
export const ofOwner = (ownerId: number): SQL => eq(schedules.ownerId, ownerId);
