import { mkdir, readdir, rm } from "node:fs/promises";
import { fileSize } from "./file-size";
import type { BlobFolder } from "./files";
import { isMediaId } from "./key";
import { isUnchanged } from "./unchanged";

const BATCH = 500;

/**
 * Removes what a killed process left behind: unfinished files, folders of media that `isKnown` does not
 * return, blocks of complete uploads. What changed within `minAgeMs` stays; with 0 nothing may write at the same time.
 */
export async function sweepFolder(
	files: BlobFolder,
	isKnown: (mediaIds: string[]) => Promise<Set<string>>,
	minAgeMs: number,
): Promise<void> {
	await files.clearTmp(minAgeMs);
	await mkdir(files.dir, { recursive: true });
	const ids = (await readdir(files.dir)).filter(isMediaId);
	for (let start = 0; start < ids.length; start += BATCH) {
		const batch = ids.slice(start, start + BATCH);
		const known = await isKnown(batch);
		for (const mediaId of batch) {
			if (known.has(mediaId)) await dropSpentBlocks(files, mediaId, minAgeMs);
			else if (await isUnchanged(files.mediaPath(mediaId), minAgeMs))
				await rm(files.mediaPath(mediaId), { recursive: true, force: true });
		}
	}
}

async function dropSpentBlocks(
	files: BlobFolder,
	mediaId: string,
	minAgeMs: number,
): Promise<void> {
	const key = { mediaId, part: "original" } as const;
	if ((await fileSize(files.path(key))) === null) return;
	if (!(await isUnchanged(files.blocksPath(key), minAgeMs))) return;
	await rm(files.blocksPath(key), { recursive: true, force: true });
}
