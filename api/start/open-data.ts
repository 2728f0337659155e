import { rm } from "node:fs/promises";
import { type OpenDatabase, openDatabase } from "../database/client";
import { DATABASE_FOLDER, hasPglite, UnopenedDatabaseError } from "../database/pglite";
import { UnreachableError } from "../database/postgres/connecting";
import { bringBack } from "../disk/bring-back";
import { handOver } from "../disk/hand-over";
import { makeFolders } from "../disk/make-folders";
import { closeToOthers } from "../disk/own-only";
import { sweepDoor } from "../moving/door";
import { unfinishedImport } from "../moving/unfinished";
import { hasServiceKey, readServiceKey } from "../secrets/service-key";
import type { Closers } from "./closers";
import type { Config, Settings } from "./config";
import { DataLockedError, FOREIGN_STALE_MS, isLocked, lockData } from "./data-lock";
import { watchFolder } from "./folder-watch";
import {
	checkIdentity,
	checkKeyThere,
	checkKind,
	checkNew,
	checkNotEmptied,
	checkVersion,
	StrangeDataError,
	tellStrangeKey,
} from "./identity";
import { ALL_OURS } from "./our-names";
import { InUseError, StartError } from "./start-error";
import { tellClocks } from "./tell-clocks";
import { workFolderOf } from "./work-folder";

/** Runs a step on the data folder; any failure becomes a StartError that names the folder and the reason. */
export async function inDataDir<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const known = startErrorOf(error);
		if (known instanceof StartError) throw known;
		if (error instanceof DataLockedError) {
			const { pid, host } = error.holder;
			throw new InUseError(
				`The data in ${dataDir} is in use by another service (process ${pid} on ${host}).`,
			);
		}
		const { message } = error as Error;
		throw new StartError(`The data folder ${dataDir} (DATA_DIR) cannot be used: ${message}`);
	}
}

/** Why a start may wait longer than DATA_LOCK_WAIT_MS. */
const UNSEEN = `its process cannot be seen from here, as it is on another machine, in another container or from before a reboot; if it gives no sign of life for ${FOREIGN_STALE_MS / 1000} seconds, its data are taken over`;

/** Ends this process at once: to close the database would write into what is another's now. */
function endAsLost(dataDir: string, { pid, host }: { pid: number; host: string }): never {
	console.error(
		`Another service (process ${pid} on ${host}) has taken over the data in ${dataDir}: this one gave no sign of life for too long, and ends.`,
	);
	process.exit(1);
}

const goneMessage = (dataDir: string) =>
	`The data folder ${dataDir} (DATA_DIR) is gone: ${bringBack()}`;

/** Ends this process at once when its folder is gone: what it goes on writing, nobody would find again. */
async function watch(dataDir: string, closers: Closers): Promise<void> {
	const watching = await watchFolder(dataDir, () => {
		console.error(goneMessage(dataDir));
		process.exit(1);
	});
	closers.push(() => watching.stop());
}

/**
 * Checks, for a start after a crash, that the data are still there: it would make new ones where their disk is not.
 * @throws StartError
 */
export const checkStillThere = ({ dataDir, postgres }: Settings): Promise<void> =>
	inDataDir(dataDir, async () => {
		const isThere = postgres ? await hasServiceKey(dataDir) : await hasPglite(dataDir);
		if (!isThere) throw new StartError(goneMessage(dataDir));
	});

/** Once all is closed: the database, run as root once, could not be opened by the user who runs it else. */
async function handOverData(dataDir: string): Promise<void> {
	try {
		handOver(dataDir, DATABASE_FOLDER, ALL_OURS);
	} catch (error) {
		const { message } = error as Error;
		console.error(`What root has written in ${dataDir} (DATA_DIR) stays root's: ${message}`);
	}
}

/** Removes what the media work of a killed process has left: where it has filled the disk, there is no room for a lock. */
async function removeWork(dataDir: string): Promise<void> {
	if ((await hasPglite(dataDir)) && !(await isLocked(dataDir)))
		await rm(workFolderOf(dataDir), { recursive: true, force: true });
}

/** Takes PGlite's folder for this process alone, which ends when it loses it. */
export async function lock({ dataDir, dataLockWaitMs }: Settings, closers: Closers): Promise<void> {
	await removeWork(dataDir).catch(() => undefined);
	const held = await lockData(dataDir, {
		waitMs: dataLockWaitMs,
		onWait: ({ pid, host }, state) => {
			const why = state === "unclear" ? `: ${UNSEEN}` : "";
			console.log(`Waiting for another service to end (process ${pid} on ${host}) …${why}`);
		},
		onLost: (holder) => endAsLost(dataDir, holder),
	});
	closers.push(() => held.release());
	closers.push(() => handOverData(dataDir));
	await watch(dataDir, closers);
	await sweepDoor(dataDir);
}

/** What a start says of a data folder with an import that was interrupted. */
async function refuseHalf(dataDir: string): Promise<void> {
	if ((await unfinishedImport(dataDir)) === null) return;
	throw new StartError(
		`The data in ${dataDir} (DATA_DIR) are not whole: an import was interrupted. Start the same \`npm run import\` again, or \`npm run restore\` where it was that, or empty the folder.`,
	);
}

/** A failure whose reason is known, as one line. */
export const startErrorOf = (error: unknown): unknown =>
	error instanceof UnreachableError ||
	error instanceof StrangeDataError ||
	error instanceof UnopenedDatabaseError
		? new StartError(error.message)
		: error;

/** Checks that the folder is this database's, or free for a new one. @throws StartError */
const checkFolder = (config: Config) =>
	inDataDir(config.dataDir, async () => {
		const { dataDir, postgres } = config;
		await checkKind(config);
		await checkNotEmptied(config);
		if (postgres || (await hasPglite(dataDir))) return;
		await checkNew(dataDir);
		// On a slow machine it takes a minute.
		console.log("Making the database …");
	});

/**
 * Opens the data folder, which processes on PostgreSQL share, and the database that belongs to it.
 * @throws StartError when the folder or the database cannot be used, or PGlite's folder is in use
 */
export async function openData(
	settings: Settings,
	closers: Closers,
): Promise<{ config: Config; data: OpenDatabase }> {
	const { dataDir, postgres, azure } = settings;
	const secret = await inDataDir(dataDir, async () => {
		await makeFolders(dataDir);
		await closeToOthers(dataDir, ["db", "blobs", "work"]);
		if (!postgres) await lock(settings, closers);
		else if (!azure) await watch(dataDir, closers);
		await refuseHalf(dataDir);
		if (!postgres) await checkKeyThere(dataDir);
		return readServiceKey(dataDir);
	});
	const config = { ...settings, secret };
	await checkFolder(config);
	try {
		const data = await openDatabase(config);
		closers.push(() => data.close());
		await checkVersion(data.db, config);
		if (postgres) {
			await checkIdentity(data.db, config);
			await tellClocks(data.db);
		} else await tellStrangeKey(data.db, config);
		return { config, data };
	} catch (error) {
		throw startErrorOf(error);
	}
}
