import { toldInstant } from "../client/told-instant.server";
import type { Context } from "../request/context.server";
import { browserZone } from "./browser-zone.server";

/** So many zones have their formats kept. */
const KEPT_MAX = 100;
const formats = new Map<string, Intl.DateTimeFormat>();

/** How days are told to people in a zone that there is, such as "5 Mar 2020". */
export function dayFormat(ianaId: string): Intl.DateTimeFormat {
	const kept = formats.get(ianaId);
	if (kept) return kept;
	if (formats.size >= KEPT_MAX) formats.clear();
	const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: ianaId });
	formats.set(ianaId, format);
	return format;
}

/** The same for who asks: in the zone of their browser or, as long as that is not known, in UTC. */
export const dayFormatFor = (context: Context) => dayFormat(browserZone(context) ?? "UTC");

/** The day of an instant in an answer; undefined where that tells none. @param days how days are told */
export function dayTold(
	days: Intl.DateTimeFormat,
	instant: string | null | undefined,
): string | undefined {
	const at = toldInstant(instant);
	return at === undefined ? undefined : days.format(at);
}
