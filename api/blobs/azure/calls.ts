import { DrizzleQueryError } from "drizzle-orm/errors";
import { isOutOfReach } from "../../database/errors";
import { BlobError, FULL, notStored, StorageAwayError } from "../errors";

/** A short call, with all that is tried again. */
const CALL_MS = 10_000;
/** A transfer, or a long list, that brings nothing for so long has stopped. */
const STALLED_MS = 30_000;

/** What the storage's library throws. */
interface Failure extends Error {
	code?: string;
	statusCode?: number;
	details?: { errorCode?: string };
	/** Of an error of this machine's disk. */
	path?: string;
}

/** Azure's name for an error, such as "BlobNotFound". */
const codeOf = ({ code, details }: Failure) => details?.errorCode ?? code ?? "";

/** Whether the storage said no because of what is there, or is not: not of who asks, or of how it is. */
export const isConflict = (error: unknown): boolean =>
	error instanceof Error && [409, 412].includes((error as Failure).statusCode ?? 0);

/** For the log: a status and a code, or the system's words. Answers of the storage may repeat what was signed. */
function reasonOf(error: Failure, ms: number): string {
	if (error.name === "AbortError") return `no answer within ${ms / 1000} seconds`;
	if (error.statusCode) return `${error.statusCode} ${codeOf(error)}`.trim();
	return error.message.split("\n", 1)[0] ?? error.name;
}

/** Whether an error came from this side of a transfer: what was refused here, the database, or a disk that is full. */
const isOwn = (error: Failure) =>
	error instanceof BlobError ||
	error instanceof DrizzleQueryError ||
	isOutOfReach(error) ||
	error.path !== undefined ||
	FULL.has(error.code ?? "");

/** @throws BlobError 404 for a blob that is not there, the error itself for a conflict or from this side, else StorageAwayError */
function fail(what: string, error: Failure, ms: number): never {
	if (isOwn(error)) throw error;
	if (error.statusCode === 404 && codeOf(error) !== "ContainerNotFound") throw notStored();
	if (isConflict(error)) throw error;
	throw new StorageAwayError(what, reasonOf(error, ms));
}

/**
 * Asks the storage something short.
 * @param what for the log, such as "The size of a file"
 * @throws BlobError 404 for a blob that is not there, the library's error for a conflict, StorageAwayError
 */
export async function ask<T>(
	what: string,
	call: (abortSignal: AbortSignal) => Promise<T>,
	ms = CALL_MS,
): Promise<T> {
	try {
		return await call(AbortSignal.timeout(ms));
	} catch (error) {
		return fail(what, error as Failure, ms);
	}
}

/** Options of the library's transfers. */
export interface Moving {
	abortSignal: AbortSignal;
	/** Called whenever something has come or gone. */
	onProgress: () => void;
}

/** Runs a transfer, however long it takes, as long as it moves. Throws as `ask` does. */
export async function move<T>(what: string, transfer: (moving: Moving) => Promise<T>): Promise<T> {
	const stalled = new AbortController();
	const timer = setTimeout(() => stalled.abort(), STALLED_MS);
	try {
		return await transfer({
			abortSignal: stalled.signal,
			onProgress: () => {
				timer.refresh();
			},
		});
	} catch (error) {
		return fail(what, error as Failure, STALLED_MS);
	} finally {
		clearTimeout(timer);
	}
}
