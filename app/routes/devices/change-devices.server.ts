import { type DeviceGroup, deviceName as newName } from "@signage/contract/devices";
import { rowIdParam } from "@signage/contract/fields";
import { isSameText } from "@signage/contract/text/same-text";
import * as z from "zod";
import { counted } from "~/components/text/counted";
import { shortened } from "~/components/text/ellipsis";
import { changeEach, partly } from "~/services/client/change-each.server";
import { ifAny } from "~/services/client/if-any.server";
import { changeDevice, listDeviceGroups, removeDevice } from "~/services/devices/devices.server";
import { done, type FormVisit, formAnswer } from "~/services/forms/intents.server";
import { tiedToForm } from "~/services/forms/tied-messages";
import { nameOfGroup } from "~/shared/shown-name";
import { fleetAt } from "./query";

/** What is said to who changes the ticked devices where none is. */
export const NONE_TICKED = "Tick the devices first";
const deviceId = z.array(rowIdParam, NONE_TICKED).min(1, NONE_TICKED);
/** One that is sent twice is meant once. */
const deviceIds = deviceId.transform((ids) => [...new Set(ids)]);

export const chosenDevices = z.object({ deviceId: deviceIds });
export const movedDevices = z.object({
	deviceId: deviceIds,
	deviceGroupId: z.string("Choose a group").pipe(rowIdParam),
});

export const renamedDevices = z
	.object({
		deviceId,
		deviceName: z.array(z.string().trim().default("")),
		openedName: z.array(z.string().default("")).optional(),
	})
	.superRefine(({ deviceId, deviceName, openedName }, { addIssue }) => {
		for (const at of deviceId.keys()) {
			// An empty field that is alone is not in the list.
			const name = deviceName[at] ?? "";
			// One that is still the same is no new one, whatever the service has let somebody call the device.
			if (isSameText(name, openedName?.[at])) continue;
			for (const { message } of newName.safeParse(name).error?.issues ?? [])
				addIssue({ code: "custom", path: ["deviceName", at], message });
		}
		if (deviceName.length > deviceId.length)
			addIssue({ code: "custom", path: ["deviceName"], message: "Each name needs a device" });
	});

interface Bulk<T> {
	intent: string;
	all: readonly T[];
	change: (one: T) => Promise<unknown>;
	/** What was done, in a word. */
	said: string;
	/** What they were moved to, if that is known. */
	to?: string;
	/** The form's values for those that are still as they were. */
	again: (left: T[]) => Record<string, string | string[]>;
}

/** Changes devices. If some are refused, the others are changed all the same, and the form shows those. */
async function changeAll<T>(visit: FormVisit, { intent, all, change, said, to, again }: Bulk<T>) {
	const { left, error } = await changeEach(all, change);
	const devices = counted(all.length, "device");
	const where = to === undefined ? "" : ` to ${shortened(to)}`;
	if (!error) return done(visit, fleetAt(visit.url.search), `${said}: ${devices}${where}`);
	const shown = partly(error, said, all.length - left.length, devices);
	const { errors } = tiedToForm(shown, visit.form);
	const result = { initialValue: again(left), error: errors };
	return formAnswer(intent, result, { error: shown.toJSON() });
}

/** The name and group that each device has. */
const devicesNow = (groups: readonly DeviceGroup[]) =>
	new Map(
		groups.flatMap(({ deviceGroupId, devices }) =>
			devices.map(({ deviceId, deviceName }) => [deviceId, { deviceName, deviceGroupId }] as const),
		),
	);

/** Moves devices to a group; those that are in it already stay as they are, and are not counted. */
export async function moveDevices(
	visit: FormVisit,
	{ deviceId: ticked, deviceGroupId }: z.output<typeof movedDevices>,
) {
	const groups = await ifAny(() => listDeviceGroups(visit));
	const now = groups && devicesNow(groups);
	const group = groups?.find((one) => one.deviceGroupId === deviceGroupId);
	const to = group && nameOfGroup(group);
	const all = ticked.filter((id) => now?.get(id)?.deviceGroupId !== deviceGroupId);
	if (to !== undefined && all.length === 0) {
		const said = `Already in ${shortened(to)}: ${counted(ticked.length, "device")}`;
		return done(visit, fleetAt(visit.url.search), said);
	}
	return changeAll(visit, {
		intent: "move-devices",
		all,
		change: (id) => changeDevice(visit, id, { deviceGroupId }, now?.get(id)),
		said: "Moved",
		to,
		again: (left) => ({ deviceId: left.map(String), deviceGroupId: String(deviceGroupId) }),
	});
}

/** Removes devices. */
export const removeDevices = (
	visit: FormVisit,
	{ deviceId: all }: z.output<typeof chosenDevices>,
) =>
	changeAll(visit, {
		intent: "remove-devices",
		all,
		change: (id) => removeDevice(visit, id),
		said: "Removed",
		again: (left) => ({ deviceId: left.map(String) }),
	});

/**
 * Gives devices their names, but those whose name is as the form came with it: somebody may have renamed them since.
 * @throws ServiceError if none can be renamed
 */
export async function renameDevices(visit: FormVisit, typed: z.output<typeof renamedDevices>) {
	const now = devicesNow(await listDeviceGroups(visit));
	const all = typed.deviceId
		.map((id, index) => ({
			id,
			name: typed.deviceName[index] ?? "",
			opened: typed.openedName?.[index],
		}))
		.filter(({ id, name, opened }) =>
			[opened, now.get(id)?.deviceName].every((one) => !isSameText(name, one)),
		);
	return changeAll(visit, {
		intent: "rename-devices",
		all,
		change: ({ id, name }) => changeDevice(visit, id, { deviceName: name }, now.get(id)),
		said: "Renamed",
		again: (left) => ({
			deviceId: left.map(({ id }) => String(id)),
			deviceName: left.map(({ name }) => name),
			openedName: left.map(({ opened = "" }) => opened),
		}),
	});
}
