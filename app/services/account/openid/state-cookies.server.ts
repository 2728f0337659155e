import { stringifySetCookie } from "cookie";
import type { Context } from "../../request/context.server";
import { cookieName, readCookies } from "../../request/cookies.server";
import { isSecure } from "../../request/origin.server";
import { cookiePath, type Provider } from "./ways.server";

const LIFE_SECONDS = 600;

/** The name prefix of a provider's state cookies; each running sign-in has its own cookie. */
const prefixOf = ({ way }: Provider, origin: string) =>
	cookieName(`sign-in-${way}`, isSecure(origin));

/** Where the answer arrives; over https the cookie's name allows the whole site alone. */
const pathOf = (provider: Provider, origin: string) =>
	isSecure(origin) ? "/" : cookiePath(provider);

/** Options of the cookie that binds a sign-in to the browser that started it. */
export const stateCookie = (provider: Provider, origin: string) => ({
	name: prefixOf(provider, origin),
	path: pathOf(provider, origin),
	maxAge: LIFE_SECONDS,
	httpOnly: true as const,
	sameSite: "Lax" as const,
	secure: isSecure(origin) ? (true as const) : undefined,
});

/**
 * The states in a cookie's value, a query string whose names
 * are states, besides the library's `state`.
 */
const statesIn = (value: string) =>
	[...new URLSearchParams(value).keys()].filter((name) => name !== "state");

/** The names of the request's cookies that contain this state. */
function namesOf(provider: Provider, { headers, origin }: Context, state: string): string[] {
	const cookies = Object.entries(readCookies(headers.get("Cookie")));
	return cookies.flatMap(([name, value = ""]) =>
		name.startsWith(`${prefixOf(provider, origin)}:`) && statesIn(value).includes(state)
			? [name]
			: [],
	);
}

/** Whether this browser has a cookie with this state. Deletes that cookie: a state works once. */
export function takeState(provider: Provider, context: Context, state: string): boolean {
	const names = namesOf(provider, context, state);
	const { path, httpOnly, secure } = stateCookie(provider, context.origin);
	for (const name of names) {
		const gone = { name, value: "", path, maxAge: 0, httpOnly, secure };
		context.extras.cookies.push(stringifySetCookie({ ...gone, sameSite: "lax" }));
	}
	return names.length > 0;
}
