import type { Endpoint } from "@signage/contract/endpoint";
import { type AnswerOf, type EndpointName, endpoints } from "@signage/contract/endpoints";
import { ourAnswer, ourProblem } from "@signage/contract/mapped-call";
import { mapping } from "@signage/contract/mapping";
import { noResponse, normaliseStatus, unexpected } from "./errors.server";
import { mendAnswer } from "./mend-answer.server";

/**
 * The body as JSON; undefined if it is empty or not JSON.
 * @throws ServiceError if the connection breaks while reading
 */
async function readJson(response: Response): Promise<unknown> {
	const text = await response.text().catch(() => {
		throw noResponse();
	});
	try {
		return text === "" ? undefined : JSON.parse(text);
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
 * The parsed body of a 2xx response; undefined, after
 * calling `complain`, if it breaks the contract.
 */
async function parse<N extends EndpointName>(
	name: N,
	response: Response,
	complain: (issues: unknown) => void,
): Promise<AnswerOf<N> | undefined> {
	const body = await readJson(response);
	if (!response.ok) throw normaliseStatus(response.status, ourProblem(body, mapping));
	const { answer } = endpoints[name] as Endpoint;
	if (!answer) return null as AnswerOf<N>;
	const ours = readOurs(name, body);
	if ("fault" in ours) {
		complain([ours.fault]);
		return undefined;
	}
	let parsed = answer.safeParse(ours.body);
	if (!parsed.success) {
		mendAnswer(name, ours.body, parsed.error);
		parsed = answer.safeParse(ours.body);
	}
	if (parsed.success) return parsed.data as AnswerOf<N>;
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
	return answer;
}

/**
 * Reads the response to a change. Any 2xx is success: if we reported a completed
 * change as failed, people would do it again. Undefined if the body is empty or breaks
 * the contract (contract.md, Wire rules).
 * @throws ServiceError: the service's error
 */
export const readAnswerToChange = <N extends EndpointName>(
	name: N,
	response: Response,
): Promise<AnswerOf<N> | undefined> => parse(name, response, () => {});
