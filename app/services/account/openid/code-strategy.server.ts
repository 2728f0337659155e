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

/** The library's type for a token response. */
type Tokens = Awaited<ReturnType<OAuth2Strategy<string>["refreshToken"]>>;

function reason(cause: unknown): Error {
	if (cause instanceof OAuth2RequestError)
		return new SignInRefused(`the provider refused the code: ${quoted(cause.code)}`);
	if (cause instanceof UnexpectedResponseError || cause instanceof UnexpectedErrorResponseBodyError)
		return new SignInRefused(`the provider answered the code with ${cause.status}`);
	return new ProviderError(`the token endpoint did not answer: ${whyNot(cause)}`);
}

function idTokenOf(tokens: Tokens): string {
	try {
		return tokens.idToken();
	} catch {
		throw new SignInRefused("the provider returned no ID token for the code");
	}
}

/**
 * Authorization code flow with PKCE, for providers with a client secret. Needs no script in the
 * browser. Resolves to the ID token.
 */
export class CodeStrategy extends OAuth2Strategy<string> {
	override name = "code";
	readonly #flow: Flow;

	constructor(discovery: Discovery, flow: Flow) {
		const { provider, redirectUri, cookie } = flow;
		super(
			{
				clientId: provider.clientId,
				// RFC 6749 2.3.1 requires this encoding in the Basic header; the library does not do it.
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

	/** @throws a redirect to the provider; SignInRefused or ProviderError for an unusable answer */
	override async authenticate(request: Request): Promise<string> {
		return super.authenticate(request).catch((cause) => {
			// The library throws these if the answer does not match the state cookie.
			if (cause instanceof ReferenceError || cause instanceof RangeError)
				throw new SignInRefused(cause.message);
			throw cause;
		});
	}

	/**
	 * Replaces the library's random state with ours, which also carries the wish (state.server.ts).
	 */
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

	/** @throws SignInRefused; ProviderError if there is no answer within five seconds */
	protected override async validateAuthorizationCode(code: string, verifier: string) {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const late = new Promise<never>((_, reject) => {
			const end = () => reject(new Error(`no answer within ${ANSWER_MS} ms`));
			timer = setTimeout(end, ANSWER_MS);
		});
		try {
			return await Promise.race([super.validateAuthorizationCode(code, verifier), late]);
		} catch (cause) {
			throw reason(cause);
		} finally {
			clearTimeout(timer);
		}
	}
}
