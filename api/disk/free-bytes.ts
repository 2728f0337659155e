import { statfs } from "node:fs/promises";

/** How many bytes can still be written below a folder, which must be there. Some file systems do not say: then there is no end. */
export async function freeBytes(folder: string): Promise<number> {
	const { bavail, blocks, bsize } = await statfs(folder);
	return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}
