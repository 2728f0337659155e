import { sql } from "drizzle-orm";
import type { Database } from "../database/client";
import { migrationOf } from "../database/migrations-folder";
import { MovingError } from "./moving-error";
import { query } from "./rows";

/** The last migration that the database has, such as 0018_mail_orders. @throws MovingError where it is a newer version's */
export async function lastMigration(db: Database): Promise<string> {
	const [row] = await query<{ when: string }>(
		db,
		sql`select max(created_at)::text as "when" from drizzle.__drizzle_migrations`,
	);
	const tag = await migrationOf(Number(row?.when));
	if (!tag)
		throw new MovingError("The database is of a newer version. Use that version, or a later one.");
	return tag;
}
