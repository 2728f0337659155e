import { randomUUID } from "node:crypto";
import { access, rm } from "node:fs/promises";
import { join } from "node:path";
import type { OpenDatabase } from "../database/client";
import { entriesIn } from "../disk/entries";
import { makeFolders } from "../disk/make-folders";
import { logError } from "../problems/log-error";
import type { Config } from "./config";
import { isLocked, lockData } from "./data-lock";

/** Where a process does its media work. */
export interface WorkFolder {
	path: string;
	/** Makes it where it is not there. Rejects where the data folder is not there: its disk may come back. */
	make(): Promise<void>;
	close(): Promise<void>;
}

/** How often it looks for what was left: of a process that is not seen from here, a start may not know yet that it ended. */
const SWEEP_MS = 3600 * 1000;

/** Where the media work on a data folder is. */
export const workFolderOf = (dataDir: string) => join(dataDir, "work");

const remove = (path: string) => rm(path, { recursive: true, force: true });

/**
 * A folder below `<dataDir>/work` for this process alone. Those that ended processes have left are removed, now and each
 * hour. With PGlite, where this process has the data for itself, it is the whole of `work`.
 */
export async function openWorkFolder(
	{ dataDir, postgres }: Pick<Config, "dataDir" | "postgres">,
	{ inTurn }: Pick<OpenDatabase, "inTurn">,
): Promise<WorkFolder> {
	const all = workFolderOf(dataDir);
	const makeIn = async (path: string) => {
		await access(dataDir);
		await makeFolders(path);
	};
	if (!postgres) return { path: all, make: () => makeIn(all), close: async () => undefined };
	const own = join(all, randomUUID());
	const removeLeft = async () => {
		for (const other of (await entriesIn(all)).map((name) => join(all, name)))
			if (other !== own && !(await isLocked(other))) await remove(other);
	};
	// In turn: a folder that was just made has no lock yet.
	const alone = <T>(work: () => Promise<T>) => inTurn("work folders", work);
	const lock = await alone(async () => {
		await makeFolders(own);
		const taken = await lockData(own, { waitMs: 0 });
		await removeLeft();
		return taken;
	});
	const timer = setInterval(() => {
		alone(removeLeft).catch((error) => logError("Sweeping the folders of media work", error));
	}, SWEEP_MS).unref();
	const path = join(own, "jobs");
	return {
		path,
		make: () => makeIn(path),
		async close() {
			clearInterval(timer);
			await lock.release();
			await remove(own);
		},
	};
}
