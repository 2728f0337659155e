import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Whether any file in a stopped service's data folder contains this text. */
export async function filesHold(dataDir: string, text: string): Promise<boolean> {
	const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
	for (const entry of entries)
		if (entry.isFile() && (await readFile(join(entry.parentPath, entry.name))).includes(text))
			return true;
	return false;
}
