import type { EndpointName } from "@signage/contract/endpoints";
import { noResponse } from "./errors.server";
import { faultOf } from "./send.server";
import { wellFormed } from "./well-formed.server";

/** For the log: where a call's answer was none, the last such call and why (request/context.server.ts). */
export interface Noted {
	unanswered?: string;
}

/** Whether it is a whole page: of somebody between here and the service, as services answer with JSON or a few words. */
export const isPage = (text: string) => /^\s*<(?:!doctype\s+html|html)\b/i.test(text);

/**
 * The most bytes of an answer: some 100,000 rows of a list. An edge runtime has 128 MB for all that it does at a time, and
 * the text and what is parsed of it take several times the bytes.
 */
const ANSWER_MAX = 32 * 1024 * 1024;

/** The body's text; undefined where it is longer than ANSWER_MAX: the rest is not read. */
export async function textOf(body: ReadableStream<Uint8Array> | null): Promise<string | undefined> {
	if (!body) return "";
	const reader = body.getReader();
	const decoder = new TextDecoder();
	let text = "";
	let size = 0;
	for (let next = await reader.read(); next.value; next = await reader.read()) {
		size += next.value.length;
		if (size > ANSWER_MAX) {
			await reader.cancel();
			return undefined;
		}
		text += decoder.decode(next.value, { stream: true });
	}
	return text + decoder.decode();
}

/**
 * The body as JSON; undefined if it is empty, too long or not JSON. What `noted` has is for the log.
 * @throws ServiceError if the connection breaks while reading; if a page is what a call that is done is answered with, as
 * then nobody knows whether the service heard of it
 */
export async function readJson(
	name: EndpointName,
	response: Response,
	noted: Noted,
): Promise<unknown> {
	const { status, ok } = response;
	const text = await textOf(response.body).catch((cause) => {
		noted.unanswered = `${name}: ${faultOf(cause)} within an answer of status ${status}`;
		throw noResponse();
	});
	if (text === undefined) {
		noted.unanswered = `${name}: status ${status} with more than ${ANSWER_MAX / 1024 / 1024} MB`;
		return undefined;
	}
	if (ok && isPage(text)) {
		noted.unanswered = `${name}: status ${status} with a page of HTML`;
		throw noResponse();
	}
	try {
		return text === "" ? undefined : JSON.parse(wellFormed(text));
	} catch {
		return undefined;
	}
}
