import type { Context } from "../request/context.server";
import { readCookies } from "../request/cookies.server";
import { ZONE_COOKIE } from "./browser-zone";

const ZONE_LENGTH_MAX = 64;

/** There are some 600 zones; other texts come from whoever sends them. */
const KEPT_MAX = 2_000;
/** To ask is most of what a list of schedules costs: 0.1 ms each time. */
const known = new Map<string, boolean>();

function askZone(ianaId: string): boolean {
	try {
		new Intl.DateTimeFormat("en", { timeZone: ianaId });
		return true;
	} catch {
		return false;
	}
}

/** Whether this is a time zone that dates can be told in. */
export function isZone(ianaId: string): boolean {
	const kept = known.get(ianaId);
	if (kept !== undefined) return kept;
	if (known.size >= KEPT_MAX) known.clear();
	const answer = askZone(ianaId);
	known.set(ianaId, answer);
	return answer;
}

/** The IANA id of the browser's time zone, as a script has told it; undefined if it is not known. */
export function browserZone({ headers }: Context): string | undefined {
	const told = readCookies(headers.get("Cookie"))[ZONE_COOKIE];
	return told && told.length <= ZONE_LENGTH_MAX && isZone(told) ? told : undefined;
}
