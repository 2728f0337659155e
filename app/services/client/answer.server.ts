import type { Endpoint } from "@signage/contract/endpoint";
import { type AnswerOf, type EndpointName, endpoints } from "@signage/contract/endpoints";
import { noResponse, normaliseStatus, unexpected } from "./errors.server";

/** The body as JSON; undefined where it is empty or something else. @throws ServiceError where it breaks off */
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

/** The parsed answer of a success; undefined where it is not what the contract says. */
async function parse<N extends EndpointName>(
	name: N,
	response: Response,
	complain: (issues: unknown) => void,
): Promise<AnswerOf<N> | undefined> {
	const body = await readJson(response);
	if (!response.ok) throw normaliseStatus(response.status, body);
	const { answer } = endpoints[name] as Endpoint;
	if (!answer) return null as AnswerOf<N>;
	const parsed = answer.safeParse(body);
	if (parsed.success) return parsed.data as AnswerOf<N>;
	complain(parsed.error.issues.slice(0, 3));
	return undefined;
}

/**
 * The answer of a call, checked against the contract.
 * @throws ServiceError: the service's own, or "Unexpected error" for an answer that does not fit
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
 * The answer to a change. Any 2xx is success: what was done must not be reported as failed, or people
 * do it again. Undefined where the body is empty or does not fit (contract.md, Wire rules).
 * @throws ServiceError the service's own
 */
export const readAnswerToChange = <N extends EndpointName>(
	name: N,
	response: Response,
): Promise<AnswerOf<N> | undefined> => parse(name, response, () => {});
