import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { isDiskFull } from "../database/errors";
import { rowsPath } from "./dump";
import type { Manifest } from "./manifest";
import { about, MovingError } from "./moving-error";

/** What PGlite's empty cluster takes, with its log. */
const CLUSTER_BYTES = 64e6;
/** Rows take so many times their JSON in PGlite's tables, indexes and log: measured with 100,000 rows. */
const ROWS_TIMES = 5;
/** With less than that, a failure of PGlite is one of the disk: it says nothing of use itself. */
const LITTLE_BYTES = 20e6;

const freeBytes = (path: string): Promise<number> =>
	about(path, async () => {
		const { bavail, bsize } = await statfs(path);
		return bavail * bsize;
	});

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

async function rowsBytes(folder: string, { tables }: Manifest): Promise<number> {
	const paths = tables.map(({ name }) => join(folder, rowsPath(name)));
	const files = await Promise.all(paths.map((path) => about(path, () => stat(path))));
	return files.reduce((sum, { size }) => sum + size, 0);
}

/**
 * Looks, before anything is written, whether an export has room in a data folder.
 * @param isEmbedded whether its rows are to be there too
 * @throws MovingError
 */
export async function checkRoom(
	dataDir: string,
	folder: string,
	manifest: Manifest,
	isEmbedded: boolean,
): Promise<void> {
	const rows = isEmbedded ? CLUSTER_BYTES + ROWS_TIMES * (await rowsBytes(folder, manifest)) : 0;
	const needed = rows + manifest.blobs.bytes;
	const free = await freeBytes(dataDir);
	if (free < needed)
		throw new MovingError(
			`${dataDir} (DATA_DIR) has too little room: about ${megabytes(needed)} are needed and ${megabytes(free)} are free. Nothing was changed.`,
		);
}

/** What to say of a failure: that a disk is full, where that is why; else the failure itself. */
export async function toldOfFullDisk(dataDir: string, error: unknown): Promise<unknown> {
	if (isDiskFull(error))
		return new MovingError(
			"The disk of the database is full. Make room, then start the import again.",
		);
	const free = await freeBytes(dataDir).catch(() => Number.POSITIVE_INFINITY);
	if (error instanceof MovingError || free > LITTLE_BYTES) return error;
	return new MovingError(
		`The disk of ${dataDir} (DATA_DIR) is full (${megabytes(free)} are free). Make room, then start the import again.`,
		{ cause: error },
	);
}
