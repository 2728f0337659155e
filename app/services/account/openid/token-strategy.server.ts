import { redirect } from "@remix-run/server-runtime";
import type { Discovery } from "@signage/openid/discovery";
import { stringifySetCookie } from "cookie";
import { Strategy } from "remix-auth/strategy";
import { SignInRefused } from "./failure.server";
import type { Flow } from "./flow.server";

/**
 * Sign-in without a client secret (spec 9: response type id_token). The provider puts the ID token
 * into the URL's fragment and the page's script posts it here. Resolves to the token, unverified.
 */
export class TokenStrategy extends Strategy<string, string> {
	readonly name = "token";
	readonly #discovery: Discovery;
	readonly #flow: Flow;

	constructor(discovery: Discovery, flow: Flow) {
		super(async (idToken) => idToken);
		this.#discovery = discovery;
		this.#flow = flow;
	}

	#start(): Response {
		const { provider, redirectUri, state, nonce, cookie } = this.#flow;
		const url = new URL(this.#discovery.authorizationEndpoint);
		const params = {
			response_type: "id_token",
			response_mode: "fragment",
			client_id: provider.clientId,
			redirect_uri: redirectUri,
			scope: provider.scopes.join(" "),
			state,
			nonce,
			prompt: "select_account",
		};
		for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
		const held = stringifySetCookie({
			...cookie,
			sameSite: "lax",
			name: `${cookie.name}:${crypto.randomUUID()}`,
			value: String(new URLSearchParams({ [state]: "token" })),
		});
		return redirect(url.href, { headers: { "Set-Cookie": held } });
	}

	/** @throws a redirect to the provider for a GET; SignInRefused for a POST without a token */
	override async authenticate(request: Request): Promise<string> {
		if (request.method !== "POST") throw this.#start();
		const idToken = (await request.formData()).get("id_token");
		if (typeof idToken !== "string" || idToken === "")
			throw new SignInRefused("no ID token was sent");
		return this.verify(idToken);
	}
}
