import type { AnswerOf } from "@signage/contract/endpoints";
import { nameOrder } from "@signage/contract/text/name-order";
import { scheduledAt } from "@signage/contract/timetable";
import { eq } from "drizzle-orm";
import type { Database } from "../../database/client";
import { presentations } from "../../presentations/tables";
import { schedules } from "../tables";
import { readTimetables } from "./timetables";

/** The first moment that no instant of the wire can name: years have four digits. */
const YEAR_10000 = Date.UTC(10_000, 0);

/** The person's schedules by name, each with what it plays now by itself, and what next. */
export async function listSchedules(
	db: Database,
	ownerId: number,
): Promise<AnswerOf<"listSchedules">> {
	const found = await readTimetables(db, eq(schedules.ownerId, ownerId));
	if (found.length === 0) return [];
	const titles = new Map(
		(
			await db
				.select({ id: presentations.id, title: presentations.title })
				.from(presentations)
				.where(eq(presentations.ownerId, ownerId))
		).map(({ id, title }) => [id, title]),
	);
	const now = Date.now();
	return found
		.sort(
			(one, other) => nameOrder.compare(one.row.name, other.row.name) || one.row.id - other.row.id,
		)
		.map(({ row, itemsCount, itemsWithout, timetable }) => {
			const { start, next: coming } = timetable
				? scheduledAt(timetable, now)
				: { start: null, next: null };
			const next = coming && coming.at < YEAR_10000 ? coming : null;
			return {
				id: row.id,
				name: row.name,
				type: row.type,
				timeZoneId: row.timeZoneId,
				itemsCount,
				itemsWithout,
				playing: start?.presentationId ?? null,
				playingTitle: (start && titles.get(start.presentationId)) ?? null,
				nextAt: next ? new Date(next.at).toISOString() : null,
				nextTitle: (next && titles.get(next.presentationId)) ?? null,
			};
		});
}
