import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BlobStore } from "../blobs/store";
import { type Database, openDatabase } from "../database/client";
import { migrationsUpTo } from "../database/migrations-folder";
import { tablesThere } from "../database/postgres/others";
import { syncTree } from "../disk/durable";
import { makeFolders } from "../disk/make-folders";
import { hasRows, loadRows } from "../moving/load";
import { MANIFEST_FILE, type Manifest, readManifest } from "../moving/manifest";
import { about, MovingError } from "../moving/moving-error";
import { placeBlobs } from "../moving/place-blobs";
import { checkRoom, toldOfFullDisk } from "../moving/room";
import { lastMigration } from "../moving/schema-level";
import { giveSecrets } from "../moving/secrets";
import { checkFiles, type Sums } from "../moving/sums";
import { movedTables } from "../moving/tables";
import { beginImport, endImport, unfinishedImport } from "../moving/unfinished";
import { readServiceKey } from "../secrets/service-key";
import { type Closers, closeAll } from "./closers";
import type { Config, Settings } from "./config";
import { checkIdentity } from "./identity";
import { type OpenBlobs, openBlobs } from "./open-blobs";
import { inDataDir, lock, startErrorOf } from "./open-data";
import { OURS } from "./our-names";
import type { Watchdog } from "./watchdog";

/** What an import has done. */
export interface Imported {
	tables: number;
	rows: number;
	blobs: number;
	/** How many of the blobs an interrupted import had put into the storage. */
	kept: number;
	/** The migration that the export had, where it is not this version's last; null: it is. */
	migratedFrom: string | null;
	/** Keys of blobs that the export had not. */
	missing: string[];
}

/** Where files are for a moment on their way into the storage. */
const ASIDE = "unfinished.files";

/** @param keys the names of those that the import brings: alone, they are what a refused start has left */
async function checkEmpty({ dataDir, postgres }: Settings, keys: readonly string[]): Promise<void> {
	const found = (await readdir(dataDir)).filter((name) => OURS.includes(name));
	if (!found.every((name) => keys.includes(name)))
		throw new MovingError(
			`${dataDir} (DATA_DIR) has an installation already (${found.join(", ")}). Set DATA_DIR to an empty folder; nothing was changed.`,
		);
	if (!postgres) return;
	const tables = await tablesThere(
		postgres,
		movedTables().map(({ name }) => name),
	);
	if (tables.length > 0)
		throw new MovingError(
			`The database of DATABASE_URL is not empty (it has ${tables.join(", ")}). Create an empty one; nothing was changed.`,
		);
}

/** Takes an empty data folder, or one in which the same import was interrupted. */
async function begin(
	settings: Settings,
	folder: string,
	{ manifest, sums, id }: { manifest: Manifest; sums: Sums; id: string },
	closers: Closers,
): Promise<void> {
	const { dataDir, postgres, azure } = settings;
	await inDataDir(dataDir, async () => {
		await makeFolders(dataDir);
		await lock(settings, closers);
	});
	const unfinished = await unfinishedImport(dataDir);
	if (unfinished === id) return;
	if (unfinished !== null)
		throw new MovingError(
			`Another export was being imported into ${dataDir} (DATA_DIR), and was interrupted. Start that import again, or empty the folder${postgres ? " and the database" : ""}.`,
		);
	await checkEmpty(settings, manifest.secrets);
	const staying = { rows: postgres === null, blobs: azure === null };
	await checkRoom(dataDir, folder, manifest, sums, staying);
	await beginImport(dataDir, id);
}

type SomeMigrations = NonNullable<Awaited<ReturnType<typeof migrationsUpTo>>>;

/** The migrations that the export's database had. @throws MovingError where it had one that is not known here */
async function migrationsOf(folder: string, { migration }: Manifest): Promise<SomeMigrations> {
	const migrations = await about(tmpdir(), () => migrationsUpTo(migration));
	if (migrations) return migrations;
	throw new MovingError(
		`The export in ${folder} was made by a newer version (${migration}). Import it with that version, or a later one.`,
	);
}

