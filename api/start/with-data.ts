import { access } from "node:fs/promises";
import type { Database } from "../database/client";
import { hasAllMigrations } from "../database/migrations-folder";
import { servedMigration } from "../database/postgres/others";
import { about, isAbsent, MovingError } from "../moving/moving-error";
import { serviceKeyPath } from "../secrets/service-key";
import { type Closers, closeAll } from "./closers";
import type { Settings } from "./config";
import { openData } from "./open-data";
import { InUseError, StartError } from "./start-error";
import type { Watchdog } from "./watchdog";

/** Opens the database for as long as some work takes, with PGlite's folder locked. @throws StartError as a start does */
export type WithData = <T>(work: (db: Database) => Promise<T>) => Promise<T>;

/** @param watch called each time the database is open: begins to watch over this process */
export const withDataOf =
	(settings: Settings, watch: () => Watchdog): WithData =>
	async (work) => {
		const closers: Closers = [];
		try {
			const { data } = await openData(settings, closers).catch((error) => {
				// The data of another folder are not what was asked for.
				throw error instanceof InUseError ? new StartError(`${error.fact} Stop it first.`) : error;
			});
			const watchdog = watch();
			closers.push(() => watchdog.stop());
			return await work(data.db);
		} finally {
			await closeAll(closers);
		}
	};

/** @throws MovingError where the data folder has no installation: opening it would make one */
export async function checkThere({ dataDir }: Settings): Promise<void> {
	const key = serviceKeyPath(dataDir);
	await about(key, () => access(key)).catch((error) => {
		if (!isAbsent(error)) throw error;
		throw new MovingError(`There is no installation in ${dataDir} (DATA_DIR).`);
	});
}

/**
 * @param instead what to do with the version that runs
 * @throws MovingError where opening the database would bring it up to date under a service that is not
 */
export async function checkLevel({ postgres }: Settings, instead: string): Promise<void> {
	if (!postgres) return;
	const last = await servedMigration(postgres);
	if (last === null || (await hasAllMigrations(last))) return;
	throw new MovingError(
		`A service of an older version is running on the database of DATABASE_URL, and this version would change its tables to read them. ${instead} with the version that runs, or stop it first; nothing was changed.`,
	);
}
