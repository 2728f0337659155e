import type { Device, DeviceGroup } from "@signage/contract/devices";
import { and, asc, desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../database/client";
import { presentations } from "../../presentations/tables";
import { notFound } from "../../problems/problem";
import { schedules } from "../../schedules/tables";
import { deviceGroups } from "../tables";
import { readDevices } from "./read-devices";
import { shownAlertId, shownGroup } from "./shown-group";

const actual = alias(presentations, "actual");
const alert = alias(presentations, "alert");

/** The person's groups with their devices, the default group first; or only the one with this id. */
export async function readGroups(
	db: Database,
	ownerId: number,
	deviceGroupId?: number,
): Promise<DeviceGroup[]> {
	const rows = await db
		.select({
			group: shownGroup,
			actualTitle: actual.title,
			alertTitle: alert.title,
			scheduleName: schedules.name,
		})
		.from(deviceGroups)
		.leftJoin(actual, eq(actual.id, deviceGroups.actualPresentationId))
		.leftJoin(alert, eq(alert.id, shownAlertId))
		.leftJoin(schedules, eq(schedules.id, deviceGroups.scheduleId))
		.where(
			and(
				eq(deviceGroups.ownerId, ownerId),
				deviceGroupId === undefined ? undefined : eq(deviceGroups.id, deviceGroupId),
			),
		)
		.orderBy(desc(deviceGroups.isDefault), asc(deviceGroups.id));
	if (rows.length === 0) return [];
	const devices = new Map<unknown, Device[]>(rows.map(({ group }) => [group.id, []]));
	for (const device of await readDevices(db, ownerId, { deviceGroupId }))
		devices.get(device.deviceGroupId)?.push(device);
	return rows.map(({ group, actualTitle, alertTitle, scheduleName }) => ({
		deviceGroupId: group.id,
		title: group.title,
		isDefault: group.isDefault,
		isInAlert: group.isInAlert,
		actualPresentationId: group.actualPresentationId,
		actualPresentationTitle: actualTitle,
		alertPresentationId: group.alertPresentationId,
		alertPresentationTitle: alertTitle,
		scheduleId: group.scheduleId,
		scheduleName,
		devices: devices.get(group.id) ?? [],
	}));
}

/** @throws ProblemError 404 unless the group is the person's own */
export async function readGroup(
	db: Database,
	ownerId: number,
	deviceGroupId: number,
): Promise<DeviceGroup> {
	const [group] = await readGroups(db, ownerId, deviceGroupId);
	if (!group) throw notFound("The device group");
	return group;
}
