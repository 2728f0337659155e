import { describe, expect, test } from "vitest";
import { ZONE_GROUPS } from "../../contract/time/time-zone-groups";
import { ianaIdOf, matchTimeZone } from "../../contract/time/time-zones";
import { offsetAt } from "../../contract/time/zone-clock";

const zone = (id: string | number, ianaId: string) => ({ id, ianaId, displayName: `${id}` });
const LIST = [
	zone("W. Europe Standard Time", "Europe/Berlin"),
	zone("India Standard Time", "Asia/Kolkata"),
	zone("Tokyo Standard Time", "Asia/Tokyo"),
	zone("Eastern Standard Time", "America/New_York"),
];

describe("the entry of a browser's zone", () => {
	test.each([
		["Europe/Berlin", "Europe/Berlin"],
		["Asia/Calcutta", "Asia/Kolkata"],
		["Japan", "Asia/Tokyo"],
		["Europe/Vienna", "Europe/Berlin"],
		["Europe/Zurich", "Europe/Berlin"],
		["America/Toronto", "America/New_York"],
		["US/Eastern", "America/New_York"],
		["US/Michigan", "America/New_York"],
		["Asia/Jayapura", "Asia/Tokyo"],
		["Etc/GMT-9", "Asia/Tokyo"],
	])("%s has the entry of %s", (ianaId, expected) => {
		expect(matchTimeZone(LIST, ianaId)?.ianaId).toBe(expected);
	});
	test.each(["Pacific/Apia", "Antarctica/Troll", "Mars/Olympus", "", "__proto__"])(
		"%j has none",
		(ianaId) => {
			expect(matchTimeZone(LIST, ianaId)).toBeUndefined();
		},
	);
	test("a list with old names and numbers for ids is matched too", () => {
		const theirs = [zone(1, "Asia/Calcutta"), zone(2, "Europe/Rome"), zone(3, "Europe/Kiev")];
		expect(matchTimeZone(theirs, "Asia/Kolkata")?.id).toBe(1);
		expect(matchTimeZone(theirs, "Europe/Vienna")?.id).toBe(2);
		expect(matchTimeZone(theirs, "Europe/Kyiv")?.id).toBe(3);
	});
	test("entries without a name of the time zone database go by their ids", () => {
		const theirs = [
			{ id: "Etc/Unknown", displayName: "?" },
			{ id: "W. Europe Standard Time", displayName: "Berlin", ianaId: null },
			{ id: "Europe/Rome", displayName: "Rome" },
		];
		expect(matchTimeZone(theirs, "Europe/Rome")?.id).toBe("Europe/Rome");
		expect(matchTimeZone(theirs, "Europe/Vienna")?.id).toBe("W. Europe Standard Time");
		expect(matchTimeZone(theirs, "")).toBeUndefined();
	});
	test("of several entries in a Windows zone the name decides, then the default", () => {
		const theirs = [zone("a", "Europe/Vienna"), zone("b", "Europe/Berlin")];
		expect(matchTimeZone(theirs, "Europe/Vienna")?.id).toBe("a");
		expect(matchTimeZone(theirs, "Europe/Rome")?.id).toBe("b");
	});
});

describe("the zone that a schedule's id stands for", () => {
	test.each([
		["Tokyo Standard Time", "Asia/Tokyo"],
		["UTC", "Etc/UTC"],
		["Europe/Vienna", "Europe/Vienna"],
		["Asia/Calcutta", "Asia/Calcutta"],
	])("%s is %s", (id, ianaId) => {
		expect(ianaIdOf(id)).toBe(ianaId);
	});
	test.each(["Mars Standard Time", "+02:00", "", 7, "constructor", "Europe/ Berlin"])(
		"%j is none",
		(id) => {
			expect(ianaIdOf(id)).toBeUndefined();
		},
	);
	test("has the clocks of each place that goes by it, in 2025", () => {
		// A year that is over: newer rules of time zones do not change it.
		const from = Date.UTC(2025, 0);
		const days = Array.from({ length: 365 }, (_, day) => from + day * 86_400_000);
		const clocksOf = (ianaId: string) => days.map((at) => offsetAt(ianaId, at)).join();
		const others = Object.values(ZONE_GROUPS).flatMap((line) => {
			const [first = "", ...places] = line.split(" ");
			const clocks = clocksOf(first);
			return places.filter((place) => clocksOf(place) !== clocks);
		});
		expect(others).toEqual([]);
	});
	test("every Windows zone's is known here", () => {
		const ids = Object.keys(ZONE_GROUPS);
		expect(ids.length).toBeGreaterThan(130);
		expect(ids.filter((id) => ianaIdOf(id) === undefined)).toEqual([]);
	});
});
