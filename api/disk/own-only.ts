import { chmod } from "node:fs/promises";
import { join } from "node:path";

/** What everybody else may do with files and folders that are made from now on: nothing. */
const NOTHING = 0o077;

/** To be called before anything is written: the database has people's addresses and password hashes. */
export const keepFilesToOurselves = (): void => {
	process.umask(NOTHING);
};

/**
 * Closes these folders in a data folder to other users, as far as they are there: older versions have left the files of
 * the database open to all.
 */
export async function closeToOthers(dataDir: string, names: readonly string[]): Promise<void> {
	for (const name of names)
		await chmod(join(dataDir, name), 0o700).catch((error: NodeJS.ErrnoException) => {
			// One that is another user's is left to that user.
			if (error.code !== "ENOENT" && error.code !== "EPERM") throw error;
		});
}
