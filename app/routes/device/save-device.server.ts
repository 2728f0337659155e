import { deviceName as newName } from "@signage/contract/devices";
import { rowIdParam } from "@signage/contract/fields";
import { isSameText } from "@signage/contract/text/same-text";
import * as z from "zod";
import { changeDevice } from "~/services/devices/devices.server";
import { type FormVisit, formAnswer } from "~/services/forms/intents.server";
import type { Visit } from "~/services/request/guard.server";
import { nameOfDevice } from "~/shared/shown-name";

export const typedDevice = z.object({
	/** As it came (`misnamed`). */
	deviceName: z.string().trim().optional(),
	deviceGroupId: rowIdParam.optional(),
	openedGroupId: rowIdParam.optional().catch(undefined),
	openedName: z.string().optional().catch(undefined),
});

/**
 * The answer to a device's form whose name is none; undefined where it is fine. One that is still the same is no new one,
 * whatever the service has let somebody call the device.
 */
export function misnamed({ form }: FormVisit, intent: string) {
	const [typed, opened] = [form.get("deviceName"), form.get("openedName")].map(
		(value) => value?.toString() ?? undefined,
	);
	if (opened !== undefined && isSameText(typed, opened)) return undefined;
	const { error } = newName.safeParse(typed);
	if (!error) return undefined;
	const messages = error.issues.map(({ message }) => message);
	const initialValue = Object.fromEntries(form) as Record<string, string>;
	return formAnswer(intent, { error: { deviceName: messages }, initialValue }, {});
}

/**
 * Saves what was typed in a device's form: somebody may have moved or renamed it since, so only another group or name
 * than the form came with is a change. Resolves to what it is called. @throws ServiceError
 */
export async function saveTyped(
	visit: Visit,
	deviceId: number,
	{ openedGroupId, openedName = "", ...given }: z.output<typeof typedDevice>,
): Promise<string> {
	const typed = { ...given, deviceName: given.deviceName ?? "" };
	const isMoved = typed.deviceGroupId !== openedGroupId;
	const isRenamed = !isSameText(typed.deviceName, openedName);
	const update = {
		deviceName: isRenamed ? typed.deviceName : undefined,
		deviceGroupId: isMoved ? typed.deviceGroupId : undefined,
	};
	const { deviceName = typed.deviceName } = await changeDevice(visit, deviceId, update, typed);
	visit.session.dropPaired(deviceId);
	return nameOfDevice({ deviceId, deviceName });
}
