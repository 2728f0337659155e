import { createHash } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { ReadableStream } from "node:stream/web";
import { freeingPieces } from "@signage/contract/http/free-pieces";
import type { Coming, ComingBytes } from "./coming-bytes";
import { BlobError } from "./errors";

const IDLE_MS = 60_000;

/** The MD5 of the bytes, base64: what Content-MD5 carries. */
type ContentMd5 = string;

/** An incoming body. */
export interface Incoming {
	body: ReadableStream<Uint8Array>;
	/** From Content-Length. */
	bytes: number;
	/** The MD5 that the sender announced, if any. */
	md5: ContentMd5 | null;
}

/**
 * Streams a body into a new file, one chunk in memory at a time; the file is synced when it resolves.
 * Leaves no file when the sender stops early, stalls for a minute or announced another MD5.
 * @param ended when it is sent anew
 * @throws BlobError 400 when the body is not what was announced, 408 when it stalls: it may be sent again; 409 when it is ended;
 * 507 where the disk has too little room for it
 */
export async function receive(
	incoming: Incoming,
	path: string,
	ended: AbortSignal,
	comingBytes: ComingBytes,
): Promise<ContentMd5> {
	const coming = await comingBytes.expect(dirname(path), incoming.bytes);
	try {
		return await receiveWhole(incoming, path, ended, coming);
	} catch (error) {
		await rm(path, { force: true });
		throw error;
	} finally {
		coming.end();
	}
}

async function receiveWhole(
	incoming: Incoming,
	path: string,
	ended: AbortSignal,
	coming: Coming,
): Promise<ContentMd5> {
	const file = await open(path, "wx");
	try {
		const md5 = await writeAll(incoming, file, ended, coming);
		if (incoming.md5 !== null && incoming.md5 !== md5) {
			throw new BlobError(400, "Md5Mismatch", "The MD5 value does not match what was received.");
		}
		await file.sync();
		return md5;
	} finally {
		await file.close();
	}
}

async function writeAll(
	{ body, bytes }: Incoming,
	file: FileHandle,
	ended: AbortSignal,
	coming: Coming,
): Promise<ContentMd5> {
	const hash = createHash("md5");
	let received = 0;
	const free = freeingPieces();
	const reader = body.getReader();
	let hasStalled = false;
	const stalled = setTimeout(() => {
		hasStalled = true;
		void reader.cancel();
	}, IDLE_MS);
	const end = () => void reader.cancel();
	ended.addEventListener("abort", end);
	try {
		if (ended.aborted) end();
		for (let next = await reader.read(); !next.done; next = await reader.read()) {
			stalled.refresh();
			received += next.value.byteLength;
			if (received > bytes) break;
			hash.update(next.value);
			await file.writeFile(next.value);
			coming.arrived(next.value.byteLength);
			free(next.value);
		}
	} finally {
		clearTimeout(stalled);
		ended.removeEventListener("abort", end);
	}
	if (hasStalled) throw new BlobError(408, "RequestTimeout", "Nothing was received for a minute.");
	if (received < bytes && ended.aborted)
		throw new BlobError(409, "ReplacedByNewerRequest", "The same is being sent anew.");
	if (received !== bytes) {
		throw new BlobError(400, "IncompleteBody", `${received} of ${bytes} bytes were received.`);
	}
	return hash.digest("base64");
}
