import { readdir } from "node:fs/promises";

/** The names in a folder; none where there is no such folder. */
export const entriesIn = (folder: string): Promise<string[]> =>
	readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
