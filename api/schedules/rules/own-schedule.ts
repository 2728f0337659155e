import { noSuch } from "@signage/contract/text/gone-words";
import { isOwn } from "../../account/rules/owned";
import type { Database } from "../../database/client";
import { invalid } from "../../problems/problem";
import { schedules } from "../tables";

/**
 * Checks that a schedule belongs to the person; null and undefined name none and pass. Within a transaction it cannot be
 * deleted before the transaction ends.
 * @throws ProblemError 400 naming the field scheduleId
 */
export async function checkOwnSchedule(
	tx: Database,
	ownerId: number,
	scheduleId: number | null | undefined,
): Promise<void> {
	if (scheduleId === null || scheduleId === undefined) return;
	const found = await tx
		.select({ id: schedules.id })
		.from(schedules)
		.where(isOwn(schedules, ownerId, scheduleId))
		.for("share");
	if (found.length === 0) throw invalid({ scheduleId: [noSuch("schedule")] });
}
