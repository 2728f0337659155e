import { API_BASE } from "@signage/contract/endpoint";
import type { OutputOf } from "@signage/contract/endpoints";
import { serialize } from "hono/utils/cookie";
import { lookForPaid } from "../../billing/rules/settle-checkout";
import { sessionOf } from "../../http/callers";
import type { Handlers } from "../../http/handler";
import { unauthorized } from "../../http/problem-answer";
import { SESSION_COOKIE } from "../../http/session-cookie";
import type { Config } from "../../start/config";
import { register } from "../rules/register";
import { checkLogin } from "../rules/sign-in/login";
import { checkMagicLogin } from "../rules/sign-in/magic-links";
import { signOut } from "../rules/tokens/sign-out";
import { issueCookieToken, issueTokens, refreshTokensOf } from "../rules/tokens/tokens";

const isTrue = (text: string | undefined) => text?.toLowerCase() === "true";

/** Browsers keep no cookie for longer, and hono writes none. */
const COOKIE_MOST_SECONDS = 400 * 24 * 3600;

/** The empty answer to a cookie sign-in; `isKept`: the cookie survives closing the browser. */
function cookieAnswer(token: string, isKept: boolean, config: Config): Response {
	const cookie = serialize(SESSION_COOKIE, token, {
		path: API_BASE,
		httpOnly: true,
		sameSite: "Strict",
		secure: config.publicUrl?.startsWith("https:") ?? false,
		...(isKept && { maxAge: Math.min(config.refreshTokenSeconds, COOKIE_MOST_SECONDS) }),
	});
	return new Response(null, { headers: { "set-cookie": cookie } });
}

const endedCookie = serialize(SESSION_COOKIE, "", { path: API_BASE, maxAge: 0 });

function requestedCookie({ useCookies, useSessionCookies }: OutputOf<"login", "query">) {
	if (isTrue(useSessionCookies)) return "session";
	return isTrue(useCookies) ? "kept" : null;
}

/** Signing up and in. */
export const signInHandlers: Handlers = {
	async register(call, services) {
		await register(services, call.body, call);
		return undefined;
	},
	async login({ body, query, ...caller }, services) {
		const user = await checkLogin(services, body, caller);
		lookForPaid(services, user);
		const cookie = requestedCookie(query);
		if (!cookie) return issueTokens(services, user);
		const token = await issueCookieToken(services, user);
		return cookieAnswer(token, cookie === "kept", services.config);
	},
	async refresh({ body }, services) {
		return (await refreshTokensOf(services, body.refreshToken)) ?? unauthorized();
	},
	async logout({ body, request }, services) {
		const session = await sessionOf(request, services);
		if (!(await signOut(services, session, body?.refreshToken))) return unauthorized();
		return new Response(null, { status: 204, headers: { "set-cookie": endedCookie } });
	},
	async magicLogin({ query, request, ...caller }, services) {
		// Mail programs probe links with HEAD: that must not use up the link.
		if (request.method === "HEAD") return new Response();
		const { user, isPasswordEnded } = await checkMagicLogin(services, query, caller);
		lookForPaid(services, user);
		const pair = await issueTokens(services, user);
		return isPasswordEnded ? { ...pair, isPasswordEnded } : pair;
	},
};
