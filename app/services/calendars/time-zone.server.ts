import { clockChanges } from "@signage/contract/time/zone-clock";
import type { IcsTimezone, IcsTimezoneProp } from "ts-ics";

const [FIRST, LAST] = [Date.parse("0000-01-02T00:00Z"), Date.parse("9999-12-30T00:00Z")];

/** An offset as RFC 5545 (3.3.14) writes it: +hhmm, with seconds where there are any. */
function offsetText(offset: number): string {
	const seconds = Math.abs(offset) / 1000;
	const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) =>
		String(Math.floor(part)).padStart(2, "0"),
	);
	const [hours, minutes, rest] = parts;
	return `${offset < 0 ? "-" : "+"}${hours}${minutes}${rest === "00" ? "" : rest}`;
}

/** From an instant on, the clocks have an offset, after another one. */
function observance(at: number, before: number, offset: number): IcsTimezoneProp {
	return {
		type: offset > before ? "DAYLIGHT" : "STANDARD",
		// By the clock that was valid until then (3.6.5), whereas ts-ics writes it by the new one.
		start: new Date(at + before - offset),
		offsetFrom: offsetText(before),
		offsetTo: offsetText(offset),
	};
}

/**
 * The clocks of a zone in some years as a VTIMEZONE (RFC 5545, 3.6.5) has them: each change by itself, so that it is right
 * whatever the rules of the zone are.
 * @param years such as 2026, in any order
 * @throws RangeError if this program knows no such zone
 */
export function timeZoneOf(ianaId: string, years: Iterable<number>): IcsTimezone {
	const props: IcsTimezoneProp[] = [];
	let known: number | undefined;
	for (const year of [...new Set(years)].sort((one, other) => one - other)) {
		// A day more on either side, as years begin at different instants; but nothing without four digits.
		const begin = Math.max(FIRST, new Date(0).setUTCFullYear(year, 0, 0));
		const end = Math.min(LAST, new Date(0).setUTCFullYear(year + 1, 0, 2));
		const [first, ...changes] = clockChanges(ianaId, begin, end);
		if (!first) continue;
		// What the year begins with is a change itself only where the years before it are left out.
		if (first.offset !== known) props.push(observance(begin, known ?? first.offset, first.offset));
		known = first.offset;
		for (const { at, offset } of changes) {
			props.push(observance(at, known, offset));
			known = offset;
		}
	}
	return { id: ianaId, props };
}
