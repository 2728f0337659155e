import type { NormalisedError } from "@signage/contract/problem";
import { discover } from "@signage/openid/discovery";
import { verifyIdToken } from "@signage/openid/id-token";
import { Authenticator } from "remix-auth";
import { call } from "../../client/call.server";
import type { Context } from "../../request/context.server";
import { enter } from "../sign-in.server";
import { CodeStrategy } from "./code-strategy.server";
import { explain, quoted, SignInRefused } from "./failure.server";
import { type Flow, flowOf } from "./flow.server";
import { newState, type Wish, wishIn } from "./state.server";
import { takeState } from "./state-cookies.server";
import { TokenStrategy } from "./token-strategy.server";
import type { Provider } from "./ways.server";

/** How a sign-in with a provider ended: without an error, the session is set. */
export interface ProviderSignIn {
	wish: Wish;
	error?: NormalisedError;
}

/** Runs a flow's strategy on a request: a start throws its redirect, an answer gives the ID token. */
async function authenticate(flow: Flow, request: Request): Promise<string> {
	const { provider } = flow;
	const discovery = await discover(provider.issuer);
	const Chosen = provider.clientSecret ? CodeStrategy : TokenStrategy;
	return new Authenticator<string>()
		.use(new Chosen(discovery, flow), provider.way)
		.authenticate(provider.way, request);
}

/** Begins a sign-in: the redirect to the provider, or what went wrong. */
export async function beginSignIn(
	context: Context,
	provider: Provider,
	wish: Wish,
): Promise<Response | NormalisedError> {
	try {
		const flow = await flowOf(provider, context, newState(wish));
		// A request of its own, so that nothing in the start's query passes for an answer.
		await authenticate(flow, new Request(flow.redirectUri));
		throw new Error("The strategy did not lead to the provider.");
	} catch (cause) {
		return cause instanceof Response ? cause : explain(provider.name, cause);
	}
}

/** @throws SignInRefused for an answer that this browser did not wait for, or that says no */
function checkAnswer(context: Context, provider: Provider, answer: URLSearchParams): string {
	const state = answer.get("state") ?? "";
	if (!takeState(provider, context, state))
		throw new SignInRefused("the state is not of this browser, or was used, or is too old");
	const error = answer.get("error");
	if (error !== null) throw new SignInRefused(`the provider says ${quoted(error)}`);
	if (!answer.has(provider.clientSecret ? "code" : "id_token"))
		throw new SignInRefused("the answer is of another kind than was asked for");
	return state;
}

/** The provider's answer as the strategy reads it: a code in the address, a token in a form. */
function asRequest({ provider, redirectUri }: Flow, context: Context, answer: URLSearchParams) {
	const headers = { Cookie: context.headers.get("Cookie") ?? "" };
	return provider.clientSecret
		? new Request(`${redirectUri}?${answer}`, { headers })
		: new Request(redirectUri, { method: "POST", headers, body: answer });
}

/** Hands a good ID token to the service and enters with what it gives. @throws ServiceError */
async function enterWith(context: Context, { provider, nonce }: Flow, idToken: string, wish: Wish) {
	const params = { provider: provider.name };
	const tokens = await call(context, "externalLogin", { params, body: { idToken, nonce } });
	const before = context.session.user;
	await enter(context, "", tokens, wish.remember).catch((cause) => {
		context.session.setUser(before);
		throw cause;
	});
}

/**
 * Ends a sign-in with what the provider answered, from the query or a posted form. The token is
 * checked here and by the service: state, nonce, signature, issuer, audience, times.
 */
export async function finishSignIn(
	context: Context,
	provider: Provider,
	answer: URLSearchParams,
): Promise<ProviderSignIn> {
	const wish = wishIn(answer.get("state"));
	try {
		const flow = await flowOf(provider, context, checkAnswer(context, provider, answer));
		const idToken = await authenticate(flow, asRequest(flow, context, answer));
		await verifyIdToken(provider, idToken, flow.nonce);
		await enterWith(context, flow, idToken, wish);
		return { wish };
	} catch (cause) {
		return { wish, error: explain(provider.name, cause) };
	}
}
