import type { Device } from "@signage/contract/devices";
import { rowIdParam } from "@signage/contract/fields";
import { quoted } from "@signage/contract/text/right-to-left";
import { shortened } from "~/components/text/ellipsis";
import { ServiceError } from "~/services/client/errors.server";
import { ifAny, unlessGone } from "~/services/client/if-any.server";
import { namesField } from "~/services/client/names-field.server";
import {
	getDevice,
	groupOf,
	listDeviceGroups,
	removeDevice,
	saveDevice,
	verifyDevice,
} from "~/services/devices/devices.server";
import { nameAndSystem } from "~/services/devices/shown-device.server";
import { isUsed } from "~/services/forms/save-key.server";
import type { Visit } from "~/services/request/guard.server";
import { nameOfDevice } from "~/shared/shown-name";

/** So many letters of a service's own words; they may be as many as it likes. */
const WHY_MOST = 200;

/** The id of the device whose place the next one takes (`?device=`); undefined where none is asked for. */
const formerId = ({ url }: Visit): number | undefined =>
	rowIdParam.safeParse(url.searchParams.get("device")).data;

/** That device; undefined where none is asked for, or it is gone. @throws ServiceError */
export async function formerDevice(visit: Visit): Promise<Device | undefined> {
	const deviceId = formerId(visit);
	return deviceId === undefined ? undefined : unlessGone(getDevice(visit, deviceId));
}

/**
 * Pairs the screen that shows this code, in the place that is asked for. One that is gone may have been taken by this very try,
 * whose answer was lost: the service knows it by its key. Else, and where a service knows of no places, the screen is a new device.
 * @throws ServiceError
 */
export async function pairInPlace(visit: Visit, userCode: string, key: string) {
	try {
		return await verifyDevice(visit, userCode, key, formerId(visit));
	} catch (cause) {
		// Made before without a place, whose answer was lost, this try has its key for that.
		if (!namesField(cause, "replacesDeviceId") && !isUsed(cause)) throw cause;
		return verifyDevice(visit, userCode, key);
	}
}

/** The same, as the page names it. @throws ServiceError */
export async function shownFormer(visit: Visit) {
	const former = await formerDevice(visit);
	return former && { name: nameOfDevice(former), isOnline: former.isOnline === true };
}

/** The id of the group that lists a device, for one that does not say its group itself; undefined where none does. */
const listedIn = async (visit: Visit, device: Device) =>
	groupOf((await ifAny(() => listDeviceGroups(visit))) ?? [], device)?.deviceGroupId;

/** Why something was not done, in a notice, which waits in the session's cookie. */
export const whyNot = ({ message }: ServiceError): string => shortened(message, WHY_MOST);

/** What became of something beside the activation: what the notice says of it, and whether it was not done. */
export interface Beside {
	said: string;
	isUndone?: boolean;
}

/**
 * Gives a device that was just paired the name and the group of a former one, and removes that: only once the other stands in its
 * place. A screen that was known again has kept both by itself.
 * @param device undefined where the service does not say which it is
 * @returns what the notice says after "Device activated"
 */
export async function takePlace(
	visit: Visit,
	device: Device | undefined,
	former: Device,
): Promise<Beside> {
	const place = `the place of ${quoted(nameOfDevice(former))}`;
	if (!device)
		return { said: `. It did not take ${place}: it is not known which one it is`, isUndone: true };
	if (device.deviceId === former.deviceId) return { said: `: ${nameAndSystem(device)}` };
	try {
		await saveDevice(visit, device.deviceId, {
			deviceName: former.deviceName || undefined,
			deviceGroupId: former.deviceGroupId ?? (await listedIn(visit, former)),
		});
		// A service that knows of places has removed it already.
		await unlessGone(removeDevice(visit, former.deviceId));
	} catch (cause) {
		if (!(cause instanceof ServiceError)) throw cause;
		const said = `: ${nameAndSystem(device)}. It did not take ${place} in full: ${whyNot(cause)}`;
		return { said, isUndone: true };
	}
	return {
		said: `: ${nameOfDevice(former)}. It has taken the place of the screen that was called so`,
	};
}
