import { stat } from "node:fs/promises";
import { absent } from "../disk/absent";

/** Whether a file or folder has not changed for so long; false for one that is gone. */
export async function isUnchanged(path: string, forMs: number): Promise<boolean> {
	const found = await stat(path).catch(absent);
	return found !== null && (Date.now() - found.mtimeMs >= forMs || forMs === 0);
}
