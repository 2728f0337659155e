import type { Client } from "pg";
import { connectPatiently, type PostgresSettings, withRights } from "./connecting";

async function asked<T>(
	settings: PostgresSettings,
	ask: (client: Client) => Promise<T>,
): Promise<T> {
	const client = await connectPatiently(settings);
	try {
		return await withRights(settings, () => ask(client));
	} finally {
		await client.end();
	}
}

async function hasTable(client: Client, name: string): Promise<boolean> {
	const { rows } = await client.query("select to_regclass($1) as name", [name]);
	return rows[0]?.name !== null;
}

async function isServed(client: Client): Promise<boolean> {
	const { rowCount } = await client.query(
		`select 1 from pg_stat_activity where datname = current_database()
			and application_name like 'signage %' and pid <> pg_backend_pid() limit 1`,
	);
	return rowCount !== 0;
}

async function lastMigrationOf(client: Client): Promise<number | null> {
	const list = "drizzle.__drizzle_migrations";
	if (!(await hasTable(client, list))) return null;
	const { rows } = await client.query(`select max(created_at)::float as "when" from ${list}`);
	return rows[0]?.when ?? null;
}

/** Whether services or workers are connected to the database. @throws UnreachableError */
export const hasServices = (settings: PostgresSettings): Promise<boolean> =>
	asked(settings, isServed);

/** The instant of the last migration of a database that has one, and has services; else null. @throws UnreachableError */
export const servedMigration = (settings: PostgresSettings): Promise<number | null> =>
	asked(settings, async (client) => ((await isServed(client)) ? lastMigrationOf(client) : null));

/** Those of these tables that the database has, and the list of migrations. @throws UnreachableError */
export const tablesThere = (settings: PostgresSettings, names: string[]): Promise<string[]> =>
	asked(settings, async (client) => {
		const { rows } = await client.query<{ name: string }>(
			`select name from unnest($1::text[]) name where to_regclass(name) is not null`,
			[[...names, "drizzle.__drizzle_migrations"]],
		);
		return rows.map(({ name }) => name);
	});

/**
 * Whether nobody has an account in the database, and it does not say whose it is: it is new, or a backup has still to come into it.
 * @throws UnreachableError
 */
export const isUnused = (settings: PostgresSettings): Promise<boolean> =>
	asked(settings, async (client) => {
		for (const table of ["service_identity", "users"]) {
			if (!(await hasTable(client, table))) continue;
			const { rowCount } = await client.query(`select 1 from ${table} limit 1`);
			if (rowCount !== 0) return false;
		}
		return true;
	});
