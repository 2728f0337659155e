import fc from "fast-check";
import { expect, test } from "vitest";
import { scheduleCalendar } from "../../app/routes/schedule/calendar/events.server";
import { inOneLine as titleInOneLine } from "../../app/routes/schedule/calendar/matching.server";
import { type Kind, SIMPLE, WEEKLY } from "../../app/routes/schedule/kinds";
import { plainText } from "../../app/services/calendars/write.server";
import { taken } from "../support/calendars";

const RUNS = { numRuns: 150 };
const MINUTE = 60_000;
const zone = fc.constantFrom(
	"Europe/Berlin",
	"Australia/Lord_Howe",
	"Asia/Kolkata",
	"Africa/Cairo",
	"Pacific/Apia",
	"America/New_York",
	"Etc/UTC",
);
const title = fc.oneof(
	fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
	fc.constantFrom("a,b;c\\d", "\\n", "two\nlines", "END:VEVENT", "Menu", "menu", "Menu\u0007!"),
	fc.constantFrom("👩‍👩‍👧 Ünï", "x".repeat(300), "🍰".repeat(300), "a\fb", "Presentation 5"),
);
const presentations = fc
	.array(title, { minLength: 1, maxLength: 4 })
	.map((titles) => titles.map((one, index) => ({ presentationId: index + 1, title: one })));
// 5 is one that was deleted, for services that leave its number; 0 is none.
const presentationId = fc.integer({ min: 0, max: 5 });
const now = fc
	.integer({ min: Date.UTC(2024, 0) / MINUTE, max: Date.UTC(2030, 0) / MINUTE })
	.map((minutes) => minutes * MINUTE);

/** Nights in which the clocks of one of the zones are changed. */
const nights = ["2026-03-29", "2026-10-25", "2026-04-05", "2026-10-04", "2027-04-30", "2011-12-30"];
const minutes = fc.oneof(
	fc.integer({ min: Date.UTC(1990, 0) / MINUTE, max: Date.UTC(2060, 0) / MINUTE }),
	fc
		.tuple(fc.constantFrom(...nights), fc.integer({ min: -60, max: 240 }))
		.map(([night, after]) => Date.parse(night) / MINUTE + after),
);
const dateTime = minutes.map((minutes) =>
	new Date(minutes * MINUTE).toISOString().slice(0, 16).replace("T", " "),
);
const time = fc
	.integer({ min: 0, max: 86_399 })
	.map((seconds) => new Date(seconds * 1000).toISOString().slice(11, 19));
const listOf = (times: fc.Arbitrary<string>, maxLength: number) =>
	fc.array(fc.record({ time: times, presentationId }), { maxLength });

const simple = fc.record({ dateTimeCollection: listOf(dateTime, 12) });
const weekly = fc.record(Object.fromEntries(WEEKLY.lists.map((day) => [day, listOf(time, 4)])));

type Lists = Record<string, { time: string; presentationId: number }[]>;
/** A title, or a name, as a calendar has it. */
const inOneLine = (text: string) => plainText(text).replace(/\s+/g, " ").trim();

/** Items as the form shows them, in the order of the days and times; those of one time as they were. */
const inOrder = (kind: Kind, lists: Lists) =>
	kind.lists.flatMap((list) =>
		// An item that has no presentation stands for nothing that a calendar could show.
		(lists[list] ?? [])
			.filter((item) => item.presentationId !== 0)
			.sort((one, other) => (one.time < other.time ? -1 : Number(one.time > other.time)))
			.map((item) => ({
				list,
				time: kind.name === "weekly" ? item.time.replace(/^(..:..):00$/, "$1") : item.time,
				presentationId: item.presentationId,
			})),
	);

test.each([
	[SIMPLE, simple],
	[WEEKLY, weekly],
] as const)(
	"$name: what is exported comes back when it is imported, in any zone and year",
	(kind, lists) => {
		const asked = fc.record({
			zone,
			presentations,
			name: title,
			now,
			lists: lists as typeof weekly,
		});
		fc.assert(
			fc.property(asked, ({ zone, presentations, name, now, lists }) => {
				// Those that there is no presentation for are called by their number, and stay unset.
				const saved = { name, timeZoneId: "x", lists };
				const file = scheduleCalendar({
					kind,
					id: 8,
					saved,
					zone,
					presentations,
					now,
					host: "x.test",
				});
				const { read, placed, items } = taken(file, { kind, zone, presentations, now });
				const known = new Map(presentations.map((one) => [one.presentationId, one.title]));
				expect(items).toEqual(
					inOrder(kind, lists).map(({ presentationId: id, ...item }) => ({
						...item,
						presentationId: known.has(id) ? id : undefined,
						summary: inOneLine(known.get(id) ?? `Presentation ${id}`),
					})),
				);
				// What is called otherwise than its presentation would be told to whoever imports it.
				for (const { presentationId: id, summary } of items)
					if (id) expect(titleInOneLine(known.get(id) ?? "")).toBe(summary);
				expect([read.name ?? "", read.zone, read.unfit, placed.unfit, placed.unknownZone]).toEqual([
					inOneLine(name),
					zone,
					[],
					[],
					[],
				]);
			}),
			RUNS,
		);
	},
);
