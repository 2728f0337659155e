import { call } from "../client/call.server";
import type { Scope } from "../request/context.server";

/** Pairs the screen that shows this code. @throws ServiceError */
export const verifyDevice = (scope: Scope, userCode: string) =>
	call(scope, "verifyDevice", { body: { userCode } });

/** All device groups with their devices, the default group first, then by title. @throws ServiceError */
export async function listDeviceGroups(scope: Scope) {
	const groups = await call(scope, "listDeviceGroups");
	return groups.sort(
		(a, b) => Number(b.isDefault) - Number(a.isDefault) || a.title.localeCompare(b.title),
	);
}

/** Creates a device group. @throws ServiceError */
export const addDeviceGroup = (scope: Scope, title: string) =>
	call(scope, "createDeviceGroup", { body: { title } });

interface GroupChange {
	title?: string;
	actualPresentationId?: number | null;
	alertPresentationId?: number | null;
}
/** Changes a group; null clears a presentation. @throws ServiceError */
export const saveDeviceGroup = (scope: Scope, deviceGroupId: number, change: GroupChange) =>
	call(scope, "updateDeviceGroup", { params: idOf(deviceGroupId), body: change });

/** Deletes a group; its devices go to the default group. @throws ServiceError */
export const deleteDeviceGroup = (scope: Scope, deviceGroupId: number) =>
	call(scope, "deleteDeviceGroup", { params: idOf(deviceGroupId) });

const idOf = (deviceGroupId: number) => ({ deviceGroupId: String(deviceGroupId) });
