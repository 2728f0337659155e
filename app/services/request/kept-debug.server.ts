import { isForPage } from "./for-page.server";
import { insideSite } from "./redirects.server";

const DEBUG = "debug";

/**
 * Keeps the debug panel (`?debug`) in the address through links and forms of a page that has it: an answer
 * that leads to the same address with it; undefined for all other requests.
 */
export function keptDebug(request: Request): Response | undefined {
	const { headers, method, url } = request;
	const wanted = new URL(url);
	const referer = headers.get("Referer") ?? "";
	if (!URL.canParse(referer) || wanted.searchParams.has(DEBUG)) return undefined;
	const from = new URL(referer);
	if (from.host !== wanted.host || !from.searchParams.has(DEBUG)) return undefined;
	if (!isForPage(request)) return undefined;
	const search = `${wanted.search ? `${wanted.search}&` : "?"}${DEBUG}`;
	// 307: the browser sends a form again.
	const status = method === "POST" ? 307 : 302;
	return new Response(null, {
		status,
		headers: { Location: insideSite(wanted.pathname + search, "/") },
	});
}
