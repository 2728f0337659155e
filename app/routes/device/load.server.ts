import type { Device, DeviceGroup } from "@signage/contract/devices";
import { counted, grouped } from "~/components/text/counted";
import { ifAny, unlessGone } from "~/services/client/if-any.server";
import { getDevice, groupOf, listDeviceGroups } from "~/services/devices/devices.server";
import { playerAddress } from "~/services/devices/player.server";
import { lastSeen, systemName } from "~/services/devices/shown-device.server";
import { readPresentation } from "~/services/presentations/presentations.server";
import type { Visit } from "~/services/request/guard.server";
import { dayFormatFor } from "~/services/schedules/day-format.server";
import { firstName, groupChoice, nameOfDevice, shownName } from "~/shared/shown-name";
import { couldNotShow } from "./could-not-show.server";
import { shouldPlay } from "./should-play.server";

/** What a screen told last that it plays. `isGone`: that was deleted since, and has neither a name nor a page any more. */
async function playsOf(visit: Visit, { playing }: Device, group: DeviceGroup | undefined) {
	if (!playing) return undefined;
	const { presentationId } = playing;
	const titles = new Map([
		[group?.actualPresentationId, group?.actualPresentationTitle],
		[group?.alertPresentationId, group?.alertPresentationTitle],
	]);
	const known = firstName(titles.get(presentationId));
	if (known !== undefined) return { presentationId, title: known, isGone: false };
	// Its schedule says what it plays.
	const read = async () => (await unlessGone(readPresentation(visit, presentationId))) ?? null;
	const found = await ifAny(read);
	const title = shownName("Presentation", presentationId, found?.title);
	return { presentationId, title, isGone: found === null };
}

/**
 * A device as its page shows it, with the groups that it can be in.
 * @throws ServiceError
 */
export async function loadDevice(visit: Visit, deviceId: number) {
	const [device, groups] = await Promise.all([getDevice(visit, deviceId), listDeviceGroups(visit)]);
	const { playing, itemsCached, itemsTotal, isOnline, isPaused } = device;
	const isCounted =
		typeof itemsCached === "number" && typeof itemsTotal === "number" && itemsCached <= itemsTotal;
	const group = groupOf(groups, device);
	const should = await shouldPlay(visit, device, group);
	return {
		deviceId,
		name: nameOfDevice(device),
		deviceName: device.deviceName,
		deviceGroupId: device.deviceGroupId ?? group?.deviceGroupId,
		isAuthorized: device.isLoggedIn,
		isOnline,
		isPaused,
		isCached: device.presentationCached,
		system: systemName(device),
		lastSeen: lastSeen(device, dayFormatFor(visit)),
		plays: await playsOf(visit, device, group),
		should,
		items: isCounted ? `${grouped(itemsCached)} of ${counted(itemsTotal, "item")}` : undefined,
		/** Whether all that it plays comes from the network, or it plays nothing. */
		keepsNothing: isCounted && itemsTotal === 0,
		/** Whether it has all that it counted. */
		hasAllItems: isCounted && itemsCached === itemsTotal,
		playerVersion: device.playerVersion,
		couldNotShow: await couldNotShow(visit, device.lastError, [
			should?.presentationId,
			playing?.presentationId,
			group?.alertPresentationId,
			group?.actualPresentationId,
		]),
		player: playerAddress(visit),
		groups: groups.map(groupChoice),
	};
}
export type ShownDevice = Awaited<ReturnType<typeof loadDevice>>;
