import { readFile, rm, writeFile } from "node:fs/promises";
import { absent } from "../disk/absent";
import { moveInPlace } from "../disk/durable";
import type { BlobFolder } from "./files";
import type { BlobKey } from "./key";

/** A block that is part of a blob: where in it, in bytes. */
export interface CommittedBlock {
	name: string;
	start: number;
	bytes: number;
}

/** What a blob with this ETag was joined from, in its order. */
interface Committed {
	etag: string;
	blocks: readonly CommittedBlock[];
}

/** The blocks that the blob with this ETag was joined from; none if it was not, or nobody may need them any more. */
export async function readCommitted(
	files: BlobFolder,
	key: BlobKey,
	etag: string,
): Promise<readonly CommittedBlock[]> {
	const text = await readFile(files.listPath(key), "utf8").catch(absent);
	const committed: Committed | null = text === null ? null : JSON.parse(text);
	return committed?.etag === etag ? committed.blocks : [];
}

/** Stores what a blob is joined from. Before the blob comes in its place: until then it counts for nothing. */
export async function noteCommitted(
	files: BlobFolder,
	key: BlobKey,
	committed: Committed,
): Promise<void> {
	const tmp = await files.tmpPath();
	try {
		await writeFile(tmp, JSON.stringify(committed), { flush: true });
		await moveInPlace(tmp, files.listPath(key));
	} finally {
		await rm(tmp, { force: true });
	}
}

/** Nobody sends the list of this blob again. */
export const forgetCommitted = (files: BlobFolder, key: BlobKey): Promise<void> =>
	rm(files.listPath(key), { force: true });
