import { mkdir } from "node:fs/promises";
import { type OpenDatabase, openDatabase } from "../database/client";
import { UnreachableError } from "../database/postgres/connecting";
import { readServiceKey } from "../secrets/service-key";
import type { Closers } from "./closers";
import type { Config, Settings } from "./config";
import { DataLockedError, lockData } from "./data-lock";
import { checkIdentity, checkKind, StrangeDataError } from "./identity";
import { StartError } from "./start-error";

/** Runs a step on the data folder; any failure becomes a StartError that names the folder and the reason. */
async function inDataDir<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof DataLockedError) {
			const { pid, host } = error.holder;
			throw new StartError(
				`The data in ${dataDir} is in use by another service (process ${pid} on ${host}). Stop it, or set DATA_DIR to another folder.`,
			);
		}
		const { message } = error as Error;
		throw new StartError(`The data folder ${dataDir} (DATA_DIR) cannot be used: ${message}`);
	}
}

/** Takes PGlite's folder for this process alone. */
async function lock({ dataDir, dataLockWaitMs }: Settings, closers: Closers): Promise<void> {
	const held = await lockData(dataDir, {
		waitMs: dataLockWaitMs,
		onWait: ({ pid, host }) =>
			console.log(`Waiting for another service to end (process ${pid} on ${host}) …`),
	});
	closers.push(() => held.release());
}

/**
 * Opens the data folder, which processes on PostgreSQL share, and the database that belongs to it.
 * @throws StartError when the folder or the database cannot be used, or PGlite's folder is in use
 */
export async function openData(
	settings: Settings,
	closers: Closers,
): Promise<{ config: Config; data: OpenDatabase }> {
	const { dataDir, postgres } = settings;
	const secret = await inDataDir(dataDir, async () => {
		await mkdir(dataDir, { recursive: true });
		if (!postgres) await lock(settings, closers);
		return readServiceKey(dataDir);
	});
	const config = { ...settings, secret };
	try {
		await checkKind(config);
		const data = await openDatabase(config);
		closers.push(() => data.close());
		if (postgres) await checkIdentity(data.db, config);
		return { config, data };
	} catch (error) {
		const isKnown = error instanceof UnreachableError || error instanceof StrangeDataError;
		throw isKnown ? new StartError(error.message) : error;
	}
}
