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
	return path === "/" ? "/login" : `/login?${new URLSearchParams({ redirectTo: path })}`;
}

/** A path of the sign-in screens, with the page that was wanted handed on from `url`. */
export function onward(url: URL, path: string, query: Record<string, string> = {}): string {
	const next = new URLSearchParams(query);
	const wanted = url.searchParams.get("redirectTo");
	if (wanted) next.set("redirectTo", wanted);
	return String(next) ? `${path}?${next}` : path;
}

/** The page to go to after sign-in: the one that was wanted, else the presentations (spec 2). */
export const wantedPage = (url: URL) =>
	insideSite(url.searchParams.get("redirectTo"), "/presentations");
