import { parseCookie, stringifySetCookie } from "cookie";

/**
 * A cookie's name in the browser. Over https it has the prefix that keeps other hosts of the domain,
 * and plain http, from setting it.
 */
export const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

/** The cookies of a Cookie header, by their names in the browser. */
export const readCookies = (header: string | null): Partial<Record<string, string>> =>
	header ? parseCookie(header) : {};

interface Kept {
	secure: boolean;
	/** How long the browser keeps it, in seconds: 0 deletes it; undefined until it is closed. */
	maxAge?: number;
}

/** The Set-Cookie value for a cookie of the whole site that no script can read. */
export const setCookie = (name: string, value: string, { secure, maxAge }: Kept): string =>
	stringifySetCookie({
		name: cookieName(name, secure),
		value,
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		secure,
		maxAge,
	});
