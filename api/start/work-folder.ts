import { randomUUID } from "node:crypto";
import { access, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { OpenDatabase } from "../database/client";
import { makeFolders } from "../disk/make-folders";
import type { Config } from "./config";
import { isLocked, lockData } from "./data-lock";

/** Where a process does its media work. */
export interface WorkFolder {
	path: string;
	/** Makes it where it is not there. Rejects where the data folder is not there: its disk may come back. */
	make(): Promise<void>;
	close(): Promise<void>;
}

const remove = (path: string) => rm(path, { recursive: true, force: true });

/**
 * A folder below `<dataDir>/work` for this process alone. Those that ended processes have left are removed. With PGlite,
 * where this process has the data for itself, it is the whole of `work`.
 */
export async function openWorkFolder(
	{ dataDir, postgres }: Config,
	{ inTurn }: OpenDatabase,
): Promise<WorkFolder> {
	const all = join(dataDir, "work");
	const makeIn = async (path: string) => {
		await access(dataDir);
		await makeFolders(path);
	};
	if (!postgres) return { path: all, make: () => makeIn(all), close: async () => undefined };
	return inTurn("work folders", async () => {
		const own = join(all, randomUUID());
		await makeFolders(own);
		const lock = await lockData(own, { waitMs: 0 });
		for (const other of (await readdir(all)).map((name) => join(all, name)))
			if (other !== own && !(await isLocked(other))) await remove(other);
		const path = join(own, "jobs");
		return {
			path,
			make: () => makeIn(path),
			async close() {
				await lock.release();
				await remove(own);
			},
		};
	});
}
