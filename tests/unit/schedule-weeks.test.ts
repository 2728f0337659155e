import { expect, test } from "vitest";
import { weeksOf } from "../../app/routes/schedule/weeks.server";
import { dated } from "../support/timetables";

const NOW = Date.parse("2026-06-10T12:00:00Z");

/** The week that is drawn, and the names of those before and after it. */
function around(picked?: string, ...times: string[]) {
	const timetable = dated(
		"Etc/UTC",
		...times.map((time, place) => [time, place + 1] as [string, number]),
	);
	const { at, weeks } = weeksOf(timetable, NOW, picked);
	const { shown, earlier, later } = weeks;
	return [shown.date, new Date(at).toISOString().slice(0, 16), earlier?.name, later?.name];
}

const TIMES = ["2026-12-30 09:00", "2026-03-02 08:00", "2026-07-01 10:00", "2026-07-02 10:00"];

test("the ways lead to the weeks in which something begins, and to the present one", () => {
	expect(around("2026-03-01", ...TIMES)).toEqual([
		"2026-03-01",
		"2026-03-02T08:00",
		undefined,
		"7 – 13 Jun 2026",
	]);
	expect(around("2026-06-07", ...TIMES)).toEqual([
		"2026-06-07",
		"2026-06-10T12:00",
		"1 – 7 Mar 2026",
		"28 Jun – 4 Jul 2026",
	]);
	expect(around("2026-12-27", ...TIMES)).toEqual([
		"2026-12-27",
		"2026-12-30T09:00",
		"28 Jun – 4 Jul 2026",
		undefined,
	]);
	const afterNewYear = around("2026-06-07", "2027-01-01 08:00").at(-1);
	expect(afterNewYear).toBe("27 Dec 2026 – 2 Jan 2027");
});

test("a week in which nothing begins, a day within one, or no date at all: the one that is drawn anyway", () => {
	const usual = around(undefined, ...TIMES);
	expect(usual.slice(0, 2)).toEqual(["2026-06-28", "2026-07-01T10:00"]);
	for (const picked of ["2026-03-08", "2026-03-02", "2026", "", "x".repeat(1000)])
		expect(around(picked, ...TIMES)).toEqual(usual);
});

test("what was picked is told only where it is drawn", () => {
	const timetable = dated("Etc/UTC", ["2026-07-01 10:00", 1]);
	const pickedOf = (picked: string) => weeksOf(timetable, NOW, picked).weeks.picked;
	expect([pickedOf("2026-06-28"), pickedOf("2026-07-05")]).toEqual(["2026-06-28", undefined]);
});
