import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { instantOf } from "../../contract/time/zone-clock";
import { scheduledAt, startsBetween, type Timetable } from "../../contract/timetable";
import { dated } from "../support/timetables";

// What a simple schedule plays is found without the instants of all its items, and is what they all say.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const EVER = [Date.UTC(-1, 0), Date.UTC(10_001, 0)] as const;

/** What all items say. */
function plainly(timetable: Timetable, at: number) {
	const starts = startsBetween(timetable, ...EVER);
	const come = starts.filter((start) => start.at <= at);
	const start = come.at(-1) ?? null;
	const next = starts
		.slice(come.length)
		.find(({ presentationId }) => presentationId !== start?.presentationId);
	return { start, next: next ?? null };
}

/** Zones with nights in which clocks are changed, and borders of years. */
const AROUND: [ianaId: string, ...walls: string[]][] = [
	["Europe/Berlin", "2026-03-29 02:30", "2026-10-25 02:30", "2026-12-31 23:59", "9999-12-31 12:00"],
	["America/New_York", "2026-03-08 02:30", "2026-11-01 01:30", "2027-01-01 00:00"],
	["Australia/Lord_Howe", "2026-10-04 02:15", "2026-04-05 01:45"],
	["Africa/Cairo", "2026-04-24 00:30", "2026-10-29 23:30"],
	["Africa/Casablanca", "2026-02-15 03:00", "2026-03-22 02:30"],
	["Pacific/Apia", "2011-12-30 12:00", "2011-12-31 00:00"],
	["Pacific/Kwajalein", "1993-08-21 12:00"],
	["America/Juneau", "1867-10-18 12:00"],
	["Asia/Manila", "1844-12-31 12:00"],
	["Asia/Kolkata", "0001-01-01 00:00", "2028-02-29 00:00"],
];
const textOf = (wall: number) => new Date(wall).toISOString().slice(0, 16).replace("T", " ");
const wallOf = (text: string) => Date.parse(`${text.replace(" ", "T")}Z`);

const place = fc.constantFrom(
	...AROUND.flatMap(([ianaId, ...walls]) =>
		walls.map((text) => ({ ianaId, middle: wallOf(text) })),
	),
);
/** Most items are within hours of each other, some at the same times, some days and some centuries away. */
const minutes = fc.oneof(
	{ weight: 6, arbitrary: fc.integer({ min: -8, max: 8 }).map((steps) => steps * 15) },
	{ weight: 4, arbitrary: fc.integer({ min: -3000, max: 3000 }) },
	{ weight: 2, arbitrary: fc.integer({ min: -20, max: 20 }).map((days) => days * 1440) },
	{ weight: 1, arbitrary: fc.integer({ min: -4_000_000, max: 4_000_000 }) },
);
const presentationId = fc.oneof(
	{ weight: 9, arbitrary: fc.integer({ min: 1, max: 3 }) },
	{ weight: 1, arbitrary: fc.constantFrom(0, null, undefined) },
);
const schedule = place.chain(({ ianaId, middle }) =>
	fc.record({
		middle: fc.constant(middle),
		timetable: fc.record({
			type: fc.constant("Linear" as const),
			ianaId: fc.constant(ianaId),
			items: fc.array(
				fc.record({
					dateTime: minutes.map((after) =>
						textOf(
							Math.min(
								Date.UTC(9999, 11, 31, 23, 59),
								Math.max(wallOf("0001-01-01 00:00"), middle + after * MINUTE),
							),
						),
					),
					presentationId,
				}),
				{ maxLength: 25 },
			),
		}),
		after: minutes,
	}),
);

test("the newest item and the next are those that a look at all items finds, around every change of the clocks", () => {
	fc.assert(
		fc.property(schedule, ({ timetable, middle, after }) => {
			const at = instantOf(timetable.ianaId, middle).at + after * MINUTE;
			const all = startsBetween(timetable, ...EVER).map((start) => start.at);
			for (const moment of [at, ...all, ...all.map((one) => one - 1)])
				expect(scheduledAt(timetable, moment)).toEqual(plainly(timetable, moment));
		}),
		{ numRuns: 1500 },
	);
});

test("an item that a skipped time falls on is overridden by it, however many do not count", () => {
	// 02:30 is skipped, and moved to 03:30, at which another item begins: the later wall time wins.
	const years = Array.from({ length: 30 }, (_, index) => 2027 + index);
	const march = (year: number) => {
		const last = new Date(Date.UTC(year, 2, 31));
		return textOf(last.getTime() - last.getUTCDay() * DAY).slice(0, 10);
	};
	const items = years.flatMap((year): [string, number][] => [
		[`${march(year)} 02:30`, 2],
		[`${march(year)} 03:30`, 1],
	]);
	const timetable = dated("Europe/Berlin", ["2026-01-01 00:00", 1], ...items);
	const now = Date.parse("2026-06-01T00:00Z");
	expect(scheduledAt(timetable, now).next).toBeNull();
	const longer = dated("Europe/Berlin", ["2026-01-01 00:00", 1], ...items, ["2060-01-01 00:00", 3]);
	expect(scheduledAt(longer, now)).toEqual(plainly(longer, now));
});

test("of a thousand items that are years apart, the zone is asked about those near the time alone", () => {
	const days = Array.from({ length: 1000 }, (_, index) =>
		textOf(wallOf("0001-01-01 12:00") + index * 3650 * DAY),
	);
	const timetable = dated(
		"America/Toronto",
		...days.map((day, index): [string, number] => [day, 1 + (index % 2)]),
	);
	const asked = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
	const found = scheduledAt(timetable, Date.parse("2026-06-01T00:00Z"));
	const times = asked.mock.calls.length;
	asked.mockRestore();
	expect(times).toBeLessThan(40);
	expect(found).toEqual(plainly(timetable, Date.parse("2026-06-01T00:00Z")));
});

test("of many times in a night in which the clocks are changed, the zone is not asked about each", () => {
	const items = Array.from({ length: 1000 }, (_, index): [string, number] => [
		textOf(wallOf("2026-03-28 20:00") + index * MINUTE),
		1 + (index % 2),
	]);
	const timetable = dated("Europe/Vienna", ...items);
	const asked = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
	const { start } = scheduledAt(timetable, Date.parse("2026-03-29T01:10Z"));
	const times = asked.mock.calls.length;
	asked.mockRestore();
	expect(start?.at).toBe(Date.parse("2026-03-29T01:10Z"));
	expect(times).toBeLessThan(60);
});
