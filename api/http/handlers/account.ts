import { API_BASE } from "@signage/contract/endpoint";
import type { OutputOf } from "@signage/contract/endpoints";
import { serialize } from "hono/utils/cookie";
import type { Config } from "../../config";
import { checkLogin } from "../../rules/account/login";
import { checkMagicLogin } from "../../rules/account/magic-links";
import { register } from "../../rules/account/register";
import { issueCookieToken, issueTokens, refreshTokensOf } from "../../rules/account/session";
import type { Handlers } from "../handler";
import { unauthorized } from "../problem-answer";
import { SESSION_COOKIE } from "../session-cookie";

const isTrue = (text: string | undefined) => text?.toLowerCase() === "true";

/** The empty answer of a sign-in by cookie; `isKept` has the cookie outlive the browser. */
function cookieAnswer(token: string, isKept: boolean, config: Config): Response {
	const cookie = serialize(SESSION_COOKIE, token, {
		path: API_BASE,
		httpOnly: true,
		sameSite: "Strict",
		secure: config.publicUrl?.startsWith("https:") ?? false,
		...(isKept && { maxAge: config.refreshTokenSeconds }),
	});
	return new Response(null, { headers: { "set-cookie": cookie } });
}

function cookieWish({ useCookies, useSessionCookies }: OutputOf<"login", "query">) {
	if (isTrue(useSessionCookies)) return "session";
	return isTrue(useCookies) ? "kept" : null;
}

/** Signing up and in. */
export const accountHandlers: Handlers = {
	async register({ body }, services) {
		await register(services, body);
		return undefined;
	},
	async login({ body, query, address }, services) {
		const user = await checkLogin(services, body, address);
		const wish = cookieWish(query);
		if (!wish) return issueTokens(services.db, services.config, user);
		const token = await issueCookieToken(services.config, user);
		return cookieAnswer(token, wish === "kept", services.config);
	},
	async refresh({ body }, services) {
		return (await refreshTokensOf(services, body.refreshToken)) ?? unauthorized();
	},
	async magicLogin({ query, address, request }, services) {
		// Whoever looks at a link without opening it must not use it up.
		if (request.method === "HEAD") return new Response();
		const user = await checkMagicLogin(services, query, address);
		return issueTokens(services.db, services.config, user);
	},
};
