import type { Database } from "../database/client";
import { type DumpedTable, dumpRows } from "./dump";
import { lastMigration } from "./schema-level";

/** The rows of one moment, in files below a folder. */
export interface Snapshot {
	tables: DumpedTable[];
	/** The last one that the database had. */
	migration: string;
	/** How long the transaction took, in milliseconds: other calls wait so long with PGlite. */
	tookMs: number;
}

/** Takes one. @throws MovingError when a file cannot be written */
export async function takeSnapshot(db: Database, folder: string): Promise<Snapshot> {
	const migration = await lastMigration(db);
	const began = performance.now();
	const tables = await dumpRows(db, folder);
	return { tables, migration, tookMs: performance.now() - began };
}
