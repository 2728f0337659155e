import { describe, expect, test } from "vitest";
import {
	addressProblem,
	linksIn,
	onlyLinkIn,
	titleOfLink,
	withScheme,
} from "~/routes/presentation/adding/links";

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
		["Schau: müller.de/straße", "müller.de/straße"],
		["анна@пример.рф www.пример.рф", "www.пример.рф"],
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

test.each([
	["https://müller.de/straße", "müller.de"],
	["MÜLLER.de:8080/x", "müller.de"],
	["https://ann:secret@例え.jp/?q=a@b", "例え.jp"],
	["例え。jp", "例え.jp"],
	["https://пример.рф/путь", "пример.рф"],
	["https://xn--mller-kva.de/", "xn--mller-kva.de"],
	["HTTPS://Example.org:81/Menu", "example.org"],
	["https://[::1]/", "[::1]"],
	["menu-board:3000/today", "menu-board"],
	["https://0x7f.1/", "127.0.0.1"],
])("%j gives the title %j", (url, title) => {
	expect(titleOfLink(withScheme(url))).toBe(title);
});

test("addresses in letters of their own are pasted as links", () => {
	expect(linksIn("müller.de\nпример.рф/путь")).toEqual(["müller.de", "пример.рф/путь"]);
	expect(linksIn("müller.de und mehr")).toEqual([]);
});

test("what is pasted alone and is no web address is none, so that it stays a text", () => {
	expect(linksIn("ftp://example.org/menu")).toEqual([]);
	expect(linksIn("ftp://example.org/menu https://example.org")).toHaveLength(2);
});
