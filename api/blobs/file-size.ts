import { stat } from "node:fs/promises";
import { absent } from "../disk/absent";

/** A file's size in bytes, or null when there is none. */
export const fileSize = async (path: string): Promise<number | null> =>
	(await stat(path).catch(absent))?.size ?? null;
