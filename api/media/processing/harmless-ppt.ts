import { readFile, writeFile } from "node:fs/promises";
import { arePlainBlips } from "./blips";
import { blank, type Stream, streamsOf } from "./compound-file";
import { objectsIn } from "./ole-objects";
import { brokenDeck, deckTooLarge, oldPictures } from "./unusable-file";

/** Of all metafiles together. */
const MOST_BYTES = 256 * 1024 ** 2;
/** What an object has to begin with, to be read. */
const MARK_BYTES = 2;

function streamsIn(bytes: Buffer): Stream[] {
	try {
		return streamsOf(bytes);
	} catch (error) {
		throw brokenDeck(error);
	}
}

/**
 * Copies a .ppt without its embedded documents, if none of its pictures could name a file (docs/decisions/0007).
 * @param most bytes that its metafiles may have together once they are unpacked
 * @throws UnusableFile when one could, they have more, or the file is damaged
 */
export async function copyHarmlessPpt(from: string, to: string, most = MOST_BYTES): Promise<void> {
	const file = await readFile(from);
	const room = { left: most };
	for (const stream of streamsIn(file)) {
		const bytes = Buffer.concat(stream);
		const arePlain = await arePlainBlips(bytes, room).catch((error: NodeJS.ErrnoException) => {
			throw error.code === "ERR_BUFFER_TOO_LARGE" ? deckTooLarge(most) : error;
		});
		if (!arePlain) throw oldPictures();
		for (const at of await objectsIn(bytes)) blank(stream, at, MARK_BYTES);
	}
	await writeFile(to, file);
}
