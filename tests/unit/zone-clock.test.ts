import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { clockChanges, instantOf, offsetAt, wallAt } from "../../contract/time/zone-clock";

const wallOf = (text: string) => Date.parse(`${text.replace(" ", "T")}Z`);
const BERLIN = "Europe/Berlin";
const NEW_YORK = "America/New_York";
const SYDNEY = "Australia/Sydney";
const LORD_HOWE = "Australia/Lord_Howe";
const APIA = "Pacific/Apia";
const CAIRO = "Africa/Cairo";
const KOLKATA = "Asia/Kolkata";

describe("when clocks show a time", () => {
	test.each([
		[BERLIN, "2026-01-15 12:00", "2026-01-15T11:00Z", null],
		[BERLIN, "2026-07-15 12:00", "2026-07-15T10:00Z", null],
		[BERLIN, "2026-01-01 00:00", "2025-12-31T23:00Z", null],
		[BERLIN, "2024-02-29 23:59", "2024-02-29T22:59Z", null],
		[BERLIN, "2026-03-29 01:59", "2026-03-29T00:59Z", null],
		[BERLIN, "2026-03-29 02:00", "2026-03-29T01:00Z", "skipped"],
		[BERLIN, "2026-03-29 02:30", "2026-03-29T01:30Z", "skipped"],
		[BERLIN, "2026-03-29 02:59", "2026-03-29T01:59Z", "skipped"],
		[BERLIN, "2026-03-29 03:00", "2026-03-29T01:00Z", null],
		[BERLIN, "2026-10-25 01:59", "2026-10-24T23:59Z", null],
		[BERLIN, "2026-10-25 02:00", "2026-10-25T00:00Z", "repeated"],
		[BERLIN, "2026-10-25 02:59", "2026-10-25T00:59Z", "repeated"],
		[BERLIN, "2026-10-25 03:00", "2026-10-25T02:00Z", null],
		[NEW_YORK, "2026-01-15 12:00", "2026-01-15T17:00Z", null],
		[NEW_YORK, "2026-03-08 01:59", "2026-03-08T06:59Z", null],
		[NEW_YORK, "2026-03-08 02:00", "2026-03-08T07:00Z", "skipped"],
		[NEW_YORK, "2026-03-08 02:45", "2026-03-08T07:45Z", "skipped"],
		[NEW_YORK, "2026-03-08 03:00", "2026-03-08T07:00Z", null],
		[NEW_YORK, "2026-11-01 00:59", "2026-11-01T04:59Z", null],
		[NEW_YORK, "2026-11-01 01:30", "2026-11-01T05:30Z", "repeated"],
		[NEW_YORK, "2026-11-01 02:00", "2026-11-01T07:00Z", null],
		[SYDNEY, "2026-01-15 12:00", "2026-01-15T01:00Z", null],
		[SYDNEY, "2026-04-05 01:59", "2026-04-04T14:59Z", null],
		[SYDNEY, "2026-04-05 02:30", "2026-04-04T15:30Z", "repeated"],
		[SYDNEY, "2026-04-05 03:00", "2026-04-04T17:00Z", null],
		[SYDNEY, "2026-10-04 02:00", "2026-10-03T16:00Z", "skipped"],
		[SYDNEY, "2026-10-04 03:00", "2026-10-03T16:00Z", null],
		[LORD_HOWE, "2026-04-05 01:29", "2026-04-04T14:29Z", null],
		[LORD_HOWE, "2026-04-05 01:30", "2026-04-04T14:30Z", "repeated"],
		[LORD_HOWE, "2026-04-05 02:00", "2026-04-04T15:30Z", null],
		[LORD_HOWE, "2026-10-04 01:59", "2026-10-03T15:29Z", null],
		[LORD_HOWE, "2026-10-04 02:15", "2026-10-03T15:45Z", "skipped"],
		[LORD_HOWE, "2026-10-04 02:30", "2026-10-03T15:30Z", null],
		[APIA, "2011-12-29 23:59", "2011-12-30T09:59Z", null],
		[APIA, "2011-12-30 00:00", "2011-12-30T10:00Z", "skipped"],
		[APIA, "2011-12-30 12:00", "2011-12-30T22:00Z", "skipped"],
		[APIA, "2011-12-30 23:59", "2011-12-31T09:59Z", "skipped"],
		[APIA, "2011-12-31 00:00", "2011-12-30T10:00Z", null],
		[APIA, "2026-06-01 12:00", "2026-05-31T23:00Z", null],
		[CAIRO, "2026-04-23 23:59", "2026-04-23T21:59Z", null],
		[CAIRO, "2026-04-24 00:00", "2026-04-23T22:00Z", "skipped"],
		[CAIRO, "2026-04-24 00:30", "2026-04-23T22:30Z", "skipped"],
		[CAIRO, "2026-04-24 01:00", "2026-04-23T22:00Z", null],
		[CAIRO, "2026-10-29 23:00", "2026-10-29T20:00Z", "repeated"],
		[CAIRO, "2026-10-29 22:59", "2026-10-29T19:59Z", null],
		[CAIRO, "2026-10-30 00:00", "2026-10-29T22:00Z", null],
		[KOLKATA, "2026-03-29 02:30", "2026-03-28T21:00Z", null],
		[KOLKATA, "2026-01-01 00:00", "2025-12-31T18:30Z", null],
		[KOLKATA, "2028-02-29 05:29", "2028-02-28T23:59Z", null],
	] as const)("in %s %s is %s (%s)", (zone, wall, instant, turn) => {
		expect(instantOf(zone, wallOf(wall))).toEqual({ at: Date.parse(instant), turn });
	});
});

