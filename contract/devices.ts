import * as z from "zod";
import type { Endpoint } from "./endpoint";
import { instant, openWord, rowId, rowIdParam, title } from "./fields";
import { TITLE_MAX, USER_CODE_LENGTH } from "./limits";
import { NAME_EMPTY, NAME_LONG } from "./text/words";

/** The header of answers to signed-in calls that tells how many of the account’s groups are in an alert (decision 0026). */
export const GROUPS_IN_ALERT_HEADER = "X-Groups-In-Alert";

export const OPERATION_SYSTEMS = ["android", "tizen", "tvos", "firetv", "web"] as const;

/** Six digits; spaces and dashes between them are removed (spec 5, facts.md). */
const CODE_MESSAGE = `Enter the ${USER_CODE_LENGTH} digits that your screen shows`;
const userCode = z
	.string(CODE_MESSAGE)
	.transform((text) => text.replace(/[\s-]/g, ""))
	.pipe(z.string().regex(new RegExp(`^\\d{${USER_CODE_LENGTH}}$`), CODE_MESSAGE));
export const verifyRequest = z.object({
	userCode,
	/** **Open.** The device whose place the screen takes, with name and group; that one is removed in the same change. */
	replacesDeviceId: rowId.optional(),
});

/** What a screen shows. */
const playing = z.object({ presentationId: rowId, slideId: rowId });
export const ITEMS_MAX = 1_000_000;
const itemCount = z.number().int().min(0).max(ITEMS_MAX);

const device = z.object({
	deviceId: rowId,
	deviceName: z.string(),
	operationSystem: openWord(OPERATION_SYSTEMS).nullish(),
	presentationCached: z.boolean().nullish(),
	/** Since when it tells that it has an older version of what it should have, while it does. */
	behindSince: instant.nullish(),
	isLoggedIn: z.boolean().nullish(),
	isOnline: z.boolean().nullish(),
	lastSeenAt: instant.nullish(),
	playing: playing.nullish(),
	itemsCached: itemCount.nullish(),
	itemsTotal: itemCount.nullish(),
	playerVersion: z.string().nullish(),
	/** What the screen could last not show. */
	lastError: z.string().nullish(),
	/** Whether it plays nothing because the account has more screens than its plan. */
	isPaused: z.boolean().nullish(),
	/** The id that it has in the order in which screens pause, where that is another's whose place it took. */
	place: rowId.nullish(),
	deviceGroupId: rowId.nullish(),
});
export type Device = z.output<typeof device>;
const devices = z.array(device);
const deviceParams = z.object({ deviceId: rowIdParam });
export const deviceName = z.string(NAME_EMPTY).trim().min(1, NAME_EMPTY).max(TITLE_MAX, NAME_LONG);
const deviceUpdate = z.object({
	deviceName: deviceName.optional(),
	deviceGroupId: rowId.optional(),
});

const deviceGroup = z.object({
	deviceGroupId: rowId,
	title: z.string(),
	isDefault: z.boolean(),
	isInAlert: z.boolean(),
	actualPresentationId: rowId.nullish(),
	actualPresentationTitle: z.string().nullish(),
	alertPresentationId: rowId.nullish(),
	alertPresentationTitle: z.string().nullish(),
	scheduleId: rowId.nullish(),
	scheduleName: z.string().nullish(),
	devices: z.array(device),
});
export type DeviceGroup = z.output<typeof deviceGroup>;
const deviceGroups = z.array(deviceGroup);
const deviceGroupParams = z.object({ deviceGroupId: rowIdParam });
export const deviceGroupCreate = z.object({ title });

/** A missing field stays unchanged; null clears it. */
const deviceGroupUpdate = z.object({
	title: title.optional(),
	actualPresentationId: rowId.nullish(),
	alertPresentationId: rowId.nullish(),
	scheduleId: rowId.nullish(),
});
const alertRequest = z.object({ presentationId: rowId.nullish() }).nullish();

/** Device groups, devices, alerts and pairing. */
export const devicesEndpoints = {
	listDeviceGroups: {
		method: "GET",
		path: "/DeviceGroups",
		auth: "user",
		summary: "All device groups with their devices",
		answer: deviceGroups,
		open: true,
	},
	createDeviceGroup: {
		method: "POST",
		path: "/DeviceGroups",
		auth: "user",
		summary: "Create a device group",
		body: deviceGroupCreate,
		answer: deviceGroup,
		open: true,
	},
	startAlertEverywhere: {
		method: "PUT",
		path: "/DeviceGroups/alert",
		auth: "user",
		summary: "Start the alert in every group",
		body: alertRequest,
		answer: deviceGroups,
		open: true,
	},
	stopAlertEverywhere: {
		method: "DELETE",
		path: "/DeviceGroups/alert",
		auth: "user",
		summary: "Stop the alert in every group",
		answer: deviceGroups,
		open: true,
	},
	getDeviceGroup: {
		method: "GET",
		path: "/DeviceGroups/{deviceGroupId}",
		auth: "user",
		summary: "A device group with its devices",
		params: deviceGroupParams,
		answer: deviceGroup,
		open: true,
	},
	updateDeviceGroup: {
		method: "PUT",
		path: "/DeviceGroups/{deviceGroupId}",
		auth: "user",
		summary: "Change a group's title, presentations and schedule",
		params: deviceGroupParams,
		body: deviceGroupUpdate,
		answer: deviceGroup,
		open: true,
	},
	deleteDeviceGroup: {
		method: "DELETE",
		path: "/DeviceGroups/{deviceGroupId}",
		auth: "user",
		summary: "Delete a group; its devices move to the default group",
		params: deviceGroupParams,
		status: 204,
		open: true,
	},
	startAlert: {
		method: "PUT",
		path: "/DeviceGroups/{deviceGroupId}/alert",
		auth: "user",
		summary: "Start a group's alert",
		params: deviceGroupParams,
		body: alertRequest,
		answer: deviceGroup,
		open: true,
	},
	stopAlert: {
		method: "DELETE",
		path: "/DeviceGroups/{deviceGroupId}/alert",
		auth: "user",
		summary: "Stop a group's alert",
		params: deviceGroupParams,
		answer: deviceGroup,
		open: true,
	},
	listDevices: {
		method: "GET",
		path: "/Devices",
		auth: "user",
		summary: "All devices",
		answer: devices,
		open: true,
	},
	getDevice: {
		method: "GET",
		path: "/Devices/{deviceId}",
		auth: "user",
		summary: "A device",
		params: deviceParams,
		answer: device,
		open: true,
	},
	updateDevice: {
		method: "PUT",
		path: "/Devices/{deviceId}",
		auth: "user",
		summary: "Rename a device or move it to another group",
		params: deviceParams,
		body: deviceUpdate,
		answer: device,
		open: true,
	},
	deleteDevice: {
		method: "DELETE",
		path: "/Devices/{deviceId}",
		auth: "user",
		summary: "Remove a device and revoke its token",
		params: deviceParams,
		status: 204,
		open: true,
	},
	verifyDevice: {
		method: "POST",
		path: "/deviceAuth/verify",
		auth: "user",
		summary: "Pair the screen that is showing this code",
		body: verifyRequest,
		answer: device,
	},
} as const satisfies Record<string, Endpoint>;
