import { statfs } from "node:fs/promises";

/** How many bytes the disk of a folder, which must be there, has left. */
export async function freeBytes(path: string): Promise<number> {
	const { bavail, bsize } = await statfs(path);
	return bavail * bsize;
}

/** Bytes as people read them. */
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
