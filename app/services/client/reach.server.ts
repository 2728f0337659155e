import { wireCall } from "@signage/contract/mapped-call";
import { mapping } from "@signage/contract/mapping";

const PATIENCE_MS = 5_000;

/**
 * Asks the service for a profile without a token: one that works refuses that in its own words, with a status below
 * 500, and knows the path.
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
		return status >= 500 || status === 404
			? `the service answers with status ${status}`
			: undefined;
	} catch {
		return "the service does not answer";
	}
}
