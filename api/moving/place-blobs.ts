import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { BlobStore } from "../blobs/store";
import { blobPath } from "./export-folder";
import { copyHashed, hashFile } from "./hashed-file";
import { about, MovingError } from "./moving-error";
import { type NamedBlob, namedBlobs } from "./named-blobs";
import type { Sums } from "./sums";

/** How many blobs were put into the storage, and how many an interrupted import had put there. */
export interface PlacedBlobs {
	placed: number;
	kept: number;
}

/** Whether the storage has this very blob. */
async function isStored(
	blobs: BlobStore,
	key: string,
	sha256: string,
	workDir: string,
): Promise<boolean> {
	const maxBytes = await blobs.size(key);
	if (maxBytes === null) return false;
	const copy = { folder: workDir, maxBytes };
	return blobs.withFile(key, copy, async (path) => (await hashFile(path)).sha256 === sha256);
}

/** @throws MovingError where the storage then has another size */
async function place(
	blobs: BlobStore,
	{ key, contentType }: NamedBlob,
	from: string,
	sha256: string,
	aside: string,
): Promise<void> {
	try {
		// A copy, as the storage may keep the very file that it gets.
		const copy = await copyHashed(from, aside);
		if (copy.sha256 !== sha256)
			throw new MovingError(`${from} has changed while it was read. Start the import again.`);
		await about(join("blobs", key), () => blobs.putFile(key, aside, contentType));
		if ((await blobs.size(key)) !== copy.bytes)
			throw new MovingError(`The storage did not keep ${key} as it is. Start the import again.`);
	} finally {
		await rm(aside, { force: true });
	}
}

/**
 * Puts an export's blobs into the storage, but for those that are there already.
 * @param workDir a folder, where a file may be for a moment
 * @throws MovingError
 */
export async function placeBlobs(
	blobs: BlobStore,
	folder: string,
	sums: Sums,
	workDir: string,
): Promise<PlacedBlobs> {
	const all = { placed: 0, kept: 0 };
	for await (const blob of namedBlobs(folder)) {
		const path = blobPath(blob.key);
		const sha256 = sums.get(path);
		if (sha256 === undefined) continue;
		if (await isStored(blobs, blob.key, sha256, workDir)) all.kept += 1;
		else {
			await place(blobs, blob, join(folder, path), sha256, join(workDir, randomUUID()));
			all.placed += 1;
		}
	}
	return all;
}
