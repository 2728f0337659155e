import { deviceName } from "@signage/contract/devices";
import { rowIdParam } from "@signage/contract/fields";
import { z } from "zod";
import { ifAny } from "~/services/client/if-any.server";
import { getDevice, saveDevice } from "~/services/devices/devices.server";
import type { Visit } from "~/services/request/guard.server";

export const typedDevice = z.object({
	deviceName,
	deviceGroupId: rowIdParam.optional(),
	openedGroupId: rowIdParam.optional().catch(undefined),
});

/** Saves what was typed in a device's form. @throws ServiceError */
export async function saveTyped(
	visit: Visit,
	deviceId: number,
	{ openedGroupId, ...typed }: z.output<typeof typedDevice>,
): Promise<void> {
	// Somebody may have moved it since: only another group than the form came with is a move.
	const isMoved = typed.deviceGroupId !== openedGroupId;
	// A service may want the group with each PUT (contract.md).
	const now = isMoved ? undefined : await ifAny(() => getDevice(visit, deviceId));
	const deviceGroupId = isMoved ? typed.deviceGroupId : (now?.deviceGroupId ?? undefined);
	await saveDevice(visit, deviceId, { deviceName: typed.deviceName, deviceGroupId });
	visit.session.dropPaired(deviceId);
}
