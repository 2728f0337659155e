import { describe, expect, test } from "vitest";
import { changesOf, leftOut } from "../../app/routes/schedule/calendar/told.server";
import { SIMPLE, WEEKLY } from "../../app/routes/schedule/kinds";
import { UnreadableCalendar } from "../../app/services/calendars/content-lines.server";
import { readCalendar } from "../../app/services/calendars/read.server";
import { calendar, calendarOf, event, taken } from "../support/calendars";

const presentations = [
	{ presentationId: 1, title: "Menu" },
	{ presentationId: 2, title: "Night" },
];
const BERLIN = "Europe/Berlin";
const at = (one: { list: string; time: string; presentationId?: number }) => [
	one.list,
	one.time,
	one.presentationId,
];
/** What is told of a file. */
const told = ({ read, placed }: ReturnType<typeof taken>, kind = SIMPLE) => [
	...leftOut([...read.unfit, ...placed.unfit], read.others),
	...changesOf(kind, placed),
];

describe("as Google Calendar writes it", () => {
	test("dated events, in UTC, by the clocks of the schedule", () => {
		const file = taken(calendarOf("google"), { kind: SIMPLE, zone: BERLIN, presentations });
		expect([file.read.name, file.read.zone]).toEqual(["Foyer, ground floor", BERLIN]);
		expect(file.items.map(at)).toEqual([
			["dateTimeCollection", "2099-01-01 08:00", 2],
			["dateTimeCollection", "2099-07-01 09:00", 1],
		]);
		expect(told(file)).toEqual([
			"Left out: 2 events that repeat each week, “Menu” and “Night”. Import what repeats each week into a weekly schedule.",
			"Left out: 1 event that lasts all day, “Christmas”.",
			"Left out: 2 events that repeat otherwise than each day or each week without end, “Every other Tuesday” and “Until the new year”.",
			"Left out: 1 event that changes one of a series, “Menu, later”.",
			"Left out: 1 event that is cancelled, “Called off”.",
			"A schedule has no ends: an item plays until the next one begins. “night” ends at 09:00 in the file; here it plays on until 2099-07-01 09:00. “Menu” ends at 10:00 in the file; here it plays on, as nothing follows.",
		]);
	});

	test("events that repeat each week and each day", () => {
		const file = taken(calendarOf("google"), { kind: WEEKLY, zone: BERLIN, presentations });
		const days = WEEKLY.lists.map((day) => [
			day,
			file.items
				.filter(({ list }) => list === day)
				.map(({ time, presentationId }) => [time, presentationId]),
		]);
		const night = ["12:00", 2];
		const both = [["07:30", 1], night];
		expect(days).toEqual([
			["Sunday", [night]],
			["Monday", both],
			["Tuesday", [night]],
			["Wednesday", both],
			["Thursday", [night]],
			["Friday", both],
			["Saturday", [night]],
		]);
		const sentences = told(file, WEEKLY);
		expect(sentences).toContain(
			"Left out: 2 events that have dates of their own, “Menu” and “night”. Import what has a date into a simple schedule.",
		);
		expect(sentences).toContain(
			"Days that are left out in the file are not left out here: “Menu”.",
		);
		expect(sentences.at(-1)).toBe(
			"A schedule has no ends: an item plays until the next one begins. “Night” ends at 07:30 on Tuesday in the file; here it plays on until 12:00.",
		);
	});
});

test("as Outlook writes it: Windows zones, folds with tabs, quoted parameters, durations", () => {
	const file = taken(calendarOf("outlook"), { kind: SIMPLE, zone: BERLIN, presentations });
	expect(file.read.name).toBe("Kalender");
	expect(file.items.map((one) => [one.time, one.presentationId, one.summary])).toEqual([
		[
			"2099-01-05 07:30",
			undefined,
			"Menu; Frühstück und Mittagessen für alle Gäste im Hof und im Garten",
		],
		["2099-01-05 12:00", 2, "NIGHT"],
		["2099-01-06 08:00", 2, "Night"],
	]);
	expect(told(file)).toEqual([
		"The time zone in the file is not known, so the times are taken as they stand: “Night”.",
		"A schedule has no ends: an item plays until the next one begins. “NIGHT” ends at 14:30 in the file; here it plays on until 2099-01-06 08:00. “Night” ends at 09:00 in the file; here it plays on, as nothing follows.",
	]);
});

