import { ifAny } from "~/services/client/if-any.server";
import { getDevice, groupOf, listDeviceGroups } from "~/services/devices/devices.server";
import { playerAddress } from "~/services/devices/player.server";
import { lastSeen, systemName } from "~/services/devices/shown-device.server";
import { readPresentation } from "~/services/presentations/presentations.server";
import type { Visit } from "~/services/request/guard.server";
import { dayFormatFor } from "~/services/schedules/day-format.server";
import { firstName, groupChoice, nameOfDevice, shownName } from "~/shared/shown-name";
import { couldNotShow } from "./could-not-show.server";
import { shouldPlay } from "./should-play.server";

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
	const titles = new Map([
		[group?.actualPresentationId, group?.actualPresentationTitle],
		[group?.alertPresentationId, group?.alertPresentationTitle],
	]);
	const playingTitle =
		playing &&
		(firstName(titles.get(playing.presentationId)) ??
			// Its schedule says what it plays.
			(await ifAny(() => readPresentation(visit, playing.presentationId)))?.title);
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
		plays: playing && {
			presentationId: playing.presentationId,
			title: shownName("Presentation", playing.presentationId, playingTitle),
		},
		should,
		items: isCounted ? `${itemsCached} of ${itemsTotal} items` : undefined,
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
