import type { DeviceGroup } from "@signage/contract/devices";
import type { OutputOf } from "@signage/contract/endpoints";
import { and, eq } from "drizzle-orm";
import type { Database } from "../../db/client";
import { deviceGroups, devices } from "../../db/schema";
import { invalid, ProblemError } from "../../http/problem";
import { checkOwnPresentation } from "./own-presentation";
import { readGroup } from "./read-groups";

const isOwn = (ownerId: number, deviceGroupId: number) =>
	and(eq(deviceGroups.id, deviceGroupId), eq(deviceGroups.ownerId, ownerId));

export function createGroup(db: Database, ownerId: number, title: string): Promise<DeviceGroup> {
	return db.transaction(async (tx) => {
		const [group] = await tx
			.insert(deviceGroups)
			.values({ ownerId, title })
			.returning({ id: deviceGroups.id });
		if (!group) throw new Error("The new group was not returned");
		return readGroup(tx, ownerId, group.id);
	});
}

/**
 * Changes what is given; null clears a presentation, and without one there is no alert.
 * @throws ProblemError 404; 400 for another's presentation or any schedule
 */
export function updateGroup(
	db: Database,
	ownerId: number,
	deviceGroupId: number,
	update: OutputOf<"updateDeviceGroup", "body">,
): Promise<DeviceGroup> {
	const { title, actualPresentationId, alertPresentationId, scheduleId } = update;
	return db.transaction(async (tx) => {
		await readGroup(tx, ownerId, deviceGroupId);
		await checkOwnPresentation(tx, ownerId, "actualPresentationId", actualPresentationId);
		await checkOwnPresentation(tx, ownerId, "alertPresentationId", alertPresentationId);
		if (typeof scheduleId === "number")
			throw invalid({ scheduleId: ["There is no such schedule"] });
		const isInAlert = alertPresentationId === null ? false : undefined;
		const changes = { title, actualPresentationId, alertPresentationId, isInAlert };
		if (Object.values(changes).some((value) => value !== undefined))
			await tx.update(deviceGroups).set(changes).where(isOwn(ownerId, deviceGroupId));
		return readGroup(tx, ownerId, deviceGroupId);
	});
}

/** Deletes a group; its devices go to the default group. @throws ProblemError 404; 409 for the default group */
export function deleteGroup(db: Database, ownerId: number, deviceGroupId: number): Promise<void> {
	return db.transaction(async (tx) => {
		const group = await readGroup(tx, ownerId, deviceGroupId);
		if (group.isDefault)
			throw new ProblemError(409, "The default group takes new screens and cannot be deleted.");
		const [fallback] = await tx
			.select({ id: deviceGroups.id })
			.from(deviceGroups)
			.where(and(eq(deviceGroups.ownerId, ownerId), deviceGroups.isDefault));
		if (!fallback) throw new Error(`Account ${ownerId} has no default device group`);
		await tx
			.update(devices)
			.set({ deviceGroupId: fallback.id })
			.where(eq(devices.deviceGroupId, deviceGroupId));
		await tx.delete(deviceGroups).where(isOwn(ownerId, deviceGroupId));
	});
}
