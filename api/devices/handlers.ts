import type { Handlers } from "../http/handler";
import { startAlert, startAlertEverywhere, stopAlert, stopAlertEverywhere } from "./rules/alerts";
import { deleteDevice, updateDevice } from "./rules/change-devices";
import { createGroup, deleteGroup, updateGroup } from "./rules/change-groups";
import { readDevice, readDevices } from "./rules/read-devices";
import { readGroup, readGroups } from "./rules/read-groups";
import { verifyDevice } from "./rules/verify-device";

export const deviceHandlers: Handlers = {
	listDeviceGroups: ({ userId }, { db }) => readGroups(db, userId),
	createDeviceGroup: ({ userId, body }, services) => createGroup(services, userId, body.title),
	getDeviceGroup: ({ userId, params }, { db }) => readGroup(db, userId, params.deviceGroupId),
	updateDeviceGroup: ({ userId, params, body }, { db }) =>
		updateGroup(db, userId, params.deviceGroupId, body),
	async deleteDeviceGroup({ userId, params }, { db }) {
		await deleteGroup(db, userId, params.deviceGroupId);
		return undefined;
	},
	startAlert: ({ userId, params, body }, { db }) =>
		startAlert(db, userId, params.deviceGroupId, body?.presentationId),
	stopAlert: ({ userId, params }, { db }) => stopAlert(db, userId, params.deviceGroupId),
	startAlertEverywhere: ({ userId, body }, { db }) =>
		startAlertEverywhere(db, userId, body?.presentationId),
	stopAlertEverywhere: ({ userId }, { db }) => stopAlertEverywhere(db, userId),
	listDevices: ({ userId }, { db }) => readDevices(db, userId),
	getDevice: ({ userId, params }, { db }) => readDevice(db, userId, params.deviceId),
	updateDevice: ({ userId, params, body }, { db }) =>
		updateDevice(db, userId, params.deviceId, body),
	async deleteDevice({ userId, params }, { db }) {
		await deleteDevice(db, userId, params.deviceId);
		return undefined;
	},
	verifyDevice: ({ userId, body, address }, services) =>
		verifyDevice(services, userId, body.userCode, address),
};
