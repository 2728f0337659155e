import { rm } from "node:fs/promises";
import { join } from "node:path";
import { moveInPlace } from "../disk/durable";
import { BlobError } from "./errors";
import type { BlobFolder } from "./files";
import type { BlobKey } from "./key";
import { type Incoming, receive } from "./receive";
import type { Write } from "./write-allowed";

const ID_MAX_BYTES = 64;

/** The name of a block, and of its file. @throws BlobError 400 unless the id is the base64 of 1 to 64 bytes */
export function blockName(id: string): string {
	const bytes = Buffer.from(id, "base64");
	if (bytes.length < 1 || bytes.length > ID_MAX_BYTES || bytes.toString("base64") !== id) {
		throw new BlobError(400, "InvalidQueryParameterValue", "The block id is invalid.");
	}
	return bytes.toString("hex");
}

/**
 * Stores one block of a block upload until its list arrives, also over restarts. A second block with
 * the same id replaces the first, and ends it where it is still on its way.
 * @returns the block's MD5, base64
 */
export async function putBlock(
	{ files, key, maxBytes, checkOpen }: Write,
	id: string,
	incoming: Incoming,
): Promise<string> {
	const name = blockName(id);
	const folder = files.blocksPath(key);
	const place = join(folder, name);
	return files.newestOnly(place, (ended) =>
		files.waiting.in(folder, async (waiting) => {
			const tmp = await files.tmpPath();
			waiting.reserve(name, incoming.bytes, maxBytes);
			try {
				const md5 = await receive(incoming, tmp, ended, files.coming);
				await waiting.place(name, incoming.bytes, async () => {
					await checkOpen();
					await moveInPlace(tmp, place);
				});
				return md5;
			} catch (error) {
				waiting.release(name);
				await rm(tmp, { force: true });
				throw error;
			}
		}),
	);
}

/** Deletes the waiting blocks of a key. */
export async function dropBlocks(files: BlobFolder, key: BlobKey): Promise<void> {
	const folder = files.blocksPath(key);
	await files.waiting.in(folder, async (waiting) => {
		await rm(folder, { recursive: true, force: true });
		waiting.clear();
	});
}
