import { useSearchParams } from "@remix-run/react";

/** Makes paths of the sign-in screens that hand on the page which somebody wanted. */
export function useOnward(): (path: string) => string {
	const [query] = useSearchParams();
	const wanted = query.get("redirectTo");
	return (path) => (wanted ? `${path}?${new URLSearchParams({ redirectTo: wanted })}` : path);
}
