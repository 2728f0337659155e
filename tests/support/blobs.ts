import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect } from "vitest";
import { createLocalBlobs, type LocalBlobs } from "../../api/blobs/local";
import { blobRoutes } from "../../api/blobs/routes";

export const ORIGIN = "http://blobs.test";
export const secret = new Uint8Array(32).fill(1);

interface Store {
	dir: string;
	/** A new one with the same folder is the store after a restart. */
	blobs: LocalBlobs;
	/** Whose original is uploaded and read. */
	mediaId: string;
	/** Whether its upload may still come. */
	isOpen: boolean;
	isDeleted: boolean;
	isKnown(): Promise<boolean>;
}

/** A store of blobs in a folder of each test, and calls of its routes. */
export function withBlobs() {
	const store = { isKnown: async () => !store.isDeleted } as Store;
	beforeEach(async () => {
		store.dir = await mkdtemp(join(tmpdir(), "blobs-"));
		store.blobs = createLocalBlobs({ dir: store.dir, secret });
		store.mediaId = randomUUID();
		store.isOpen = true;
		store.isDeleted = false;
	});
	afterEach(() => rm(store.dir, { recursive: true, force: true }));

	const original = () => `${store.mediaId}/original`;
	const uploadUrl = (maxBytes = 1000) => store.blobs.uploadUrl(original(), maxBytes, ORIGIN);
	const readUrl = (type = "image/png") => store.blobs.readUrl(original(), type, ORIGIN);
	/** Calls the routes as mounted; a body gets its Content-Length. */
	function call(url: string, method = "GET", body?: string, headers: Record<string, string> = {}) {
		const request = new URL(url);
		const sent = new Headers(headers);
		if (body !== undefined && !sent.has("content-length")) {
			sent.set("content-length", String(Buffer.byteLength(body)));
		}
		const { blobs, isKnown } = store;
		return blobRoutes(blobs, { acceptsUpload: async () => store.isOpen, isKnown }).request(
			request.pathname.replace(/^\/blobs/, "") + request.search,
			{ method, body, headers: sent },
			// Bodies that are stored are read from the connection.
			{ incoming: Readable.from(body === undefined ? [] : [Buffer.from(body)]) },
		);
	}
	const put = (url: string, body: string, headers = {}) =>
		call(url, "PUT", body, { "x-ms-blob-type": "BlockBlob", ...headers });
	const putBlock = (index: number, text: string, maxBytes?: number) =>
		call(
			`${uploadUrl(maxBytes)}&comp=block&blockid=${encodeURIComponent(blockId(index))}`,
			"PUT",
			text,
		);
	const commit = (body: string) => call(`${uploadUrl()}&comp=blocklist`, "PUT", body);
	return { store, original, uploadUrl, readUrl, call, put, putBlock, commit };
}

export const md5 = (text: string) => createHash("md5").update(text).digest("base64");
export const blockId = (index: number) => Buffer.from(`block-${index}`).toString("base64");
/** A list of these blocks, as it is sent. */
export const list = (...indexes: number[]) =>
	`<?xml version="1.0" encoding="utf-8"?>\n<BlockList>${indexes
		.map((index) => `<Latest>${blockId(index)}</Latest>`)
		.join("\n")}</BlockList>`;

/** The answer is an error as Azure answers it. */
export async function expectError(answer: Response, status: number, code: string) {
	const text = await answer.text();
	expect([answer.status, answer.headers.get("x-ms-error-code")], text).toEqual([status, code]);
	expect(answer.headers.get("content-type")).toBe("application/xml");
	expect(text).toContain(`<Error><Code>${code}</Code>`);
}
