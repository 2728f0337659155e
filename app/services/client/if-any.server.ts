import { GONE } from "../../shared/statuses";
import { mayPass, ServiceError } from "./errors.server";

/** What a page can do without; undefined where the service fails. */
export async function ifAny<T>(load: () => Promise<T>): Promise<T | undefined> {
	try {
		return await load();
	} catch (cause) {
		if (cause instanceof ServiceError) return undefined;
		throw cause;
	}
}

/** What may be gone; undefined where it is. @throws ServiceError */
export async function unlessGone<T>(call: Promise<T>): Promise<T | undefined> {
	try {
		return await call;
	} catch (cause) {
		if (cause instanceof ServiceError && cause.statusCode === GONE) return undefined;
		throw cause;
	}
}

/** What a page does without for a while. `isLate`: whether it may be had later, where it is not found now. */
export async function ifNow<T>(load: () => Promise<T>): Promise<{ found?: T; isLate: boolean }> {
	try {
		return { found: await load(), isLate: false };
	} catch (cause) {
		if (cause instanceof ServiceError) return { isLate: mayPass(cause) };
		throw cause;
	}
}

/**
 * What a change says along with what is new, so that a PUT says everything; undefined where the service cannot tell it.
 * @throws ServiceError where it failed to tell: the change would put back what somebody else has saved since
 */
export async function ifTold<T>(load: () => Promise<T>): Promise<T | undefined> {
	try {
		return await load();
	} catch (cause) {
		if (cause instanceof ServiceError && !mayPass(cause)) return undefined;
		throw cause;
	}
}
