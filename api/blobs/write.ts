import { rm } from "node:fs/promises";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { bodyPieces } from "../../scripts/body-pieces.mjs";
import { moveInPlace } from "../disk/durable";
import { parseBlockList } from "./block-list";
import { dropBlocks, putBlock } from "./blocks";
import { commitBlocks } from "./commit";
import { forgetCommitted } from "./committed-blocks";
import { checkConditions } from "./conditions";
import { BlobError } from "./errors";
import { storedEtag } from "./etag";
import { type Incoming, receive } from "./receive";
import type { Write } from "./write-allowed";

const LIST_MAX_BYTES = 2 * 1024 * 1024;

const tooLarge = (maxBytes: number) =>
	new BlobError(413, "RequestBodyTooLarge", "The request body is too large.", {
		"x-ms-max-bytes": String(maxBytes),
	});

/** @throws BlobError 411 without Content-Length, 413 over `maxBytes`, before a byte is read */
function incomingOf(c: Context, maxBytes: number): Incoming {
	const length = c.req.header("content-length");
	if (length === undefined || !/^\d+$/.test(length)) {
		throw new BlobError(
			411,
			"MissingContentLengthHeader",
			"The Content-Length header was not specified.",
		);
	}
	if (Number(length) > maxBytes) throw tooLarge(maxBytes);
	return {
		body: bodyPieces((c.env as HttpBindings).incoming),
		bytes: Number(length),
		md5: c.req.header("content-md5") ?? c.req.header("x-ms-blob-content-md5") ?? null,
	};
}

function checkBlobType(c: Context): void {
	const type = c.req.header("x-ms-blob-type");
	if (type === undefined) {
		throw new BlobError(
			400,
			"MissingRequiredHeader",
			"An HTTP header that's mandatory for this request is not specified: x-ms-blob-type.",
		);
	}
	if (type !== "BlockBlob") {
		throw new BlobError(400, "InvalidHeaderValue", "Only x-ms-blob-type BlockBlob is supported.");
	}
}

const created = (headers: Record<string, string>) =>
	new Response(null, { status: 201, headers: { ...headers, "content-length": "0" } });

/** Put Blob: the whole body becomes the blob; waiting blocks are dropped. One that is still on its way is ended. */
async function putWhole(c: Context, write: Write): Promise<Response> {
	const { files, key, maxBytes, checkOpen } = write;
	checkBlobType(c);
	const incoming = incomingOf(c, maxBytes);
	const path = files.path(key);
	await checkConditions(c, path);
	return files.newestOnly(path, async (ended) => {
		const tmp = await files.tmpPath();
		const md5 = await receive(incoming, tmp, ended, files.coming);
		return files.inTurn(path, async () => {
			try {
				await checkOpen();
				await checkConditions(c, path);
				await moveInPlace(tmp, path);
			} catch (error) {
				await rm(tmp, { force: true });
				throw error;
			}
			await dropBlocks(files, key);
			await forgetCommitted(files, key);
			return created({ etag: String(await storedEtag(path)), "content-md5": md5 });
		});
	});
}

async function putOneBlock(c: Context, write: Write): Promise<Response> {
	const id = c.req.query("blockid");
	if (id === undefined) {
		throw new BlobError(
			400,
			"MissingRequiredQueryParameter",
			"A query parameter that's mandatory for this request is not specified: blockid.",
		);
	}
	const md5 = await putBlock(write, id, incomingOf(c, write.maxBytes));
	return created({ "content-md5": md5 });
}

async function putList(c: Context, write: Write): Promise<Response> {
	incomingOf(c, LIST_MAX_BYTES);
	const listed = parseBlockList(await c.req.text());
	const path = write.files.path(write.key);
	return write.files.inTurn(path, async () => {
		await checkConditions(c, path);
		await commitBlocks(write, listed);
		return created({ etag: String(await storedEtag(path)) });
	});
}

/** Put Blob, Put Block or Put Block List, depending on the query's `comp`. */
export function writeBlob(c: Context, write: Write): Promise<Response> {
	const comp = c.req.query("comp");
	if (comp === undefined) return putWhole(c, write);
	if (comp === "block") return putOneBlock(c, write);
	if (comp === "blocklist") return putList(c, write);
	throw new BlobError(400, "InvalidQueryParameterValue", "This comp is not supported.");
}
