import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createTurns, type InTurn } from "../database/turns";
import { makeFolder } from "../disk/durable";
import { entriesIn } from "../disk/entries";
import { type ComingBytes, createComingBytes } from "./coming-bytes";
import type { BlobKey } from "./key";
import { createNewestOnly, type NewestOnly } from "./newest-only";
import { isUnchanged } from "./unchanged";
import { createWaitingBlocks, type WaitingBlocks } from "./waiting-blocks";

/** The store's files below its folder: `<media id>/<part>`, and unfinished ones in `.tmp`. */
export interface BlobFolder {
	dir: string;
	/** Where unfinished files are; it need not be there. */
	tmp: string;
	path(key: BlobKey): string;
	mediaPath(mediaId: string): string;
	/** Where the blocks of a block upload wait for their list. */
	blocksPath(key: BlobKey): string;
	/** Where it is noted which blocks a blob was joined from. */
	listPath(key: BlobKey): string;
	waiting: WaitingBlocks;
	coming: ComingBytes;
	/** What takes in a blob, or a block, by its path. */
	newestOnly: NewestOnly;
	/** What puts a blob in its place, by the blob's path. */
	inTurn: InTurn;
	/** An unused path for a file that is being written, on the same file system. */
	tmpPath(): Promise<string>;
	/** Removes those that have not changed for so long. */
	clearTmp(minAgeMs: number): Promise<void>;
}

export function blobFolder(dir: string): BlobFolder {
	const tmp = join(dir, ".tmp");
	const mediaPath = (mediaId: string) => join(dir, mediaId);
	return {
		dir,
		tmp,
		mediaPath,
		path: (key) => join(mediaPath(key.mediaId), key.part),
		blocksPath: (key) => join(mediaPath(key.mediaId), `.${key.part}-blocks`),
		listPath: (key) => join(mediaPath(key.mediaId), `.${key.part}-list`),
		waiting: createWaitingBlocks(),
		coming: createComingBytes(),
		newestOnly: createNewestOnly(),
		inTurn: createTurns(),
		async tmpPath() {
			await makeFolder(tmp);
			return join(tmp, randomUUID());
		},
		async clearTmp(minAgeMs) {
			const names = await entriesIn(tmp);
			for (const path of names.map((name) => join(tmp, name)))
				if (await isUnchanged(path, minAgeMs)) await rm(path, { force: true });
			// Where others write, it may be about to be used.
			if (minAgeMs === 0) await rm(tmp, { recursive: true, force: true });
		},
	};
}
