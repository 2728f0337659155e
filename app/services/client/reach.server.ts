import { wireCall } from "@signage/contract/mapped-call";
import { mapping } from "@signage/contract/mapping";

const PATIENCE_MS = 5_000;

/** What a service refuses the call below with: of a call without a token, that it has none. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 404;

/**
 * Asks the service for a profile without a token: one that works refuses that in its own words, with a status of 400 to
 * 499, and knows the path. Whatever answers otherwise is not the service, such as a site that redirects, or one that
 * has a page for every path.
 * @param apiUrl the service's origin
 * @returns why the service cannot be used; undefined if it can
 */
export async function serviceTrouble(apiUrl: string): Promise<string | undefined> {
	try {
		const { method, path } = wireCall("getProfile", {}, mapping);
		const { status, body } = await fetch(apiUrl + path, {
			method,
			redirect: "manual",
			signal: AbortSignal.timeout(PATIENCE_MS),
		});
		await body?.cancel();
		if (isRefusal(status)) return undefined;
		const doubt = status < 400 ? ": is API_URL its address?" : "";
		return `the service answers with status ${status}${doubt}`;
	} catch {
		return "the service does not answer";
	}
}
