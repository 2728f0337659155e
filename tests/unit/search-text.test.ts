import { hasWords, searchWords } from "@signage/contract/text/search-text";
import { expect, test, vi } from "vitest";

test("a word that is searched several times is looked for once", () => {
	expect(searchWords("Menu  menu – MENÜ lunch")).toEqual(["menu", "lunch"]);
	expect([searchWords("– –"), searchWords(" ")]).toEqual([["– –"], []]);
});

test("where nothing is searched, no text is compared", () => {
	const words = searchWords(" ");
	const compared = vi.spyOn(String.prototype, "normalize");
	const isFound = hasWords("Menu", words);
	const { length } = compared.mock.calls;
	compared.mockRestore();
	expect([isFound, length]).toEqual([true, 0]);
});

test("of a search that is longer than any title, the beginning counts", () => {
	const numbers = Array.from({ length: 7500 }, (_, index) => index.toString(36));
	expect(searchWords(numbers.join(" "))).toEqual(numbers.slice(0, 100));
	expect(searchWords("x".repeat(15_000))).toEqual(["x".repeat(1000)]);
	expect(searchWords(`${"x".repeat(999)}😀😀`)).toEqual([`${"x".repeat(999)}😀`]);
	const title = Array.from({ length: 40 }, (_, index) => `ếố${index}`).join(" ");
	expect(hasWords(title, searchWords(title.normalize("NFD")))).toBe(true);
});
