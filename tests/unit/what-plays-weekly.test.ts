import { describe, expect, test } from "vitest";
import { at, told, weekly } from "../support/timetables";

describe("a weekly schedule", () => {
	const OFFICE = weekly("Europe/Berlin", {
		monday: [at("09:00:00", 1), at("18:00:00", 2)],
		friday: [at("18:00:00", 3), at("09:00:00", 4)],
	});
	const NIGHT = weekly("Europe/Berlin", {
		saturday: [at("23:59:59", 1)],
		sunday: [at("00:00:00", 2), at("02:30:00", 3)],
	});
	const ONE = weekly("America/New_York", { wednesday: [at("12:00:00", 1)] });
	const EQUAL = weekly("Asia/Kolkata", {
		tuesday: [at("08:00:00", 1), at("08:00:00", 2)],
		thursday: [at("08:00:00", 1)],
	});
	const SYDNEY = weekly("Australia/Sydney", { sunday: [at("02:30:00", 1), at("03:00:00", 2)] });
	const LORD_HOWE = weekly("Australia/Lord_Howe", {
		sunday: [at("02:10:00", 1), at("12:00:00", 2)],
	});
	const APIA = weekly("Pacific/Apia", {
		thursday: [at("06:00:00", 1)],
		friday: [at("06:00:00", 2)],
		saturday: [at("06:00:00", 3)],
	});
	const CAIRO = weekly("Africa/Cairo", { friday: [at("00:30:00", 1), at("08:00:00", 2)] });
	const HOLES = weekly("Europe/Berlin", {
		monday: [at("09:00:00", 1), at("10:00:00", null)],
		tuesday: [at("09:00:00", 0)],
		sunday: [at("09:00", 2)],
	});
	test.each([
		[
			"Monday morning",
			OFFICE,
			"2026-11-23T08:00Z",
			"1 since 2026-11-23T08:00, 2 at 2026-11-23T17:00",
		],
		[
			"a second before",
			OFFICE,
			"2026-11-23T07:59:59Z",
			"3 since 2026-11-20T17:00, 1 at 2026-11-23T08:00",
		],
		[
			"an empty day",
			OFFICE,
			"2026-11-25T12:00Z",
			"2 since 2026-11-23T17:00, 4 at 2026-11-27T08:00",
		],
		[
			"not in the order of the list",
			OFFICE,
			"2026-11-27T08:00Z",
			"4 since 2026-11-27T08:00, 3 at 2026-11-27T17:00",
		],
		[
			"over the end of the week",
			OFFICE,
			"2026-11-29T00:00Z",
			"3 since 2026-11-27T17:00, 1 at 2026-11-30T08:00",
		],
		["summer time", OFFICE, "2026-07-06T07:00Z", "1 since 2026-07-06T07:00, 2 at 2026-07-06T16:00"],
		[
			"over the change to summer time",
			OFFICE,
			"2026-03-28T12:00Z",
			"3 since 2026-03-27T17:00, 1 at 2026-03-30T07:00",
		],
		[
			"over the end of the year",
			OFFICE,
			"2027-01-01T00:00Z",
			"2 since 2026-12-28T17:00, 4 at 2027-01-01T08:00",
		],
		[
			"over a leap day",
			OFFICE,
			"2028-02-29T12:00Z",
			"2 since 2028-02-28T17:00, 4 at 2028-03-03T08:00",
		],
		[
			"the last second of the week",
			NIGHT,
			"2026-11-21T22:59:59Z",
			"1 since 2026-11-21T22:59, 2 at 2026-11-21T23:00",
		],
		[
			"the first second of the week",
			NIGHT,
			"2026-11-21T23:00:00Z",
			"2 since 2026-11-21T23:00, 3 at 2026-11-22T01:30",
		],
		[
			"a skipped time",
			NIGHT,
			"2026-03-29T01:29:59Z",
			"2 since 2026-03-28T23:00, 3 at 2026-03-29T01:30",
		],
		[
			"a skipped time, an hour later",
			NIGHT,
			"2026-03-29T01:30Z",
			"3 since 2026-03-29T01:30, 1 at 2026-04-04T21:59",
		],
		[
			"a repeated time, the first",
			NIGHT,
			"2026-10-25T00:30Z",
			"3 since 2026-10-25T00:30, 1 at 2026-10-31T22:59",
		],
		["one item never ends", ONE, "2026-11-22T00:00Z", "1 since 2026-11-18T17:00"],
		["one item begins anew", ONE, "2026-11-25T17:00Z", "1 since 2026-11-25T17:00"],
		["one item, over the end of summer time", ONE, "2026-11-03T12:00Z", "1 since 2026-10-28T16:00"],
		[
			"of equal times the later in the list",
			EQUAL,
			"2026-11-24T02:30Z",
			"2 since 2026-11-24T02:30, 1 at 2026-11-26T02:30",
		],
		["half hours", EQUAL, "2026-11-26T02:29Z", "2 since 2026-11-24T02:30, 1 at 2026-11-26T02:30"],
		[
			"south: the change to summer time",
			SYDNEY,
			"2026-10-03T16:00Z",
			"2 since 2026-10-03T16:00, 1 at 2026-10-03T16:30",
		],
		[
			"south: the skipped time plays on",
			SYDNEY,
			"2026-10-05T16:30Z",
			"1 since 2026-10-03T16:30, 2 at 2026-10-10T16:00",
		],
		[
			"south: the end of summer time",
			SYDNEY,
			"2026-04-04T15:30Z",
			"1 since 2026-04-04T15:30, 2 at 2026-04-04T17:00",
		],
		[
			"south: before the time that repeats",
			SYDNEY,
			"2026-04-04T15:29Z",
			"2 since 2026-03-28T16:00, 1 at 2026-04-04T15:30",
		],
		[
			"half an hour skipped",
			LORD_HOWE,
			"2026-10-03T15:40Z",
			"1 since 2026-10-03T15:40, 2 at 2026-10-04T01:00",
		],
		[
			"half an hour repeated",
			LORD_HOWE,
			"2026-04-04T15:40Z",
			"1 since 2026-04-04T15:40, 2 at 2026-04-05T01:30",
		],
		[
			"a day that is skipped: before",
			APIA,
			"2011-12-30T09:59Z",
			"1 since 2011-12-29T16:00, 3 at 2011-12-30T16:00",
		],
		[
			"a day that is skipped: Saturday's own wins",
			APIA,
			"2011-12-30T16:00Z",
			"3 since 2011-12-30T16:00, 1 at 2012-01-04T16:00",
		],
		[
			"a week later all is as always",
			APIA,
			"2012-01-05T16:00Z",
			"2 since 2012-01-05T16:00, 3 at 2012-01-06T16:00",
		],
		[
			"a midnight that is skipped",
			CAIRO,
			"2026-04-23T22:30Z",
			"1 since 2026-04-23T22:30, 2 at 2026-04-24T05:00",
		],
		[
			"a night that is longer",
			CAIRO,
			"2026-10-29T21:30Z",
			"2 since 2026-10-23T05:00, 1 at 2026-10-29T22:30",
		],
		[
			"items without a presentation are skipped",
			HOLES,
			"2026-11-25T00:00Z",
			"1 since 2026-11-23T08:00, 2 at 2026-11-29T08:00",
		],
		["a day of nothing", weekly("Europe/Berlin", {}), "2026-11-25T00:00Z", "9"],
	])("%s", (_, timetable, instant, expected) => {
		expect(told(timetable, instant)).toBe(expected);
	});
});
