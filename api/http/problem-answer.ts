import { STATUS_CODES } from "node:http";
import type * as z from "zod";
import { StorageAwayError } from "../blobs/errors";
import { isDiskFull, isOutOfReach } from "../database/errors";
import { DISK_FULL } from "../problems/disk-full";
import { logError } from "../problems/log-error";
import { NO_DATABASE } from "../problems/no-database";
import { invalid, ProblemError } from "../problems/problem";

/** The problem on the wire (RFC 9457); a validation problem has `errors` instead of a detail. */
export function problemAnswer(problem: ProblemError): Response {
	const { status, detail, errors, headers, more } = problem;
	const body = errors
		? {
				type: "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1",
				title: "One or more validation errors occurred.",
				status,
				errors,
			}
		: { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, detail, ...more };
	return new Response(JSON.stringify(body), {
		status,
		headers: { ...headers, "content-type": "application/problem+json" },
	});
}

const NO_STORAGE = new ProblemError(
	503,
	"The service's file storage does not answer. Try again in a moment.",
	undefined,
	{ "retry-after": "5" },
);
const FAILED = new ProblemError(500, "The service failed. The reason is in its log.");

/**
 * The answer to anything thrown. Anything but a ProblemError is logged with the place where it
 * happened, and the answer reveals nothing about it.
 */
export function errorAnswer(error: unknown, place: string): Response {
	if (error instanceof ProblemError) return problemAnswer(error);
	logError(place, error);
	if (isDiskFull(error)) return problemAnswer(DISK_FULL);
	if (error instanceof StorageAwayError) return problemAnswer(NO_STORAGE);
	return problemAnswer(isOutOfReach(error) ? NO_DATABASE : FAILED);
}

/** The answer to a call without a valid token: an empty body, as with ASP.NET Core's bearer scheme. */
export const unauthorized = () =>
	new Response(null, { status: 401, headers: { "www-authenticate": "Bearer" } });

/** A 400 with an empty body, as ASP.NET Core answers when a body does not bind. */
export const emptyBadRequest = () => new Response(null, { status: 400 });

/** The validation problem for a schema's issues, keyed by dotted path. */
export function schemaProblem(error: z.ZodError, root: "body" | "query"): ProblemError {
	const errors: Record<string, string[]> = {};
	for (const issue of error.issues) {
		const key = issue.path.join(".") || root;
		errors[key] = [...new Set([...(errors[key] ?? []), issue.message])];
	}
	return invalid(errors);
}
