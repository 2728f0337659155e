import { readFileSync } from "node:fs";
import { matcher } from "../../app/routes/schedule/calendar/matching.server";
import { placeEvents } from "../../app/routes/schedule/calendar/placed.server";
import type { Kind } from "../../app/routes/schedule/kinds";
import { readCalendar } from "../../app/services/calendars/read.server";
import { oneSpelling, zoneFinder } from "../../app/services/calendars/zone-names.server";

/** A calendar as a program of this name writes it: google, outlook or apple. */
export const calendarOf = (program: string): Buffer =>
	readFileSync(new URL(`../fixtures/calendars/${program}.ics`, import.meta.url));

/** A calendar with these lines. */
export const calendar = (...lines: string[]): string =>
	["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");

/** An event with these lines. */
export const event = (...lines: string[]): string =>
	["BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT"].join("\r\n");

interface Asked {
	kind: Kind;
	/** The schedule's zone. */
	zone: string;
	presentations?: { presentationId: number; title: string }[];
	now?: number;
}

/** What a form makes of a file. */
export function taken(file: string | Uint8Array, { kind, zone, presentations = [], now }: Asked) {
	const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
	const read = readCalendar(bytes);
	const placed = placeEvents({
		kind,
		events: read.events,
		zoneOf: zoneFinder([]),
		zone: oneSpelling(zone),
		now: now ?? Date.UTC(2026, 10, 22),
	});
	const find = matcher(presentations);
	const items = placed.items.map(({ list, time, event }) => ({
		list,
		time,
		presentationId: find(event)?.presentationId,
		summary: event.summary,
	}));
	return { read, placed, items };
}
