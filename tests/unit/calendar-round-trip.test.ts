import fc from "fast-check";
import { expect, test } from "vitest";
import { scheduleCalendar } from "../../app/routes/schedule/calendar/events.server";
import { type Kind, SIMPLE, WEEKLY } from "../../app/routes/schedule/kinds";
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
	fc.constantFrom("a,b;c\\d", "\\n", "two\nlines", "END:VEVENT", "Menu", "menu", "x".repeat(200)),
);
const presentations = fc
	.array(title, { minLength: 1, maxLength: 4 })
	.map((titles) => titles.map((one, index) => ({ presentationId: index + 1, title: one })));
const presentationId = fc.integer({ min: 1, max: 4 });
const now = fc
	.integer({ min: Date.UTC(2024, 0) / MINUTE, max: Date.UTC(2030, 0) / MINUTE })
	.map((minutes) => minutes * MINUTE);

const dateTime = fc
	.integer({ min: Date.UTC(1990, 0) / MINUTE, max: Date.UTC(2060, 0) / MINUTE })
	.map((minutes) => new Date(minutes * MINUTE).toISOString().slice(0, 16).replace("T", " "));
const time = fc
	.integer({ min: 0, max: 86_399 })
	.map((seconds) => new Date(seconds * 1000).toISOString().slice(11, 19));
const listOf = (times: fc.Arbitrary<string>, maxLength: number) =>
	fc.array(fc.record({ time: times, presentationId }), { maxLength });

const simple = fc.record({ dateTimeCollection: listOf(dateTime, 12) });
const weekly = fc.record(Object.fromEntries(WEEKLY.lists.map((day) => [day, listOf(time, 4)])));

/** Items as the form shows them, in the order of the days and times; those of one time as they were. */
const inOrder = (kind: Kind, lists: Record<string, { time: string; presentationId: number }[]>) =>
	kind.lists.flatMap((list) =>
		[...(lists[list] ?? [])]
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
		const asked = fc.record({ zone, presentations, now, lists: lists as typeof weekly });
		fc.assert(
			fc.property(asked, ({ zone, presentations, now, lists }) => {
				// Those that there is no presentation for are called by their number, and stay unset.
				const saved = { name: "A; name", timeZoneId: "x", lists };
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
				const known = new Set(presentations.map((one) => one.presentationId));
				expect(items.map(({ summary, ...item }) => item)).toEqual(
					inOrder(kind, lists).map((item) => ({
						...item,
						presentationId: known.has(item.presentationId) ? item.presentationId : undefined,
					})),
				);
				expect([read.name, read.zone, read.unfit, placed.unfit, placed.unknownZone]).toEqual([
					"A; name",
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
