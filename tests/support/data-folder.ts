import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { textOfDatabase } from "./databases";

/** The stopped service's files, and its rows where they are not in files there. */
async function* contents(dataDir: string): AsyncGenerator<Buffer | string> {
	yield await textOfDatabase(dataDir);
	const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
	for (const entry of entries.filter((one) => one.isFile()))
		yield await readFile(join(entry.parentPath, entry.name));
}

/** Which of these texts stand somewhere in a stopped service's data. */
export async function textsInFiles(dataDir: string, texts: readonly string[]): Promise<string[]> {
	const found = new Set<string>();
	for await (const part of contents(dataDir))
		for (const text of texts) if (part.includes(text)) found.add(text);
	return [...found];
}

/** Whether this text stands somewhere in a stopped service's data. */
export const filesHold = async (dataDir: string, text: string): Promise<boolean> =>
	(await textsInFiles(dataDir, [text])).length > 0;