test("as Apple's Calendar writes it: times that the clocks skip, times without a zone, tasks", () => {
	const file = taken(calendarOf("apple"), {
		kind: SIMPLE,
		zone: "America/New_York",
		presentations,
	});
	expect([file.read.name, file.read.zone]).toEqual(["Café", "America/New_York"]);
	expect(file.items.map((one) => [one.time, one.presentationId])).toEqual([
		["2099-03-08 02:30", 1],
		["2099-03-08 18:00", 2],
	]);
	expect(told(file)[0]).toBe("Left out: 1 task or note.");
	const elsewhere = taken(calendarOf("apple"), { kind: SIMPLE, zone: BERLIN });
	expect(elsewhere.items.map(({ time }) => time)).toEqual(["2099-03-08 08:30", "2099-03-08 18:00"]);
});

describe("weekly times of other zones", () => {
	const NOW = Date.UTC(2026, 10, 22);
	const week = (start: string, rule: string, zone: string) =>
		taken(calendar(event(`DTSTART${start}`, `RRULE:${rule}`, "SUMMARY:X")), {
			kind: WEEKLY,
			zone,
			now: NOW,
		});

	test.each([
		[":20260105T230000Z", "FREQ=WEEKLY;BYDAY=MO", "Asia/Tokyo", [["Tuesday", "08:00"]]],
		[":20260105T030000Z", "FREQ=WEEKLY;BYDAY=SU", "America/New_York", [["Saturday", "22:00"]]],
		[";TZID=Asia/Calcutta:20260105T090000", "FREQ=WEEKLY", "Asia/Kolkata", [["Monday", "09:00"]]],
		[
			";TZID=/mozilla.org/20070129_1/Asia/Tokyo:20260105T090000",
			"FREQ=WEEKLY",
			"Etc/UTC",
			[["Monday", "00:00"]],
		],
		[":20260105T090015", "FREQ=WEEKLY;BYDAY=MO,MO;INTERVAL=1", BERLIN, [["Monday", "09:00:15"]]],
		[
			":20260105T090000",
			"freq=daily;byday=sa,su",
			BERLIN,
			[
				["Sunday", "09:00"],
				["Saturday", "09:00"],
			],
		],
	])("%s %s in %s", (start, rule, zone, items) => {
		const file = week(start, rule, zone);
		expect(file.items.map(({ list, time }) => [list, time])).toEqual(items);
		expect(file.placed.unknownZone).toEqual([]);
	});

	test("whose clocks are changed on other days are told", () => {
		expect(
			week(";TZID=America/New_York:20260105T090000", "FREQ=WEEKLY", BERLIN).placed.otherClocks,
		).toEqual(["X"]);
		expect(week(":20260105T090000Z", "FREQ=WEEKLY", BERLIN).placed.otherClocks).toEqual(["X"]);
		expect(week(":20260105T090000Z", "FREQ=WEEKLY", "Asia/Tokyo").placed.otherClocks).toEqual([]);
		expect(
			week(";TZID=Europe/Vienna:20260105T090000", "FREQ=WEEKLY", BERLIN).placed.otherClocks,
		).toEqual([]);
	});
});

test.each([
	["FREQ=WEEKLY;INTERVAL=2", "otherwise"],
	["FREQ=WEEKLY;COUNT=3", "otherwise"],
	["FREQ=WEEKLY;UNTIL=20270101T000000Z", "otherwise"],
	["FREQ=MONTHLY", "otherwise"],
	["FREQ=MONTHLY;BYDAY=1MO", "otherwise"],
	["FREQ=WEEKLY;BYDAY=1MO", "otherwise"],
	["FREQ=WEEKLY;BYDAY=XX", "otherwise"],
	["FREQ=WEEKLY;BYHOUR=9,10", "otherwise"],
	["FREQ=WEEKLY;RSCALE=CHINESE", "otherwise"],
	["FREQ=SECONDLY", "otherwise"],
	["FREQ=NEVER", "otherwise"],
	["", "otherwise"],
])("the rule %s is not one that a schedule can follow", (rule, why) => {
	const lines = event("DTSTART:20260105T090000", `RRULE:${rule}`, "SUMMARY:X");
	expect(taken(calendar(lines), { kind: WEEKLY, zone: BERLIN }).read.unfit).toEqual([
		{ summary: "X", why },
	]);
});

