import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Client } from "pg";

/** Any number that no other program on the database locks. */
const LOCK = 7_446_244_001;

/** Runs the new ones of these migrations, one process after the other. The connection is ended. */
export async function migrateInTurn(client: Client, migrationsFolder: string): Promise<void> {
	try {
		await client.query("select pg_advisory_lock($1)", [LOCK]);
		await migrate(drizzle(client), { migrationsFolder });
	} finally {
		// Which frees the lock.
		await client.end();
	}
}
