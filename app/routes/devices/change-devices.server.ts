import { deviceName } from "@signage/contract/devices";
import { rowIdParam } from "@signage/contract/fields";
import { z } from "zod";
import { listDeviceGroups, removeDevice, saveDevice } from "~/services/devices/devices.server";
import { done, type FormVisit } from "~/services/forms/intents.server";
import { fleetAt } from "./query";

const NONE = "Tick the devices first";
const deviceId = z.array(rowIdParam, NONE).min(1, NONE);

export const chosenDevices = z.object({ deviceId });
export const movedDevices = z.object({
	deviceId,
	deviceGroupId: z.string("Unknown group").pipe(rowIdParam),
});

export const renamedDevices = z
	.object({ deviceId, deviceName: z.array(deviceName) })
	.refine((typed) => typed.deviceId.length === typed.deviceName.length, {
		error: "Each device needs a name",
	});

const countOf = (ids: readonly number[]) =>
	ids.length === 1 ? "1 device" : `${ids.length} devices`;

/** Moves devices to a group, one after the other. @throws ServiceError; those before it are moved */
export async function moveDevices(visit: FormVisit, typed: z.output<typeof movedDevices>) {
	const { deviceId: ids, deviceGroupId } = typed;
	for (const id of ids) await saveDevice(visit, id, { deviceGroupId });
	return done(visit, fleetAt(visit.url.search), `Moved: ${countOf(ids)}`);
}

/** Removes devices, one after the other. @throws ServiceError; those before it are gone */
export async function removeDevices(visit: FormVisit, { deviceId: ids }: { deviceId: number[] }) {
	for (const id of ids) await removeDevice(visit, id);
	return done(visit, fleetAt(visit.url.search), `Removed: ${countOf(ids)}`);
}

/** Gives devices their names, one after the other. @throws ServiceError; those before it are renamed */
export async function renameDevices(visit: FormVisit, typed: z.output<typeof renamedDevices>) {
	const groups = await listDeviceGroups(visit);
	const devices = groups.flatMap((group) => group.devices);
	const names = new Map(devices.map((device) => [device.deviceId, device.deviceName]));
	const renamed = typed.deviceId
		.map((id, index) => ({ id, deviceName: typed.deviceName[index] }))
		.filter(({ id, deviceName: name }) => names.get(id) !== name);
	for (const { id, deviceName: name } of renamed) await saveDevice(visit, id, { deviceName: name });
	return done(visit, fleetAt(visit.url.search), `Renamed: ${countOf(renamed.map(({ id }) => id))}`);
}