test.each([
	[["DTSTART:20990231T090000"], "unreadable"],
	[["DTSTART:20990301T240000"], "unreadable"],
	[["DTSTART:tomorrow"], "unreadable"],
	[[], "unreadable"],
	[["DTSTART:20990301"], "allDay"],
	[["DTSTART;VALUE=DATE:20990301"], "allDay"],
	[["DTSTART:20990301T090000", "STATUS:cancelled"], "cancelled"],
	[["DTSTART:20990301T090000", "RECURRENCE-ID:20990301T080000"], "changed"],
	[["DTSTART:20990301T090000", "RDATE:20990302T090000"], "otherwise"],
] as [string[], string][])("an event with %j: %s", (lines, why) => {
	const { read } = taken(calendar(event(...lines, "SUMMARY:X")), { kind: SIMPLE, zone: BERLIN });
	expect([read.events, read.unfit]).toEqual([[], [{ summary: "X", why }]]);
});

describe("which presentation it is", () => {
	const many = [
		...presentations,
		{ presentationId: 3, title: "Lunch" },
		{ presentationId: 4, title: "LUNCH" },
		{ presentationId: 5, title: "Menu" },
		{ presentationId: Number.MAX_SAFE_INTEGER, title: "Menu" },
	];
	test.each([
		["Menu", undefined, 1],
		["Menu", 5, 5],
		["Menu", Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
		["menu", undefined, undefined],
		["night", undefined, 2],
		["lunch", undefined, undefined],
		["LUNCH", undefined, 4],
		["Night", 1, 2],
		["Was called so", 3, 3],
		["Nobody knows", undefined, undefined],
		["Nobody knows", 99, undefined],
	])("%s with the number %s: %s", (summary, id, expected) => {
		const number = id === undefined ? [] : [`X-SIGNAGE-PRESENTATION-ID:${id}`];
		const file = calendar(event("DTSTART:20990301T090000", `SUMMARY:${summary}`, ...number));
		const { items } = taken(file, { kind: SIMPLE, zone: BERLIN, presentations: many });
		expect(items[0]?.presentationId).toBe(expected);
	});
});

test("what begins in weeks to come, has seconds, or takes no time", () => {
	const now = Date.UTC(2026, 10, 22);
	const weekly = event("DTSTART:20270301T090000", "RRULE:FREQ=WEEKLY", "SUMMARY:Spring");
	const file = taken(calendar(weekly), { kind: WEEKLY, zone: BERLIN, now });
	expect(told(file, WEEKLY)).toEqual([
		"In the file these begin later than in a week; here they play from now on: “Spring”.",
	]);
	const dated = event("DTSTART:20990301T090030", "DTEND:20990301T090030");
	expect(told(taken(calendar(dated), { kind: SIMPLE, zone: BERLIN, now }))).toEqual([
		"Seconds are left out: “(no name)”.",
	]);
});

test("of more items than a schedule has, those that have passed are left out first", () => {
	const dated = (year: number, minute: number) => {
		const time = new Date(Date.UTC(year, 0, 1) + minute * 60_000).toISOString();
		return event(`DTSTART:${time.slice(0, 19).replace(/[-:]/g, "")}`, "SUMMARY:X");
	};
	const events = Array.from({ length: 600 }, (_, minute) => [
		dated(2020, minute),
		dated(2099, minute),
	]);
	const file = taken(calendar(...events.flat()), { kind: SIMPLE, zone: "Etc/UTC" });
	expect(file.items).toHaveLength(1000);
	expect([file.items[0]?.time, file.items.at(-1)?.time]).toEqual([
		"2020-01-01 03:20",
		"2099-01-01 09:59",
	]);
	expect(told(file)[0]).toContain(
		"Left out: 200 of 1,200 items, as a schedule has at most 1,000; what has passed first",
	);
});

describe("files that are none, or mean harm", () => {
	const bytes = (text: string) => new TextEncoder().encode(text);
	const MB = 1024 * 1024;
	const fill = (piece: string) => piece.repeat(Math.floor(MB / piece.length));
	const NONE = "This file is not a calendar (.ics)";
	const DAMAGED = "This calendar file is damaged, or was not loaded to its end";

	test.each([
		["nothing", "", NONE],
		["a text", "Hello", NONE],
		["a page", "<!DOCTYPE html><title>BEGIN:VCALENDAR</title>", NONE],
		["a contact", "BEGIN:VCARD\r\nEND:VCARD\r\n", NONE],
		["a cut one", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n", DAMAGED],
		["one with its ends mixed up", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\n", DAMAGED],
		["one with an end too many", "BEGIN:VCALENDAR\nEND:VCALENDAR\nEND:VCALENDAR", DAMAGED],
	])("%s: %s", (_, text, said) => {
		expect(() => readCalendar(bytes(text))).toThrow(said);
	});

	test.each([
		["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0)],
		["another encoding", Uint8Array.of(0xff, 0xfe, 0x42, 0, 0x45, 0)],
		["a page in Latin-1", Buffer.from("<!DOCTYPE html><title>Caf\u00e9</title>", "latin1")],
		["a calendar with a zero byte in it", bytes("BEGIN:VCALENDAR\nX:\0\nEND:VCALENDAR\n")],
	])("%s", (_, file) => {
		expect(() => readCalendar(file)).toThrow(new UnreadableCalendar(NONE));
	});

	const cafe = calendar(event("SUMMARY:Café", "DTSTART:20990101T080000"));
	test.each([
		["broken letters", Uint8Array.of(...bytes("BEGIN:VCALENDAR\nX:"), 0xc3, 0x28)],
		["Latin-1", Buffer.from(cafe, "latin1")],
		["UTF-16", Buffer.from(`\ufeff${cafe}`, "utf16le")],
		["UTF-16 with its bytes the other way round", Buffer.from(`\ufeff${cafe}`, "utf16le").swap16()],
		["UTF-16 without a mark", Buffer.from(cafe, "utf16le")],
	])("a calendar in %s: what to do is told", (_, file) => {
		const said =
			"The text of this calendar file is not in UTF-8. Save it as UTF-8, and choose it again";
		expect(() => readCalendar(file)).toThrow(new UnreadableCalendar(said));
	});

	// Each of these took ts-ics seconds to minutes. A test that hangs fails by its time limit.
	test.each([
		["unfinished events", `BEGIN:VCALENDAR\n${fill("BEGIN:VEVENT\n")}`, DAMAGED],
		[
			"very many events",
			`BEGIN:VCALENDAR\n${fill("BEGIN:VEVENT\nEND:VEVENT\n")}END:VCALENDAR`,
			"This calendar has more than 10,000 events",
		],
		["deep ones", `BEGIN:VCALENDAR\n${fill("BEGIN:X\n")}`, DAMAGED],
		["empty lines", fill("\n"), NONE],
		["quotes", fill('"'), NONE],
	])("a megabyte of %s", (_, text, said) => {
		expect(() => readCalendar(bytes(text))).toThrow(said);
	});

	test.each([
		["one property", event(fill("X-A:b\n").trim())],
		["one folded line", event(`SUMMARY:${fill("x\r\n ")}`)],
		["parameters", event(`DTSTART${fill(";A=B")}:20990101T000000`)],
		["an open quote", event(`DTSTART;X="${fill("a;")}:20990101T000000`)],
		["backslashes", event("DTSTART:20990101T000000", `SUMMARY:${fill("\\")}`)],
		["spaces", event("DTSTART:20990101T000000", `SUMMARY:${fill(" ")}x`)],
		["days", event("DTSTART:20990101T000000", `RRULE:FREQ=WEEKLY;BYDAY=${fill("MO,")}MO`)],
		[
			"time zones",
			fill("\0")
				.split("")
				.slice(0, 9000)
				.map((_, n) => event(`DTSTART;TZID=Etc/No${n}:20990101T000000`))
				.join("\n"),
		],
		[
			"clocks that change each second",
			`BEGIN:VTIMEZONE\nTZID:X\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nRRULE:FREQ=SECONDLY\nEND:STANDARD\nEND:VTIMEZONE\n${event("DTSTART;TZID=X:20990101T000000")}`,
		],
	])("a calendar with a megabyte of %s is read in time", (_, lines) => {
		for (const kind of [SIMPLE, WEEKLY]) {
			const file = taken(calendar(lines), { kind, zone: BERLIN, presentations });
			expect(file.items.length + told(file, kind).length).toBeGreaterThan(0);
		}
	});
});
