import { parseCookie, stringifySetCookie } from "cookie";
import type { Context } from "../../request/context.server";
import { isSecure } from "../../request/origin.server";
import { cookiePath, type Provider } from "./ways.server";

const LIFE_SECONDS = 600;

/** What begins the names of a provider's state cookies, one for each sign-in that is under way. */
const prefixOf = ({ way }: Provider) => `sign-in-${way}`;

/** The cookie that binds a sign-in to the browser that began it. */
export const stateCookie = (provider: Provider, origin: string) => ({
	name: prefixOf(provider),
	path: cookiePath(provider),
	maxAge: LIFE_SECONDS,
	httpOnly: true as const,
	sameSite: "Lax" as const,
	secure: isSecure(origin) ? (true as const) : undefined,
});

/** The state that a cookie holds: the one name in it besides the library's own. */
const statesIn = (value: string) =>
	[...new URLSearchParams(value).keys()].filter((name) => name !== "state");

/** The names of this browser's cookies that hold the state. */
function namesOf(provider: Provider, headers: Headers, state: string): string[] {
	const cookies = Object.entries(parseCookie(headers.get("Cookie") ?? ""));
	return cookies.flatMap(([name, value = ""]) =>
		name.startsWith(`${prefixOf(provider)}:`) && statesIn(value).includes(state) ? [name] : [],
	);
}

/** Takes a state back from the browser: whether this browser had it. It has it no longer. */
export function takeState(provider: Provider, context: Context, state: string): boolean {
	const names = namesOf(provider, context.headers, state);
	const path = cookiePath(provider);
	for (const name of names)
		context.extras.cookies.push(stringifySetCookie({ name, value: "", path, maxAge: 0 }));
	return names.length > 0;
}
