import { parseCookie, stringifySetCookie } from "cookie";
import type { Context } from "../../request/context.server";
import { isSecure } from "../../request/origin.server";
import { cookiePath, type Provider } from "./ways.server";

const LIFE_SECONDS = 600;

/** The name prefix of a provider's state cookies; each running sign-in has its own cookie. */
const prefixOf = ({ way }: Provider) => `sign-in-${way}`;

/** Options of the cookie that binds a sign-in to the browser that started it. */
export const stateCookie = (provider: Provider, origin: string) => ({
	name: prefixOf(provider),
	path: cookiePath(provider),
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
function namesOf(provider: Provider, headers: Headers, state: string): string[] {
	const cookies = Object.entries(parseCookie(headers.get("Cookie") ?? ""));
	return cookies.flatMap(([name, value = ""]) =>
		name.startsWith(`${prefixOf(provider)}:`) && statesIn(value).includes(state) ? [name] : [],
	);
}

/** Whether this browser has a cookie with this state. Deletes that cookie: a state works once. */
export function takeState(provider: Provider, context: Context, state: string): boolean {
	const names = namesOf(provider, context.headers, state);
	const path = cookiePath(provider);
	for (const name of names)
		context.extras.cookies.push(stringifySetCookie({ name, value: "", path, maxAge: 0 }));
	return names.length > 0;
}
