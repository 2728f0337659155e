import { describe, expect, test } from "vitest";
import { scheduleCalendar } from "../../app/routes/schedule/calendar/events.server";
import { SIMPLE, WEEKLY } from "../../app/routes/schedule/kinds";
import { attachmentNamed } from "../../app/services/request/attachment.server";
import { offsetAt, wallAt } from "../../contract/time/zone-clock";

const NOW = Date.parse("2026-11-25T10:00:00Z");
const base = {
	id: 8,
	zone: "Europe/Berlin",
	presentations: [
		{ presentationId: 1, title: "Menu, big; with \\ and\r\na break" },
		{ presentationId: 2, title: `Näh“🍰${"ü🍕".repeat(60)}` },
	],
	now: NOW,
	host: "signage.test",
};
const simple = (items: [string, number][], more: object = {}) =>
	scheduleCalendar({
		...base,
		kind: SIMPLE,
		saved: {
			name: "Lunch",
			timeZoneId: "x",
			lists: {
				dateTimeCollection: items.map(([time, presentationId]) => ({ time, presentationId })),
			},
		},
		...more,
	});
const weekly = (days: Record<string, [string, number][]>, more: object = {}) =>
	scheduleCalendar({
		...base,
		kind: WEEKLY,
		saved: {
			name: "Week",
			timeZoneId: "x",
			lists: Object.fromEntries(
				WEEKLY.lists.map((day) => [
					day,
					(days[day] ?? []).map(([time, presentationId]) => ({ time, presentationId })),
				]),
			),
		},
		...more,
	});
const unfold = (text: string) => text.replaceAll("\r\n ", "");
/** The lines of each event that begin with one of these names. */
const eventsIn = (text: string, ...names: string[]) =>
	unfold(text)
		.split("BEGIN:VEVENT\r\n")
		.slice(1)
		.map((event) =>
			event.split("\r\n").filter((line) => names.some((name) => line.startsWith(name))),
		);

describe("dated items", () => {
	test("an event each, to the next beginning; the last one for an hour, which is said", () => {
		const text = simple([
			["2099-03-28 14:30", 1],
			["2099-03-27 08:00", 2],
		]);
		expect(eventsIn(text, "DTSTART", "DTEND", "X-", "UID", "DTSTAMP", "RRULE")).toEqual([
			[
				"UID:simple-8-20990328T143000-1@signage.test",
				"DTSTAMP:20261125T100000Z",
				"DTSTART;TZID=Europe/Berlin:20990328T143000",
				"DTEND;TZID=Europe/Berlin:20990328T153000",
				"X-SIGNAGE-PRESENTATION-ID:1",
				"X-SIGNAGE-PLAYS-ON:TRUE",
			],
			[
				"UID:simple-8-20990327T080000-1@signage.test",
				"DTSTAMP:20261125T100000Z",
				"DTSTART;TZID=Europe/Berlin:20990327T080000",
				"DTEND;TZID=Europe/Berlin:20990328T143000",
				"X-SIGNAGE-PRESENTATION-ID:2",
			],
		]);
		expect(unfold(text)).toContain("DESCRIPTION:This is the last item: it plays until");
	});

	test("lines end with CR LF, have 75 bytes at most, and no letter is cut", () => {
		const text = simple([
			["2099-03-28 14:30", 1],
			["2099-03-29 08:00", 2],
		]);
		expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
		const lines = text.slice(0, -2).split("\r\n");
		expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
		expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
		expect(lines.filter((line) => /\p{Surrogate}/u.test(line))).toEqual([]);
		expect(eventsIn(text, "SUMMARY")).toEqual([
			["SUMMARY:Menu\\, big\\; with \\\\ and\\na break"],
			[`SUMMARY:${base.presentations[1]?.title}`],
		]);
	});

	test("of very many years the time zone is written for the nearest alone", () => {
		const years = Array.from({ length: 999 }, (_, place) => 1001 + 9 * place);
		const text = simple(years.map((year) => [`${year}-03-28 10:00`, 1]));
		expect(eventsIn(text, "UID")).toHaveLength(999);
		const onsets = text.match(/BEGIN:(?:STANDARD|DAYLIGHT)/g) ?? [];
		expect(onsets.length).toBeLessThan(400);
		for (const [year, isThere] of [
			[2026, true],
			[2027, true],
			[2036, true],
			[1001, false],
			[9983, false],
		] as const)
			expect(text.includes(`DTSTART:${year}0`), String(year)).toBe(isThere);
	});

	test("the last one has its hour in one that clocks skip, too", () => {
		expect(eventsIn(simple([["2027-03-28 02:30", 1]]), "DTSTART", "DTEND")).toEqual([
			["DTSTART;TZID=Europe/Berlin:20270328T023000", "DTEND;TZID=Europe/Berlin:20270328T043000"],
		]);
	});

	test("what a schedule is called cannot add lines", () => {
		const saved = { name: "A\r\nBEGIN:VEVENT\u0000, b", timeZoneId: "x", lists: {} };
		const text = simple([], { saved });
		expect(text).toContain(
			"\r\nNAME:A\\nBEGIN:VEVENT\\, b\r\nX-WR-CALNAME:A\\nBEGIN:VEVENT\\, b\r\n",
		);
		expect(eventsIn(text, "")).toEqual([]);
	});

	test("items that play nothing, and times that are none, are left out, which is said", () => {
		const text = simple([
			["2099-03-28 14:30", 0],
			["2099-02-31 14:30", 1],
			["2099-03-28T15:00:00", 7],
		]);
		expect(eventsIn(text, "SUMMARY", "DTSTART")).toEqual([
			["SUMMARY:Presentation 7", "DTSTART;TZID=Europe/Berlin:20990328T150000"],
		]);
		const said = "2 items are not in this calendar\\, because";
		expect(unfold(text)).toContain(`\r\nDESCRIPTION:${said}`);
		expect(unfold(text)).toContain(`\r\nX-WR-CALDESC:${said}`);
		expect(simple([["2099-03-28 14:30", 1]])).not.toContain("CALDESC");
	});

	test("of two at one time, the last plays; the clocks decide what comes next", () => {
		const text = simple([
			["2026-03-29 02:30", 1],
			["2026-03-29 03:00", 2],
			["2026-03-30 10:00", 1],
			["2026-03-30 10:00", 2],
		]);
		expect(eventsIn(text, "DTSTART", "DTEND", "DESCRIPTION").slice(0, 3)).toEqual([
			["DTSTART;TZID=Europe/Berlin:20260329T023000", "DTEND;TZID=Europe/Berlin:20260330T100000"],
			["DTSTART;TZID=Europe/Berlin:20260329T030000", "DTEND;TZID=Europe/Berlin:20260329T033000"],
			[
				"DTSTART;TZID=Europe/Berlin:20260330T100000",
				"DESCRIPTION:Another item has the same time\\, and plays instead.",
			],
		]);
	});
});

