import { PIECE_BYTES } from "@signage/contract/limits";
import { HOUR_MS } from "@signage/contract/time/durations";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "../../database/client";
import { roomForUploads } from "../../disk/room-for-uploads";
import { DISK_FULL } from "../../problems/disk-full";
import { media } from "../tables";

/** One that is announced and was not finished in that time is given up more often than not. */
const STILL_COMING_MS = HOUR_MS;

/** While pieces are joined, all their bytes are there twice. */
const takenBy = (bytes: number) => (bytes > PIECE_BYTES ? 2 * bytes : bytes);
const takenByOpen = sql<number>`coalesce(sum(
	case when ${media.bytes} > ${PIECE_BYTES} then 2 * ${media.bytes} else ${media.bytes} end
), 0)`.mapWith(Number);

/**
 * Looks whether the data folder's disk has room for the bytes of an upload that is announced.
 * @returns how many bytes uploads may take of it, for checkRoomBesideOpen
 * @throws ProblemError 507 where it has too little
 */
export async function checkRoomOnDisk(dataDir: string, bytes: number): Promise<number> {
	const room = await roomForUploads(dataDir);
	if (room < bytes) throw DISK_FULL;
	return room;
}

/**
 * Looks whether an upload that is announced has room beside those of the same account that are announced and not finished; what
 * has come of those counts twice. Those of others do not count, or anybody could keep everybody out by announcing alone: their
 * bytes are looked at as they come (api/blobs/coming-bytes.ts).
 * @param room in bytes, from checkRoomOnDisk
 * @throws ProblemError 507 where it has not
 */
export async function checkRoomBesideOpen(
	db: Database,
	ownerId: number,
	room: number,
	bytes: number,
): Promise<void> {
	const isOpen = and(eq(media.ownerId, ownerId), isNull(media.status));
	const isComing = gt(media.createdAt, new Date(Date.now() - STILL_COMING_MS));
	const [open] = await db.select({ bytes: takenByOpen }).from(media).where(and(isOpen, isComing));
	if (room < (open?.bytes ?? 0) + takenBy(bytes)) throw DISK_FULL;
}
