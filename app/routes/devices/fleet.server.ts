import type { Device, DeviceGroup } from "@signage/contract/devices";
import { nameOrder } from "@signage/contract/text/name-order";
import { hasWords, searchWords } from "@signage/contract/text/search-text";
import { lastSeen, systemName } from "~/services/devices/shown-device.server";
import { groupChoice, nameOfDevice, nameOfGroup } from "~/shared/shown-name";
import { type FleetQuery, isFoldedIn, isSearched } from "./query";
import {
	followed,
	insteadOf,
	isIdle,
	isLate,
	type Known,
	lacksAlert,
	scheduleOf,
	showsOf,
	showsOther,
} from "./shown-now.server";

const isPaused = (device: Device) => device.isPaused === true;

const isInTrouble = (device: Device) =>
	device.isLoggedIn === false ||
	device.isOnline === false ||
	isPaused(device) ||
	Boolean(device.lastError);

type State = NonNullable<FleetQuery["state"]>;
type Test = (device: Device) => boolean;

/** States of a device by itself. */
const FITS: Readonly<Record<Exclude<State, "idle" | "unalerted" | "other">, Test>> = {
	trouble: isInTrouble,
	paused: isPaused,
	offline: ({ isOnline }) => isOnline === false,
	online: ({ isOnline }) => isOnline === true,
	behind: ({ presentationCached }) => presentationCached === false,
};

/** So many paused screens, and groups in alert, are named above the list. */
const NAMED = 5;

const countOf = (devices: readonly Device[], fits: Test) => devices.filter(fits).length;

/** A device as the table shows it. */
const toRow = (device: Device, days: Intl.DateTimeFormat, instead?: string) => ({
	deviceId: device.deviceId,
	name: nameOfDevice(device),
	isAuthorized: device.isLoggedIn,
	isCached: device.presentationCached,
	isOnline: device.isOnline,
	isPaused: isPaused(device),
	seen: device.isOnline === false ? lastSeen(device, days) : undefined,
	error: device.lastError ?? undefined,
	/** What it shows, if that is not what it should. */
	instead,
});
export type DeviceRow = ReturnType<typeof toRow>;

/** Those in trouble first, each by what it is called. */
const troubleFirst = (devices: readonly Device[]) =>
	devices
		.map((device) => ({ device, name: nameOfDevice(device), isBad: isInTrouble(device) }))
		.sort(
			(one, other) =>
				Number(other.isBad) - Number(one.isBad) || nameOrder.compare(one.name, other.name),
		)
		.map(({ device }) => device);

/** The same, and how days are told. */
interface Told extends Known {
	days: Intl.DateTimeFormat;
}

function toGroup(group: DeviceGroup, known: Told, query: FleetQuery) {
	const { search, state, system } = query;
	const words = searchWords(search);
	const title = nameOfGroup(group);
	const isNamed = hasWords(title, words);
	const fits = state ? fitsIn(state, group, known) : () => true;
	const found = group.devices.filter(
		(device) =>
			hasWords(`${title}\n${nameOfDevice(device)}`, words) &&
			fits(device) &&
			(system === undefined || device.operationSystem === system),
	);
	const { deviceGroupId } = group;
	const isFolded = isFoldedIn(query, deviceGroupId);
	const instead = insteadOf(group, known);
	const isAsked = search !== "" && isNamed && state === undefined && system === undefined;
	return {
		deviceGroupId,
		title: group.title,
		isDefault: group.isDefault,
		isInAlert: group.isInAlert,
		actualPresentationId: group.actualPresentationId,
		actualPresentationTitle: group.actualPresentationTitle,
		alertPresentationId: group.alertPresentationId,
		alertPresentationTitle: group.alertPresentationTitle,
		scheduleId: group.scheduleId,
		scheduleName: group.scheduleName,
		follows: followed(group, known),
		shows: showsOf(group, known),
		/** How many items of its schedule have lost their presentation. */
		itemsWithout: scheduleOf(group, known)?.itemsWithout ?? 0,
		total: group.devices.length,
		online: countOf(group.devices, FITS.online),
		offline: countOf(group.devices, FITS.offline),
		trouble: countOf(group.devices, isInTrouble),
		isFolded,
		isFound: found.length > 0 || isAsked,
		rows: isFolded
			? []
			: troubleFirst(found).map((device) => toRow(device, known.days, instead(device))),
	};
}
export type ShownGroup = ReturnType<typeof toGroup>;

/** Whether devices of a group are in a state. */
function fitsIn(state: State, group: DeviceGroup, known: Known): Test {
	if (state === "unalerted") return lacksAlert(group, known);
	if (state === "other") return showsOther(group, known);
	if (state !== "idle") return FITS[state];
	const isNothingShown = isIdle(group, known);
	return () => isNothingShown;
}

/** What the devices run on, by the service's names. */
function systemsOf(devices: readonly Device[]): Record<string, string> {
	const known = devices.flatMap((device) => {
		const name = systemName(device);
		return name && device.operationSystem ? [[device.operationSystem, name] as const] : [];
	});
	return Object.fromEntries(known.sort((one, other) => one[1].localeCompare(other[1])));
}

/**
 * The groups as the page shows them, in each the devices in trouble first. Where devices are searched, only groups in
 * which some were found.
 */
export function fleetOf(groups: readonly DeviceGroup[], known: Told, query: FleetQuery) {
	const devices = groups.flatMap((group) => group.devices);
	const alerted = groups.filter(({ isInAlert }) => isInAlert);
	const shown = groups
		.filter(({ deviceGroupId }) => query.group === undefined || deviceGroupId === query.group)
		.map((group) => toGroup(group, known, query));
	return {
		systems: systemsOf(devices),
		groups: isSearched(query) ? shown.filter(({ isFound }) => isFound) : shown,
		/** The others, where the devices are narrowed to a state: that changes by itself. */
		unfound: query.state ? shown.filter(({ isFound }) => !isFound) : [],
		paused: devices.filter(isPaused).slice(0, NAMED).map(nameOfDevice),
		counts: {
			groups: groups.length,
			devices: devices.length,
			online: countOf(devices, FITS.online),
			offline: countOf(devices, FITS.offline),
			trouble: countOf(devices, isInTrouble),
			paused: countOf(devices, isPaused),
			inAlert: alerted.length,
			unalerted: groups.reduce(
				(sum, group) => sum + countOf(group.devices, lacksAlert(group, known)),
				0,
			),
			other: groups.reduce(
				(sum, group) => sum + countOf(group.devices, showsOther(group, known)),
				0,
			),
			late: groups.reduce((sum, group) => {
				const isOther = showsOther(group, known);
				return sum + countOf(group.devices, (device) => isLate(device) && !isOther(device));
			}, 0),
			idle: groups.reduce(
				(sum, group) => sum + (isIdle(group, known) ? group.devices.length : 0),
				0,
			),
			/** Schedules of groups in which items have lost their presentation. */
			incomplete: new Set(
				groups.flatMap((group) => {
					const schedule = scheduleOf(group, known);
					return schedule?.itemsWithout ? schedule.id : [];
				}),
			).size,
		},
		alerted: alerted.slice(0, NAMED).map(groupChoice),
	};
}
