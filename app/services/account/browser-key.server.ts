import type { Context } from "../request/context.server";
import { cookieName, readCookies, setCookie } from "../request/cookies.server";
import { isSecure } from "../request/origin.server";

const COOKIE = "browser";
/** Browsers keep no cookie for longer. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;
const KEY = /^[\w-]{20,100}$/;

/**
 * The context for a call that signs up or in, or opens a mailed link: it tells the service which browser
 * it is, by a key that only this browser has. An address is often proven in the browser in which the
 * account was made, perhaps days later; a sign-in by a mailed link in any other ends what was made before (docs/decisions/0015).
 * @param isKept whether the browser keeps the key when it is closed, as it keeps a sign-in that is remembered
 */
export function inBrowser(context: Context, isKept = false): Context {
	const secure = isSecure(context.origin);
	const kept = readCookies(context.headers.get("Cookie"))[cookieName(COOKIE, secure)] ?? "";
	const isNew = !KEY.test(kept);
	const browserKey = isNew ? crypto.randomUUID() : kept;
	const maxAge = isKept ? KEPT_SECONDS : undefined;
	// Set again without a time, it would be forgotten with the next closing.
	if (isNew || isKept)
		context.extras.cookies.push(setCookie(COOKIE, browserKey, { secure, maxAge }));
	return { ...context, browserKey };
}
