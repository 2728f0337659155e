import type { DeviceGroup } from "@signage/contract/devices";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { inAccount } from "../../account/rules/users";
import type { Database } from "../../database/client";
import { checkOwnPresentation } from "../../presentations/rules/own-presentation";
import { ProblemError } from "../../problems/problem";
import { deviceGroups } from "../tables";
import { readGroup, readGroups } from "./read-groups";
import { shownAlertId } from "./shown-group";

type GivenId = number | null | undefined;

const ofOwner = (ownerId: number, deviceGroupId?: number) =>
	and(
		eq(deviceGroups.ownerId, ownerId),
		deviceGroupId === undefined ? undefined : eq(deviceGroups.id, deviceGroupId),
	);

const { alertPresentationId, everywherePresentationId } = deviceGroups;

/** What a start changes: one group takes what it is given as its own; all show it until their alert stops. */
function startWith(given: GivenId, isEverywhere: boolean) {
	if (given && isEverywhere) return { isInAlert: true, everywherePresentationId: given };
	if (given) return { isInAlert: true, alertPresentationId: given, everywherePresentationId: null };
	// A group that has none of its own goes on with what was started everywhere.
	const goesOn = sql`case when ${alertPresentationId} is null then ${everywherePresentationId} end`;
	return { isInAlert: true, everywherePresentationId: goesOn };
}

/**
 * Starts the alert in the owner's groups, or in one of them, with the given presentation or else with
 * the one each group has. A group without one is not changed.
 * @throws ProblemError 400 when no group has one, or the presentation is not the owner's
 */
async function start(tx: Database, ownerId: number, given: GivenId, deviceGroupId?: number) {
	await checkOwnPresentation(tx, ownerId, "presentationId", given);
	const started = await tx
		.update(deviceGroups)
		.set(startWith(given, deviceGroupId === undefined))
		.where(and(ofOwner(ownerId, deviceGroupId), given ? undefined : isNotNull(shownAlertId)))
		.returning({ id: deviceGroups.id });
	if (started.length === 0) throw new ProblemError(400, "Choose an alert presentation first.");
}

/** Stops the alert; a group has its own alert presentation again. */
const stop = (tx: Database, ownerId: number, deviceGroupId?: number) =>
	tx
		.update(deviceGroups)
		.set({ isInAlert: false, everywherePresentationId: null })
		.where(ofOwner(ownerId, deviceGroupId));

/** @throws ProblemError 404; 400 as start does */
export function startAlert(
	db: Database,
	ownerId: number,
	deviceGroupId: number,
	presentationId: GivenId,
): Promise<DeviceGroup> {
	return inAccount(db, ownerId, async (tx) => {
		await readGroup(tx, ownerId, deviceGroupId);
		await start(tx, ownerId, presentationId, deviceGroupId);
		return readGroup(tx, ownerId, deviceGroupId);
	});
}

/** @throws ProblemError 404 */
export function stopAlert(
	db: Database,
	ownerId: number,
	deviceGroupId: number,
): Promise<DeviceGroup> {
	return inAccount(db, ownerId, async (tx) => {
		await stop(tx, ownerId, deviceGroupId);
		return readGroup(tx, ownerId, deviceGroupId);
	});
}

/** @throws ProblemError 400 as start does */
export function startAlertEverywhere(
	db: Database,
	ownerId: number,
	presentationId: GivenId,
): Promise<DeviceGroup[]> {
	return inAccount(db, ownerId, async (tx) => {
		await start(tx, ownerId, presentationId);
		return readGroups(tx, ownerId);
	});
}

export function stopAlertEverywhere(db: Database, ownerId: number): Promise<DeviceGroup[]> {
	return inAccount(db, ownerId, async (tx) => {
		await stop(tx, ownerId);
		return readGroups(tx, ownerId);
	});
}