describe("a week's items", () => {
	test("come each week from the current week on, to the next in the week", () => {
		const text = weekly({ Sunday: [["08:00:00", 1]], Saturday: [["23:59:30", 2]] });
		expect(eventsIn(text, "DTSTART", "DTEND", "RRULE", "UID")).toEqual([
			[
				"UID:weekly-8-Sunday-080000-1@signage.test",
				"DTSTART;TZID=Europe/Berlin:20261122T080000",
				"DTEND;TZID=Europe/Berlin:20261128T235930",
				"RRULE:FREQ=WEEKLY;BYDAY=SU",
			],
			[
				"UID:weekly-8-Saturday-235930-1@signage.test",
				"DTSTART;TZID=Europe/Berlin:20261128T235930",
				"DTEND;TZID=Europe/Berlin:20261129T080000",
				"RRULE:FREQ=WEEKLY;BYDAY=SA",
			],
		]);
	});

	test("the only one lasts a week; of two at one time the first takes no time", () => {
		expect(
			eventsIn(weekly({ Monday: [["08:00:00", 1]] }), "DT")
				.at(0)
				?.slice(1),
		).toEqual([
			"DTSTART;TZID=Europe/Berlin:20261123T080000",
			"DTEND;TZID=Europe/Berlin:20261130T080000",
		]);
		const two = weekly({
			Monday: [
				["08:00:00", 1],
				["08:00:00", 2],
			],
		});
		expect(eventsIn(two, "DTEND")).toEqual([[], ["DTEND;TZID=Europe/Berlin:20261130T080000"]]);
	});
});

