import { DrizzleQueryError } from "drizzle-orm/errors";

const QUERY_SHOWN = 300;

/**
 * Logs what went wrong, and where, on stderr. Of a failed query without its values: among them are
 * addresses, hashes and whatever people wrote.
 */
export function logError(place: string, error: unknown): void {
	if (error instanceof DrizzleQueryError) {
		const reason = error.cause?.stack ?? "no reason given";
		console.error(`${place} failed: ${reason}\n    in ${error.query.slice(0, QUERY_SHOWN)}`);
	} else console.error(`${place} failed:`, error);
}
