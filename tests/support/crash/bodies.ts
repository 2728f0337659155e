import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { putBlob } from "../../fixtures/media/client";
import { send } from "../http";
import type { Random } from "./random";

const PIECES = 6;
const PAUSE_MS = 40;
const BLOCKS = 3;

/** A body that comes in pieces, with pauses between them. */
async function* slowly(bytes: Buffer, random: Random) {
	const size = Math.ceil(bytes.length / PIECES);
	for (let start = 0; start < bytes.length; start += size) {
		yield bytes.subarray(start, start + size);
		await delay(random.whole(0, PAUSE_MS));
	}
}

/** Put Blob or Put Block, slowly, as over a bad connection. */
export async function putSlowly(url: string, bytes: Buffer, random: Random): Promise<void> {
	const { status, text } = await send(url, {
		method: "PUT",
		headers: { "x-ms-blob-type": "BlockBlob", "content-length": String(bytes.length) },
		body: slowly(bytes, random),
	});
	expect(status, text).toBe(201);
}

const blockId = (index: number) => btoa(`block ${index}`);
const ids = Array.from({ length: BLOCKS }, (_, index) => blockId(index));
const LIST = `<BlockList>${ids.map((id) => `<Latest>${id}</Latest>`).join("")}</BlockList>`;

/** The URL that puts one block. */
export const blockUrl = (uploadUrl: string, index: number) =>
	`${uploadUrl}&comp=block&blockid=${encodeURIComponent(blockId(index))}`;

/**
 * Puts the blocks that were not acknowledged yet, noting each, then their list.
 * @returns the status of the list
 */
export async function putInBlocks(
	uploadUrl: string,
	bytes: Buffer,
	acknowledged: Set<number>,
	random: Random,
): Promise<number> {
	const size = Math.ceil(bytes.length / BLOCKS);
	for (let index = 0; index < BLOCKS; index++) {
		if (acknowledged.has(index)) continue;
		const block = bytes.subarray(index * size, (index + 1) * size);
		await putSlowly(blockUrl(uploadUrl, index), block, random);
		acknowledged.add(index);
	}
	return (await putBlob(`${uploadUrl}&comp=blocklist`, LIST)).status;
}

/** A body that never ends; resolves when the connection breaks. */
export async function putForEver(url: string, announcedBytes: number): Promise<void> {
	const forEver = async function* () {
		for (;;) {
			yield Buffer.alloc(1000);
			await delay(20);
		}
	};
	const headers = { "x-ms-blob-type": "BlockBlob", "content-length": String(announcedBytes) };
	const ended = send(url, { method: "PUT", headers, body: forEver() });
	const answer = await ended.catch(() => null);
	expect(answer, "an answer to half a body").toBeNull();
}
