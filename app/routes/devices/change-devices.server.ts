import { rowIdParam } from "@signage/contract/fields";
import { z } from "zod";
import { removeDevice, saveDevice } from "~/services/devices/devices.server";
import { done, type FormVisit } from "~/services/forms/intents.server";
import { backTo } from "./query";

const NONE = "Tick the devices first";
const deviceId = z.array(rowIdParam, NONE).min(1, NONE);

export const chosenDevices = z.object({ deviceId });
export const movedDevices = z.object({
	deviceId,
	deviceGroupId: z.string("Unknown group").pipe(rowIdParam),
});

const countOf = (ids: readonly number[]) =>
	ids.length === 1 ? "1 device" : `${ids.length} devices`;

/** Moves devices to a group, one after the other. @throws ServiceError; those before it are moved */
export async function moveDevices(visit: FormVisit, typed: z.output<typeof movedDevices>) {
	const { deviceId: ids, deviceGroupId } = typed;
	for (const id of ids) await saveDevice(visit, id, { deviceGroupId });
	return done(visit, backTo(visit), `Moved: ${countOf(ids)}`);
}

/** Removes devices, one after the other. @throws ServiceError; those before it are gone */
export async function removeDevices(visit: FormVisit, { deviceId: ids }: { deviceId: number[] }) {
	for (const id of ids) await removeDevice(visit, id);
	return done(visit, backTo(visit), `Removed: ${countOf(ids)}`);
}
