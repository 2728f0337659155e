import { paths, withQuery } from "../../paths";

/**
 * A safe redirect target: path, query and hash of `wanted` if it stays on this site, else
 * `fallback`. `wanted` may be any text, such as a query parameter.
 */
export function insideSite(wanted: string | null | undefined, fallback: string): string {
	if (!wanted?.startsWith("/")) return fallback;
	const base = "http://inside.invalid";
	if (!URL.canParse(wanted, base)) return fallback;
	const url = new URL(wanted, base);
	const path = url.pathname + url.search + url.hash;
	return url.origin === base && !path.startsWith("//") ? path : fallback;
}

/** The /login address that returns to `wanted` after sign-in. */
export function loginPath(wanted: URL): string {
	const path = wanted.pathname + wanted.search;
	return withQuery(paths.login, { redirectTo: path === paths.home ? undefined : path });
}

/** Where to go after sign-in: the `redirectTo` of this URL, else /presentations (spec 2). */
export const wantedPage = (url: URL) =>
	insideSite(url.searchParams.get("redirectTo"), paths.presentations);
