import { expect, test } from "vitest";
import { clockTurns } from "../../app/routes/schedule/clock-turns.server";
import { WEEKLY } from "../../app/routes/schedule/kinds";

// What a weekly schedule's form says of daylight saving, at a time of the test's own.

/** The sentences of the one item of a week. */
function toldOf(zone: string, list: string, time: string, now: string): string[] {
	const lists = { [list]: [{ time, presentationId: "1" }] };
	const values = { name: "", timeZoneId: "", revision: "", confirmed: "", lists };
	const turns = clockTurns(WEEKLY, values, zone, Date.parse(now))(list, time);
	return turns.map(({ message }) => message);
}

const skipped = (time: string, day: string, plays: string) =>
	`The clocks skip ${time} on ${day}: it plays at ${plays}`;
const twice = (time: string, day: string) =>
	`The clocks show ${time} twice on ${day}: it plays at the first`;
const MARCH = skipped("02:30", "29 March", "03:30 on 29 March");
const MARCH_2027 = skipped("02:30", "28 March", "03:30 on 28 March");
const OCTOBER = twice("02:30", "25 October");

test("today is the zone's day, where UTC has the next one already", () => {
	expect(toldOf("America/Nuuk", "Saturday", "23:30:00", "2026-03-29T00:30:00Z")[0]).toBe(
		skipped("23:30", "28 March", "00:30 on 29 March"),
	);
});

test("a change that has passed today is not told, nor left out a year later", () => {
	const told = (now: string) => toldOf("Europe/Berlin", "Sunday", "02:30:00", now);
	expect(told("2026-03-29T00:59:00Z")).toEqual([MARCH, OCTOBER]);
	expect(told("2026-03-29T01:31:00Z")).toEqual([OCTOBER, MARCH_2027]);
	// The next one is 53 weeks away.
	expect(told("2026-10-25T12:00:00Z")).toEqual([MARCH_2027, twice("02:30", "31 October")]);
});

test("each change of the coming year is told once", () => {
	for (const day of ["2026-03-22", "2026-03-28", "2026-03-29"])
		expect(toldOf("Europe/Berlin", "Sunday", "02:30:00", `${day}T00:00:00Z`)).toEqual([
			MARCH,
			OCTOBER,
		]);
});
