import { paths, withQuery } from "../../paths";

const BASE = "http://inside.invalid";

/**
 * A safe redirect target: path, query and hash of `wanted` if it stays on this site, else
 * `fallback`. `wanted` may be any text, such as a query parameter.
 */
export function insideSite(wanted: string | null | undefined, fallback: string): string {
	if (!wanted?.startsWith("/")) return fallback;
	if (!URL.canParse(wanted, BASE)) return fallback;
	const url = new URL(wanted, BASE);
	const path = url.pathname + url.search + url.hash;
	return url.origin === BASE && !path.startsWith("//") ? path : fallback;
}

/** What scripts ask for: as a page it would be bare data. */
const FOR_SCRIPTS = new Set<string>([
	paths.uploads,
	paths.deviceChanges,
	paths.presentationChoices,
	paths.scheduleDrawing,
]);
const OF_SLIDES = /^\/presentation\/[^/]+\/slides$/;

/** Whether nobody wants to be led to this address after sign-in. A slide's picture is opened by people. */
function isForScripts({ pathname, searchParams }: URL): boolean {
	const asked = pathname.toLowerCase().replace(/\/+$/, "");
	if (OF_SLIDES.test(asked)) return !searchParams.has("picture");
	return asked.endsWith(".data") || FOR_SCRIPTS.has(asked);
}

/** Where to go after sign-in: `wanted` if it is a page of this site, or a file for people, else /presentations (spec 2). */
export function pageAfterSignIn(wanted: string | null | undefined): string {
	const path = insideSite(wanted, paths.presentations);
	return isForScripts(new URL(path, BASE)) ? paths.presentations : path;
}

const CALENDAR = /^(\/(?:simple|weekly)-schedule\/[^/?#]+)\/calendar\/?(?=[?#]|$)/i;

/** The page that gives the file at this path, or the path itself where that is no file: scripts show an empty page for one. */
export const pageOfFile = (path: string): string => CALENDAR.exec(path)?.[1] ?? path;

/** The /login address that returns to `wanted` after sign-in. */
export function loginPath(wanted: URL): string {
	const path = wanted.pathname + wanted.search;
	return withQuery(paths.login, { redirectTo: path === paths.home ? undefined : path });
}

/** The same of the `redirectTo` of this URL. */
export const wantedPage = (url: URL) => pageAfterSignIn(url.searchParams.get("redirectTo"));
