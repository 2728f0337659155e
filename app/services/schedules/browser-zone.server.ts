import type { Context } from "../request/context.server";
import { readCookies } from "../request/cookies.server";
import { ZONE_COOKIE } from "./browser-zone";

const ZONE_LENGTH_MAX = 64;

/** Whether this is a time zone that dates can be told in. */
export function isZone(ianaId: string): boolean {
	try {
		new Intl.DateTimeFormat("en", { timeZone: ianaId });
		return true;
	} catch {
		return false;
	}
}

/** The IANA id of the browser's time zone, as a script has told it; undefined if it is not known. */
export function browserZone({ headers }: Context): string | undefined {
	const told = readCookies(headers.get("Cookie"))[ZONE_COOKIE];
	return told && told.length <= ZONE_LENGTH_MAX && isZone(told) ? told : undefined;
}
