import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Client } from "pg";

/** Any number that no other program on the database locks. */
const LOCK = 7_446_244_001;

/** Runs the new ones of these migrations, one process after the other; says whether it waits for another. The connection is ended. */
export async function migrateInTurn(client: Client, migrationsFolder: string): Promise<void> {
	const db = drizzle(client);
	try {
		const { rows } = await db.execute(sql`select pg_try_advisory_lock(${LOCK}) as is_ours`);
		if (rows[0]?.is_ours !== true) {
			console.log("Another process is changing the database's tables. Waiting for it …");
			await db.execute(sql`select pg_advisory_lock(${LOCK})`);
		}
		await migrate(db, { migrationsFolder });
	} finally {
		// The end would free it too, but not what a pooler keeps of a session.
		await db.execute(sql`select pg_advisory_unlock(${LOCK})`).catch(() => undefined);
		await client.end();
	}
}
