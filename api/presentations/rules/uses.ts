import { and, asc, eq, or } from "drizzle-orm";
import type { Database } from "../../database/client";
import { deviceGroups } from "../../devices/tables";
import { scheduleItems, schedules } from "../../schedules/tables";

/** What a person's presentation is used for, besides being what groups play: the names of schedules, and of groups with it as their alert. */
export async function usesOf(db: Database, ownerId: number, presentationId: number) {
	const inSchedules = await db
		.selectDistinct({ id: schedules.id, name: schedules.name })
		.from(scheduleItems)
		.innerJoin(schedules, eq(schedules.id, scheduleItems.scheduleId))
		.where(and(eq(scheduleItems.presentationId, presentationId), eq(schedules.ownerId, ownerId)))
		.orderBy(asc(schedules.id));
	const alertInGroups = await db
		.select({ title: deviceGroups.title })
		.from(deviceGroups)
		.where(
			and(
				eq(deviceGroups.ownerId, ownerId),
				or(
					eq(deviceGroups.alertPresentationId, presentationId),
					eq(deviceGroups.everywherePresentationId, presentationId),
				),
			),
		)
		.orderBy(asc(deviceGroups.id));
	return {
		inSchedules: inSchedules.map(({ name }) => name),
		alertInGroups: alertInGroups.map(({ title }) => title),
	};
}
