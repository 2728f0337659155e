import { readdir } from "node:fs/promises";
import { absent } from "./absent";

/** The names in a folder; none where there is no such folder. */
export const entriesIn = async (folder: string): Promise<string[]> =>
	(await readdir(folder).catch(absent)) ?? [];
