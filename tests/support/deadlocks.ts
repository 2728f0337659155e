import { Client } from "pg";

/** How often transactions of a database have met in a deadlock. Its sessions have told of them by their end. */
export async function deadlocksOf(address: string): Promise<number> {
	const client = new Client({ connectionString: address });
	await client.connect();
	const { rows } = await client.query(
		"select deadlocks::int from pg_stat_database where datname = current_database()",
	);
	await client.end();
	return rows[0].deadlocks;
}
