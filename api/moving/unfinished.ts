import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { about, nullIfAbsent } from "./moving-error";

/** In a data folder: what is being imported into it. */
const FILE = "unfinished.import";

/** What identifies the export that is being imported into a data folder; null: none is. @throws MovingError */
export async function unfinishedImport(dataDir: string): Promise<string | null> {
	const path = join(dataDir, FILE);
	return about(path, () => readFile(path, "utf8")).catch(nullIfAbsent);
}

export const beginImport = (dataDir: string, id: string): Promise<void> =>
	about(dataDir, () => writeFile(join(dataDir, FILE), id));

export const endImport = (dataDir: string): Promise<void> =>
	about(dataDir, () => rm(join(dataDir, FILE)));
