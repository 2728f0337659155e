import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { PostgresSettings } from "../database/postgres/open";
import { hasServices } from "../database/postgres/others";
import { askForSnapshot } from "../moving/door";
import { areStill, rowsPath } from "../moving/dump";
import { type Exported, exportTo, type Source } from "../moving/export";
import { copyHashed } from "../moving/hashed-file";
import { MovingError } from "../moving/moving-error";
import { type Snapshot, takeSnapshot } from "../moving/snapshot";
import { keyedHashOf } from "../secrets/hashes";
import { readServiceKey } from "../secrets/service-key";
import type { Settings } from "./config";
import { isLocked } from "./data-lock";
import { lockExport } from "./export-lock";
import { openBlobs } from "./open-blobs";
import type { Watchdog } from "./watchdog";
import { checkLevel, checkThere, type WithData, withDataOf } from "./with-data";

/** How long the server's list may have connections of ours that have ended. */
const ENDED_MS = 5_000;
const LOOK_MS = 200;

type Taking = Pick<Source, "takeRows" | "check">;

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

const isRunning = ({ dataDir, postgres }: Settings): Promise<boolean> =>
	postgres ? hasServices(postgres) : isLocked(dataDir);

async function exportFrom(settings: Settings, folder: string, taking: Taking): Promise<Exported> {
	const { dataDir } = settings;
	const config = { ...settings, secret: await readServiceKey(dataDir) };
	return exportTo(folder, {
		dataDir,
		blobs: (await openBlobs(config, "reader")).blobs,
		installation: keyedHashOf(config, "export", "installation"),
		lock: lockExport,
		...taking,
	});
}

/** Whether services stay connected, as connections of ours do not that have ended a moment ago. */
async function staysServed(postgres: PostgresSettings): Promise<boolean> {
	const end = performance.now() + ENDED_MS;
	while (await hasServices(postgres)) {
		if (performance.now() > end) return true;
		await delay(LOOK_MS);
	}
	return false;
}

/** Nothing keeps services from starting on PostgreSQL meanwhile: at last looks whether one has. */
const takingAlone = (withData: WithData, postgres: PostgresSettings): Taking => ({
	takeRows: (path) => withData((db) => takeSnapshot(db, path)),
	async check({ tables }) {
		const isSame = await withData((db) => areStill(db, tables));
		if (isSame && !(await staysServed(postgres))) return;
		throw new MovingError(
			"A service was started on the database of DATABASE_URL while it was exported, and what it changes would be lost. Stop it, then start the same export again.",
		);
	},
});

/**
 * Writes an installation that nobody uses into a folder, to be moved.
 * @param watch called each time the database is open: begins to watch over this process
 * @throws MovingError where a service runs or was started meanwhile: what it changes later would be lost. StartError as a
 * start does
 */
export async function exportData(
	settings: Settings,
	folder: string,
	watch: () => Watchdog,
): Promise<Exported> {
	const withData = withDataOf(settings, watch);
	await checkThere(settings);
	if (await isRunning(settings))
		throw new MovingError(
			`A service is running on the data in ${settings.dataDir} (DATA_DIR), and what it changes after an export would be lost. Stop it first; or make a copy of this moment with \`npm run backup\`.`,
		);
	const { postgres } = settings;
	if (postgres) return exportFrom(settings, folder, takingAlone(withData, postgres));
	// Its lock is held until the export is whole.
	return withData((db) =>
		exportFrom(settings, folder, { takeRows: (path) => takeSnapshot(db, path) }),
	);
}

/**
 * Writes an installation into a folder, as it is at one moment, while a service runs on it or not.
 * @param watch as for an export
 * @throws MovingError, StartError
 */
export async function backUpData(
	settings: Settings,
	folder: string,
	watch: () => Watchdog,
): Promise<Exported> {
	const withData = withDataOf(settings, watch);
	const { dataDir, postgres } = settings;
	await checkThere(settings);
	await checkLevel(settings, "Make the backup");
	const takeRows: Taking["takeRows"] = async (path) =>
		!postgres && (await isLocked(dataDir))
			? rowsOfService(dataDir, path)
			: withData((db) => takeSnapshot(db, path));
	return exportFrom(settings, folder, { takeRows });
}
