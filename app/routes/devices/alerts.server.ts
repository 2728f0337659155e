import type { DeviceGroup } from "@signage/contract/devices";
import { rowId } from "@signage/contract/fields";
import { nameOrder } from "@signage/contract/text/name-order";
import * as z from "zod";
import { ServiceError } from "~/services/client/errors.server";
import { ifAny } from "~/services/client/if-any.server";
import {
	listDeviceGroups,
	startAlert,
	startAlertEverywhere,
	stopAlert,
	stopAlertEverywhere,
} from "~/services/devices/devices.server";
import { done, type FormVisit, formAnswer, partlyDone } from "~/services/forms/intents.server";
import { nameOfGroup } from "~/shared/shown-name";
import { namedGroups, someGroups } from "./named-groups";
import { fleetAt } from "./query";
import { deviceGroupId } from "./save-group.server";

const alertPresentationId = rowId.optional();

export const alertOfAll = z.object({ alertPresentationId });
export const alertOfGroup = z.object({ deviceGroupId, alertPresentationId });
export const groupOnly = z.object({ deviceGroupId });

/**
 * Starts a group's alert with the chosen presentation, or with the one that the group has. Where there is neither, the field
 * says so: a page may have many groups.
 */
export async function startGroupAlert(visit: FormVisit, typed: z.output<typeof alertOfGroup>) {
	try {
		const group = await startAlert(visit, typed.deviceGroupId, typed.alertPresentationId);
		return done(
			visit,
			fleetAt(visit.url.search),
			group ? `Alert started: ${nameOfGroup(group)}` : "Alert started",
		);
	} catch (cause) {
		const isUnchosen = typed.alertPresentationId === undefined;
		if (!(cause instanceof ServiceError && cause.statusCode === 400 && isUnchosen)) throw cause;
		const error = { alertPresentationId: [cause.message] };
		const initialValue = Object.fromEntries(visit.form) as Record<string, string>;
		return formAnswer("start-alert", { error, initialValue }, {});
	}
}

export async function stopGroupAlert(visit: FormVisit, typed: z.output<typeof groupOnly>) {
	const group = await stopAlert(visit, typed.deviceGroupId);
	return done(
		visit,
		fleetAt(visit.url.search),
		group ? `Alert stopped: ${nameOfGroup(group)}` : "Alert stopped",
	);
}

const told = (count: number, one: string, more: string) =>
	count === 0 ? "" : `; ${count} ${count === 1 ? one : more}`;

/** How many screens have yet to hear of it, and how many show nothing, as the plan has fewer. */
function notShowing(groups: readonly DeviceGroup[]): string {
	const devices = groups.flatMap((group) => group.devices);
	const offline = devices.filter((one) => one.isOnline === false && one.isPaused !== true);
	const paused = devices.filter(({ isPaused }) => isPaused === true);
	return [
		told(
			offline.length,
			"is offline and shows it once it is back",
			"are offline and show it once they are back",
		),
		told(
			paused.length,
			"is paused by the plan and does not show it",
			"are paused by the plan and do not show it",
		),
	].join("");
}

/** All groups after a change: as its answer has them, or as they are read again; undefined where neither tells. */
async function groupsAfter(visit: FormVisit, answered: readonly DeviceGroup[] | undefined) {
	const groups = answered?.length ? answered : await ifAny(() => listDeviceGroups(visit));
	return groups?.length ? groups : undefined;
}

const titlesOf = (groups: readonly DeviceGroup[]) =>
	groups.map(nameOfGroup).sort(nameOrder.compare);

/** Starts the alert in every group that has a presentation for it, or in all with the chosen one. */
export async function startAlerts(visit: FormVisit, typed: z.output<typeof alertOfAll>) {
	const answered = await startAlertEverywhere(visit, typed.alertPresentationId);
	const groups = await groupsAfter(visit, answered);
	const path = fleetAt(visit.url.search);
	if (!groups) return done(visit, path, "Alert started");
	const calm = groups.filter(({ isInAlert, devices }) => !isInAlert && devices.length > 0);
	if (calm.length === 0)
		return done(visit, path, `Alert started on all screens${notShowing(groups)}`);
	const titles = titlesOf(calm);
	const some = someGroups(titles);
	const where = some === undefined ? "there" : `in ${some}`;
	return partlyDone(
		visit,
		path,
		`Alert started, but not in ${namedGroups(titles)}: no alert presentation is chosen ${where}`,
	);
}

export async function stopAlerts(visit: FormVisit) {
	const groups = await groupsAfter(visit, await stopAlertEverywhere(visit));
	const path = fleetAt(visit.url.search);
	if (!groups) return done(visit, path, "Alert stopped");
	const alarmed = groups.filter(({ isInAlert }) => isInAlert);
	return alarmed.length === 0
		? done(visit, path, "Alert stopped on all screens")
		: partlyDone(visit, path, `Alert stopped, but not in ${namedGroups(titlesOf(alarmed))}`);
}
