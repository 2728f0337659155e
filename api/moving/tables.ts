import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "../database/schema";
import { serviceIdentity } from "../database/tables";

/** A table as it is moved. */
export interface MovedTable {
	name: string;
	/** Those that hold something of their own: not those that the database computes. */
	columns: string[];
	/** By which its rows are ordered; texts by their bytes, whatever order the database has. */
	key: { name: string; isText: boolean }[];
}

type Config = ReturnType<typeof getTableConfig>;

function keyOf({ name, columns, primaryKeys }: Config): MovedTable["key"] {
	const single = columns.filter(({ primary }) => primary).map((column) => column.name);
	const several = primaryKeys[0]?.columns.map((column) => column.name) ?? [];
	const names = single.length > 0 ? single : several;
	if (names.length === 0) throw new Error(`The table ${name} has no primary key to be ordered by`);
	const isText = (key: string) =>
		columns.some((column) => column.name === key && column.getSQLType() === "text");
	return names.map((key) => ({ name: key, isText: isText(key) }));
}

const namedBy = ({ name, foreignKeys }: Config) =>
	foreignKeys
		.map((key) => getTableConfig(key.reference().foreignTable).name)
		.filter((other) => other !== name);

/** Those that others name come before them. @throws Error where two name each other */
function inOrder(tables: Config[]): Config[] {
	const ordered: Config[] = [];
	const isPlaced = (name: string) => ordered.some((one) => one.name === name);
	while (ordered.length < tables.length) {
		const next = tables.find((one) => !isPlaced(one.name) && namedBy(one).every(isPlaced));
		if (!next) throw new Error("Tables name each other: none of them can be filled first");
		ordered.push(next);
	}
	return ordered;
}

/** Says which folder belongs to which database: a moved installation gets its own. */
const LEFT: readonly PgTable[] = [serviceIdentity];

/** All tables of the schema that are moved, in an order in which they can be filled. */
export const movedTables = (): MovedTable[] =>
	inOrder(
		Object.values(schema)
			.filter((one) => is(one, PgTable))
			.filter((table) => !LEFT.includes(table))
			.map(getTableConfig),
	).map((config) => ({
		name: config.name,
		columns: config.columns.filter((one) => !one.generated).map(({ name }) => name),
		key: keyOf(config),
	}));
