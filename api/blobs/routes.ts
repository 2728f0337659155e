import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { isOutOfReach } from "../database/errors";
import { logError } from "../problems/log-error";
import { placeOf } from "../problems/place-of";
import { asBlobError, BlobError, errorResponse, notStored } from "./errors";
import { type BlobKey, blobKey } from "./key";
import type { LocalBlobs } from "./local";
import { readBlob } from "./read";
import { writeBlob } from "./write";

const METHODS = "GET, HEAD, PUT, OPTIONS";
const REQUEST_HEADER = /^(content-type|content-md5|range|if-none-match|if-range|x-ms-[a-z0-9-]+)$/;

function keyOf(c: Context): BlobKey {
	const key = blobKey(c.req.param("mediaId") ?? "", c.req.param("part") ?? "");
	if (!key) throw new BlobError(404, "ResourceNotFound", "The specified resource does not exist.");
	return key;
}

/** What the signed URL allows. @throws BlobError 403 when it is forged, changed or expired */
function grantOf(c: Context, blobs: LocalBlobs, key: BlobKey) {
	const verified = blobs.signer.verify(key, new URL(c.req.url).searchParams);
	if (!("refused" in verified)) return verified;
	const reason =
		verified.refused === "expired" ? "The signature has expired." : "The signature does not match.";
	throw new BlobError(
		403,
		"AuthenticationFailed",
		`Server failed to authenticate the request. ${reason}`,
	);
}

const notPermitted = () =>
	new BlobError(
		403,
		"AuthorizationPermissionMismatch",
		"This request is not authorized to perform this operation using this permission.",
	);

function preflight(c: Context): Response {
	const asked = (c.req.header("access-control-request-headers") ?? "").toLowerCase().split(",");
	const allowed = asked.map((name) => name.trim()).filter((name) => REQUEST_HEADER.test(name));
	return c.body(null, 200, {
		"access-control-allow-methods": METHODS,
		"access-control-allow-headers": allowed.join(","),
		"access-control-max-age": "3600",
	});
}

async function readRoute(c: Context, blobs: LocalBlobs): Promise<Response> {
	const key = keyOf(c);
	const { grant, expires } = grantOf(c, blobs, key);
	if (grant.permission !== "r") throw notPermitted();
	return readBlob(c, blobs.files.path(key), grant.contentType, expires);
}

/** What the store asks about a media id. */
export interface MediaRecords {
	/** Whether it still waits for its bytes. */
	acceptsUpload(mediaId: string): Promise<boolean>;
	/** Whether it exists. */
	isKnown(mediaId: string): Promise<boolean>;
}

const immutable = () =>
	new BlobError(409, "BlobImmutable", "This upload is finished and cannot be changed.");

async function writeRoute(c: Context, blobs: LocalBlobs, records: MediaRecords): Promise<Response> {
	const key = keyOf(c);
	const { grant } = grantOf(c, blobs, key);
	if (grant.permission !== "cw") throw notPermitted();
	const { files } = blobs;
	const checkOpen = async () => {
		if (await records.acceptsUpload(key.mediaId)) return;
		throw (await records.isKnown(key.mediaId)) ? immutable() : notStored();
	};
	await checkOpen();
	const written = await writeBlob(c, { files, key, maxBytes: grant.maxBytes, checkOpen });
	if (await records.isKnown(key.mediaId)) return written;
	// It was deleted while its bytes came in.
	await blobs.remove(key.mediaId);
	throw notStored();
}

/**
 * The blob store over HTTP, to be mounted at `/blobs`: Put Blob, Put Block, Put Block List and reads,
 * on signed URLs, with Azure Blob's statuses and errors.
 */
export function blobRoutes(blobs: LocalBlobs, records: MediaRecords): Hono {
	const routes = new Hono();
	routes.use(async (c, next) => {
		await next();
		c.header("access-control-allow-origin", "*");
		c.header("access-control-expose-headers", "content-md5,content-range,etag,x-ms-error-code");
		c.header("x-ms-request-id", randomUUID());
		c.header("x-ms-version", "2024-11-04");
	});
	routes.get("/:mediaId/:part", (c) => readRoute(c, blobs));
	routes.put("/:mediaId/:part", (c) => writeRoute(c, blobs, records));
	routes.options("/:mediaId/:part", preflight);
	routes.all("/*", (c) => {
		if (["GET", "HEAD", "PUT", "OPTIONS"].includes(c.req.method)) keyOf(c);
		throw new BlobError(405, "UnsupportedHttpVerb", "The resource doesn't support this method.", {
			allow: METHODS,
		});
	});
	routes.onError((error, c) => {
		const answer = asBlobError(error);
		const hasLeft = c.req.raw.signal.aborted;
		const isLogged = answer.status === 500 || isOutOfReach(error);
		if (isLogged && !hasLeft) logError(placeOf(c, "the blob store"), error);
		return errorResponse(answer);
	});
	return routes;
}
