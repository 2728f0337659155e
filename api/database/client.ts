import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { moveInPlace, syncTree } from "../disk/durable";
import * as schema from "./schema";
import { SyncedFiles } from "./synced-files";

/** The database or a transaction on it; rules accept either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/**
 * Hears what the database tells on a channel (LISTEN), each time before the change that it tells of is answered.
 * Resolves to a function that stops listening.
 */
export type Listen = (
	channel: string,
	onTold: (payload: string) => void,
) => Promise<() => Promise<void>>;

export interface OpenDatabase {
	db: Database;
	listen: Listen;
	/**
	 * What a server does in the background and PGlite never does. Vacuums, so that the room of deleted rows is
	 * used again, and counts, so that queries are planned for the tables as they are. Writes a checkpoint, so
	 * that the log can be reused: one that only grows fills the disk and is replayed as a whole after a crash.
	 */
	upkeep(): Promise<void>;
	/** Closes the database cleanly; no query may follow. */
	close(): Promise<void>;
}

/** Where the database is below the service's data folder. */
export const databaseFolder = (dataDir: string) => join(dataDir, "db");

const exists = (path: string) =>
	stat(path).then(
		() => true,
		(error: NodeJS.ErrnoException) => {
			if (error.code === "ENOENT") return false;
			throw error;
		},
	);

/**
 * PGlite's parameters without -F, which turns fsync off. `fdatasync`, PostgreSQL's usual way to sync its log
 * on Linux, does nothing in PGlite's WebAssembly.
 */
const START_PARAMS = [
	...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
	...["-c", "wal_sync_method=fsync"],
];

const openCluster = (path: string) =>
	PGlite.create({ fs: new SyncedFiles(path), startParams: START_PARAMS });

/**
 * Creates an empty cluster in another folder, syncs all of it, then renames it: if killed or cut off
 * half-way, there is no cluster.
 */
async function createCluster(dataDir: string): Promise<void> {
	const aside = join(dataDir, "db.new");
	await rm(aside, { recursive: true, force: true });
	const client = await openCluster(aside);
	await client.close();
	await syncTree(aside);
	await moveInPlace(aside, databaseFolder(dataDir));
}

/**
 * Opens `<dataDir>/db`, creating it if needed, and runs the new migrations. The caller holds the data
 * lock: two processes on one folder destroy it.
 */
export async function openDatabase(dataDir: string): Promise<OpenDatabase> {
	const path = databaseFolder(dataDir);
	if (!(await exists(path))) await createCluster(dataDir);
	const client = await openCluster(path);
	const db = drizzle(client, { schema });
	await migrate(db, { migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)) });
	return {
		db,
		listen: (channel, onTold) => client.listen(channel, onTold),
		async upkeep() {
			await client.exec("vacuum (analyze)");
			await client.exec("checkpoint");
		},
		close: () => client.close(),
	};
}
