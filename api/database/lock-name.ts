import { sql } from "drizzle-orm";
import type { Database } from "./client";

/** Waits until no other transaction has locked this name, and locks it until this one ends. For what has no row to lock. */
export async function lockName(tx: Database, name: string): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
