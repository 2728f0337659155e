// Reads the lines of an iCalendar file (RFC 5545, section 3.1) as ts-ics takes them one by one. ts-ics reads whole files too, but in
// time that grows with the square of a file's length, and by the file's own rules for time zones (docs/decisions/0024).

/** A line of a component: `options` are its parameters, by name in capitals. */
export interface ContentLine {
	options: Readonly<Record<string, string>>;
	value: string;
}
/** The lines of a component by name in capitals, without those of the components in it. */
export type ContentLines = ReadonlyMap<string, readonly ContentLine[]>;

interface CalendarContent {
	calendar: ContentLines;
	events: readonly ContentLines[];
	/** How many to-dos and journal entries there are. */
	others: number;
}

/** What is wrong with a file, in words for people. */
export class UnreadableCalendar extends Error {}

const EVENTS_MAX = 10_000;
const DEPTH_MAX = 8;
const NO_CALENDAR = "This file is not a calendar (.ics)";
const NOT_UTF_8 =
	"The text of this calendar file is not in UTF-8. Save it as UTF-8, and choose it again";
const DAMAGED = "This calendar file is damaged, or was not loaded to its end";

const [TAB, LF, CR, SPACE] = [9, 10, 13, 32];

/** The bytes with folded lines joined. Before they are made text: a fold may cut a letter of several bytes. */
function unfolded(bytes: Uint8Array): Uint8Array {
	const joined = new Uint8Array(bytes.length);
	let size = 0;
	for (let at = 0; at < bytes.length; at++) {
		const byte = bytes[at] ?? 0;
		const isBreak = byte === LF || byte === CR;
		const next = byte === CR && bytes[at + 1] === LF ? at + 2 : at + 1;
		if (isBreak && (bytes[next] === SPACE || bytes[next] === TAB)) at = next;
		else joined[size++] = byte;
	}
	return joined.subarray(0, size);
}

/** The first line of a calendar, behind the mark that a text in UTF-16 may begin with. */
const FIRST_LINE = /^(?:\xff\xfe|\xfe\xff)?\s*BEGIN:VCALENDAR\s/i;
const FIRST_BYTES = 256;

/** Whether what is not text in UTF-8 begins as a calendar does: in Latin-1 and its like, or in UTF-16. */
function isOtherwiseEncoded(bytes: Uint8Array): boolean {
	// In UTF-16 each of these letters has a zero byte beside it.
	const isWide = bytes.subarray(0, 4).includes(0);
	if (!isWide && bytes.includes(0)) return false;
	const letters = bytes.subarray(0, FIRST_BYTES).filter((byte) => byte !== 0);
	return FIRST_LINE.test(String.fromCharCode(...letters));
}

/** @throws UnreadableCalendar for what is not text in UTF-8 */
function textOf(bytes: Uint8Array): string {
	try {
		if (!bytes.includes(0))
			return new TextDecoder("utf-8", { fatal: true }).decode(unfolded(bytes));
	} catch {
		// Answered below.
	}
	throw new UnreadableCalendar(isOtherwiseEncoded(bytes) ? NOT_UTF_8 : NO_CALENDAR);
}

const unquoted = (text: string) => text.replace(/^"([^"]*)"$/, "$1");

/** Takes a line apart; undefined for one that has no name or no value. */
function lineOf(text: string): { name: string; line: ContentLine } | undefined {
	const parts: string[] = [];
	let isQuoted = false;
	let from = 0;
	for (let at = 0; at < text.length; at++) {
		const letter = text[at];
		if (letter === '"') isQuoted = !isQuoted;
		if (isQuoted || (letter !== ";" && letter !== ":")) continue;
		parts.push(text.slice(from, at));
		from = at + 1;
		if (letter === ";") continue;
		const [name = "", ...options] = parts;
		const pairs = options.map((option) => {
			const [key = "", ...value] = option.split("=");
			return [key.toUpperCase(), unquoted(value.join("="))];
		});
		const line = { options: Object.fromEntries(pairs), value: text.slice(from) };
		return name === "" ? undefined : { name: name.toUpperCase(), line };
	}
	return undefined;
}

const BOUND = /^(BEGIN|END):\s*([A-Za-z0-9-]+)\s*$/i;

/**
 * The calendar in a file, or all calendars in it as one. Takes time that grows with the file's length alone.
 * @throws UnreadableCalendar, also for more than 10,000 events
 */
export function readContent(bytes: Uint8Array): CalendarContent {
	const calendar = new Map<string, ContentLine[]>();
	const events: Map<string, ContentLine[]>[] = [];
	const open: string[] = [];
	let others = 0;
	let hasCalendar = false;
	for (const text of textOf(bytes).split(/\r\n|\r|\n/)) {
		const [, bound, component = ""] = BOUND.exec(text) ?? [];
		const name = component.toUpperCase();
		if (bound?.toUpperCase() === "BEGIN") {
			if (open.length === 0 && name !== "VCALENDAR") throw new UnreadableCalendar(NO_CALENDAR);
			hasCalendar = true;
			open.push(name);
			if (open.length > DEPTH_MAX) throw new UnreadableCalendar(DAMAGED);
			if (open.length !== 2) continue;
			if (name === "VEVENT") events.push(new Map());
			if (name === "VTODO" || name === "VJOURNAL") others++;
			if (events.length > EVENTS_MAX)
				throw new UnreadableCalendar("This calendar has more than 10,000 events");
		} else if (bound) {
			if (open.pop() !== name) throw new UnreadableCalendar(DAMAGED);
		} else {
			const isOfEvent = open.length === 2 && open[1] === "VEVENT";
			const lines = open.length === 1 ? calendar : isOfEvent ? events.at(-1) : undefined;
			const found = lines && lineOf(text);
			if (!found) continue;
			const same = lines.get(found.name);
			if (same) same.push(found.line);
			else lines.set(found.name, [found.line]);
		}
	}
	if (!hasCalendar) throw new UnreadableCalendar(NO_CALENDAR);
	if (open.length > 0) throw new UnreadableCalendar(DAMAGED);
	return { calendar, events, others };
}
