import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "../database/client";
import { digestRows, rowsPath } from "./dump";
import { linesOf } from "./lines";
import type { Manifest } from "./manifest";
import { MovingError } from "./moving-error";
import { columnList, query, setNumbering, writeAlike } from "./rows";
import type { Sums } from "./sums";

type Table = Manifest["tables"][number];

/** Characters that go to the database at a time, at most, but for one row that has more. */
const BATCH = 1_000_000;

async function* batchesOf(path: string): AsyncGenerator<string> {
	let lines: string[] = [];
	let length = 0;
	for await (const line of linesOf(path)) {
		if (length > 0 && length + line.length > BATCH) {
			yield `[${lines.join(",")}]`;
			lines = [];
			length = 0;
		}
		lines.push(line);
		length += line.length;
	}
	if (lines.length > 0) yield `[${lines.join(",")}]`;
}

async function fillTable(tx: Database, { name, columns }: Table, path: string): Promise<void> {
	const table = sql.identifier(name);
	const names = columnList(columns);
	// What triggers would compute is in the rows, and nobody is to be told.
	await tx.execute(sql`alter table ${table} disable trigger user`);
	for await (const rows of batchesOf(path))
		await tx.execute(
			sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${rows}::json)`,
		);
	await tx.execute(sql`alter table ${table} enable trigger user`);
}

/** Compares each table with its file. @throws MovingError with the names of those that differ */
async function compare(tx: Database, { tables }: Manifest, sums: Sums): Promise<void> {
	const different = [];
	for (const table of tables) {
		const found = await digestRows(tx, table);
		if (found.sha256 !== sums.get(rowsPath(table.name)))
			different.push(`${table.name} (${found.rows} rows, ${table.rows} in the export)`);
	}
	if (different.length > 0)
		throw new MovingError(
			`The database does not have the rows of the export: ${different.join(", ")}`,
		);
}

/** Whether any of an export's tables has a row. */
export async function hasRows(
	db: Database,
	{ tables }: Pick<Manifest, "tables">,
): Promise<boolean> {
	for (const { name } of tables) {
		const rows = await query(db, sql`select 1 from ${sql.identifier(name)} limit 1`);
		if (rows.length > 0) return true;
	}
	return false;
}

/**
 * Fills the empty tables with an export's rows, sets how far their numbers have come, and reads all of it again to compare:
 * in one transaction. Where an interrupted import has done that, only compares.
 * @throws MovingError where a row is missing or differs then
 */
export async function loadRows(
	db: Database,
	folder: string,
	manifest: Manifest,
	sums: Sums,
): Promise<void> {
	const isFilled = await hasRows(db, manifest);
	await db.transaction(async (tx) => {
		await writeAlike(tx);
		for (const table of manifest.tables) {
			if (!isFilled) await fillTable(tx, table, join(folder, rowsPath(table.name)));
			for (const numbering of table.numberings)
				await tx.execute(setNumbering(table.name, numbering));
		}
		await compare(tx, manifest, sums);
	});
}
