import type { DeviceGroup } from "@signage/contract/devices";
import type { OutputOf } from "@signage/contract/endpoints";
import { eq, sql } from "drizzle-orm";
import { isOwn, lockForOneMore } from "../../account/rules/owned";
import { inAccount } from "../../account/rules/users";
import type { Database } from "../../database/client";
import { checkOwnPresentation } from "../../presentations/rules/own-presentation";
import { ProblemError } from "../../problems/problem";
import { checkOwnSchedule } from "../../schedules/rules/own-schedule";
import type { Services } from "../../start/services";
import { deviceGroups, devices } from "../tables";
import { defaultGroupId } from "./default-group";
import { readGroup } from "./read-groups";

/** @throws ProblemError 400 when the account has too many */
export function createGroup(
	{ db, config }: Pick<Services, "db" | "config">,
	ownerId: number,
	title: string,
): Promise<DeviceGroup> {
	return db.transaction(async (tx) => {
		await lockForOneMore(tx, ownerId, deviceGroups, config.quotas.groups, "device groups");
		const [group] = await tx
			.insert(deviceGroups)
			.values({ ownerId, title })
			.returning({ id: deviceGroups.id });
		if (!group) throw new Error("The new group was not returned");
		return readGroup(tx, ownerId, group.id);
	});
}

const { alertPresentationId: ownAlertId, everywherePresentationId: everywhereId } = deviceGroups;

/**
 * What a given alert presentation changes. Null ends the alert. What an alert everywhere shows just now is no choice: clients send back
 * what they have read.
 */
function alertChanges(given: number | null | undefined) {
	if (given === undefined) return {};
	if (given === null)
		return { alertPresentationId: null, everywherePresentationId: null, isInAlert: false };
	const isShown = sql`${everywhereId} = ${given}`;
	return {
		alertPresentationId: sql`case when ${isShown} then ${ownAlertId} else ${given} end`,
		everywherePresentationId: sql`case when ${isShown} then ${everywhereId} end`,
	};
}

/**
 * Changes the given fields. Null clears a presentation or the schedule; clearing the alert presentation ends the alert.
 * @throws ProblemError 404; 400 for another's presentation or schedule
 */
export function updateGroup(
	db: Database,
	ownerId: number,
	deviceGroupId: number,
	update: OutputOf<"updateDeviceGroup", "body">,
): Promise<DeviceGroup> {
	const { title, actualPresentationId, alertPresentationId, scheduleId } = update;
	return inAccount(db, ownerId, async (tx) => {
		await readGroup(tx, ownerId, deviceGroupId);
		const named = Object.entries({ actualPresentationId, alertPresentationId });
		// In the order of their ids: who locks two in another order waits for ever for one who waits for him.
		for (const [field, id] of named.sort(([, one], [, other]) => (one ?? 0) - (other ?? 0)))
			await checkOwnPresentation(tx, ownerId, field, id);
		await checkOwnSchedule(tx, ownerId, scheduleId);
		const chosen = { title, actualPresentationId, scheduleId };
		const changes = { ...chosen, ...alertChanges(alertPresentationId) };
		if (Object.values(changes).some((value) => value !== undefined))
			await tx
				.update(deviceGroups)
				.set(changes)
				.where(isOwn(deviceGroups, ownerId, deviceGroupId));
		return readGroup(tx, ownerId, deviceGroupId);
	});
}

/** Deletes a group; its devices move to the default group. @throws ProblemError 404; 409 for the default group */
export function deleteGroup(db: Database, ownerId: number, deviceGroupId: number): Promise<void> {
	// The account's lock keeps others from moving a screen into it meanwhile.
	return inAccount(db, ownerId, async (tx) => {
		const group = await readGroup(tx, ownerId, deviceGroupId);
		if (group.isDefault)
			throw new ProblemError(409, "New screens join the default group, so it cannot be deleted.");
		await tx
			.update(devices)
			.set({ deviceGroupId: await defaultGroupId(tx, ownerId) })
			.where(eq(devices.deviceGroupId, deviceGroupId));
		await tx.delete(deviceGroups).where(isOwn(deviceGroups, ownerId, deviceGroupId));
	});
}
