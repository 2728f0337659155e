import { describe, expect, test } from "vitest";
import { readRevision, writeRevision } from "~/services/forms/revision";

describe("a revision comes back from a form as it was", () => {
	test.each<[revision: string | number, text: string]>([
		[5, "5"],
		[0, "0"],
		[-3, "-3"],
		[1.5, "1.5"],
		[1e21, "1e+21"],
		[9007199254740991, "9007199254740991"],
		["5", '"5"'],
		["-3", '"-3"'],
		["1.5", '"1.5"'],
		["1e+21", '"1e+21"'],
		["", '""'],
		['"5"', '"\\"5\\""'],
		['W/"5"', 'W/"5"'],
		['"', '"\\""'],
		["a\nb", '"a\\nb"'],
		["007", "007"],
		["1e3", "1e3"],
		["-0", "-0"],
		["0x10", "0x10"],
		[" 5", " 5"],
		["Infinity", "Infinity"],
		["NaN", "NaN"],
		["null", "null"],
		["[1]", "[1]"],
		["638678901234567890", "638678901234567890"],
		["AAAAAAAAB9E=", "AAAAAAAAB9E="],
		["2026-03-28T14:30:00Z", "2026-03-28T14:30:00Z"],
	])("%j as %s", (revision, text) => {
		expect(writeRevision(revision)).toBe(text);
		expect(readRevision(text)).toBe(revision);
	});

	test.each([null, undefined])("%s is none", (revision) => {
		expect(writeRevision(revision)).toBe("");
		expect(readRevision("")).toBeUndefined();
	});
});

test.each(['"', '"5', '"5"6', '"a" "b"'])(
	"%s, which is no JSON, is taken for what it says",
	(text) => {
		expect(readRevision(text)).toBe(text);
	},
);
