import { cut } from "@signage/contract/cut";
import { expect, test } from "vitest";

test("a text is cut to its length, and not within a character", () => {
	expect([cut("Menu", 4), cut("Menu 😀", 6), cut("Menu 😀", 7)]).toEqual([
		"Menu",
		"Menu ",
		"Menu 😀",
	]);
});
