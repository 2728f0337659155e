import { readdir, rm } from "node:fs/promises";
import { makeFolders } from "../disk/make-folders";
import { forgetCommitted } from "./committed-blocks";
import { fileSize } from "./file-size";
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
			if (uploads.has(mediaId)) {
				await dropSpentBlocks(files, mediaId, minAgeMs);
				await dropOldList(files, mediaId);
			} else if (await isUnchanged(files.mediaPath(mediaId), minAgeMs))
				await rm(files.mediaPath(mediaId), { recursive: true, force: true });
			if (uploads.get(mediaId) === null) await rm(files.path(uploadOf(mediaId)), { force: true });
		}
	}
}

const uploadOf = (mediaId: string) => ({ mediaId, part: "original" }) as const;

async function dropSpentBlocks(
	files: BlobFolder,
	mediaId: string,
	minAgeMs: number,
): Promise<void> {
	const key = uploadOf(mediaId);
	if ((await fileSize(files.path(key))) === null) return;
	if (!(await isUnchanged(files.blocksPath(key), minAgeMs))) return;
	await rm(files.blocksPath(key), { recursive: true, force: true });
}

/** Its address ends before that, and so nobody can send it again. */
async function dropOldList(files: BlobFolder, mediaId: string): Promise<void> {
	const key = uploadOf(mediaId);
	if (await isUnchanged(files.listPath(key), uploadExpiry(0))) await forgetCommitted(files, key);
}
