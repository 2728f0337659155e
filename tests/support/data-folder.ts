import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Which of these texts some file in a stopped service's data folder contains. */
export async function textsInFiles(dataDir: string, texts: readonly string[]): Promise<string[]> {
	const found = new Set<string>();
	const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
	for (const entry of entries.filter((one) => one.isFile())) {
		const bytes = await readFile(join(entry.parentPath, entry.name));
		for (const text of texts) if (bytes.includes(text)) found.add(text);
	}
	return [...found];
}

/** Whether any file in a stopped service's data folder contains this text. */
export const filesHold = async (dataDir: string, text: string): Promise<boolean> =>
	(await textsInFiles(dataDir, [text])).length > 0;
