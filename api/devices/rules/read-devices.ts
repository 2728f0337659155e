import type { Device } from "@signage/contract/devices";
import { HEARTBEAT_SECONDS, ONLINE_HEARTBEATS } from "@signage/contract/limits";
import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../../database/client";
import { notFound } from "../../problems/problem";
import { pausedRevision } from "../../screens/rules/paused-manifest";
import { readRevisions } from "../../screens/rules/revision";
import { deviceGroups, devices } from "../tables";
import { shownGroup } from "./shown-group";

type DeviceRow = typeof devices.$inferSelect;

/** A time that lies ahead is from before the clock was set back: far ahead, it tells nothing. */
const isOnline = ({ lastSeenAt }: DeviceRow) =>
	lastSeenAt !== null &&
	Math.abs(Date.now() - lastSeenAt.getTime()) <= ONLINE_HEARTBEATS * HEARTBEAT_SECONDS * 1000;

const playingOf = ({ playingPresentationId, playingSlideId }: DeviceRow) =>
	playingPresentationId === null || playingSlideId === null
		? null
		: { presentationId: playingPresentationId, slideId: playingSlideId };

/** @param revision that it should have */
const isCached = ({ cachedRevision }: DeviceRow, revision: string | undefined) =>
	cachedRevision !== null && cachedRevision === revision;

const toDevice = (row: DeviceRow, revision: string | undefined): Device => ({
	deviceId: row.id,
	deviceName: row.name,
	operationSystem: row.operationSystem,
	presentationCached: isCached(row, revision),
	behindSince: isCached(row, revision) ? null : (row.behindSince?.toISOString() ?? null),
	isLoggedIn: row.tokenHash !== null,
	isOnline: row.tokenHash !== null && isOnline(row),
	lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
	playing: playingOf(row),
	itemsCached: row.itemsCached,
	itemsTotal: row.itemsTotal,
	playerVersion: row.playerVersion,
	lastError: row.lastError,
	isPaused: row.pausedOver !== null,
	...(row.place !== null && { place: row.place }),
	deviceGroupId: row.deviceGroupId,
});

/** All of the person's devices, or those that are asked for. */
export async function readDevices(
	db: Database,
	ownerId: number,
	{ deviceId, deviceGroupId }: { deviceId?: number; deviceGroupId?: number } = {},
): Promise<Device[]> {
	const rows = await db
		.select()
		.from(devices)
		.where(
			and(
				eq(devices.ownerId, ownerId),
				deviceId === undefined ? undefined : eq(devices.id, deviceId),
				deviceGroupId === undefined ? undefined : eq(devices.deviceGroupId, deviceGroupId),
			),
		)
		.orderBy(asc(devices.id));
	const used = new Set(rows.map((row) => row.deviceGroupId));
	// Not joined: with many devices, the database would read the groups of everybody for that.
	const groups = await db
		.select(shownGroup)
		.from(deviceGroups)
		.where(eq(deviceGroups.ownerId, ownerId));
	const revisions = await readRevisions(
		db,
		groups.filter(({ id }) => used.has(id)),
	);
	return rows.map((row) => {
		const { pausedOver, deviceGroupId: group } = row;
		return toDevice(row, pausedOver === null ? revisions.get(group) : pausedRevision(pausedOver));
	});
}

/** @throws ProblemError 404 unless the device is the person's own */
export async function readDevice(db: Database, ownerId: number, deviceId: number): Promise<Device> {
	const [device] = await readDevices(db, ownerId, { deviceId });
	if (!device) throw notFound("The device");
	return device;
}
