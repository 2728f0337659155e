import { YEAR_SECONDS } from "@signage/contract/time/durations";

/** The cookie by which the server learns of the browser's time zone. */
export const ZONE_COOKIE = "timezone";

/** The IANA id of the time zone that this browser is in. Only call it there. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Tells the server, with the next request, in which time zone the browser is. Only call it in the browser. */
export function tellZone(): void {
	const secure = location.protocol === "https:" ? "; Secure" : "";
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
	document.cookie = `${ZONE_COOKIE}=${encodeURIComponent(zoneHere())}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
