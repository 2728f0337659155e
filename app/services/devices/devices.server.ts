import { call, change } from "../client/call.server";
import type { Context } from "../request/context.server";

/** Pairs the screen that is showing this code. @throws ServiceError */
export const verifyDevice = (context: Context, userCode: string) =>
	change(context, "verifyDevice", { body: { userCode } });

/**
 * All device groups with their devices; the default group first, the rest by title.
 * @throws ServiceError
 */
export async function listDeviceGroups(context: Context) {
	const groups = await call(context, "listDeviceGroups");
	return groups.sort(
		(a, b) => Number(b.isDefault) - Number(a.isDefault) || a.title.localeCompare(b.title),
	);
}

/** Creates a device group. @throws ServiceError */
export const addDeviceGroup = (context: Context, title: string) =>
	change(context, "createDeviceGroup", { body: { title } });

interface GroupUpdate {
	title?: string;
	actualPresentationId?: number | null;
	alertPresentationId?: number | null;
}
/** Changes the given fields of a group; null clears a presentation. @throws ServiceError */
export const saveDeviceGroup = (context: Context, deviceGroupId: number, update: GroupUpdate) =>
	change(context, "updateDeviceGroup", { params: idOf(deviceGroupId), body: update });

/** Deletes a group; its devices move to the default group. @throws ServiceError */
export const deleteDeviceGroup = (context: Context, deviceGroupId: number) =>
	change(context, "deleteDeviceGroup", { params: idOf(deviceGroupId) });

const idOf = (deviceGroupId: number) => ({ deviceGroupId: String(deviceGroupId) });
