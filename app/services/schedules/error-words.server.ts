import { ServiceError } from "../client/errors.server";

/** What stands where the service says nothing of its own (spec 8). */
export const NOT_LOADED = "Could not load data.";
export const NOT_SAVED = "Failed to create schedule.";

/** The error with these words, unless the service has given a sentence or the catalogue's status has one (open-points.md). */
export const inWords = (error: ServiceError, words: string): ServiceError =>
	error.isWorded
		? error
		: new ServiceError({ title: "Error", message: words, statusCode: error.statusCode });

/** Runs calls; what fails has these words where the service has none. @throws ServiceError */
export async function withWords<T>(words: string, run: () => Promise<T>): Promise<T> {
	try {
		return await run();
	} catch (cause) {
		throw cause instanceof ServiceError ? inWords(cause, words) : cause;
	}
}
