import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { Database } from "../../database/client";
import { deviceGroups } from "../../devices/tables";
import { scheduleItems, schedules } from "../../schedules/tables";

/**
 * What these of a person's presentations are used for, besides being what groups play: the names of schedules, and of groups with
 * one as their alert, in the order in which they were made. Two queries, however many there are.
 */
export async function usesOf(db: Database, ownerId: number, presentationIds: number[]) {
	const inSchedules = await db
		.selectDistinct({
			presentationId: scheduleItems.presentationId,
			...{ id: schedules.id, name: schedules.name },
		})
		.from(scheduleItems)
		.innerJoin(schedules, eq(schedules.id, scheduleItems.scheduleId))
		.where(
			and(inArray(scheduleItems.presentationId, presentationIds), eq(schedules.ownerId, ownerId)),
		)
		.orderBy(asc(schedules.id));
	const { title, alertPresentationId, everywherePresentationId } = deviceGroups;
	const alertInGroups = await db
		.select({ title, alertPresentationId, everywherePresentationId })
		.from(deviceGroups)
		.where(
			and(
				eq(deviceGroups.ownerId, ownerId),
				or(
					inArray(alertPresentationId, presentationIds),
					inArray(everywherePresentationId, presentationIds),
				),
			),
		)
		.orderBy(asc(deviceGroups.id));
	return (presentationId: number) => ({
		inSchedules: inSchedules
			.filter((one) => one.presentationId === presentationId)
			.map(({ name }) => name),
		alertInGroups: alertInGroups
			.filter(
				(one) =>
					one.alertPresentationId === presentationId ||
					one.everywherePresentationId === presentationId,
			)
			.map((one) => one.title),
	});
}
