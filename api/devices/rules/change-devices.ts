import type { Device } from "@signage/contract/devices";
import type { OutputOf } from "@signage/contract/endpoints";
import { noSuch } from "@signage/contract/text/gone-words";
import { isOwn } from "../../account/rules/owned";
import { inAccount } from "../../account/rules/users";
import type { Database } from "../../database/client";
import { invalid, notFound } from "../../problems/problem";
import type { Services } from "../../start/services";
import { deviceGroups, devices } from "../tables";
import { pauseScreens } from "./pause-screens";
import { readDevice } from "./read-devices";

async function checkOwnGroup(tx: Database, ownerId: number, deviceGroupId: number) {
	const found = await tx
		.select({ id: deviceGroups.id })
		.from(deviceGroups)
		.where(isOwn(deviceGroups, ownerId, deviceGroupId))
		.for("share");
	if (found.length === 0) throw invalid({ deviceGroupId: [noSuch("device group")] });
}

/** Renames a device or moves it to another group. @throws ProblemError 404; 400 for another's group */
export function updateDevice(
	db: Database,
	ownerId: number,
	deviceId: number,
	{ deviceName, deviceGroupId }: OutputOf<"updateDevice", "body">,
): Promise<Device> {
	return inAccount(db, ownerId, async (tx) => {
		await readDevice(tx, ownerId, deviceId);
		if (deviceGroupId !== undefined) await checkOwnGroup(tx, ownerId, deviceGroupId);
		if (deviceName !== undefined || deviceGroupId !== undefined)
			await tx
				.update(devices)
				.set({ name: deviceName, deviceGroupId })
				.where(isOwn(devices, ownerId, deviceId));
		return readDevice(tx, ownerId, deviceId);
	});
}

/** Removes a device and revokes its token; where another one pauses, there is room for it. @throws ProblemError 404 */
export function deleteDevice(
	{ db, config }: Pick<Services, "config" | "db">,
	ownerId: number,
	deviceId: number,
): Promise<void> {
	return inAccount(db, ownerId, async (tx) => {
		// Which of the others play is decided by one change after the other.
		const gone = await tx
			.delete(devices)
			.where(isOwn(devices, ownerId, deviceId))
			.returning({ id: devices.id });
		if (gone.length === 0) throw notFound("The device");
		await pauseScreens(tx, config.plans, ownerId);
	});
}
