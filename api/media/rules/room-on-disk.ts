import { freeBytes } from "../../disk/free-bytes";
import { DISK_FULL } from "../../problems/disk-full";

/** What uploads leave free for the database, which fails on a full disk. */
const RESERVE_BYTES = 256 * 1024 ** 2;

/**
 * @param bytes of an upload that is announced
 * @throws ProblemError 507 when the data folder's disk has too little room for them
 */
export async function checkRoomOnDisk(dataDir: string, bytes: number): Promise<void> {
	if ((await freeBytes(dataDir)) < bytes + RESERVE_BYTES) throw DISK_FULL;
}
