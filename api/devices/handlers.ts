import type { Handlers } from "../http/handler";
import type { Services } from "../start/services";
import { startAlert, startAlertEverywhere, stopAlert, stopAlertEverywhere } from "./rules/alerts";
import { deleteDevice, updateDevice } from "./rules/change-devices";
import { createGroup, deleteGroup, updateGroup } from "./rules/change-groups";
import { readDevice, readDevices } from "./rules/read-devices";
import { readGroup, readGroups } from "./rules/read-groups";
import { verifyDevice } from "./rules/verify-device";

/** The database, in which all is written that screens have reported so far. */
async function upToDate({ db, screens }: Services) {
	await screens.heartbeats.write();
	return db;
}

export const deviceHandlers: Handlers = {
	listDeviceGroups: async ({ userId }, services) => readGroups(await upToDate(services), userId),
	createDeviceGroup: ({ userId, body }, services) => createGroup(services, userId, body.title),
	getDeviceGroup: async ({ userId, params }, services) =>
		readGroup(await upToDate(services), userId, params.deviceGroupId),
	updateDeviceGroup: async ({ userId, params, body }, services) =>
		updateGroup(await upToDate(services), userId, params.deviceGroupId, body),
	async deleteDeviceGroup({ userId, params }, { db }) {
		await deleteGroup(db, userId, params.deviceGroupId);
		return undefined;
	},
	startAlert: async ({ userId, params, body }, services) =>
		startAlert(await upToDate(services), userId, params.deviceGroupId, body?.presentationId),
	stopAlert: async ({ userId, params }, services) =>
		stopAlert(await upToDate(services), userId, params.deviceGroupId),
	startAlertEverywhere: async ({ userId, body }, services) =>
		startAlertEverywhere(await upToDate(services), userId, body?.presentationId),
	stopAlertEverywhere: async ({ userId }, services) =>
		stopAlertEverywhere(await upToDate(services), userId),
	listDevices: async ({ userId }, services) => readDevices(await upToDate(services), userId),
	getDevice: async ({ userId, params }, services) =>
		readDevice(await upToDate(services), userId, params.deviceId),
	updateDevice: async ({ userId, params, body }, services) =>
		updateDevice(await upToDate(services), userId, params.deviceId, body),
	async deleteDevice({ userId, params }, services) {
		await deleteDevice(services, userId, params.deviceId);
		return undefined;
	},
	verifyDevice: ({ userId, body, address }, services) =>
		verifyDevice(services, userId, body, address),
};
