import { freeBytes } from "./free-bytes";

/** What uploads, and the work on them, leave free for the database, which fails on a full disk. */
const RESERVE_BYTES = 256 * 1024 ** 2;

/** How many bytes uploads may still take of the disk of a folder, which must be there; below zero where they have too many. */
export const roomForUploads = async (folder: string): Promise<number> =>
	(await freeBytes(folder)) - RESERVE_BYTES;
