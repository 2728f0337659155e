import type { Device, DeviceGroup } from "@signage/contract/devices";
import { lastSeen } from "~/services/devices/shown-device.server";
import { type FleetQuery, isNarrowed } from "./query";

const isInTrouble = ({ isLoggedIn, isOnline, lastError }: Device) =>
	isLoggedIn === false || isOnline === false || Boolean(lastError);

const FITS: Readonly<Record<NonNullable<FleetQuery["state"]>, (device: Device) => boolean>> = {
	trouble: isInTrouble,
	offline: ({ isOnline }) => isOnline === false,
	online: ({ isOnline }) => isOnline === true,
	behind: ({ presentationCached }) => presentationCached === false,
};

const countOf = (devices: readonly Device[], fits: (device: Device) => boolean) =>
	devices.filter(fits).length;

/** A device as the table shows it. */
const toRow = (device: Device) => ({
	deviceId: device.deviceId,
	name: device.deviceName,
	isAuthorized: device.isLoggedIn,
	isCached: device.presentationCached,
	isOnline: device.isOnline,
	seen: device.isOnline === false ? lastSeen(device) : undefined,
	error: device.lastError ?? undefined,
});
export type DeviceRow = ReturnType<typeof toRow>;

const troubleFirst = (one: Device, other: Device) =>
	Number(isInTrouble(other)) - Number(isInTrouble(one));

/** Presentations by id. */
type Presentations = ReadonlyMap<number, { title: string; thumbnailUrl?: string }>;

/** What a group's screens should show now, and why. */
function showsOf(group: DeviceGroup, presentations: Presentations) {
	const { isInAlert, alertPresentationId, actualPresentationId } = group;
	const isAlert = isInAlert && Boolean(alertPresentationId);
	const id = isAlert ? alertPresentationId : actualPresentationId;
	if (!id) return undefined;
	const title = isAlert ? group.alertPresentationTitle : group.actualPresentationTitle;
	const showing = group.devices.filter(
		({ isOnline, playing }) => isOnline !== false && playing?.presentationId === id,
	);
	return {
		title: title ?? presentations.get(id)?.title ?? `presentation ${id}`,
		isAlert,
		thumbnailUrl: presentations.get(id)?.thumbnailUrl,
		/** How many screens report that they show it. */
		showing: showing.length,
	};
}

function toGroup(
	group: DeviceGroup,
	presentations: Presentations,
	{ search, state, folded, ...query }: FleetQuery,
) {
	const words = search.toLowerCase();
	const isNamed = group.title.toLowerCase().includes(words);
	const found = group.devices.filter(
		(device) =>
			(isNamed || device.deviceName.toLowerCase().includes(words)) &&
			(state === undefined || FITS[state](device)),
	);
	const { deviceGroupId } = group;
	const isFolded =
		folded.includes(deviceGroupId) && !isNarrowed({ search, state, folded, ...query });
	return {
		deviceGroupId,
		title: group.title,
		isDefault: group.isDefault,
		isInAlert: group.isInAlert,
		actualPresentationId: group.actualPresentationId,
		alertPresentationId: group.alertPresentationId,
		shows: showsOf(group, presentations),
		total: group.devices.length,
		online: countOf(group.devices, FITS.online),
		offline: countOf(group.devices, FITS.offline),
		isFolded,
		isFound: found.length > 0 || (search !== "" && isNamed && state === undefined),
		rows: isFolded ? [] : found.sort(troubleFirst).map(toRow),
	};
}
export type ShownGroup = ReturnType<typeof toGroup>;

/**
 * The groups as the page shows them, in each the devices in trouble first. Where devices are searched, only groups in
 * which some were found.
 */
export function fleetOf(
	groups: readonly DeviceGroup[],
	presentations: Presentations,
	query: FleetQuery,
) {
	const devices = groups.flatMap((group) => group.devices);
	const shown = groups
		.filter(({ deviceGroupId }) => query.group === undefined || deviceGroupId === query.group)
		.map((group) => toGroup(group, presentations, query));
	const isSearched = query.search !== "" || query.state !== undefined;
	return {
		groups: isSearched ? shown.filter(({ isFound }) => isFound) : shown,
		counts: {
			groups: groups.length,
			devices: devices.length,
			online: countOf(devices, FITS.online),
			offline: countOf(devices, FITS.offline),
			trouble: countOf(devices, isInTrouble),
			inAlert: groups.filter(({ isInAlert }) => isInAlert).length,
		},
	};
}