/** The offset that a VTIMEZONE's lines give for an instant, in milliseconds. */
function offsetIn(text: string, at: number): number {
	const onsets = [...text.matchAll(/BEGIN:(?:STANDARD|DAYLIGHT)\r\n([\s\S]*?)END:/g)].map(
		([, lines = ""]) => {
			const of = (name: string) => new RegExp(`^${name}:(.*)$`, "m").exec(lines)?.[1]?.trim() ?? "";
			const ms = (offset: string) => {
				const [, sign, hours, minutes, seconds = "0"] =
					/^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(offset) ?? [];
				return (
					(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) *
					(sign === "-" ? -1000 : 1000)
				);
			};
			const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(of("DTSTART")) ?? [];
			const [year, month, day, hour, minute, second] = parts;
			const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
			return { at: wall - ms(of("TZOFFSETFROM")), offset: ms(of("TZOFFSETTO")) };
		},
	);
	const valid = onsets.filter((onset) => onset.at <= at).sort((one, other) => one.at - other.at);
	return valid.at(-1)?.offset ?? Number.NaN;
}

describe("the time zone in the file", () => {
	const HOUR = 3_600_000;
	test.each([
		["Europe/Berlin", 2026],
		["Europe/Berlin", 1945],
		["Australia/Lord_Howe", 2026],
		["Asia/Kolkata", 2026],
		["Africa/Cairo", 2026],
		["Africa/Cairo", 2014],
		["Pacific/Apia", 2011],
		["Pacific/Apia", 2026],
		["Africa/Casablanca", 2026],
		["America/New_York", 2026],
	])("%s in %i: as its clocks go, each hour, and to the second at each change", (zone, year) => {
		const text = simple([[`${year}-06-01 10:00`, 1]], { zone });
		const wrong: string[] = [];
		const check = (at: number) => {
			if (offsetIn(text, at) !== offsetAt(zone, at)) wrong.push(new Date(at).toISOString());
		};
		const begin = Date.UTC(year, 0, 1) - offsetAt(zone, Date.UTC(year, 0, 1));
		for (let at = begin; wallAt(zone, at) < Date.UTC(year + 1, 0, 1); at += HOUR) {
			check(at);
			if (offsetAt(zone, at) !== offsetAt(zone, at + HOUR))
				for (let second = 0; second < 3600; second++) check(at + second * 1000);
		}
		expect(wrong.slice(0, 3)).toEqual([]);
	});

	test("of a weekly schedule: this year and ten more", () => {
		const text = weekly({ Monday: [["08:00:00", 1]] });
		for (let year = 2026; year <= 2036; year++)
			for (let month = 0; month < 12; month++) {
				const at = Date.UTC(year, month, 15);
				expect(offsetIn(text, at), new Date(at).toISOString()).toBe(offsetAt("Europe/Berlin", at));
			}
	});

	test("of a week that began last year: from its first item on", () => {
		const now = Date.parse("2027-01-01T10:00:00Z");
		const text = weekly({ Sunday: [["08:00:00", 1]], Friday: [["08:00:00", 1]] }, { now });
		expect(eventsIn(text, "DTSTART")).toEqual([
			["DTSTART;TZID=Europe/Berlin:20261227T080000"],
			["DTSTART;TZID=Europe/Berlin:20270101T080000"],
		]);
		for (const at of [Date.UTC(2026, 11, 27, 7), Date.UTC(2027, 0, 1, 7), Date.UTC(2037, 6, 1)])
			expect(offsetIn(text, at)).toBe(offsetAt("Europe/Berlin", at));
	});

	test("in years that lie far apart, and in the first and the last that a date can name", () => {
		const years = [0, 1985, 2150, 9999];
		const text = simple(years.map((year) => [`${String(year).padStart(4, "0")}-07-01 10:00`, 1]));
		for (const year of years)
			for (const month of [1, 6, 11]) {
				const at = new Date(0).setUTCFullYear(year, month, 15);
				expect(offsetIn(text, at), `${year} ${month}`).toBe(offsetAt("Europe/Berlin", at));
			}
	});
});

test.each([
	["Lunch", "schedule.ics", "Lunch.ics"],
	["Café “Süd” (1*)", "schedule.ics", "Caf%C3%A9%20%E2%80%9CS%C3%BCd%E2%80%9D%20%281%20%29.ics"],
	["../a\\b\r\nX: y", "schedule.ics", "a%20b%20X%20y.ics"],
	["\ud83c", "schedule.ics", "schedule.ics"],
	[`${"x".repeat(99)}🍕🍕`, "schedule.ics", `${"x".repeat(99)}%F0%9F%8D%95.ics`],
	[" ", "schedule.ics", "schedule.ics"],
])("the file of a schedule called %j", (name, ascii, encoded) => {
	expect(attachmentNamed(name, "schedule", "ics")).toBe(
		`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
	);
});
