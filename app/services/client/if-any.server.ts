import { ServiceError } from "./errors.server";

/** What a page can do without; undefined where the service fails. */
export async function ifAny<T>(load: () => Promise<T>): Promise<T | undefined> {
	try {
		return await load();
	} catch (cause) {
		if (cause instanceof ServiceError) return undefined;
		throw cause;
	}
}
