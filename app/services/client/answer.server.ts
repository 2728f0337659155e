import type { Endpoint } from "@signage/contract/endpoint";
import { type AnswerOf, type EndpointName, endpoints } from "@signage/contract/endpoints";
import { ourAnswer, ourProblem } from "@signage/contract/mapped-call";
import { mapping } from "@signage/contract/mapping";
import type * as z from "zod";
import { noResponse, normaliseStatus, unexpected } from "./errors.server";
import { mendAnswer } from "./mend-answer.server";
import { wellFormed } from "./well-formed.server";

/** A whole page: of somebody between here and the service, as services answer with JSON or a few words. */
const PAGE = /^\s*<(?:!doctype\s+html|html)\b/i;

/**
 * The body as JSON; undefined if it is empty or not JSON.
 * @throws ServiceError if the connection breaks while reading; if a page is what a call that is done is answered with, as
 * then nobody knows whether the service heard of it
 */
async function readJson(response: Response): Promise<unknown> {
	const text = await response.text().catch(() => {
		throw noResponse();
	});
	if (response.ok && PAGE.test(text)) throw noResponse();
	try {
		return text === "" ? undefined : JSON.parse(wellFormed(text));
	} catch {
		return undefined;
	}
}

/** The body through the mapping; `fault` where a function of it cannot read it. */
function readOurs(name: EndpointName, body: unknown): { body: unknown } | { fault: string } {
	try {
		return { body: ourAnswer(name, body, mapping) };
	} catch (cause) {
		return { fault: `contract/mapping.ts could not read it: ${cause}` };
	}
}

/**
 * The body of a 2xx response, parsed by `answer`; undefined, after
 * calling `complain`, if it breaks the contract.
 */
async function parse(
	name: EndpointName,
	response: Response,
	complain: (issues: unknown) => void,
	{ answer } = endpoints[name] as Pick<Endpoint, "answer">,
): Promise<unknown> {
	const body = await readJson(response);
	if (!response.ok) throw normaliseStatus(response.status, ourProblem(body, mapping));
	if (!answer) return null;
	const ours = readOurs(name, body);
	if ("fault" in ours) {
		complain([ours.fault]);
		return undefined;
	}
	let parsed = answer.safeParse(ours.body);
	if (!parsed.success) {
		const dropped = mendAnswer(name, ours.body, parsed.error);
		parsed = answer.safeParse(ours.body);
		if (parsed.success && dropped.length > 0) complain(dropped.slice(0, 3));
	}
	if (parsed.success) return parsed.data;
	complain(parsed.error.issues.slice(0, 3));
	return undefined;
}

/**
 * Reads a response and checks it against the contract. A mismatch is logged.
 * @throws ServiceError: the service's error, or "Unexpected error" if the body breaks the contract
 */
export async function readAnswer<N extends EndpointName>(
	name: N,
	response: Response,
): Promise<AnswerOf<N>> {
	const complain = (issues: unknown) =>
		console.error(`${name}: the answer does not fit the contract`, issues);
	const answer = await parse(name, response, complain);
	if (answer === undefined) throw unexpected();
	return answer as AnswerOf<N>;
}

/**
 * Reads the response to a change. Any 2xx but a page of HTML is success: if we reported a completed
 * change as failed, people would do it again. Undefined if the body is empty or breaks
 * the contract (contract.md, Wire rules).
 * @throws ServiceError: the service's error
 */
export const readAnswerToChange = <N extends EndpointName>(name: N, response: Response) =>
	parse(name, response, () => {}) as Promise<AnswerOf<N> | undefined>;

/** The same, where a part of the answer is enough: `answer` says which. */
export const readPartOfAnswer = <S extends z.ZodType>(
	name: EndpointName,
	response: Response,
	answer: S,
) => parse(name, response, () => {}, { answer }) as Promise<z.output<S> | undefined>;
