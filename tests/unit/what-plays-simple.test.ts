import { describe, expect, test } from "vitest";
import { dated, told } from "../support/timetables";

describe("a simple schedule", () => {
	const BERLIN = dated(
		"Europe/Berlin",
		["2026-03-29 02:30", 2],
		["2026-03-01 09:00", 1],
		["2026-10-25 02:30", 3],
	);
	const EQUAL = dated("Europe/Berlin", ["2026-06-01 12:00", 1], ["2026-06-01 12:00", 2]);
	const GAP = dated(
		"Europe/Berlin",
		["2026-03-29 02:15", 1],
		["2026-03-29 03:00", 2],
		["2026-03-29 02:30", 3],
		["2026-03-29 03:30", 4],
	);
	const OVERLAP = dated(
		"America/New_York",
		["2026-11-01 01:30", 1],
		["2026-11-01 01:45", 2],
		["2026-11-01 02:00", 3],
	);
	const HOLES = dated(
		"Asia/Kolkata",
		["2026-01-01 00:00", 1],
		["2026-01-02 00:00", null],
		["2026-01-03 00:00", 0],
		["2026-01-04 00:00", 2],
	);
	const LEAP = dated(
		"Asia/Kolkata",
		["2028-02-28 23:59", 1],
		["2028-02-29 00:00", 2],
		["2028-03-01 00:00", 3],
	);
	const SKIPPED_DAY = dated(
		"Pacific/Apia",
		["2011-12-29 12:00", 1],
		["2011-12-30 12:00", 2],
		["2011-12-31 11:00", 3],
		["2011-12-31 13:00", 4],
	);
	const CAIRO = dated(
		"Africa/Cairo",
		["2026-04-24 00:15", 1],
		["2026-04-24 01:00", 2],
		["2026-10-29 23:30", 3],
	);
	const LORD_HOWE = dated(
		"Australia/Lord_Howe",
		["2026-10-04 02:00", 1],
		["2026-10-04 02:10", 2],
		["2026-04-05 01:45", 3],
	);
	const SAME = dated(
		"Europe/Berlin",
		["2026-06-01 12:00", 1],
		["2026-06-02 12:00", 1],
		["2026-06-03 12:00", 2],
	);
	const FOREIGN = dated("Europe/Berlin", ["soon", 1], ["2026-06-01T12:00:00", 2]);
	test.each([
		[
			"before the first the group's own",
			BERLIN,
			"2026-03-01T07:59:59Z",
			"9, 1 at 2026-03-01T08:00",
		],
		[
			"from the first second",
			BERLIN,
			"2026-03-01T08:00Z",
			"1 since 2026-03-01T08:00, 2 at 2026-03-29T01:30",
		],
		[
			"the last second before a skipped time",
			BERLIN,
			"2026-03-29T01:29:59Z",
			"1 since 2026-03-01T08:00, 2 at 2026-03-29T01:30",
		],
		[
			"a skipped time, an hour later",
			BERLIN,
			"2026-03-29T01:30Z",
			"2 since 2026-03-29T01:30, 3 at 2026-10-25T00:30",
		],
		[
			"the last second before a repeated time",
			BERLIN,
			"2026-10-25T00:29:59Z",
			"2 since 2026-03-29T01:30, 3 at 2026-10-25T00:30",
		],
		["a repeated time, the first one", BERLIN, "2026-10-25T00:30Z", "3 since 2026-10-25T00:30"],
		["and again at the second", BERLIN, "2026-10-25T01:30Z", "3 since 2026-10-25T00:30"],
		["the last one for good", BERLIN, "2050-01-01T00:00Z", "3 since 2026-10-25T00:30"],
		[
			"of equal times the later in the list",
			EQUAL,
			"2026-06-01T10:00Z",
			"2 since 2026-06-01T10:00",
		],
		["before equal times", EQUAL, "2026-06-01T09:59Z", "9, 2 at 2026-06-01T10:00"],
		[
			"a gap: the time after it first",
			GAP,
			"2026-03-29T01:00Z",
			"2 since 2026-03-29T01:00, 1 at 2026-03-29T01:15",
		],
		[
			"a gap: then a skipped one",
			GAP,
			"2026-03-29T01:15Z",
			"1 since 2026-03-29T01:15, 4 at 2026-03-29T01:30",
		],
		[
			"a gap: a shown time before a skipped one",
			GAP,
			"2026-03-29T01:30Z",
			"4 since 2026-03-29T01:30",
		],
		[
			"an overlap: the first",
			OVERLAP,
			"2026-11-01T05:30Z",
			"1 since 2026-11-01T05:30, 2 at 2026-11-01T05:45",
		],
		[
			"an overlap: 01:30 again changes nothing",
			OVERLAP,
			"2026-11-01T06:30Z",
			"2 since 2026-11-01T05:45, 3 at 2026-11-01T07:00",
		],
		["an overlap: its end", OVERLAP, "2026-11-01T07:00Z", "3 since 2026-11-01T07:00"],
		[
			"items without a presentation are skipped",
			HOLES,
			"2026-01-03T12:00Z",
			"1 since 2025-12-31T18:30, 2 at 2026-01-03T18:30",
		],
		[
			"the night before a leap day",
			LEAP,
			"2028-02-28T18:29Z",
			"1 since 2028-02-28T18:29, 2 at 2028-02-28T18:30",
		],
		["a leap day", LEAP, "2028-02-29T18:29Z", "2 since 2028-02-28T18:30, 3 at 2028-02-29T18:30"],
		["the day after", LEAP, "2028-02-29T18:30Z", "3 since 2028-02-29T18:30"],
		[
			"a day before the one that Apia skipped",
			SKIPPED_DAY,
			"2011-12-30T09:59Z",
			"1 since 2011-12-29T22:00, 3 at 2011-12-30T21:00",
		],
		[
			"the day that Apia skipped, a day later",
			SKIPPED_DAY,
			"2011-12-30T22:00Z",
			"2 since 2011-12-30T22:00, 4 at 2011-12-30T23:00",
		],
		[
			"a time after midnight that Cairo skips",
			CAIRO,
			"2026-04-23T22:00Z",
			"2 since 2026-04-23T22:00, 1 at 2026-04-23T22:15",
		],
		[
			"it plays after one",
			CAIRO,
			"2026-04-23T22:15Z",
			"1 since 2026-04-23T22:15, 3 at 2026-10-29T20:30",
		],
		["the last hour of a day, shown twice", CAIRO, "2026-10-29T21:30Z", "3 since 2026-10-29T20:30"],
		[
			"half an hour skipped",
			LORD_HOWE,
			"2026-10-03T15:30Z",
			"1 since 2026-10-03T15:30, 2 at 2026-10-03T15:40",
		],
		["half an hour skipped, its end", LORD_HOWE, "2026-10-03T15:40Z", "2 since 2026-10-03T15:40"],
		[
			"half an hour repeated",
			LORD_HOWE,
			"2026-04-04T15:20Z",
			"3 since 2026-04-04T14:45, 1 at 2026-10-03T15:30",
		],
		[
			"next is what differs",
			SAME,
			"2026-06-01T10:00Z",
			"1 since 2026-06-01T10:00, 2 at 2026-06-03T10:00",
		],
		[
			"since is the newest",
			SAME,
			"2026-06-02T10:00Z",
			"1 since 2026-06-02T10:00, 2 at 2026-06-03T10:00",
		],
		["times of other services", FOREIGN, "2026-06-01T10:00Z", "2 since 2026-06-01T10:00"],
		["no items", dated("Europe/Berlin"), "2026-06-01T10:00Z", "9"],
		[
			"no item with a presentation",
			dated("Europe/Berlin", ["2026-06-01 12:00", null]),
			"2027-06-01T10:00Z",
			"9",
		],
	])("%s", (_, timetable, instant, expected) => {
		expect(told(timetable, instant)).toBe(expected);
	});
});
