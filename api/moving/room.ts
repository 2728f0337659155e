import { stat } from "node:fs/promises";
import { join } from "node:path";
import { sizeText } from "@signage/contract/text/shown-size";
import { sql } from "drizzle-orm";
import type { Database } from "../database/client";
import { isDiskFull } from "../database/errors";
import { CLUSTER_BYTES } from "../database/pglite";
import { freeBytes } from "../disk/free-bytes";
import { rowsPath } from "./dump";
import { blobPath } from "./export-folder";
import type { Manifest } from "./manifest";
import { about, MovingError } from "./moving-error";
import { query } from "./rows";
import type { Sums } from "./sums";

/** Rows take so many times their JSON in PGlite's tables, indexes and log: measured with 100,000 rows. */
const ROWS_TIMES = 5;
/** With less than that, a failure of PGlite is one of the disk: it says nothing of use itself. */
const LITTLE_BYTES = 20e6;

const freeOn = (path: string): Promise<number> => about(path, () => freeBytes(path));

async function bytesOf(folder: string, names: string[]): Promise<number[]> {
	const sizes = [];
	for (const path of names.map((name) => join(folder, name)))
		sizes.push((await about(path, () => stat(path))).size);
	return sizes;
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** @throws MovingError */
async function checkFree(dataDir: string, needed: number): Promise<void> {
	const free = await freeOn(dataDir);
	if (free < needed)
		throw new MovingError(
			`${dataDir} (DATA_DIR) has too little room: about ${sizeText(needed)} are needed and ${sizeText(free)} are free. Nothing was changed.`,
		);
}

/** Which parts of an export are to be in a data folder; files that are not pass through it one by one. */
interface Staying {
	rows: boolean;
	blobs: boolean;
}

/**
 * Looks, before anything is written, whether an export has room in a data folder.
 * @throws MovingError
 */
export async function checkRoom(
	dataDir: string,
	folder: string,
	{ tables, blobs }: Pick<Manifest, "tables" | "blobs">,
	sums: Sums,
	staying: Staying,
): Promise<void> {
	const rows = await bytesOf(
		folder,
		tables.map(({ name }) => rowsPath(name)),
	);
	const passing = [...sums.keys()].filter((name) => name.startsWith(blobPath("")));
	const files = staying.blobs ? blobs.bytes : Math.max(0, ...(await bytesOf(folder, passing)));
	await checkFree(dataDir, files + (staying.rows ? CLUSTER_BYTES + ROWS_TIMES * sumOf(rows) : 0));
}

/**
 * Looks whether all rows of a database that is in a data folder have room beside it once more, so that those who save
 * meanwhile find some too.
 * @throws MovingError
 */
export async function checkRoomForCopy(db: Database, dataDir: string): Promise<void> {
	const size = sql`select pg_database_size(current_database())::float as bytes`;
	const [row] = await query<{ bytes: number }>(db, size);
	await checkFree(dataDir, (row?.bytes ?? 0) + LITTLE_BYTES);
}

/** What to say of a failure: that a disk is full, where that is why; else the failure itself. */
export async function toldOfFullDisk(dataDir: string, error: unknown): Promise<unknown> {
	if (isDiskFull(error))
		return new MovingError(
			"The disk of the database is full. Make room, then start the import again.",
		);
	const free = await freeOn(dataDir).catch(() => Number.POSITIVE_INFINITY);
	if (error instanceof MovingError || free > LITTLE_BYTES) return error;
	return new MovingError(
		`The disk of ${dataDir} (DATA_DIR) is full (${sizeText(free)} are free). Make room, then start the import again.`,
		{ cause: error },
	);
}
