/** The cookie by which the server learns of the browser's time zone. */
export const ZONE_COOKIE = "timezone";
const YEAR_SECONDS = 365 * 24 * 3600;

/** Tells the server, with the next request, in which time zone the browser is. Only call it in the browser. */
export function tellZone(): void {
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	const secure = location.protocol === "https:" ? "; Secure" : "";
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
	document.cookie = `${ZONE_COOKIE}=${encodeURIComponent(timeZone)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
