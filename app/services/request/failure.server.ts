import { data } from "@remix-run/server-runtime";
import type { NormalisedError } from "@signage/contract/problem";
import { pageStatus } from "../client/errors.server";
import type { Context } from "./context.server";

/** What a failure is logged with. */
interface Failed {
	requestId: string;
	request: Request;
	/** Aborted when the browser has gone away; then calls fail for that reason, which is no failure. */
	signal: AbortSignal;
	extras: Pick<Context["extras"], "unanswered">;
}

/**
 * Logs a failure that is not the person's doing, with the request's number, which the page shows too. The
 * path comes without its query, which may hold a code; a ServiceError without a stack. Where the service did not
 * answer, it is said why: people's words for it are the same for many causes.
 */
export function logFailure({ requestId, request, signal, extras }: Failed, cause: unknown): void {
	if (signal.aborted) return;
	const where = `Request ${requestId}: ${request.method} ${new URL(request.url).pathname}`;
	// Why another call had no answer is not why this one has failed.
	const isAnswered = isNormalised(cause) && (cause.statusCode ?? 0) >= 500;
	const why = extras.unanswered && !isAnswered ? ` (${extras.unanswered})` : "";
	if (isNormalised(cause)) console.error(`${where}: ${cause.title}: ${cause.message}${why}`);
	else console.error(where, cause);
}

const isNormalised = (cause: unknown): cause is NormalisedError =>
	typeof cause === "object" && cause !== null && "title" in cause && "message" in cause;

/** The error with the request's number where it is a failure, which is then logged; else as it is. */
export function numbered<E extends NormalisedError>(failed: Failed, error: E) {
	if (pageStatus(error) < 500) return error;
	logFailure(failed, error);
	return { ...error, requestId: failed.requestId };
}

/** To be thrown for an error that nobody foresaw, after it was logged: the error screen. */
export const unforeseen = ({ requestId }: Pick<Failed, "requestId">) =>
	data(
		{ title: "Error", message: "Something went wrong here.", statusCode: 500, requestId },
		{ status: 500 },
	);
