import { GROUPS_IN_ALERT_HEADER } from "@signage/contract/devices";
import {
	type AnswerOf,
	type EndpointName,
	endpoints,
	type InputOf,
} from "@signage/contract/endpoints";
import { PAYMENT_FAILED_HEADER } from "@signage/contract/profile";
import { TIER_HEADER } from "@signage/contract/tiers";
import type * as z from "zod";
import type { Context } from "../request/context.server";
import { readAnswer, readAnswerToChange, readPartOfAnswer } from "./answer.server";
import { currentToken, renew, SessionLost } from "./renewal.server";
import { callAttempts, sendTwice } from "./send.server";

type Parts = "params" | "query" | "body";
/** Exactly the parts (params, query, body) that the endpoint's row declares. */
type Input<N extends EndpointName> = {
	[P in Parts as InputOf<N, P> extends undefined ? never : P]: InputOf<N, P>;
};
/** With a key, a call that is made again is done once (forms/save-key.server.ts). */
type Keyed = { key?: string };
type Given<N extends EndpointName> = keyof Input<N> extends never ? [] : [Input<N> & Keyed];

/** Calls that need no token, but which a service may refuse for the one that is sent. A 401 to others means what was typed. */
const OF_ANYONE: ReadonlySet<EndpointName> = new Set([
	"listPlans",
	"getCheckoutStatus",
	"resendConfirmationEmail",
	"forgotPassword",
]);

/** Sends a call and, after a 401, renews the token and sends it once more (spec 8). */
async function askFor(
	context: Context,
	name: EndpointName,
	input: Partial<Record<Parts, unknown>> & Keyed,
): Promise<Response> {
	const { signal, session } = context;
	const outgoing = { context, name, ...(input as object), signal };
	// Spec 7: send the token with every call if there is one, even if the call needs none.
	const needsToken = endpoints[name].auth === "user";
	const token = needsToken ? await currentToken(context) : session.user?.accessToken;
	const attempts = callAttempts();
	const response = await sendTwice({ ...outgoing, token }, attempts);
	const mayRenew = needsToken || (token !== undefined && OF_ANYONE.has(name));
	if (response.status !== 401 || !mayRenew)
		return needsToken ? keepTold(context, response) : response;
	await response.body?.cancel();
	const renewed = { ...outgoing, token: await renew(context, token) };
	// This is the second attempt; after a failure and its retry too, as nobody is signed out for that.
	attempts.left = 1;
	const again = await sendTwice(renewed, attempts);
	if (again.status === 401) throw new SessionLost();
	return keepTold(context, again);
}

/** The same, and notes how long it took until the answer began. */
async function respond(
	context: Context,
	name: EndpointName,
	input: Partial<Record<Parts, unknown>> & Keyed = {},
): Promise<Response> {
	const began = performance.now();
	const span = context.span?.child(name);
	let isFailed = true;
	try {
		const within = span ? { ...context, traceparent: span.traceparent } : context;
		const response = await askFor(within, name, input);
		span?.set({ "http.response.status_code": response.status });
		isFailed = response.status >= 500;
		return response;
	} finally {
		span?.end(isFailed);
		context.extras.calls.push({ name, ms: performance.now() - began });
	}
}

const TIER_WORD = /^\w{1,40}$/;
const COUNT = /^\d{1,6}$/;
const FLAG = /^(?:true|false)$/;

/**
 * Records the tier that an answer tells, so that a change of plan takes effect at once, and how many groups are in an alert and
 * whether a payment failed, which each page shows (decision 0026). What it does not tell stays as it was.
 */
function keepTold({ session }: Context, response: Response): Response {
	const { user } = session;
	if (!user) return response;
	const told = (header: string, form: RegExp) => form.exec(response.headers.get(header) ?? "")?.[0];
	const count = told(GROUPS_IN_ALERT_HEADER, COUNT);
	const failed = told(PAYMENT_FAILED_HEADER, FLAG);
	const now = {
		tier: told(TIER_HEADER, TIER_WORD) ?? user.tier,
		groupsInAlert: count === undefined ? user.groupsInAlert : Number(count),
		isPaymentFailed: failed === undefined ? user.isPaymentFailed : failed === "true" || undefined,
	};
	if (
		now.tier !== user.tier ||
		now.groupsInAlert !== user.groupsInAlert ||
		now.isPaymentFailed !== user.isPaymentFailed
	)
		session.setUser({ ...user, ...now });
	return response;
}

/**
 * Calls the service by operation name: adds the bearer token, retries
 * (send.server.ts), refreshes the token once for all parallel requests, and checks the
 * answer against the contract (spec 7 and 8).
 * @throws ServiceError, normalised as in spec 8; SessionLost if renewing the token does not cure a
 * 401; RequiredParameterError if a path parameter is missing
 */
export async function call<N extends EndpointName>(
	context: Context,
	name: N,
	...[input]: Given<N>
): Promise<AnswerOf<N>> {
	return readAnswer(name, await respond(context, name, input), context.extras);
}

/**
 * Like `call`, for changes whose answer is not needed: any 2xx is success, and the result is
 * undefined if the service sent no body or one that breaks the contract (docs/decisions/0014).
 * @throws as `call`
 */
export async function change<N extends EndpointName>(
	context: Context,
	name: N,
	...[input]: Given<N>
): Promise<AnswerOf<N> | undefined> {
	return readAnswerToChange(name, await respond(context, name, input), context.extras);
}

/** Like `change`, where a part of the answer is enough, whatever the rest says: `answer` reads that part. @throws as `call` */
export async function changeAndRead<N extends EndpointName, S extends z.ZodType>(
	context: Context,
	name: N,
	answer: S,
	...[input]: Given<N>
): Promise<z.output<S> | undefined> {
	return readPartOfAnswer(name, await respond(context, name, input), context.extras, answer);
}
