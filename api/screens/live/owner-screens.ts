import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../../database/client";
import { shownGroup } from "../../devices/rules/shown-group";
import { deviceGroups, devices } from "../../devices/tables";
import { readPlans } from "../rules/plan";
import { revisionsOf } from "../rules/revision";
import type { OwnManifests } from "./kept-manifests";

/** A paired screen. */
export interface Screen {
	deviceId: number;
	ownerId: number;
	deviceGroupId: number;
	deviceName: string;
	/** The screens that the account's plan has, where this one is beyond them; null: it plays. */
	pausedOver: number | null;
}

/** All screens of one person, and the revision that each of their groups has. */
export interface OwnerScreens {
	/** By the hash of the screen's token. */
	byToken: ReadonlyMap<string, Screen>;
	byDevice: ReadonlyMap<number, Screen>;
	/** By group id. */
	revisions: ReadonlyMap<number, string>;
	manifests: OwnManifests;
	/** When its revisions move by themselves, in milliseconds since 1970; Infinity without a schedule. */
	until: number;
}

/** The owner of the screen with this token; undefined if the token is unknown or revoked. */
export async function ownerOfToken(db: Database, tokenHash: string): Promise<number | undefined> {
	const [device] = await db
		.select({ ownerId: devices.ownerId })
		.from(devices)
		.where(eq(devices.tokenHash, tokenHash));
	return device?.ownerId;
}

/** Somebody who makes, fills and deletes groups all the time could come between more often. */
const READS_MOST = 5;

/** Reads a person's screens, in as many queries however many there are; a plan with many presentations takes one more. */
export async function readOwnerScreens(
	db: Database,
	ownerId: number,
	readsLeft = READS_MOST,
): Promise<OwnerScreens> {
	const [rows, groups] = await Promise.all([
		db
			.select({
				deviceId: devices.id,
				deviceGroupId: devices.deviceGroupId,
				deviceName: devices.name,
				pausedOver: devices.pausedOver,
				tokenHash: devices.tokenHash,
			})
			.from(devices)
			.where(and(eq(devices.ownerId, ownerId), isNotNull(devices.tokenHash))),
		db.select(shownGroup).from(deviceGroups).where(eq(deviceGroups.ownerId, ownerId)),
	]);
	const used = new Set(rows.map(({ deviceGroupId }) => deviceGroupId));
	const isThere = new Set(groups.map(({ id }) => id));
	// Every screen is in a group. One without was moved between the two queries, and would be refused as if it were removed.
	if (readsLeft > 1 && [...used].some((id) => !isThere.has(id)))
		return readOwnerScreens(db, ownerId, readsLeft - 1);
	const byToken = new Map<string, Screen>();
	const byDevice = new Map<number, Screen>();
	for (const { tokenHash, ...row } of rows) {
		const screen = { ...row, ownerId };
		byToken.set(String(tokenHash), screen);
		byDevice.set(screen.deviceId, screen);
	}
	const plans = await readPlans(
		db,
		groups.filter(({ id }) => used.has(id)),
		Date.now(),
	);
	return {
		byToken,
		byDevice,
		revisions: await revisionsOf(db, plans),
		manifests: new Map(),
		until: Math.min(...plans.map(({ timetable, span }) => (timetable ? span.movesAt : Infinity))),
	};
}
