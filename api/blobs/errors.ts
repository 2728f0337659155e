import { isOutOfReach } from "../database/errors";
import { NO_DATABASE } from "../problems/no-database";
import { ProblemError } from "../problems/problem";

/** An error answer of the blob store: Azure's status, code and sentence. */
export class BlobError extends Error {
	constructor(
		readonly status: number,
		readonly code: string,
		message: string,
		readonly headers: Readonly<Record<string, string>> = {},
	) {
		super(message);
		this.name = "BlobError";
	}
}

/** A storage on other machines could not be asked: it is away, slow, or refuses the service. The message has no secret. */
export class StorageAwayError extends Error {
	constructor(
		what: string,
		/** Such as "connect ECONNREFUSED 127.0.0.1:10000". */
		readonly reason: string,
	) {
		super(`${what}: ${reason}`);
		this.name = "StorageAwayError";
	}
}

const escapeXml = (text: string) =>
	text.replace(/[<>&]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

/** The answer on the wire: XML as Azure Blob sends it. */
export function errorResponse(error: BlobError): Response {
	const body =
		`<?xml version="1.0" encoding="utf-8"?>` +
		`<Error><Code>${error.code}</Code><Message>${escapeXml(error.message)}</Message></Error>`;
	return new Response(body, {
		status: error.status,
		headers: { ...error.headers, "content-type": "application/xml", "x-ms-error-code": error.code },
	});
}

export const notStored = () =>
	new BlobError(404, "BlobNotFound", "The specified blob does not exist.");

export const storageFull = () => new BlobError(507, "InsufficientStorage", "The storage is full.");

/** The system's codes for a disk that takes no more, as it is full, or what its user may have of it. */
export const FULL = new Set(["ENOSPC", "EDQUOT"]);

/** Azure's words for what may become of a body while it is read. */
const OF_BODIES: Readonly<Record<number, string>> = {
	400: "IncompleteBody",
	408: "RequestTimeout",
	429: "ServerBusy",
	503: "ServerBusy",
};

/** The answer to any error: 507 for a full disk, 503 while the database is away, 500 for anything unexpected. */
export function asBlobError(error: Error & { code?: string }): BlobError {
	if (error instanceof BlobError) return error;
	if (error instanceof ProblemError) {
		const { status, detail, headers } = error;
		return new BlobError(status, OF_BODIES[status] ?? "InvalidInput", detail, headers);
	}
	if (error.code && FULL.has(error.code)) return storageFull();
	if (isOutOfReach(error)) return asBlobError(NO_DATABASE);
	return new BlobError(500, "InternalError", "The server encountered an internal error.");
}
