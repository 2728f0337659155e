import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { onward } from "~/components/sign-in/onward";
import {
	insideSite,
	loginPath,
	pageAfterSignIn,
	pageOfFile,
} from "~/services/request/redirects.server";

const SITE = "https://signage.test";
const FALLBACK = "/presentations";

/** Where a browser on the sign-in page goes with this Location header. */
function target(place: string): URL {
	const header = new Headers({ location: place }).get("location");
	return new URL(String(header), `${SITE}/login`);
}

describe("a place inside the site", () => {
	test.each([
		"/",
		"/devices",
		"/presentations?page=2&x=%26",
		"/presentation/:12",
		"/a#b",
		"/a//b",
		"/%2F%2Fevil",
	])("%s is kept", (wanted) => expect(insideSite(wanted, FALLBACK)).toBe(wanted));

	test.each([
		null,
		undefined,
		"",
		"devices",
		"//evil.example",
		"///evil.example",
		"/\\evil.example",
		"\\\\evil.example",
		"https://evil.example",
		"https:evil.example",
		"javascript:alert(1)",
		"data:text/html,x",
		"/\t/evil.example",
		"/\r\n/evil.example",
		"\t//evil.example",
		" //evil.example",
		"/.//evil.example",
		"/x/..//evil.example",
		"/%2e//evil.example",
		"//[",
		"/\\/evil.example",
		"//inside.invalid/x",
		"//user@evil.example",
	])("%j is not: the fallback", (wanted) => {
		const place = insideSite(wanted, FALLBACK);
		expect(target(place).origin).toBe(SITE);
		if (!wanted?.startsWith("//inside.invalid")) expect(place).toBe(FALLBACK);
	});

	test("ten thousand texts never lead off the site", () => {
		const piece = fc.oneof(
			fc.constantFrom(
				"/",
				"//",
				"\\",
				".",
				"..",
				":",
				"@",
				"?",
				"#",
				"%",
				"%2f",
				"%5c",
				"%2e",
				"%00",
				"\t",
				"\n",
				"\r",
				" ",
				"\u0000",
				"\u2028",
				"\uff0f",
				"[",
				"]",
				"http:",
				"https:",
				"javascript:",
				"evil.example",
				"inside.invalid",
				"signage.test",
				"a",
			),
			fc.string({ unit: "binary", maxLength: 4 }),
		);
		const texts = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
		fc.assert(
			fc.property(
				fc.oneof(
					texts,
					texts.map((text) => `/${text}`),
				),
				(wanted) => {
					const { origin, username } = target(insideSite(wanted, FALLBACK));
					expect([origin, username]).toEqual([SITE, ""]);
				},
			),
			{ numRuns: 10_000 },
		);
	});
});

test("sign-in remembers where one wanted to be, and says nothing of the first page", () => {
	expect(loginPath(new URL("/", SITE))).toBe("/login");
	expect(loginPath(new URL(`${SITE}//?//evil`))).toBe("/login?redirectTo=%2F%2F%3F%2F%2Fevil");
	expect(loginPath(new URL("/devices?add#x", SITE))).toBe("/login?redirectTo=%2Fdevices%3Fadd");
	const wanted = new URL("/presentations?page=2&x=a%26b", SITE);
	const back = new URL(loginPath(wanted), SITE).searchParams.get("redirectTo");
	expect(insideSite(back, FALLBACK)).toBe("/presentations?page=2&x=a%26b");
});

test.each([
	"/presentations.data?page=2",
	"/_root.data",
	"/uploads?kind=image&id=x",
	"/Uploads/",
	"/devices/../uploads",
	"/devices/changes",
	"/presentations/choices?search=a#b",
	"/schedules/drawing",
	"/presentation/:1/slides?ids=1",
])("%s is for scripts: sign-in leads to the presentations", (path) => {
	expect(pageAfterSignIn(path)).toBe("/presentations");
});

test.each([
	"/simple-schedule/:8/calendar",
	"/presentation/:1/slides?picture=2",
	"/devices?search=.data",
	"/presentation/:1",
])("sign-in leads to %s", (path) => {
	expect(pageAfterSignIn(path)).toBe(path);
	expect(loginPath(new URL(path, SITE))).toContain("?redirectTo=");
});

test.each([
	["/simple-schedule/:8/calendar", "/simple-schedule/:8"],
	["/weekly-schedule/8/calendar/?x=1", "/weekly-schedule/8"],
	["/simple-schedule/:8?search=/calendar", "/simple-schedule/:8?search=/calendar"],
	["/simple-schedule/calendar", "/simple-schedule/calendar"],
	["/devices?add#x", "/devices?add#x"],
])("the page that gives %s is %s", (path, page) => {
	expect(pageOfFile(path)).toBe(page);
});

describe("a path that goes on with the page that was wanted", () => {
	const from = (query: string) => new URLSearchParams(query);
	test.each([
		["", {}, "/login"],
		["?email=x", {}, "/login"],
		["?redirectTo=%2Fdevices%3Fadd%26x", {}, "/login?redirectTo=%2Fdevices%3Fadd%26x"],
		["?redirectTo=%2Fa", { email: "a+b@c" }, "/login?email=a%2Bb%40c&redirectTo=%2Fa"],
	])("from %j with %j: %s", (query, more, path) =>
		expect(onward(from(query), "/login", more)).toBe(path),
	);
});
