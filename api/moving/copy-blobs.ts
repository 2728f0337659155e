import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { BlobError } from "../blobs/errors";
import type { BlobStore } from "../blobs/store";
import { blobPath, type ExportFolder } from "./export-folder";
import { copyHashed, type Digest, makePrivateFolder } from "./hashed-file";
import { about, isAbsent, nullIfAbsent } from "./moving-error";
import { type NamedBlob, namedBlobs } from "./named-blobs";

/** The export's folder of blobs; what is there and no row names is removed in the end. */
const BLOBS = "blobs";

/** What became of the blobs that an export's rows name. */
export interface CopiedBlobs {
	/** Those that are in the export, by key. */
	digests: Map<string, Digest>;
	/** How many of them were there already. */
	kept: number;
	/** Keys of needed ones that the storage has not, or not as their rows say. */
	missing: string[];
}

/** Null where the storage has none. */
async function copyBlob(blobs: BlobStore, key: string, folder: string): Promise<Digest | null> {
	const copy = { folder: join(folder, BLOBS), maxBytes: Number.POSITIVE_INFINITY };
	try {
		await makePrivateFolder(copy.folder);
		return await blobs.withFile(key, copy, (from) => copyHashed(from, join(folder, blobPath(key))));
	} catch (error) {
		const isGone = error instanceof BlobError && error.status === 404;
		if (isGone || isAbsent(error)) return null;
		throw error;
	}
}

async function place(blobs: BlobStore, folder: ExportFolder, blob: NamedBlob, all: CopiedBlobs) {
	const { key, isFinal, isNeeded, sha256 } = blob;
	const kept = await folder.keptBlob(key);
	const digest = kept ?? (await copyBlob(blobs, key, folder.path));
	const isRight = digest ? sha256 === null || sha256 === digest.sha256 : !isNeeded;
	if (!isRight) all.missing.push(key);
	if (!digest) return;
	all.digests.set(key, digest);
	if (kept) all.kept += 1;
	else if (isFinal && isRight) await folder.noteBlob({ key, ...digest });
}

/** Removes what an earlier try has copied and no row names now. */
async function removeOthers({ path }: ExportFolder, { digests }: CopiedBlobs): Promise<void> {
	const all = join(path, BLOBS);
	const read = () => readdir(all, { recursive: true, withFileTypes: true });
	const entries = (await about(all, read).catch(nullIfAbsent)) ?? [];
	const known = new Set([...digests.keys()].map((key) => join(path, blobPath(key))));
	for (const entry of entries.filter((one) => one.isFile())) {
		const file = join(entry.parentPath, entry.name);
		if (!known.has(file)) await about(file, () => rm(file));
	}
}

/** Copies the blobs that the export's rows name, but for those that an interrupted export has copied. @throws MovingError */
export async function copyBlobs(blobs: BlobStore, folder: ExportFolder): Promise<CopiedBlobs> {
	const all: CopiedBlobs = { digests: new Map(), kept: 0, missing: [] };
	for await (const blob of namedBlobs(folder.path)) await place(blobs, folder, blob, all);
	await removeOthers(folder, all);
	return all;
}
