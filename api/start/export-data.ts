import { access, rm } from "node:fs/promises";
import { join } from "node:path";
import { hasAllMigrations } from "../database/migrations-folder";
import { hasServices, servedMigration } from "../database/postgres/others";
import { askForSnapshot } from "../moving/door";
import { rowsPath } from "../moving/dump";
import { type Exported, exportTo } from "../moving/export";
import { copyHashed } from "../moving/hashed-file";
import { about, isAbsent, MovingError } from "../moving/moving-error";
import { type Snapshot, takeSnapshot } from "../moving/snapshot";
import { keyedHashOf } from "../secrets/hashes";
import { readServiceKey } from "../secrets/service-key";
import { type Closers, closeAll } from "./closers";
import type { Settings } from "./config";
import { isLocked } from "./data-lock";
import { openBlobs } from "./open-blobs";
import { openData } from "./open-data";

type TakeRows = (folder: string) => Promise<Snapshot>;

/** Has the running service write the rows, and fetches them. */
async function rowsOfService(dataDir: string, folder: string): Promise<Snapshot> {
	const { folder: written, ...snapshot } = await askForSnapshot(dataDir);
	try {
		for (const { name, digest } of snapshot.tables) {
			const { sha256 } = await copyHashed(
				join(written, rowsPath(name)),
				join(folder, rowsPath(name)),
			);
			if (sha256 !== digest.sha256)
				throw new MovingError(`${rowsPath(name)} has changed meanwhile.`);
		}
	} finally {
		await rm(written, { recursive: true, force: true });
	}
	return snapshot;
}

/** Opens the database for as long as `work` takes, with PGlite's folder locked. */
async function withData<T>(
	settings: Settings,
	work: (takeRows: TakeRows) => Promise<T>,
): Promise<T> {
	const closers: Closers = [];
	try {
		const { data } = await openData(settings, closers);
		return await work((folder) => takeSnapshot(data.db, folder));
	} finally {
		await closeAll(closers);
	}
}

const isRunning = ({ dataDir, postgres }: Settings): Promise<boolean> =>
	postgres ? hasServices(postgres) : isLocked(dataDir);

/** @throws MovingError where the data folder has no installation: opening it would make one */
async function checkThere(dataDir: string): Promise<void> {
	const key = join(dataDir, "service.key");
	await about(key, () => access(key)).catch((error) => {
		if (!isAbsent(error)) throw error;
		throw new MovingError(`There is no installation in ${dataDir} (DATA_DIR).`);
	});
}

/** @throws MovingError where opening the database would bring it up to date under a service that is not */
async function checkLevel({ postgres }: Settings): Promise<void> {
	if (!postgres) return;
	const last = await servedMigration(postgres);
	if (last === null || (await hasAllMigrations(last))) return;
	throw new MovingError(
		"A service of an older version is running on the database of DATABASE_URL, and this version would change its tables to read them. Make the backup with the version that runs, or stop it first; nothing was changed.",
	);
}

async function exportFrom(
	settings: Settings,
	folder: string,
	takeRows: TakeRows,
): Promise<Exported> {
	const { dataDir } = settings;
	const config = { ...settings, secret: await readServiceKey(dataDir) };
	return exportTo(folder, {
		dataDir,
		blobs: (await openBlobs(config, "reader")).blobs,
		installation: keyedHashOf(config, "export", "installation"),
		takeRows,
	});
}

/**
 * Writes an installation that nobody uses into a folder, to be moved.
 * @throws MovingError while a service runs: what it changes later would be lost. StartError as a start does
 */
export async function exportData(settings: Settings, folder: string): Promise<Exported> {
	await checkThere(settings.dataDir);
	if (await isRunning(settings))
		throw new MovingError(
			`A service is running on the data in ${settings.dataDir} (DATA_DIR), and what it changes after an export would be lost. Stop it first; or make a copy of this moment with \`npm run backup\`.`,
		);
	return withData(settings, (takeRows) => exportFrom(settings, folder, takeRows));
}

/**
 * Writes an installation into a folder, as it is at one moment, while a service runs on it or not.
 * @throws MovingError, StartError
 */
export async function backUpData(settings: Settings, folder: string): Promise<Exported> {
	const { dataDir, postgres } = settings;
	await checkThere(dataDir);
	await checkLevel(settings);
	const takeRows: TakeRows = async (path) =>
		!postgres && (await isLocked(dataDir))
			? rowsOfService(dataDir, path)
			: withData(settings, (take) => take(path));
	return exportFrom(settings, folder, takeRows);
}