/** @throws MovingError where a service has brought the database up to date before the export's rows were there */
async function checkFilled(db: Database, { tables }: Manifest): Promise<void> {
	const filled = tables.filter(({ name, rows }) => name === "users" && rows > 0);
	if (filled.length === 0 || (await hasRows(db, { tables: filled }))) return;
	throw new MovingError(
		"A service was started on the database before the rows of the export were in it. Stop it, empty the database and the data folder, then start the import again.",
	);
}

interface Opening {
	/** All of this version by itself. */
	migrations?: string;
	watch: () => Watchdog;
}

/** Opens the database for as long as `work` takes, and has it watched meanwhile. */
async function withDatabase(
	settings: Settings,
	{ migrations, watch }: Opening,
	work: (db: Database) => Promise<void>,
): Promise<void> {
	const data = await openDatabase(settings, { migrations });
	const watchdog = watch();
	try {
		await work(data.db);
		await data.upkeep();
	} finally {
		await data.close();
		await watchdog.stop();
	}
}

async function placeAll(
	{ dataDir }: Config,
	blobs: BlobStore,
	folder: string,
	manifest: Manifest,
	sums: Sums,
): Promise<number> {
	const aside = join(dataDir, ASIDE);
	await about(aside, () => makeFolders(aside));
	const { placed, kept } = await placeBlobs(blobs, folder, sums, aside);
	// A killed import has left what it was just reading.
	await about(aside, () => rm(aside, { recursive: true, force: true }));
	if (placed + kept !== manifest.blobs.count)
		throw new MovingError(
			`The storage has ${placed + kept} of ${manifest.blobs.count} uploaded files. Start the import again.`,
		);
	return kept;
}

/**
 * Reads an export into an installation that is empty, or in which the same import was interrupted.
 * @param watch called each time the database is open: begins to watch over this process
 * @throws MovingError where it is damaged or there is something already, before anything is changed. StartError as a start does
 */
export async function importData(
	settings: Settings,
	folder: string,
	watch: () => Watchdog,
): Promise<Imported> {
	const { dataDir } = settings;
	const sums = await checkFiles(folder);
	const manifest = await readManifest(folder, sums);
	const migrations = await migrationsOf(folder, manifest);
	const closers: Closers = [migrations.remove];
	try {
		const id = String(sums.get(MANIFEST_FILE));
		await begin(settings, folder, { manifest, sums, id }, closers);
		await giveSecrets(folder, manifest.secrets, dataDir);
		const config = { ...settings, secret: await readServiceKey(dataDir) };
		let files: OpenBlobs | undefined;
		const identify = async (db: Database) => {
			if (settings.postgres) await checkIdentity(db, config);
		};
		await withDatabase(settings, { migrations: migrations.folder, watch }, async (db) => {
			// Before any row is there: both may be another installation's.
			if (migrations.isAll) await identify(db);
			if (migrations.isAll || !settings.postgres) files = await openBlobs(config, "newcomer");
			// Where an interrupted import has brought it up to date, the rows were there before.
			if ((await lastMigration(db)) === manifest.migration)
				await loadRows(db, folder, manifest, sums);
			else await checkFilled(db, manifest);
		});
		// Brings it up to date.
		if (!migrations.isAll) await withDatabase(settings, { watch }, identify);
		files ??= await openBlobs(config, "newcomer");
		const kept = await placeAll(config, files.blobs, folder, manifest, sums);
		await about(dataDir, () => syncTree(dataDir));
		await endImport(dataDir);
		const { tables, missing, migration } = manifest;
		const migratedFrom = migrations.isAll ? null : migration;
		const rows = tables.reduce((sum, table) => sum + table.rows, 0);
		return {
			tables: tables.length,
			rows,
			blobs: manifest.blobs.count,
			kept,
			migratedFrom,
			missing,
		};
	} catch (error) {
		throw startErrorOf(await toldOfFullDisk(dataDir, error));
	} finally {
		await closeAll(closers);
	}
}
