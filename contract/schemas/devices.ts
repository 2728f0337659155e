import { z } from "zod";
import { USER_CODE_LENGTH } from "../limits";
import { instant, rowId, rowIdParam, title } from "./shared";

export const operationSystem = z.enum(["android", "tizen", "tvos", "firetv", "web"]);

/** Six digits; spaces and dashes that people type between them are dropped (spec 5, facts.md). */
const CODE_MESSAGE = `Enter the ${USER_CODE_LENGTH} digits that your screen shows`;
export const userCode = z
	.string(CODE_MESSAGE)
	.transform((text) => text.replace(/[\s-]/g, ""))
	.pipe(z.string().regex(new RegExp(`^\\d{${USER_CODE_LENGTH}}$`), CODE_MESSAGE));
export const verifyRequest = z.object({ userCode });

export const device = z.object({
	deviceId: rowId,
	deviceName: z.string(),
	operationSystem: operationSystem.nullish(),
	presentationCached: z.boolean().nullish(),
	isLoggedIn: z.boolean().nullish(),
	isOnline: z.boolean().nullish(),
	lastSeenAt: instant.nullish(),
	deviceGroupId: rowId.nullish(),
});
export type Device = z.output<typeof device>;
export const devices = z.array(device);
export const deviceParams = z.object({ deviceId: rowIdParam });
export const deviceUpdate = z.object({
	deviceName: title.optional(),
	deviceGroupId: rowId.optional(),
});

export const deviceGroup = z.object({
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
export const deviceGroups = z.array(deviceGroup);
export const deviceGroupParams = z.object({ deviceGroupId: rowIdParam });
export const deviceGroupCreate = z.object({ title });

/** Absent leaves a field as it is, null clears it. */
export const deviceGroupUpdate = z.object({
	title: title.optional(),
	actualPresentationId: rowId.nullish(),
	alertPresentationId: rowId.nullish(),
	scheduleId: rowId.nullish(),
});
export const alertRequest = z.object({ presentationId: rowId.nullish() }).nullish();
