import { createReadStream, createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { moveInPlace } from "../disk/durable";
import { BlobError } from "./errors";
import { fileSize } from "./file-size";
import type { BlobFolder } from "./files";
import type { BlobKey } from "./key";
import { type Incoming, receive } from "./receive";

const ID_MAX_BYTES = 64;
/** In a list, and the same block may be in it again. */
const LISTED_MAX = 10_000;

/** The name of a block's file. @throws BlobError 400 unless the id is the base64 of 1 to 64 bytes */
function blockName(id: string): string {
	const bytes = Buffer.from(id, "base64");
	if (bytes.length < 1 || bytes.length > ID_MAX_BYTES || bytes.toString("base64") !== id) {
		throw new BlobError(400, "InvalidQueryParameterValue", "The block id is invalid.");
	}
	return bytes.toString("hex");
}

/**
 * Stores one block of a block upload until its list arrives, also over restarts. A second block with
 * the same id replaces the first.
 * @param maxBytes for all blocks together
 * @returns the block's MD5, base64
 */
export async function putBlock(
	files: BlobFolder,
	key: BlobKey,
	id: string,
	incoming: Incoming,
	maxBytes: number,
): Promise<string> {
	const name = blockName(id);
	const folder = files.blocksPath(key);
	const waiting = await files.waiting.in(folder);
	waiting.reserve(name, incoming.bytes, maxBytes);
	try {
		const tmp = await files.tmpPath();
		const md5 = await receive(incoming, tmp);
		await waiting.place(name, incoming.bytes, () => moveInPlace(tmp, join(folder, name)));
		return md5;
	} catch (error) {
		waiting.release(name, incoming.bytes);
		throw error;
	}
}

async function concatenate(paths: string[], target: string): Promise<void> {
	await (await open(target, "wx")).close();
	for (const path of paths) {
		await pipeline(createReadStream(path), createWriteStream(target, { flags: "a" }));
	}
	const file = await open(target, "r+");
	try {
		await file.sync();
	} finally {
		await file.close();
	}
}

/**
 * Joins waiting blocks into the blob, in the order of `ids`, and deletes the blocks.
 * @throws BlobError 400 when a block was not uploaded or the list is too long, 413 when the blob is too large
 */
export async function commitBlocks(
	files: BlobFolder,
	key: BlobKey,
	ids: string[],
	maxBytes: number,
): Promise<void> {
	if (ids.length > LISTED_MAX)
		throw new BlobError(400, "BlockListTooLong", `A list can have at most ${LISTED_MAX} blocks.`);
	const paths = ids.map((id) => join(files.blocksPath(key), blockName(id)));
	const sizes = new Map<string, number>();
	for (const path of new Set(paths)) {
		const size = await fileSize(path);
		if (size === null) {
			throw new BlobError(400, "InvalidBlockList", "The specified block list is invalid.");
		}
		sizes.set(path, size);
	}
	const total = paths.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
	if (total > maxBytes) {
		throw new BlobError(413, "RequestBodyTooLarge", "The request body is too large.");
	}
	const tmp = await files.tmpPath();
	try {
		await concatenate(paths, tmp);
		await moveInPlace(tmp, files.path(key));
	} finally {
		await rm(tmp, { force: true });
	}
	await dropBlocks(files, key);
}

/** Deletes the waiting blocks of a key. */
export async function dropBlocks(files: BlobFolder, key: BlobKey): Promise<void> {
	const folder = files.blocksPath(key);
	const waiting = await files.waiting.in(folder);
	await rm(folder, { recursive: true, force: true });
	waiting.clear();
}
