import { readdir, rm } from "node:fs/promises";
import { basename } from "node:path";
import { entriesIn } from "../disk/entries";
import { makeFolders } from "../disk/make-folders";
import { forgetCommitted } from "./committed-blocks";
import type { BlobFolder } from "./files";
import { isMediaId } from "./key";
import { uploadExpiry } from "./lifetimes";
import type { KnownUploads } from "./store";
import { isUnchanged } from "./unchanged";

const BATCH = 500;

/**
 * Removes what a killed process left behind: unfinished files, folders of media that `known` does not
 * return, uploads that are not needed any more, blocks of complete uploads and the lists
 * of those that nobody has reported as complete. What changed within `minAgeMs` stays; with 0 nothing may write at the same time.
 */
export async function sweepFolder(
	files: BlobFolder,
	known: KnownUploads,
	minAgeMs: number,
): Promise<void> {
	await files.clearTmp(minAgeMs);
	await makeFolders(files.dir);
	const ids = (await readdir(files.dir)).filter(isMediaId);
	for (let start = 0; start < ids.length; start += BATCH) {
		const batch = ids.slice(start, start + BATCH);
		const uploads = await known(batch);
		for (const mediaId of batch) {
			if (uploads.has(mediaId))
				await tidyUpload(files, mediaId, uploads.get(mediaId) !== null, minAgeMs);
			else if (await isUnchanged(files.mediaPath(mediaId), minAgeMs))
				await rm(files.mediaPath(mediaId), { recursive: true, force: true });
		}
	}
}

/** Looks into the folder once: of half a million, nearly all have nothing to remove, and a disk may be far away. */
async function tidyUpload(
	files: BlobFolder,
	mediaId: string,
	isNeeded: boolean,
	minAgeMs: number,
): Promise<void> {
	const key = { mediaId, part: "original" } as const;
	const [path, blocks, list] = [files.path(key), files.blocksPath(key), files.listPath(key)];
	const names = await entriesIn(files.mediaPath(mediaId));
	const has = (one: string) => names.includes(basename(one));
	const isComplete = has(path) || !isNeeded;
	if (has(blocks) && isComplete && (await isUnchanged(blocks, minAgeMs)))
		await rm(blocks, { recursive: true, force: true });
	// Its address ends before that, and so nobody can send it again.
	if (has(list) && (await isUnchanged(list, uploadExpiry(0)))) await forgetCommitted(files, key);
	if (has(path) && !isNeeded) await rm(path, { force: true });
}
