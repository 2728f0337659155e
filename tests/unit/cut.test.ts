import { cut, cutFromEnd } from "@signage/contract/cut";
import { expect, test } from "vitest";
import { titleOfFile } from "../../app/routes/presentation/adding/links";

test("a text is cut to its length, and not within a character", () => {
	expect([cut("Menu", 4), cut("Menu 😀", 6), cut("Menu 😀", 7)]).toEqual([
		"Menu",
		"Menu ",
		"Menu 😀",
	]);
});

test("a text is cut from its end, and not within a character", () => {
	expect([cutFromEnd("a.png", 4), cutFromEnd("😀.png", 5), cutFromEnd("😀.png", 6)]).toEqual([
		".png",
		".png",
		"😀.png",
	]);
});

test("the title that a file's name gives ends in no half of a character", () => {
	expect(titleOfFile(`${"n".repeat(199)}😀.png`)).toBe("n".repeat(199));
	expect(titleOfFile(`.${"n".repeat(198)}😀`)).toBe(`.${"n".repeat(198)}`);
});
