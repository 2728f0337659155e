import type { Device, DeviceGroup } from "@signage/contract/devices";
import { nameOrder } from "@signage/contract/text/name-order";
import { nameOfGroup } from "../../shared/shown-name";
import { call, change } from "../client/call.server";
import { ifTold } from "../client/if-any.server";
import type { Context } from "../request/context.server";

/**
 * Pairs the screen that is showing this code.
 * @param replacesDeviceId the device whose place it takes; services may not know of that
 * @param key of this try: made again with it, it is the same try
 * @throws ServiceError
 */
export const verifyDevice = (
	context: Context,
	userCode: string,
	key: string,
	replacesDeviceId?: number,
) => change(context, "verifyDevice", { body: { userCode, replacesDeviceId }, key });

/**
 * All device groups with their devices; the default group first, the rest by title.
 * @throws ServiceError
 */
export async function listDeviceGroups(context: Context) {
	const groups = await call(context, "listDeviceGroups");
	return groups.sort(
		(a, b) =>
			Number(b.isDefault) - Number(a.isDefault) ||
			nameOrder.compare(nameOfGroup(a), nameOfGroup(b)),
	);
}

/** The group that a device is in: as it says or, where it does not, as the groups list it; undefined where neither tells. */
export const groupOf = (
	groups: readonly DeviceGroup[],
	{ deviceId, deviceGroupId }: Device,
): DeviceGroup | undefined =>
	groups.find((group) =>
		deviceGroupId
			? group.deviceGroupId === deviceGroupId
			: group.devices.some((one) => one.deviceId === deviceId),
	);

/** One device group. @throws ServiceError, 404 for one of somebody else */
export const getDeviceGroup = (context: Context, deviceGroupId: number) =>
	call(context, "getDeviceGroup", { params: idOf(deviceGroupId) });

/** Creates a device group, once for each key. @throws ServiceError */
export const addDeviceGroup = (context: Context, title: string, key: string) =>
	change(context, "createDeviceGroup", { body: { title }, key });

interface GroupUpdate {
	title?: string;
	actualPresentationId?: number | null;
	alertPresentationId?: number | null;
	scheduleId?: number | null;
}
/** Changes the given fields of a group; null clears a presentation or the schedule. @throws ServiceError */
export const saveDeviceGroup = (context: Context, deviceGroupId: number, update: GroupUpdate) =>
	change(context, "updateDeviceGroup", { params: idOf(deviceGroupId), body: update });

/**
 * Changes some fields of a group and sends the others as they are: a service may take what a PUT leaves out for cleared.
 * @throws ServiceError
 */
export function changeDeviceGroup(context: Context, group: DeviceGroup, update: GroupUpdate) {
	const { deviceGroupId, title } = group;
	const { actualPresentationId = null, alertPresentationId = null, scheduleId = null } = group;
	const now = { title, actualPresentationId, alertPresentationId, scheduleId };
	return saveDeviceGroup(context, deviceGroupId, { ...now, ...update });
}

/** Deletes a group; its devices move to the default group. @throws ServiceError */
export const deleteDeviceGroup = (context: Context, deviceGroupId: number) =>
	change(context, "deleteDeviceGroup", { params: idOf(deviceGroupId) });

const idOf = (deviceGroupId: number) => ({ deviceGroupId: String(deviceGroupId) });

/** All devices. @throws ServiceError */
export const listDevices = (context: Context) => call(context, "listDevices");

/** A device. @throws ServiceError */
export const getDevice = (context: Context, deviceId: number) =>
	call(context, "getDevice", { params: { deviceId: String(deviceId) } });

interface DeviceUpdate {
	deviceName?: string;
	deviceGroupId?: number;
}
/** Renames a device, or moves it to another group. @throws ServiceError */
export const saveDevice = (context: Context, deviceId: number, update: DeviceUpdate) =>
	change(context, "updateDevice", { params: { deviceId: String(deviceId) }, body: update });

/**
 * The same, with what is not changed as it is now: a service may want both with each PUT (contract.md), and somebody may have moved
 * or renamed the device a moment ago.
 * @param known what it was, where the service does not tell
 * @returns what was sent
 * @throws ServiceError
 */
export async function changeDevice(
	context: Context,
	deviceId: number,
	update: DeviceUpdate,
	known?: DeviceUpdate,
): Promise<DeviceUpdate> {
	const isWhole = update.deviceName !== undefined && update.deviceGroupId !== undefined;
	const now = isWhole ? undefined : await ifTold(() => getDevice(context, deviceId));
	const sent = {
		deviceName: update.deviceName ?? now?.deviceName ?? known?.deviceName,
		deviceGroupId: update.deviceGroupId ?? now?.deviceGroupId ?? known?.deviceGroupId,
	};
	await saveDevice(context, deviceId, sent);
	return sent;
}

/** Removes a device; its screen shows a code then. @throws ServiceError */
export const removeDevice = (context: Context, deviceId: number) =>
	change(context, "deleteDevice", { params: { deviceId: String(deviceId) } });

const alertBody = (presentationId: number | undefined) => ({ presentationId });

/** Starts a group's alert; without a presentation, with the group's own one. @throws ServiceError */
export const startAlert = (context: Context, deviceGroupId: number, presentationId?: number) =>
	change(context, "startAlert", { params: idOf(deviceGroupId), body: alertBody(presentationId) });

/** Stops a group's alert. @throws ServiceError */
export const stopAlert = (context: Context, deviceGroupId: number) =>
	change(context, "stopAlert", { params: idOf(deviceGroupId) });

/** Starts the alert in every group; without a presentation, in those that have one. @throws ServiceError */
export const startAlertEverywhere = (context: Context, presentationId?: number) =>
	change(context, "startAlertEverywhere", { body: alertBody(presentationId) });

/** Stops the alert in every group. @throws ServiceError */
export const stopAlertEverywhere = (context: Context) => change(context, "stopAlertEverywhere");
