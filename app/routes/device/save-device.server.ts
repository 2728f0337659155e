import { deviceName } from "@signage/contract/devices";
import { rowIdParam } from "@signage/contract/fields";
import { isSameText } from "@signage/contract/text/same-text";
import * as z from "zod";
import { ifTold } from "~/services/client/if-any.server";
import { getDevice, saveDevice } from "~/services/devices/devices.server";
import type { Visit } from "~/services/request/guard.server";

export const typedDevice = z.object({
	deviceName,
	deviceGroupId: rowIdParam.optional(),
	openedGroupId: rowIdParam.optional().catch(undefined),
	openedName: z.string().optional().catch(undefined),
});

/**
 * Saves what was typed in a device's form: somebody may have moved or renamed it since, so only another group or name
 * than the form came with is a change. Resolves to its name. @throws ServiceError
 */
export async function saveTyped(
	visit: Visit,
	deviceId: number,
	{ openedGroupId, openedName, ...typed }: z.output<typeof typedDevice>,
): Promise<string> {
	const isMoved = typed.deviceGroupId !== openedGroupId;
	const isRenamed = !isSameText(typed.deviceName, openedName);
	// A service may want the group with each PUT (contract.md).
	const now = isMoved && isRenamed ? undefined : await ifTold(() => getDevice(visit, deviceId));
	const deviceGroupId = isMoved ? typed.deviceGroupId : (now?.deviceGroupId ?? undefined);
	const deviceName = isRenamed ? typed.deviceName : (now?.deviceName ?? typed.deviceName);
	await saveDevice(visit, deviceId, { deviceName, deviceGroupId });
	visit.session.dropPaired(deviceId);
	return deviceName;
}
