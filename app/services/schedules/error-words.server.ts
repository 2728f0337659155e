import { ServiceError } from "../client/errors.server";

/** What stands where the service says nothing of its own (spec 8). */
export const NOT_LOADED = "Could not load data.";
export const NOT_SAVED = "Failed to create schedule.";

/** The error with these words, unless the service has given a sentence or the catalogue's status has one (open-points.md). */
export function inWords(error: ServiceError, words: string): ServiceError {
	if (error.isWorded) return error;
	const { statusCode, callName } = error;
	const worded = new ServiceError({ title: "Error", message: words, statusCode });
	// The log names it.
	return Object.assign(worded, { callName });
}

/** Runs calls; what fails has these words where the service has none. @throws ServiceError */
export async function withWords<T>(words: string, run: () => Promise<T>): Promise<T> {
	try {
		return await run();
	} catch (cause) {
		throw cause instanceof ServiceError ? inWords(cause, words) : cause;
	}
}
