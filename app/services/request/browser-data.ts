import { decode } from "turbo-stream";
import { OURS } from "./own-answers";

/** How Remix answers for a redirect. */
const REDIRECT = 202;

/**
 * What a page's own route has to show now, from the browser and beside the router: that would put an error in the place of
 * the page where this fails.
 * @param page its address
 * @param route the id of its route
 * @returns undefined where the address leads on to another page
 * @throws Error where it cannot be had
 */
export async function loadBeside<T>(
	page: Pick<Location, "pathname" | "search">,
	route: string,
	signal: AbortSignal,
): Promise<{ data: T } | undefined> {
	const { pathname, search } = page;
	const query = new URLSearchParams(search);
	query.set("_routes", route);
	const path = pathname === "/" ? "/_root" : pathname.replace(/\/$/, "");
	const answer = await fetch(`${path}.data?${query}`, { signal });
	if (!answer.ok || !answer.headers.has(OURS)) throw new Error("No data");
	if (answer.status === REDIRECT) return undefined;
	// Whole before it is decoded: where a line breaks behind the value, turbo-stream rejects a promise that nobody can hear.
	const whole = await answer.blob();
	const { value } = await decode(whole.stream());
	return (value as Record<string, { data: T }>)[route];
}
