import { title } from "@signage/contract/fields";
import { TITLE_MAX, URL_MAX } from "@signage/contract/limits";
import { cut, cutFromEnd, isLonger } from "@signage/contract/text/cut";
import { ADDRESS_LONG, TITLE_LONG, titleProblem } from "@signage/contract/text/words";
import { expect, test } from "vitest";
import { addressProblem, titleOfFile } from "../../app/routes/presentation/adding/links";

test("a text is cut to its length, and not within a character", () => {
	expect([cut("Menu", 4), cut("Menu 😀", 5), cut("Menu 😀", 6), cut("😀😀😀", 2)]).toEqual([
		"Menu",
		"Menu ",
		"Menu 😀",
		"😀😀",
	]);
});

test("a text is cut from its end, and not within a character", () => {
	expect([cutFromEnd("a.png", 4), cutFromEnd("😀.png", 4), cutFromEnd("a😀.png", 5)]).toEqual([
		".png",
		".png",
		"😀.png",
	]);
});

test("the title that a file's name gives ends in no half of a character", () => {
	expect(titleOfFile(`${"n".repeat(199)}😀😀.png`)).toBe(`${"n".repeat(199)}😀`);
	expect(titleOfFile(`.${"n".repeat(199)}😀`)).toBe(`.${"n".repeat(199)}`);
});

test("a title, an address and a name are as long in the browser as the schemas count them", () => {
	const [full, long] = ["😀".repeat(TITLE_MAX), "😀".repeat(TITLE_MAX + 1)];
	expect([isLonger(full, TITLE_MAX), isLonger(long, TITLE_MAX)]).toEqual([false, true]);
	for (const text of [full, long]) {
		const said = title.safeParse(text).error?.issues[0]?.message;
		expect(titleProblem(text)).toBe(said);
	}
	expect(titleProblem(long)).toBe(TITLE_LONG);
	const address = (most: number) => addressProblem(`https://example.org/${"😀".repeat(most - 20)}`);
	expect([address(URL_MAX), address(URL_MAX + 1)]).toEqual([undefined, ADDRESS_LONG]);
});
