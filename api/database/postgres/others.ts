import type { Client } from "pg";
import { connectPatiently, type PostgresSettings } from "./connecting";

async function asked<T>(
	settings: PostgresSettings,
	ask: (client: Client) => Promise<T>,
): Promise<T> {
	const client = await connectPatiently(settings);
	try {
		return await ask(client);
	} finally {
		await client.end();
	}
}

/** Whether services or workers are connected to the database. @throws UnreachableError */
export const hasServices = (settings: PostgresSettings): Promise<boolean> =>
	asked(settings, async (client) => {
		const { rowCount } = await client.query(
			`select 1 from pg_stat_activity where datname = current_database()
				and application_name like 'signage %' and pid <> pg_backend_pid() limit 1`,
		);
		return rowCount !== 0;
	});

/** Those of these tables that the database has, and the list of migrations. @throws UnreachableError */
export const tablesThere = (settings: PostgresSettings, names: string[]): Promise<string[]> =>
	asked(settings, async (client) => {
		const { rows } = await client.query<{ name: string }>(
			`select name from unnest($1::text[]) name where to_regclass(name) is not null`,
			[[...names, "drizzle.__drizzle_migrations"]],
		);
		return rows.map(({ name }) => name);
	});
