import type { EndpointName } from "@signage/contract/endpoints";
import { noResponse } from "./errors.server";
import { faultOf } from "./send.server";
import { wellFormed } from "./well-formed.server";

/** For the log: where a call's answer was none, the last such call and why (request/context.server.ts). */
export interface Noted {
	unanswered?: string;
}

/** A whole page: of somebody between here and the service, as services answer with JSON or a few words. */
const PAGE = /^\s*<(?:!doctype\s+html|html)\b/i;

/**
 * The body as JSON; undefined if it is empty or not JSON. What `noted` has is for the log.
 * @throws ServiceError if the connection breaks while reading; if a page is what a call that is done is answered with, as
 * then nobody knows whether the service heard of it
 */
export async function readJson(
	name: EndpointName,
	response: Response,
	noted: Noted,
): Promise<unknown> {
	const { status, ok } = response;
	const text = await response.text().catch((cause) => {
		noted.unanswered = `${name}: ${faultOf(cause)} within an answer of status ${status}`;
		throw noResponse();
	});
	if (ok && PAGE.test(text)) {
		noted.unanswered = `${name}: status ${status} with a page of HTML`;
		throw noResponse();
	}
	try {
		return text === "" ? undefined : JSON.parse(wellFormed(text));
	} catch {
		return undefined;
	}
}
