import { sql } from "drizzle-orm";
import type { Database } from "../database/client";
import { migrationOf } from "../database/migrations-folder";
import { MovingError } from "./moving-error";
import { query } from "./rows";

/** The last migration that the database has, such as 0018_mail_orders; undefined where it is a newer version's. */
export async function knownMigration(db: Database): Promise<string | undefined> {
	const [row] = await query<{ when: string }>(
		db,
		sql`select max(created_at)::text as "when" from drizzle.__drizzle_migrations`,
	);
	return migrationOf(Number(row?.when));
}

/** The same. @throws MovingError where it is a newer version's */
export async function lastMigration(db: Database): Promise<string> {
	const tag = await knownMigration(db);
	if (!tag)
		throw new MovingError("The database is of a newer version. Use that version, or a later one.");
	return tag;
}
