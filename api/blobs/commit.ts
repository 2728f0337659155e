import { createReadStream, createWriteStream } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { moveInPlace } from "../disk/durable";
import type { ListedBlock } from "./block-list";
import { blockName, dropBlocks } from "./blocks";
import type { Coming } from "./coming-bytes";
import { type CommittedBlock, noteCommitted, readCommitted } from "./committed-blocks";
import { BlobError } from "./errors";
import { etagOf, openIfThere, storedEtag } from "./etag";
import { fileSize } from "./file-size";
import type { Write } from "./write-allowed";

/** In a list, and the same block may be in it again. */
const LISTED_MAX = 10_000;

/** A block of the blob that is joined, and where its bytes are: from `start` on in the present blob, or in a waiting file. */
interface Piece {
	name: string;
	bytes: number;
	start: number | null;
}

/** @throws BlobError 400 when there is no such block */
async function piecesOf(
	folder: string,
	listed: readonly ListedBlock[],
	committed: readonly CommittedBlock[],
): Promise<Piece[]> {
	const inBlob = new Map(committed.map((block) => [block.name, block]));
	const waiting = new Map<string, number | null>();
	const pieces: Piece[] = [];
	for (const { among, id } of listed) {
		const name = blockName(id);
		if (!waiting.has(name)) waiting.set(name, await fileSize(join(folder, name)));
		const bytes = waiting.get(name) ?? null;
		const former = among === "Uncommitted" ? undefined : inBlob.get(name);
		if (among !== "Committed" && bytes !== null) pieces.push({ name, bytes, start: null });
		else if (former) pieces.push(former);
		else throw new BlobError(400, "InvalidBlockList", "The specified block list is invalid.");
	}
	return pieces;
}

async function concatenate(
	folder: string,
	blob: FileHandle | null,
	pieces: readonly Piece[],
	target: string,
	coming: Coming,
): Promise<void> {
	await (await open(target, "wx")).close();
	for (const { name, bytes, start } of pieces) {
		if (bytes === 0) continue;
		const part = { start: start ?? 0, end: (start ?? 0) + bytes - 1, autoClose: false };
		const from =
			start === null || !blob ? createReadStream(join(folder, name)) : blob.createReadStream(part);
		await pipeline(from, createWriteStream(target, { flags: "a" }));
		coming.arrived(bytes);
	}
	const file = await open(target, "r+");
	try {
		await file.sync();
	} finally {
		await file.close();
	}
}

function placesOf(pieces: readonly Piece[]): CommittedBlock[] {
	let end = 0;
	return pieces.map(({ name, bytes }) => {
		const start = end;
		end += bytes;
		return { name, bytes, start };
	});
}

/** Whether this is the blob as it is: its list is sent again, as the answer was lost. */
const isAsBefore = (pieces: readonly Piece[], committed: readonly CommittedBlock[]) =>
	pieces.length > 0 &&
	pieces.length === committed.length &&
	pieces.every(({ name, start }, index) => start !== null && name === committed[index]?.name);

/**
 * Joins a list's blocks in a new file.
 * @returns the file, and where in it they are; null if the blob is that already
 */
async function joined(
	{ files, key, maxBytes }: Write,
	listed: readonly ListedBlock[],
): Promise<{ tmp: string; blocks: CommittedBlock[] } | null> {
	const folder = files.blocksPath(key);
	const blob = await openIfThere(files.path(key));
	try {
		const committed = blob ? await readCommitted(files, key, (await etagOf(blob)).etag) : [];
		const pieces = await piecesOf(folder, listed, committed);
		const size = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
		if (size > maxBytes)
			throw new BlobError(413, "RequestBodyTooLarge", "The request body is too large.");
		if (isAsBefore(pieces, committed)) return null;
		const tmp = await files.tmpPath();
		const coming = await files.coming.expect(dirname(tmp), size);
		try {
			await concatenate(folder, blob, pieces, tmp, coming);
		} catch (error) {
			await rm(tmp, { force: true });
			throw error;
		} finally {
			coming.end();
		}
		return { tmp, blocks: placesOf(pieces) };
	} finally {
		await blob?.close();
	}
}

/**
 * Joins blocks into the blob, in the order of the list, and deletes those that wait. A list that is the blob already
 * changes nothing.
 * @throws BlobError 400 when a block is not there or the list is too long, 413 when the blob is too large, 409 when the upload
 * was finished meanwhile, 507 where the disk has too little room for the new file beside the blocks
 */
export async function commitBlocks(write: Write, listed: readonly ListedBlock[]): Promise<void> {
	const { files, key, checkOpen } = write;
	if (listed.length > LISTED_MAX)
		throw new BlobError(400, "BlockListTooLong", `A list can have at most ${LISTED_MAX} blocks.`);
	const made = await joined(write, listed);
	if (made) {
		const { tmp, blocks } = made;
		try {
			await checkOpen();
			await noteCommitted(files, key, { etag: String(await storedEtag(tmp)), blocks });
			await moveInPlace(tmp, files.path(key));
		} finally {
			await rm(tmp, { force: true });
		}
	}
	await dropBlocks(files, key);
}
