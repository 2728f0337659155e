import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Writes a few bytes into a folder and removes them. @throws where it is gone, full or not to be written */
export async function tryWriting(folder: string): Promise<void> {
	const path = join(folder, "try.tmp");
	await writeFile(path, "try");
	await rm(path, { force: true });
}
