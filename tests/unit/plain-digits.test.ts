import { wallDateTime, wallTime } from "@signage/contract/schedules";
import { plainDigits, plainTime } from "@signage/contract/text/plain-digits";
import { secondsProblem } from "@signage/contract/text/words";
import { expect, test } from "vitest";
import { readMoment } from "../../app/routes/group-plays/moment.server";
import { SIMPLE, WEEKLY } from "../../app/routes/schedule/kinds";
import { sentTime, shownTime } from "../../app/routes/schedule/values";

test("the digits of each script are ours", () => {
	for (const digits of [
		"０１２３４５６７８９",
		"٠١٢٣٤٥٦٧٨٩",
		"۰۱۲۳۴۵۶۷۸۹",
		"०१२३४५६७८९",
		"๐๑๒๓๔๕๖๗๘๙",
	])
		expect(plainDigits(digits)).toBe("0123456789");
	// Five alphabets of them, one behind the other.
	expect(plainDigits("𝟎𝟗𝟘𝟡𝟢𝟫𝟬𝟵𝟶𝟿")).toBe("0909090909");
	expect(plainDigits("Room 7½ ② 三")).toBe("Room 7½ ② 三");
});

test.each([
	["", undefined],
	["3", undefined],
	["1000", undefined],
	["2", "Duration must be at least 3 seconds"],
	["-5", "Duration must be at least 3 seconds"],
	["1001", "Duration must be at most 1000 seconds"],
	["10.5", "Duration must be a whole number of seconds"],
	["1e2", "Duration must be a number"],
])("a duration of %o: %o", (typed, problem) => {
	expect(secondsProblem(typed)).toBe(problem);
});

test("a time and a duration may be typed in them", () => {
	expect(wallDateTime.parse("２０２６－０３－２８ １４：３０")).toBe("2026-03-28 14:30");
	expect(wallDateTime.safeParse("２０２６-０２-３１ １４:３０").success).toBe(false);
	expect(wallTime.parse("١٤:٣٠:٠٠")).toBe("14:30:00");
	expect([sentTime(WEEKLY, " ９：０５"), sentTime(SIMPLE, "２０２６-０３-２８T９：０５")]).toEqual([
		"09:05:00",
		"2026-03-28 09:05",
	]);
	expect(shownTime(WEEKLY, "１４：３０")).toBe("14:30");
	expect([secondsProblem("１２"), secondsProblem("１２００")]).toEqual([
		undefined,
		"Duration must be at most 1000 seconds",
	]);
	expect(readMoment("２０２６-０３-２８ １４：３０", "UTC")?.at).toBe(
		Date.UTC(2026, 2, 28, 14, 30),
	);
	expect(plainTime("14:30")).toBe("14:30");
});
