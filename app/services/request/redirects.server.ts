import { paths, withQuery } from "../../paths";

/**
 * A place inside this site to go to: the path, query and hash of `wanted` if it stays on the site,
 * else `fallback`. Takes any text.
 */
export function insideSite(wanted: string | null | undefined, fallback: string): string {
	if (!wanted?.startsWith("/")) return fallback;
	const base = "http://inside.invalid";
	if (!URL.canParse(wanted, base)) return fallback;
	const url = new URL(wanted, base);
	const path = url.pathname + url.search + url.hash;
	return url.origin === base && !path.startsWith("//") ? path : fallback;
}

/** Where sign-in returns to: /login with the page that was wanted. */
export function loginPath(wanted: URL): string {
	const path = wanted.pathname + wanted.search;
	return withQuery(paths.login, { redirectTo: path === paths.home ? undefined : path });
}

/** The page to go to after sign-in: the one that was wanted, else the presentations (spec 2). */
export const wantedPage = (url: URL) =>
	insideSite(url.searchParams.get("redirectTo"), paths.presentations);
