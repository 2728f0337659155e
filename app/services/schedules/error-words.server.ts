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

/** Loads something; what fails could not be loaded, where the service has no words for it. @throws ServiceError */
export async function orNotLoaded<T>(load: () => Promise<T>): Promise<T> {
	try {
		return await load();
	} catch (cause) {
		throw cause instanceof ServiceError ? inWords(cause, NOT_LOADED) : cause;
	}
}
