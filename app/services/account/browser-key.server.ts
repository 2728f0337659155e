import type { Context } from "../request/context.server";
import { cookieName, readCookies, setCookie } from "../request/cookies.server";
import { isSecure } from "../request/origin.server";

const COOKIE = "browser";
const KEY = /^[\w-]{20,100}$/;

/**
 * The context for a call that signs up or in, or opens a mailed link: it tells the service which browser
 * it is, by a key that only this browser has. An address is often proven in the browser in which the
 * account was made; in any other the service ends what was made before (docs/decisions/0015).
 */
export function inBrowser(context: Context): Context {
	const secure = isSecure(context.origin);
	const kept = readCookies(context.headers.get("Cookie"))[cookieName(COOKIE, secure)] ?? "";
	const browserKey = KEY.test(kept) ? kept : crypto.randomUUID();
	context.extras.cookies.push(setCookie(COOKIE, browserKey, { secure }));
	return { ...context, browserKey };
}
