import type { AnswerOf } from "@signage/contract/endpoints";
import { nameOrder } from "@signage/contract/name-order";
import { scheduledAt } from "@signage/contract/timetable";
import { eq } from "drizzle-orm";
import type { Database } from "../../database/client";
import { presentations } from "../../presentations/tables";
import { ofOwner, readTimetables } from "./timetables";

/** The person's schedules by name, each with what it plays now by itself, and what next. */
export async function listSchedules(
	db: Database,
	ownerId: number,
): Promise<AnswerOf<"listSchedules">> {
	const found = await readTimetables(db, ofOwner(ownerId));
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
		.map(({ row, itemsCount, timetable }) => {
			const { start, next } = timetable ? scheduledAt(timetable, now) : { start: null, next: null };
			return {
				id: row.id,
				name: row.name,
				type: row.type,
				timeZoneId: row.timeZoneId,
				itemsCount,
				playing: start?.presentationId ?? null,
				playingTitle: (start && titles.get(start.presentationId)) ?? null,
				nextAt: next ? new Date(next.at).toISOString() : null,
				nextTitle: (next && titles.get(next.presentationId)) ?? null,
			};
		});
}
