import type { NormalisedError } from "@signage/contract/problem";
import { discover } from "@signage/openid/discovery";
import { verifyIdToken } from "@signage/openid/id-token";
import { Authenticator } from "remix-auth";
import { call } from "../../client/call.server";
import type { Context } from "../../request/context.server";
import { inBrowser } from "../browser-key.server";
import { enter } from "../sign-in.server";
import { CodeStrategy } from "./code-strategy.server";
import { explain, quoted, SignInRefused } from "./failure.server";
import { type Flow, flowOf } from "./flow.server";
import { newState, type Wish, wishIn } from "./state.server";
import { takeState } from "./state-cookies.server";
import { TokenStrategy } from "./token-strategy.server";
import type { Provider } from "./ways.server";

/** How a provider sign-in ended. Without `error`, the session is signed in. */
export interface ProviderSignIn {
	wish: Wish;
	error?: NormalisedError;
}

/**
 * Runs the provider's strategy. At the start it throws the redirect;
 * for an answer it resolves to the ID token.
 */
async function authenticate(flow: Flow, request: Request): Promise<string> {
	const { provider } = flow;
	const discovery = await discover(provider.issuer);
	const Chosen = provider.clientSecret ? CodeStrategy : TokenStrategy;
	return new Authenticator<string>()
		.use(new Chosen(discovery, flow), provider.way)
		.authenticate(provider.way, request);
}

/** Starts a sign-in. Resolves to the redirect to the provider, or to the error to show. */
export async function beginSignIn(
	context: Context,
	provider: Provider,
	wish: Wish,
): Promise<Response | NormalisedError> {
	try {
		const flow = await flowOf(provider, context, newState(wish));
		// A new Request, so that a `code` or `error` in the original query is not taken for an answer.
		await authenticate(flow, new Request(flow.redirectUri));
		throw new Error("The sign-in strategy did not redirect to the provider.");
	} catch (cause) {
		return cause instanceof Response ? cause : explain(provider.name, cause);
	}
}

/**
 * Checks the provider's answer and uses its state up. Returns the state.
 * @throws SignInRefused for an unknown state, an error from
 * the provider, or a missing code or token
 */
function checkAnswer(context: Context, provider: Provider, answer: URLSearchParams): string {
	const state = answer.get("state") ?? "";
	if (!takeState(provider, context, state))
		throw new SignInRefused("the state belongs to another browser, was used before or has expired");
	const error = answer.get("error");
	if (error !== null) throw new SignInRefused(`the provider answered ${quoted(error)}`);
	if (!answer.has(provider.clientSecret ? "code" : "id_token"))
		throw new SignInRefused("the answer has no code or ID token");
	return state;
}

/**
 * The provider's answer as the request that the strategy expects:
 * a code in the query, a token in a POST.
 */
function asRequest({ provider, redirectUri }: Flow, context: Context, answer: URLSearchParams) {
	const headers = { Cookie: context.headers.get("Cookie") ?? "" };
	return provider.clientSecret
		? new Request(`${redirectUri}?${answer}`, { headers })
		: new Request(redirectUri, { method: "POST", headers, body: answer });
}

/**
 * Exchanges a verified ID token for the service's tokens and signs the session in.
 * @throws ServiceError
 */
async function enterWith(context: Context, { provider, nonce }: Flow, idToken: string, wish: Wish) {
	const params = { provider: provider.name };
	const body = { idToken, nonce };
	const tokens = await call(inBrowser(context, wish.remember), "externalLogin", { params, body });
	const before = context.session.user;
	await enter(context, tokens, wish.remember).catch((cause) => {
		context.session.setUser(before);
		throw cause;
	});
}

/**
 * Finishes a sign-in with the provider's answer, which comes in the query or a posted
 * form. Checks the state, and the ID token's nonce, signature, issuer, audience and
 * times; the service checks the token again.
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
