import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const trying = new Map<string, Promise<void>>();

/**
 * Writes a few bytes into a folder and removes them. Who asks while that has not ended gets the same answer: on a silent disk, each
 * try would hold one of the few threads that all else needs.
 * @throws where it is gone, full or not to be written
 */
export function tryWriting(folder: string): Promise<void> {
	const begun = trying.get(folder);
	if (begun) return begun;
	const path = join(folder, "try.tmp");
	const tried = writeFile(path, "try")
		.then(() => rm(path, { force: true }))
		.finally(() => trying.delete(folder));
	trying.set(folder, tried);
	return tried;
}
