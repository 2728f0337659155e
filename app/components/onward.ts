import { useSearchParams } from "@remix-run/react";

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

/** Returns a function that adds this page's `redirectTo` to paths of sign-in screens. */
export function useOnward(): (path: string) => string {
	const [query] = useSearchParams();
	return (path) => onward(query, path);
}
