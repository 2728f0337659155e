import { describe, expect, test } from "vitest";
import { startsBetween } from "../../contract/timetable";
import { whatPlays } from "../../contract/what-plays";
import { at, dated, OWN, weekly } from "../support/timetables";

describe("a group", () => {
	const ALWAYS = weekly("Etc/UTC", { sunday: [at("00:00:00", 1)] });
	const NOW = Date.parse("2026-11-25T00:00Z");
	const none = { presentationId: null, why: "nothing", start: null, next: null };
	test("in alert plays that, whatever the schedule says", () => {
		expect(whatPlays({ ...OWN, isInAlert: true }, ALWAYS, NOW)).toEqual({
			...none,
			presentationId: 5,
			why: "alert",
		});
	});
	test("in alert without a presentation for it plays as if there were none", () => {
		const group = { isInAlert: true, actualPresentationId: 9, alertPresentationId: null };
		expect(whatPlays(group, ALWAYS, NOW)).toMatchObject({ presentationId: 1, why: "schedule" });
		expect(whatPlays(group, null, NOW)).toMatchObject({ presentationId: 9, why: "group" });
	});
	test("plays its own without a schedule, and before the first item of one", () => {
		expect(whatPlays(OWN, null, NOW)).toEqual({ ...none, presentationId: 9, why: "group" });
		expect(whatPlays(OWN, dated("Etc/UTC", ["2027-01-01 00:00", 1]), NOW)).toMatchObject({
			presentationId: 9,
			why: "group",
			next: { presentationId: 1, at: Date.parse("2027-01-01T00:00Z"), index: 0 },
		});
	});
	test("plays nothing where nothing is chosen", () => {
		expect(whatPlays({ isInAlert: false }, null, NOW)).toEqual(none);
		expect(whatPlays({ isInAlert: true }, null, NOW)).toEqual(none);
	});
});

test("the starts of some days are one an instant, from the first to before the last", () => {
	const timetable = weekly("Europe/Berlin", {
		sunday: [at("02:30:00", 1), at("03:30:00", 2), at("12:00:00", null)],
		monday: [at("00:00:00", 3)],
	});
	const from = Date.parse("2026-03-29T01:30Z");
	const until = Date.parse("2026-04-05T22:00Z");
	expect(
		startsBetween(timetable, from, until).map(({ at, index, turn }) => [
			new Date(at).toISOString(),
			index,
			turn,
		]),
	).toEqual([
		["2026-03-29T01:30:00.000Z", 1, null],
		["2026-03-29T22:00:00.000Z", 3, null],
		["2026-04-05T00:30:00.000Z", 0, null],
		["2026-04-05T01:30:00.000Z", 1, null],
	]);
});
