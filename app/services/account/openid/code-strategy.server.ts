import { type Discovery, ProviderError, whyNot } from "@signage/openid/discovery";
import {
	OAuth2RequestError,
	OAuth2Strategy,
	UnexpectedErrorResponseBodyError,
	UnexpectedResponseError,
} from "remix-auth-oauth2";
import { quoted, SignInRefused } from "./failure.server";
import type { Flow } from "./flow.server";

const ANSWER_MS = 5_000;

/** The tokens of an answer, as far as they matter here. */
type Tokens = Awaited<ReturnType<OAuth2Strategy<string>["refreshToken"]>>;

function reason(cause: unknown): Error {
	if (cause instanceof OAuth2RequestError)
		return new SignInRefused(`the provider refused the code: ${quoted(cause.code)}`);
	if (cause instanceof UnexpectedResponseError || cause instanceof UnexpectedErrorResponseBodyError)
		return new SignInRefused(`the provider answered the code with ${cause.status}`);
	return new ProviderError(`the token endpoint does not answer: ${whyNot(cause)}`);
}

const late = () =>
	new Promise<never>((_, reject) => {
		setTimeout(() => reject(new Error(`nothing for ${ANSWER_MS} ms`)), ANSWER_MS);
	});

function idTokenOf(tokens: Tokens): string {
	try {
		return tokens.idToken();
	} catch {
		throw new SignInRefused("the provider gave no ID token for the code");
	}
}

/** Sign-in by code with PKCE: needs no script, and the secret stays here. Ends with the ID token. */
export class CodeStrategy extends OAuth2Strategy<string> {
	override name = "code";
	readonly #flow: Flow;

	constructor(discovery: Discovery, flow: Flow) {
		const { provider, redirectUri, cookie } = flow;
		super(
			{
				clientId: provider.clientId,
				// As RFC 6749 2.3.1 asks for it in a Basic header; the library leaves that to us.
				clientSecret: encodeURIComponent(provider.clientSecret ?? ""),
				authorizationEndpoint: discovery.authorizationEndpoint,
				tokenEndpoint: discovery.tokenEndpoint,
				redirectURI: redirectUri,
				scopes: provider.scopes,
				cookie,
			},
			async ({ tokens }) => idTokenOf(tokens),
		);
		this.#flow = flow;
	}

	/** @throws a redirect to the provider; SignInRefused or ProviderError for an answer of no use */
	override async authenticate(request: Request): Promise<string> {
		return super.authenticate(request).catch((cause) => {
			// So the library says that an answer does not go with the cookie.
			if (cause instanceof ReferenceError || cause instanceof RangeError)
				throw new SignInRefused(cause.message);
			throw cause;
		});
	}

	/** The state is ours: it carries what the person wished. */
	protected override createAuthorizationURL() {
		const { state } = this.#flow;
		const { codeVerifier, url } = super.createAuthorizationURL();
		url.searchParams.set("state", state);
		return { state, codeVerifier, url };
	}

	protected override authorizationParams(given: URLSearchParams): URLSearchParams {
		const params = new URLSearchParams(given);
		params.set("nonce", this.#flow.nonce);
		params.set("prompt", "select_account");
		return params;
	}

	/** @throws SignInRefused, or ProviderError where there is no answer in time */
	protected override async validateAuthorizationCode(code: string, verifier: string) {
		return Promise.race([super.validateAuthorizationCode(code, verifier), late()]).catch(
			(cause) => {
				throw reason(cause);
			},
		);
	}
}
