import { DrizzleQueryError } from "drizzle-orm/errors";

/** No connection to the database could be had. */
export class OutOfReachError extends Error {
	constructor(cause: unknown) {
		super("The database does not answer", { cause });
	}
}

/** Another process has kept a lock for too long; the database itself answers. */
export class StaysLockedError extends Error {
	constructor(name: string) {
		super(`“${name}” stays locked`);
	}
}

/** The first line of what an error says. Several addresses of a name fail together, without a message. */
export function reasonOf(error: unknown): string {
	const [first = error] = (error as { errors?: unknown[] }).errors ?? [];
	const said = first instanceof Error ? first.message || first.name : String(first);
	return said.split("\n")[0] ?? "";
}

/** What a query failed with; undefined for an error that is not the database's. */
const causeOf = (error: unknown): (Error & { code?: string; constraint?: string }) | undefined =>
	error instanceof DrizzleQueryError ? error.cause : undefined;

/** The code that PostgreSQL, or the system below the connection, gave a failed query. */
const codeOf = (error: unknown): string => causeOf(error)?.code ?? "";

/** What the database's role may not do, in its words; undefined for an error that says nothing of that. */
export function missingRight(error: unknown): string | undefined {
	const cause = error instanceof DrizzleQueryError ? error.cause : error;
	return (cause as { code?: string } | undefined)?.code === "42501" ? reasonOf(cause) : undefined;
}

/** Whether the database takes no changes, for now: a standby, or one that an administrator has closed to them. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === "25006";

/** PostgreSQL's code for a full disk. */
export const isDiskFull = (error: unknown): boolean => codeOf(error) === "53100";

/** Whether the database refused a value: class 22, as of text that is none or a number that is too large. */
export const isValueRefused = (error: unknown): boolean => codeOf(error).startsWith("22");

/** Whether a row was there already that must be the only one of its kind. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === "23505";

/** Whether a row was to belong to an account that was removed meanwhile. */
export const isAccountGone = (error: unknown): boolean =>
	codeOf(error) === "23503" && causeOf(error)?.constraint?.endsWith("_users_id_fk") === true;

/** Whether a transaction met another one, lost, and can be run once more: a deadlock, or a failure to serialize. */
export const hasMetAnother = (error: unknown): boolean =>
	["40P01", "40001"].includes(codeOf(error));

/**
 * Class 08: the connection failed; 57P01 to 57P05: the server ends, starts or ended the session; 25P03: idle too long; 25006: it takes
 * no changes, which another server may that is the primary now.
 */
const LOST = /^(?:08...|57P0[1-5]|25P03|25006|E[A-Z]{3,}|EAI_AGAIN)$/;
/** What the driver says without a code. */
const LOST_WORDS = /^Connection terminated|^Query read timeout|not queryable|^timeout/i;

/** Whether a connection is of no more use after this error. */
export function isConnectionLost(error: unknown): boolean {
	const cause = causeOf(error);
	return cause !== undefined && (LOST.test(cause.code ?? "") || LOST_WORDS.test(cause.message));
}

/** Whether there is no connection to the database; the one that listens says so once (postgres/listening.ts). */
export const isAway = (error: unknown): boolean =>
	error instanceof OutOfReachError || isConnectionLost(error);

/**
 * 53300: too many connections; 57014: the statement took too long; 55P03: a lock was not free in time; 40P01 and 40001: it met
 * another transaction, again and again.
 */
const BUSY = ["53300", "57014", "55P03", "40P01", "40001"];

/** Whether the database answers a query, or who wants a connection for one, that it has no room or no time. */
export function isBusy(error: unknown): boolean {
	const code =
		error instanceof OutOfReachError ? (error.cause as { code?: string })?.code : codeOf(error);
	return BUSY.includes(code ?? "");
}

/** Whether the same call may succeed a little later, with a database that is back or less busy. */
export const isOutOfReach = (error: unknown): boolean =>
	isAway(error) || error instanceof StaysLockedError || isBusy(error);
