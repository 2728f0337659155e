import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/client";
import type { MovedTable } from "./tables";

/** At a time, from the database and to it. */
const BATCH = 2000;
const CURSOR = sql.identifier("moved_rows");

/** The rows of a query's answer; drivers have them in the same place. */
export async function query<Row>(db: Database, text: SQL): Promise<Row[]> {
	return ((await db.execute(text)) as { rows: Row[] }).rows;
}

export const columnList = (names: string[]): SQL =>
	sql.join(
		names.map((name) => sql.identifier(name)),
		sql`, `,
	);

const orderOf = ({ key }: MovedTable) =>
	sql.join(
		key.map(({ name, isText }) =>
			isText ? sql`${sql.identifier(name)} collate "C"` : sql.identifier(name),
		),
		sql`, `,
	);

/** Makes the same rows the same text in every database. For the current transaction. */
export async function writeAlike(tx: Database): Promise<void> {
	await tx.execute(sql`set local time zone 'UTC'`);
	await tx.execute(sql`set local extra_float_digits = 1`);
}

/** Some of a table's rows. */
interface Lines {
	/** Each as JSON and a line's end. */
	text: string;
	count: number;
}

/**
 * All rows of a table, each as a line of JSON as the database writes it, in the order of the key: nothing is rounded, as a
 * Date of JavaScript would round instants. Within a transaction; after `writeAlike`.
 */
export async function* rowsOf(tx: Database, table: MovedTable): AsyncGenerator<Lines> {
	const columns = columnList(table.columns);
	await tx.execute(sql`declare ${CURSOR} no scroll cursor for
		select row_to_json(t)::text as row from (select ${columns} from ${sql.identifier(table.name)}) t
		order by ${orderOf(table)}`);
	for (;;) {
		const fetched = sql`fetch ${sql.raw(String(BATCH))} from ${CURSOR}`;
		const rows = await query<{ row: string }>(tx, fetched);
		if (rows.length > 0)
			yield { text: rows.map(({ row }) => `${row}\n`).join(""), count: rows.length };
		if (rows.length < BATCH) break;
	}
	await tx.execute(sql`close ${CURSOR}`);
}

/** How far a column's numbers have come: those of deleted rows are not given again. */
export interface Numbering {
	column: string;
	last: string;
	/** Whether `last` was given. */
	isGiven: boolean;
}

interface Sequence {
	table: string;
	column: string;
	/** Quoted where it has to be. */
	name: string;
}

/** The sequences of tables' columns. */
function sequencesOf(tx: Database, tables: readonly MovedTable[]): Promise<Sequence[]> {
	const all = tables.flatMap(({ name, columns }) => columns.map((column) => [name, column]));
	return query(
		tx,
		sql`select one->>0 as "table", one->>1 as "column", name
			from json_array_elements(${JSON.stringify(all)}::json) one,
				pg_get_serial_sequence(one->>0, one->>1) name
			where name is not null`,
	);
}

/** How far the numbers of each table's columns have come, by the table's name. */
export async function numberingsOf(
	tx: Database,
	tables: readonly MovedTable[],
): Promise<Map<string, Numbering[]>> {
	const found = new Map<string, Numbering[]>();
	const sequences = await sequencesOf(tx, tables);
	const states = sequences.map(
		({ table, column, name }) =>
			sql`select ${table}::text as "table", ${column}::text as "column", last_value::text as last, is_called as "isGiven" from ${sql.raw(name)}`,
	);
	if (states.length === 0) return found;
	const rows = await query<Numbering & { table: string }>(tx, sql.join(states, sql` union all `));
	for (const { table, ...numbering } of rows)
		found.set(table, [...(found.get(table) ?? []), numbering]);
	return found;
}

/** Sets how far a column's numbers have come. */
export const setNumbering = (name: string, { column, last, isGiven }: Numbering): SQL =>
	sql`select setval(pg_get_serial_sequence(${name}, ${column}), ${last}::bigint, ${isGiven})`;
