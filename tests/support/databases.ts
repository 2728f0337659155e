import { randomUUID } from "node:crypto";
import { Client } from "pg";

/** Whether the services of this project have PostgreSQL; else they have PGlite. */
export const isOnPostgres = process.env.TEST_DATABASE === "postgres";
/** Where the run's PostgreSQL is. */
const server = () => process.env.SIGNAGE_POSTGRES;

/** The databases of data folders on PostgreSQL, each as its address. */
const databases = new Map<string, Promise<string>>();
/** Those that are dropped after the test file. */
const passing = new Set<string>();

const addressOf = (name: string) =>
	Object.assign(new URL(String(server())), { pathname: name }).href;

async function run(statement: string): Promise<void> {
	const client = new Client({ connectionString: server() });
	await client.connect();
	try {
		await client.query(statement);
	} finally {
		await client.end();
	}
}

/** Makes a database, empty or as a copy. */
async function make(template?: string): Promise<string> {
	const name = `d${randomUUID().replaceAll("-", "")}`;
	await run(`create database ${name}${template ? ` template ${template}` : ""}`);
	return addressOf(name);
}

const TEMPLATE = "signage_template";

/** The address of the template's database, which is made empty. */
export async function makeTemplateDatabase(): Promise<string> {
	await run(`create database ${TEMPLATE}`);
	return addressOf(TEMPLATE);
}

/** Gives a data folder a copy of the template's database. */
export function copyTemplateFor(dataDir: string): void {
	databases.set(dataDir, make(TEMPLATE));
	passing.add(dataDir);
}

/** The address of a data folder's database, which is empty at first; null: it has PGlite. */
export async function databaseOf(dataDir: string): Promise<string | null> {
	if (!isOnPostgres) return null;
	const known = databases.get(dataDir) ?? make();
	if (!databases.has(dataDir)) passing.add(dataDir);
	databases.set(dataDir, known);
	return known;
}

/** The environment variables that name a data folder's database. */
export async function databaseEnv(dataDir: string): Promise<Record<string, string>> {
	const url = await databaseOf(dataDir);
	return url ? { DATABASE_URL: url } : {};
}

/** All rows of a data folder's database, as text; "" with PGlite. */
export async function textOfDatabase(dataDir: string): Promise<string> {
	const url = await databaseOf(dataDir);
	if (!url) return "";
	const client = new Client({ connectionString: url });
	await client.connect();
	try {
		const { rows: tables } = await client.query<{ name: string }>(
			"select table_name as name from information_schema.tables where table_schema = 'public'",
		);
		const texts = [];
		for (const { name } of tables) {
			const { rows } = await client.query(`select t::text as row from ${name} t`);
			texts.push(...rows.map(({ row }) => row));
		}
		return texts.join("\n");
	} finally {
		await client.end();
	}
}

/** Keeps a data folder's database beyond the test file. */
export const keepDatabase = (dataDir: string): boolean => passing.delete(dataDir);

/** Drops the databases that the tests of a file have had. */
export async function dropDatabases(): Promise<void> {
	const all = [...passing];
	passing.clear();
	for (const dataDir of all) {
		const url = await databases.get(dataDir);
		databases.delete(dataDir);
		if (url) await run(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
	}
}
