import { useMatches, useSearchParams } from "@remix-run/react";

/** A path of a sign-in screen that keeps the `redirectTo` of the query `from`. */
export function onward(
	from: URLSearchParams,
	path: string,
	query: Readonly<Record<string, string>> = {},
): string {
	const next = new URLSearchParams(query);
	const wanted = from.get("redirectTo");
	if (wanted) next.set("redirectTo", wanted);
	return String(next) ? `${path}?${next}` : path;
}

/** Where a sign-in should have led to whose failure this page shows, as its loader knows it. */
function useWanted(): Readonly<Record<string, string>> {
	const loaded = useMatches().at(-1)?.data as { wanted?: unknown } | null | undefined;
	return typeof loaded?.wanted === "string" ? { redirectTo: loaded.wanted } : {};
}

/** Returns a function that adds this page's `redirectTo` to paths of sign-in screens. */
export function useOnward(): (path: string, more?: Readonly<Record<string, string>>) => string {
	const [query] = useSearchParams();
	const wanted = useWanted();
	return (path, more) => onward(query, path, { ...wanted, ...more });
}
