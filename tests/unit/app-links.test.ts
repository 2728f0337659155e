import { describe, expect, test } from "vitest";
import { addressProblem, onlyLinkIn } from "~/routes/presentation/adding/links";

const VIDEO = "https://youtu.be/dQw4w9WgXcQ?si=AbC";

describe("a text that holds one link", () => {
	test.each([
		[`Look at this! ${VIDEO}`, VIDEO],
		[`Look at ${VIDEO} now`, VIDEO],
		[` Our menu\nhttps://example.org/menu `, "https://example.org/menu"],
		["Our menu, v2.0 https://example.org/menu", "https://example.org/menu"],
		["Our menu example.org/menu", "example.org/menu"],
		["Ask ann@example.org or www.example.org", "www.example.org"],
		["ftp://example.org/", "ftp://example.org/"],
	])("%j is taken as %j", (text, link) => {
		expect(onlyLinkIn(text)).toBe(link);
	});

	test.each([
		...["", " ", "hello world", "intranet", "ann@example.org"],
		"https://example.org/a or https://example.org/b",
		`${VIDEO} https://example.org`,
		// It may be one address, with a blank.
		...["https://example.org/Our Menu.pdf", "Menu: https://example.org/our menu"],
	])("%j stays as it is", (text) => {
		expect(onlyLinkIn(text)).toBe(text);
	});
});

test.each(["hello world", "https://a b.example/", "https://a%20b/", "https://a/ or https://b/"])(
	"%j is no web address",
	(text) => {
		expect(addressProblem(text)).toBe("This is not a web address.");
	},
);

test("a page's name may have a blank", () => {
	expect(addressProblem("https://example.org/Our menu.html")).toBeUndefined();
});
