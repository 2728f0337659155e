import type { OpenDatabase } from "./database";
import { migrationsFolder } from "./migrations-folder";
import { openPglite } from "./pglite";
import { openPostgres, type PostgresSettings } from "./postgres/open";

export type { Database, Listen, OpenDatabase } from "./database";

/** Where the data are. */
export interface DatabasePlace {
	/** The folder for PGlite. */
	dataDir: string;
	/** Null: PGlite. */
	postgres: PostgresSettings | null;
}

/** Which migrations there are. */
interface Migrations {
	/** The folder that has them; all of this version by itself. */
	migrations?: string;
}

/**
 * Opens the database and runs the new migrations. For PGlite the caller holds the data lock: two processes on one folder
 * destroy it.
 * @throws UnreachableError when PostgreSQL cannot be used
 */
export const openDatabase = (
	{ dataDir, postgres }: DatabasePlace,
	{ migrations = migrationsFolder }: Migrations = {},
): Promise<OpenDatabase> =>
	postgres ? openPostgres(postgres, migrations) : openPglite(dataDir, migrations);
