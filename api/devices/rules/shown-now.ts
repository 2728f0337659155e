import { scheduledAt } from "@signage/contract/timetable";
import { firstOf } from "@signage/contract/what-plays";
import { eq } from "drizzle-orm";
import type { Database } from "../../database/client";
import { timetablesOf } from "../../schedules/rules/timetables";
import { deviceGroups } from "../tables";
import { shownGroup } from "./shown-group";

const { isInAlert, actualPresentationId, alertPresentationId, scheduleId } = shownGroup;

/** The presentations that a person's groups play now: in an alert, by a schedule, or as their own (contract.md, What plays). */
export async function shownNow(db: Database, ownerId: number): Promise<number[]> {
	const groups = await db
		.select({ isInAlert, actualPresentationId, alertPresentationId, scheduleId })
		.from(deviceGroups)
		.where(eq(deviceGroups.ownerId, ownerId));
	const followed = new Set(groups.flatMap((group) => group.scheduleId ?? []));
	const timetables = await timetablesOf(db, [...followed]);
	const now = Date.now();
	const scheduled = new Map(
		[...timetables].map(([id, timetable]) => [id, scheduledAt(timetable, now).start]),
	);
	const shown = groups.map((group) => {
		const start = scheduled.get(group.scheduleId ?? 0);
		return firstOf(group, start?.presentationId).presentationId;
	});
	return [...new Set(shown)].filter((id) => id !== null);
}
