import { DrizzleQueryError } from "drizzle-orm/errors";
import { isAway, isBusy, isDiskFull, isReadOnly, reasonOf } from "../database/errors";

const QUERY_SHOWN = 300;

function troubleOf(error: unknown): string | null {
	if (isDiskFull(error)) return "has no room on its disk";
	if (isBusy(error)) return "is busy";
	if (isReadOnly(error)) return "is read-only";
	return isAway(error) ? "does not answer" : null;
}

/**
 * Logs an error and where it happened on stderr. A failed query is logged without its values, which
 * can contain addresses, hashes and people's texts. A database that is away, busy, read-only or on a full disk fails every call, so each is
 * one line.
 */
export function logError(place: string, error: unknown): void {
	const trouble = troubleOf(error);
	if (trouble) {
		console.error(
			`${place} failed, as the database ${trouble}: ${reasonOf((error as Error).cause)}`,
		);
	} else if (error instanceof DrizzleQueryError) {
		const reason = error.cause?.stack ?? "no reason given";
		console.error(`${place} failed: ${reason}\n    in ${error.query.slice(0, QUERY_SHOWN)}`);
	} else console.error(`${place} failed:`, error);
}
