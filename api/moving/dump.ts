import { rm } from "node:fs/promises";
import { join } from "node:path";
import { atOneMoment } from "../database/at-one-moment";
import type { Database } from "../database/client";
import { createHashedFile, type Digest, digesting } from "./hashed-file";
import { type Numbering, numberingsOf, rowsOf, writeAlike } from "./rows";
import { type MovedTable, movedTables } from "./tables";

/** A table whose rows were written. */
export interface DumpedTable extends MovedTable {
	rows: number;
	numberings: Numbering[];
	/** Of the file with its rows. */
	digest: Digest;
}

/** Where all rows are below an export's folder. */
const ROWS = "rows";
/** Where a table's are. */
export const rowsPath = (table: string) => `${ROWS}/${table}.ndjson`;

async function dumpTable(tx: Database, table: MovedTable, path: string) {
	const file = await createHashedFile(path);
	let rows = 0;
	try {
		for await (const { text, count } of rowsOf(tx, table)) {
			rows += count;
			await file.write(text);
		}
	} catch (error) {
		await file.close();
		throw error;
	}
	return { ...table, rows, digest: await file.close() };
}

async function dumpTables(tx: Database, folder: string): Promise<DumpedTable[]> {
	await writeAlike(tx);
	const tables = movedTables();
	const dumped = [];
	for (const table of tables)
		dumped.push(await dumpTable(tx, table, join(folder, rowsPath(table.name))));
	// After the rows: what was numbered meanwhile is beyond them.
	const numberings = await numberingsOf(tx, tables);
	return dumped.map((table) => ({ ...table, numberings: numberings.get(table.name) ?? [] }));
}

/**
 * Writes all rows of one moment into `<folder>/rows`, a file for each table; leaves none of them where one cannot be
 * written. With PGlite, other calls wait meanwhile.
 * @throws MovingError when a file cannot be written
 */
export const dumpRows = (db: Database, folder: string): Promise<DumpedTable[]> =>
	atOneMoment(db, (tx) =>
		dumpTables(tx, folder).catch(async (error) => {
			// Before calls go on that wait: they may need the room.
			await rm(join(folder, ROWS), { recursive: true, force: true }).catch(() => undefined);
			throw error;
		}),
	);

/** What the file of a table's rows would be. Within a transaction; after `writeAlike`. */
export async function digestRows(
	tx: Database,
	table: MovedTable,
): Promise<{ rows: number; sha256: string }> {
	const sum = digesting();
	let rows = 0;
	for await (const { text, count } of rowsOf(tx, table)) {
		rows += count;
		sum.add(text);
	}
	return { rows, sha256: sum.digest().sha256 };
}

/** Whether the rows are at this moment those that were dumped. */
export const areStill = (db: Database, dumped: readonly DumpedTable[]): Promise<boolean> =>
	atOneMoment(db, async (tx) => {
		await writeAlike(tx);
		for (const table of dumped)
			if ((await digestRows(tx, table)).sha256 !== table.digest.sha256) return false;
		return true;
	});
