import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { PGlite, type QueryOptions } from "@electric-sql/pglite";
import { sizeText } from "@signage/contract/text/shown-size";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { moveInPlace, syncTree } from "../disk/durable";
import { entriesIn } from "../disk/entries";
import { foreignFile } from "../disk/foreign-file";
import { freeBytes } from "../disk/free-bytes";
import { outside, tracedClient } from "../observe/spans";
import type { OpenDatabase } from "./database";
import { preparing } from "./prepared";
import * as schema from "./schema";
import { SyncedFiles } from "./synced-files";
import { createTurns } from "./turns";
import { wrappedClient } from "./wrapped-client";

/** Where PGlite's database is below the service's data folder. */
export const DATABASE_FOLDER = "db";
export const databaseFolder = (dataDir: string) => join(dataDir, DATABASE_FOLDER);

/** The database in a data folder cannot be opened. The message is one line that names it, and says what to do. */
export class UnopenedDatabaseError extends Error {}

/** Whether a data folder has a PGlite database; an empty folder, as of a disk that is not there, is none. */
export const hasPglite = async (dataDir: string): Promise<boolean> =>
	(await entriesIn(databaseFolder(dataDir))).length > 0;

/** What an empty cluster takes, with its log. */
export const CLUSTER_BYTES = 64e6;

/**
 * PGlite's parameters without -F, which turns fsync off. `fdatasync`, PostgreSQL's usual way to sync its log
 * on Linux, does nothing in PGlite's WebAssembly. A quarter of the usual buffers: the system keeps what was read anyway, and
 * the rest takes 110 MB and a quarter of each start. An eighth of the usual open files, which the hourly vacuum would keep
 * open: 450 of the process's.
 */
const START_PARAMS = [
	...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
	...["-c", "wal_sync_method=fsync", "-c", "shared_buffers=32MB"],
	...["-c", "max_files_per_process=128"],
];

/**
 * PGlite is WebAssembly. After so many bytes run, V8 makes a function of it faster. At its usual 1.8 MB, it does so with what a
 * start alone uses, which is a third of a start's CPU time (docs/decisions/0006).
 */
setFlagsFromString("--wasm-tiering-budget=100000000");

const openCluster = (path: string) =>
	PGlite.create({ fs: new SyncedFiles(path), startParams: START_PARAMS });

/**
 * The same client, which keeps the parsers that drizzle gives with each query. PGlite would copy all its 318 for them each
 * time, a tenth of what a call of the service takes.
 */
const parsingOnce = (client: PGlite) =>
	wrappedClient(client, ([text, values, options], ask) => {
		const { parsers, ...others } = (options ?? {}) as QueryOptions;
		Object.assign(client.parsers, parsers);
		return ask(text, values, others);
	});

/** What a failure of PGlite says of itself: where a disk is full that is a number and no word. */
const whyOf = (error: { message?: string; errno?: number }): string =>
	error.message?.split("\n")[0] || `errno ${error.errno}`;

/**
 * Creates an empty cluster in another folder, syncs all of it, then renames it: if killed or cut off
 * half-way, there is no cluster.
 */
async function createCluster(dataDir: string, aside: string): Promise<void> {
	// PGlite makes files that all may write, whatever the umask.
	await mkdir(aside, { mode: 0o700 });
	const client = await openCluster(aside);
	await client.close();
	await syncTree(aside);
	await moveInPlace(aside, databaseFolder(dataDir));
}

/** @throws UnopenedDatabaseError */
async function makeCluster(dataDir: string): Promise<void> {
	const aside = join(dataDir, "db.new");
	const remove = () => rm(aside, { recursive: true, force: true });
	await remove();
	const free = await freeBytes(dataDir);
	await createCluster(dataDir, aside).catch(async (cause) => {
		await remove().catch(() => undefined);
		throw new UnopenedDatabaseError(
			`The database in ${databaseFolder(dataDir)} (DATA_DIR) cannot be made (${whyOf(cause)}). It takes about ${sizeText(CLUSTER_BYTES)} at first, and ${sizeText(free)} were free.`,
			{ cause },
		);
	});
}

/** What to do about a database that does not open. */
async function helpWith(dataDir: string): Promise<string> {
	const foreign = await foreignFile(databaseFolder(dataDir)).catch(() => null);
	if (foreign !== null)
		return `It holds files of another user: ${foreign}. Give them to the user who runs the service (chown).`;
	const free = await freeBytes(dataDir).catch(() => Number.POSITIVE_INFINITY);
	if (free < CLUSTER_BYTES)
		return `The disk is full (${sizeText(free)} free): make room and start again; nothing is damaged.`;
	return "Where the disk has room and the folder may be written, it is damaged: restore a backup into another folder.";
}

/**
 * Opens `<dataDir>/db`, creating it if needed, and runs the new ones of these migrations. The caller holds the data lock.
 * @throws UnopenedDatabaseError
 */
export async function openPglite(dataDir: string, migrationsFolder: string): Promise<OpenDatabase> {
	if (!(await hasPglite(dataDir))) await makeCluster(dataDir);
	const path = databaseFolder(dataDir);
	const client = await openCluster(path).catch(async (cause) => {
		throw new UnopenedDatabaseError(
			`The database in ${path} (DATA_DIR) cannot be opened (${whyOf(cause)}). ${await helpWith(dataDir)}`,
			{ cause },
		);
	});
	const db = drizzle(tracedClient(parsingOnce(preparing(client))), { schema });
	await migrate(db, { migrationsFolder });
	const busy = new Set<string>();
	return {
		db,
		// It has one connection, and runs what comes within a transaction after it.
		beside: db,
		inTurn: createTurns(),
		async ifFree(name, work) {
			if (busy.has(name)) return;
			busy.add(name);
			await work().finally(() => busy.delete(name));
		},
		// PGlite tells before it answers, and has no connection to lose.
		listen: async (channel, { onTold }) => {
			// It tells within whichever request has told it.
			const stop = await client.listen(channel, (told) => outside(() => onTold(told)));
			return { stop, caughtUp: () => Promise.resolve() };
		},
		/**
		 * Vacuums, so that the room of deleted rows is used again, and counts, so that queries are planned for the tables as
		 * they are. Writes a checkpoint, so that the log can be reused: one that only grows fills the disk and is replayed as
		 * a whole after a crash.
		 */
		async upkeep() {
			await client.exec("vacuum (analyze)");
			await client.exec("checkpoint");
		},
		close: () => client.close(),
	};
}
