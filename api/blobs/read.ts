import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Context } from "hono";
import { BlobError, notStored } from "./errors";
import { etagOf, openIfThere } from "./etag";
import { parseRange } from "./range";

const SHOWN = /^(image\/(png|jpeg|gif|webp)|video\/[\w.+-]+)$/;

/** Whether browsers show a file of this type or store it: only pictures and videos are shown. */
export const dispositionOf = (contentType: string) =>
	SHOWN.test(contentType) ? "inline" : "attachment";

/** The headers of every read. Uploads must never act as a page of this origin. */
function readHeaders(contentType: string, etag: string, expires: Date): Record<string, string> {
	const seconds = Math.max(0, Math.floor((expires.getTime() - Date.now()) / 1000));
	return {
		"accept-ranges": "bytes",
		"cache-control": `private, max-age=${seconds}, immutable`,
		"content-disposition": dispositionOf(contentType),
		"content-security-policy": "default-src 'none'; sandbox",
		"content-type": contentType,
		"cross-origin-resource-policy": "cross-origin",
		etag,
		"x-content-type-options": "nosniff",
		"x-ms-blob-type": "BlockBlob",
	};
}

const streamOf = (file: FileHandle, range: { start: number; end: number }) =>
	Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>;

/**
 * Answers GET and HEAD for a file: whole, one range (206), or not modified (304).
 * @param expires when the signed URL expires
 */
export async function readBlob(
	c: Context,
	path: string,
	contentType: string,
	expires: Date,
): Promise<Response> {
	const file = await openIfThere(path);
	if (!file) throw notStored();
	let streaming = false;
	try {
		const { size, etag } = await etagOf(file);
		const headers = readHeaders(contentType, etag, expires);
		if (c.req.header("if-none-match") === etag) return new Response(null, { status: 304, headers });

		const condition = c.req.header("if-range");
		const asked = condition === undefined || condition === etag ? c.req.header("range") : undefined;
		const range = parseRange(asked, size);
		if (range === "unsatisfiable") {
			throw new BlobError(416, "InvalidRange", "The range specified is invalid for this blob.", {
				"content-range": `bytes */${size}`,
			});
		}
		const part = range === "whole" ? { start: 0, end: size - 1 } : range;
		headers["content-length"] = String(part.end - part.start + 1);
		if (range !== "whole") headers["content-range"] = `bytes ${part.start}-${part.end}/${size}`;
		const status = range === "whole" ? 200 : 206;
		if (c.req.method === "HEAD" || size === 0) return new Response(null, { status, headers });
		streaming = true;
		return new Response(streamOf(file, part), { status, headers });
	} finally {
		if (!streaming) await file.close();
	}
}