test("a zone that does not exist is an error", () => {
	expect(() => offsetAt("Mars/Olympus", 0)).toThrow(RangeError);
});

test("however a zone is spelled, it is the same zone, and is asked once", () => {
	const at = Date.parse("2026-07-01T00:00Z");
	expect(offsetAt("Antarctica/Troll", at)).toBe(2 * 3_600_000);
	const asked = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
	for (const ianaId of ["antarctica/troll", "ANTARCTICA/TROLL", "antArctica/trolL"])
		expect(offsetAt(ianaId, at)).toBe(2 * 3_600_000);
	const times = asked.mock.calls.length;
	asked.mockRestore();
	expect(times).toBe(0);
});

test("the changes of a zone's clocks, and what they show at first", () => {
	const from = Date.parse("2026-03-29T00:30Z");
	expect(clockChanges(BERLIN, from, Date.parse("2027-03-28T00:59:59Z"))).toEqual([
		{ at: from, offset: 3_600_000 },
		{ at: Date.parse("2026-03-29T01:00Z"), offset: 7_200_000 },
		{ at: Date.parse("2026-10-25T01:00Z"), offset: 3_600_000 },
	]);
	const [, change, ...more] = clockChanges(APIA, Date.UTC(2011, 10), Date.UTC(2012, 0));
	expect(change).toEqual({ at: Date.parse("2011-12-30T10:00Z"), offset: 14 * 3_600_000 });
	expect(more).toEqual([]);
});

const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
/** Within the years in which every zone's offset is of whole minutes. */
const instant = fc
	.integer({ min: Date.UTC(1975, 0) / 60_000, max: Date.UTC(2037, 0) / 60_000 })
	.map((minutes) => minutes * 60_000);

test("each wall time that is shown leads back, to the first instant that shows it", () => {
	fc.assert(
		fc.property(zone, instant, (ianaId, at) => {
			const wall = wallAt(ianaId, at);
			const found = instantOf(ianaId, wall);
			expect(wallAt(ianaId, found.at)).toBe(wall);
			expect(found.at).toBeLessThanOrEqual(at);
			if (found.turn === null) expect(found.at).toBe(at);
		}),
		{ numRuns: 2000 },
	);
});

test("a wall time that is skipped is moved forward by what the clocks jump", () => {
	fc.assert(
		fc.property(zone, instant, (ianaId, wall) => {
			const { at, turn } = instantOf(ianaId, wall);
			const shown = wallAt(ianaId, at);
			if (turn === "skipped") {
				const jump = offsetAt(ianaId, at) - offsetAt(ianaId, wall - 86_400_000);
				expect(jump).toBeGreaterThan(0);
				expect(shown - wall).toBe(jump);
			} else expect(shown).toBe(wall);
		}),
		{ numRuns: 2000 },
	);
});

test("the offset is what the zone's own clock shows, to the minute, around every change of ten years", () => {
	for (const ianaId of [BERLIN, NEW_YORK, SYDNEY, LORD_HOWE, APIA, CAIRO, "Africa/Casablanca"]) {
		const format = new Intl.DateTimeFormat("en-CA", {
			timeZone: ianaId,
			dateStyle: "short",
			timeStyle: "medium",
			hourCycle: "h23",
		});
		for (let day = Date.UTC(2020, 0); day < Date.UTC(2030, 0); day += 86_400_000) {
			if (offsetAt(ianaId, day) === offsetAt(ianaId, day + 86_400_000)) continue;
			for (let at = day; at < day + 86_400_000; at += 15 * 60_000)
				expect(`${new Date(wallAt(ianaId, at)).toISOString()} ${ianaId}`).toBe(
					`${format.format(at).replace(", ", "T")}.000Z ${ianaId}`,
				);
		}
	}
});
