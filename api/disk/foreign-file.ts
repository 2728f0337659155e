import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * The path of a file or folder below a folder that is another user's than this process's; null: there is none, or it does not
 * matter, as for root and on Windows.
 */
export async function foreignFile(folder: string): Promise<string | null> {
	const me = process.geteuid?.();
	if (!me) return null;
	for (const entry of await readdir(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		if ((await lstat(path)).uid !== me) return path;
		const below = entry.isDirectory() ? await foreignFile(path) : null;
		if (below !== null) return below;
	}
	return null;
}
