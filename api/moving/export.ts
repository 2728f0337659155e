import { join } from "node:path";
import type { BlobStore } from "../blobs/store";
import { moveInPlace, syncTree } from "../disk/durable";
import { type CopiedBlobs, copyBlobs } from "./copy-blobs";
import { rowsPath } from "./dump";
import { blobPath, type ExportFolder, type LockFolder, openExportFolder } from "./export-folder";
import { MANIFEST_FILE, writeManifest } from "./manifest";
import { about } from "./moving-error";
import { secretPath, takeSecrets } from "./secrets";
import type { Snapshot } from "./snapshot";
import { SUMS_FILE, writeSums } from "./sums";

/** An installation, as far as an export needs it. */
export interface Source {
	dataDir: string;
	blobs: BlobStore;
	/** Whose export it is, without telling a secret. */
	installation: string;
	lock: LockFolder;
	/** Writes the rows of this moment below a folder. */
	takeRows(folder: string): Promise<Snapshot>;
	/** Looks at last whether the snapshot may be called an export. @throws MovingError */
	check?(snapshot: Snapshot): Promise<void>;
}

/** What an export has done. */
export interface Exported {
	tables: number;
	rows: number;
	blobs: number;
	blobBytes: number;
	/** How many of the blobs an interrupted export had copied. */
	kept: number;
	/** Keys of blobs that rows name and the storage had not, or not as it should. */
	missing: string[];
	/** For how long rows were read, each time, in milliseconds. */
	readMs: number[];
}

/** While a service runs: how often rows are read again because blobs went while they were copied. */
const TRIES = 6;

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, one) => sum + one, 0);

/**
 * Rows first, then the blobs that they name: those do not change, but they go when what used them is deleted or
 * processed anew. Then the rows of a later moment are taken, which do not name them. What two snapshots name and the
 * storage has not is lost.
 */
async function takeAll({ takeRows, blobs }: Source, folder: ExportFolder) {
	const readMs: number[] = [];
	let missing: string[] = [];
	let kept = 0;
	for (let tries = 1; ; tries++) {
		const snapshot = await takeRows(folder.path);
		readMs.push(snapshot.tookMs);
		const copied = await copyBlobs(blobs, folder);
		if (tries === 1) kept = copied.kept;
		const isLasting = copied.missing.every((key) => missing.includes(key));
		if (isLasting || tries === TRIES) return { snapshot, copied: { ...copied, kept }, readMs };
		missing = copied.missing;
	}
}

function sumsOf({ tables }: Snapshot, { digests }: CopiedBlobs): Map<string, string> {
	return new Map([
		...tables.map(({ name, digest }) => [rowsPath(name), digest.sha256] as const),
		...[...digests].map(([key, { sha256 }]) => [blobPath(key), sha256] as const),
	]);
}

async function fill(folder: ExportFolder, source: Source): Promise<Exported> {
	const { path } = folder;
	const { snapshot, copied, readMs } = await takeAll(source, folder);
	const { tables, migration } = snapshot;
	const { digests, missing, kept } = copied;
	const blobBytes = sumOf([...digests.values()].map(({ bytes }) => bytes));
	const sums = sumsOf(snapshot, copied);
	const secrets = await takeSecrets(source.dataDir, path);
	for (const [name, sha256] of secrets) sums.set(secretPath(name), sha256);
	const manifest = await writeManifest(path, {
		madeAt: new Date().toISOString(),
		migration,
		tables: tables.map(({ digest, ...table }) => table),
		blobs: { count: digests.size, bytes: blobBytes },
		secrets: [...secrets.keys()],
		missing,
	});
	sums.set(MANIFEST_FILE, manifest.sha256);
	await source.check?.(snapshot);
	const aside = `${SUMS_FILE}.new`;
	await writeSums(path, aside, sums);
	await about(path, async () => {
		await syncTree(path);
		await moveInPlace(join(path, aside), join(path, SUMS_FILE));
	});
	await folder.finish();
	const rows = sumOf(tables.map((table) => table.rows));
	return { tables: tables.length, rows, blobs: digests.size, blobBytes, kept, missing, readMs };
}

/**
 * Writes an installation into a folder: rows, blobs, keys, a manifest, and last the sums of them all. Started again after
 * an interruption, it takes the rows anew and copies the blobs that are not there yet.
 * @throws MovingError
 */
export async function exportTo(path: string, source: Source): Promise<Exported> {
	const folder = await openExportFolder(path, source.installation, source.lock);
	try {
		return await fill(folder, source);
	} finally {
		await folder.close();
	}
}
