import { useSearchParams } from "@remix-run/react";

/** A path of the sign-in screens, with the page that was wanted handed on from `from`. */
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

/** Makes paths of the sign-in screens that hand on the page which somebody wanted. */
export function useOnward(): (path: string) => string {
	const [query] = useSearchParams();
	return (path) => onward(query, path);
}
