import { statfs } from "node:fs/promises";

/** With fewer files to come, a disk is as good as full. */
const FEW_FILES = 300;

/**
 * How many bytes can still be written below a folder, which must be there; none where the disk takes hardly any more files.
 * Some file systems do not say: then there is no end.
 */
export async function freeBytes(folder: string): Promise<number> {
	const { bavail, blocks, bsize, files, ffree } = await statfs(folder);
	if (files > 0 && ffree < FEW_FILES) return 0;
	return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}
