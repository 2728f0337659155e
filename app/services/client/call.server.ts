import type { Endpoint } from "@signage/contract/endpoint";
import {
	type AnswerOf,
	type EndpointName,
	endpoints,
	type InputOf,
} from "@signage/contract/endpoints";
import type { Context } from "../request/context.server";
import { readAnswer, readAnswerToChange } from "./answer.server";
import { currentToken, renew, SessionLost } from "./renewal.server";
import { sendTwice } from "./send.server";

type Parts = "params" | "query" | "body";
/** The parts that a call's row asks for, and none besides. */
type Input<N extends EndpointName> = {
	[P in Parts as InputOf<N, P> extends undefined ? never : P]: InputOf<N, P>;
};
type Given<N extends EndpointName> = keyof Input<N> extends never ? [] : [Input<N>];

/** The service's response to a call, after two attempts and one renewal of the token at most (spec 8). */
async function respond(
	context: Context,
	endpoint: Endpoint,
	input: Partial<Record<Parts, unknown>>,
): Promise<Response> {
	const { signal, session } = context;
	const outgoing = { context, endpoint, ...(input as object), signal };
	// Spec 7: the token goes with every call while there is one, also where none is asked for.
	if (endpoint.auth !== "user") return sendTwice({ ...outgoing, token: session.user?.accessToken });
	const response = await sendTwice({ ...outgoing, token: await currentToken(context) });
	if (response.status !== 401) return response;
	await response.body?.cancel();
	const again = await sendTwice({ ...outgoing, token: await renew(context) });
	if (again.status === 401) throw new SessionLost();
	return again;
}

/**
 * Calls the service: bearer token, two attempts, one refresh for all who need it, and an answer that
 * is checked against the contract (spec 7 and 8).
 * @throws ServiceError normalised as spec 8 says; SessionLost when a 401 cannot be recovered;
 * RequiredParameterError when a path parameter is missing
 */
export async function call<N extends EndpointName>(
	context: Context,
	name: N,
	...[input]: Given<N>
): Promise<AnswerOf<N>> {
	return readAnswer(name, await respond(context, endpoints[name], input ?? {}));
}

/**
 * A call that changes something and can go on without its answer: any 2xx is success, and the answer
 * is undefined where the service sent none or another one than the contract's.
 * @throws as `call`
 */
export async function change<N extends EndpointName>(
	context: Context,
	name: N,
	...[input]: Given<N>
): Promise<AnswerOf<N> | undefined> {
	return readAnswerToChange(name, await respond(context, endpoints[name], input ?? {}));
}
