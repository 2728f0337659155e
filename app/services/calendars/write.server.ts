import { generateIcsEvent, generateIcsTimezone, type IcsEvent, type IcsTimezone } from "ts-ics";
import {
	CALENDAR_DESCRIPTION,
	CALENDAR_NAME,
	CALENDAR_ZONE,
	PLAYS_ON,
	PRESENTATION_ID,
} from "./names.server";

const PRODUCT = "-//Signage dashboard//Schedules//EN";
/** The longest line, in bytes (RFC 5545, 3.1). */
const LINE_MAX = 75;
const BREAK = "\r\n";

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a text (3.3.11)
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A text as events take it: line breaks alone of what a text must not have. */
export const plainText = (text: string) => text.replace(/\r\n?/g, "\n").replace(CONTROLS, "");

/** A text as a line has it. ts-ics does this for the texts of events, but not for what a calendar is called. */
const escaped = (text: string) =>
	plainText(text)
		.replace(/[\\;,]/g, "\\$&")
		.replaceAll("\n", "\\n");

/** Folds a line after 75 bytes at most, between letters. ts-ics counts letters of UTF-16. */
function folded(line: string): string {
	const bytesOf = (letter: string) => new TextEncoder().encode(letter).length;
	const parts: string[] = [];
	let part = "";
	let size = 0;
	for (const letter of line) {
		const bytes = bytesOf(letter);
		if (size + bytes > LINE_MAX) {
			parts.push(part);
			part = " ";
			size = 1;
		}
		part += letter;
		size += bytes;
	}
	return [...parts, part].join(BREAK);
}

/** An event with what dashboards write into it. */
export type CalendarEvent = IcsEvent & {
	presentationId: number;
	/** Whether its end is there to be seen only. */
	playsOn?: boolean;
};

interface Calendar {
	name: string;
	/** Sentences about the whole; may be empty. */
	description: string;
	zone: IcsTimezone;
	events: readonly CalendarEvent[];
}

const eventText = ({ presentationId, playsOn, ...event }: CalendarEvent, zone: IcsTimezone) =>
	generateIcsEvent(
		{ ...event, nonStandard: { id: presentationId, playsOn } },
		{
			skipFormatLines: true,
			// It only looks whether there is an offset, in all changes up to then.
			timezones: [{ ...zone, props: zone.props.slice(0, 1) }],
			nonStandard: {
				id: { name: PRESENTATION_ID, generate: (id) => ({ value: String(id) }) },
				playsOn: { name: PLAYS_ON, generate: (is) => (is ? { value: "TRUE" } : undefined) },
			},
		},
	);

/** A calendar as the text of an iCalendar file (RFC 5545, RFC 7986). */
export function calendarText({ name, description, zone, events }: Calendar): string {
	// ts-ics would write these lines behind the events, and not escape the name.
	const head = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		`PRODID:${PRODUCT}`,
		"CALSCALE:GREGORIAN",
		`NAME:${escaped(name)}`,
		`${CALENDAR_NAME}:${escaped(name)}`,
		...(description === ""
			? []
			: [`DESCRIPTION:${escaped(description)}`, `${CALENDAR_DESCRIPTION}:${escaped(description)}`]),
		`${CALENDAR_ZONE}:${zone.id}`,
	];
	const parts = [
		generateIcsTimezone(zone, { skipFormatLines: true }),
		...events.map((event) => eventText(event, zone)),
	];
	const lines = [...head, ...parts.flatMap((part) => part.trimEnd().split(BREAK)), "END:VCALENDAR"];
	return lines.map((line) => folded(line) + BREAK).join("");
}
