import type { Endpoint } from "@signage/contract/endpoint";
import { type AnswerOf, type EndpointName, endpoints } from "@signage/contract/endpoints";
import { ourAnswer, ourProblem } from "@signage/contract/mapped-call";
import { mapping } from "@signage/contract/mapping";
import { mendAnswer } from "@signage/contract/mend-answer";
import type * as z from "zod";
import { type Noted, readJson } from "./answer-body.server";
import { isOfCatalogue, normaliseStatus, unexpected } from "./errors.server";

/** Where a redirect leads, without its path and query, which may be secret; "" where it does not say so. */
function targetOf({ headers, url }: Response): string {
	const location = headers.get("Location");
	if (!location || !URL.canParse(location, url || undefined)) return "";
	return ` to ${new URL(location, url || undefined).origin}`;
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
	noted: Noted,
	complain: (issues: unknown) => void,
	{ answer } = endpoints[name] as Pick<Endpoint, "answer">,
): Promise<unknown> {
	const { status, ok } = response;
	const body = await readJson(name, response, noted);
	if (!ok && !isOfCatalogue(status))
		noted.unanswered = `${name}: status ${status}${targetOf(response)}`;
	if (!ok)
		throw Object.assign(normaliseStatus(status, ourProblem(body, mapping)), { callName: name });
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
 * Reads a response and checks it against the contract. A mismatch is logged; `noted` gets what is to be logged with an error.
 * @throws ServiceError: the service's error, or "Unexpected error" if the body breaks the contract
 */
export async function readAnswer<N extends EndpointName>(
	name: N,
	response: Response,
	noted: Noted = {},
): Promise<AnswerOf<N>> {
	const complain = (issues: unknown) =>
		console.error(`${name}: the answer does not fit the contract`, issues);
	const answer = await parse(name, response, noted, complain);
	if (answer === undefined) throw unexpected();
	return answer as AnswerOf<N>;
}

/**
 * Reads the response to a change. Any 2xx but a page of HTML is success: if we reported a completed
 * change as failed, people would do it again. Undefined if the body is empty or breaks
 * the contract (contract.md, Wire rules).
 * @throws ServiceError: the service's error
 */
export const readAnswerToChange = <N extends EndpointName>(
	name: N,
	response: Response,
	noted: Noted,
) => parse(name, response, noted, () => {}) as Promise<AnswerOf<N> | undefined>;

/** The same, where a part of the answer is enough: `answer` says which. */
export const readPartOfAnswer = <S extends z.ZodType>(
	name: EndpointName,
	response: Response,
	noted: Noted,
	answer: S,
) => parse(name, response, noted, () => {}, { answer }) as Promise<z.output<S> | undefined>;
