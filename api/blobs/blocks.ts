import { createReadStream, createWriteStream } from "node:fs";
import { open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { moveInPlace } from "../disk/durable";
import { BlobError } from "./errors";
import { type BlobFolder, fileSize } from "./files";
import type { BlobKey } from "./key";
import { type Incoming, receive } from "./receive";

const ID_MAX_BYTES = 64;
const BLOCKS_MAX = 10_000;

/** The name of a block's file. @throws BlobError 400 unless the id is the base64 of 1 to 64 bytes */
function blockName(id: string): string {
	const bytes = Buffer.from(id, "base64");
	if (bytes.length < 1 || bytes.length > ID_MAX_BYTES || bytes.toString("base64") !== id) {
		throw new BlobError(400, "InvalidQueryParameterValue", "The block id is invalid.");
	}
	return bytes.toString("hex");
}

async function namesIn(folder: string): Promise<string[]> {
	try {
		return await readdir(folder);
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
		throw error;
	}
}

/** @throws BlobError when the block would make the upload too large or the list too long */
async function checkRoom(folder: string, name: string, bytes: number, maxBytes: number) {
	const others = (await namesIn(folder)).filter((other) => other !== name);
	if (others.some((other) => other.length !== name.length)) {
		throw new BlobError(400, "InvalidBlobOrBlock", "Block ids must all have the same length.");
	}
	if (others.length >= BLOCKS_MAX) {
		throw new BlobError(409, "BlockCountExceedsLimit", `At most ${BLOCKS_MAX} blocks can wait.`);
	}
	const sizes = await Promise.all(others.map((other) => fileSize(join(folder, other))));
	const waiting = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
	if (waiting + bytes > maxBytes) {
		throw new BlobError(413, "RequestBodyTooLarge", "The request body is too large.");
	}
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
	await checkRoom(folder, name, incoming.bytes, maxBytes);
	const tmp = await files.tmpPath();
	const md5 = await receive(incoming, tmp);
	await moveInPlace(tmp, join(folder, name));
	return md5;
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
 * @throws BlobError 400 when a block was not uploaded, 413 when the blob is too large
 */
export async function commitBlocks(
	files: BlobFolder,
	key: BlobKey,
	ids: string[],
	maxBytes: number,
): Promise<void> {
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
	await rm(files.blocksPath(key), { recursive: true, force: true });
}
