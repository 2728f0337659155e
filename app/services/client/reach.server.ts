import { isUnknownIssuer, TRUST_THE_ISSUER } from "@signage/contract/http/unknown-issuer";
import { wireCall } from "@signage/contract/mapped-call";
import { mapping } from "@signage/contract/mapping";
import { isPage, textOf } from "./answer-body.server";
import { faultOf } from "./send.server";

const PATIENCE_MS = 5_000;

/** What nobody but the service answers the call below with: that it has no token, or, of a service that minds none, data. */
async function isAnswer(response: Response): Promise<boolean> {
	const { status, ok } = response;
	return ok
		? !isPage((await textOf(response.body)) ?? "")
		: status >= 400 && status < 500 && status !== 404;
}

/**
 * Asks the service for a profile without a token: one that works refuses that in its own words, with a status of 400 to
 * 499, and knows the path. A site that redirects, or has a page for every path, is not the service. Why there is no answer is in the
 * log alone.
 * @param apiUrl the service's origin
 * @returns why the service cannot be used; undefined if it can
 */
export async function serviceTrouble(apiUrl: string): Promise<string | undefined> {
	try {
		const { method, path } = wireCall("getProfile", {}, mapping);
		const response = await fetch(apiUrl + path, {
			method,
			redirect: "manual",
			signal: AbortSignal.timeout(PATIENCE_MS),
		});
		if (await isAnswer(response)) return undefined;
		const { status, body } = response;
		if (!response.bodyUsed) await body?.cancel();
		const doubt = status < 400 ? ": is API_URL its address?" : "";
		return `the service answers with status ${status}${doubt}`;
	} catch (cause) {
		const fault = faultOf(cause);
		const help = isUnknownIssuer(fault) ? TRUST_THE_ISSUER : "";
		console.error(`The check of the service failed: ${fault} ${new URL(apiUrl).host}${help}`);
		return "the service does not answer";
	}
}
