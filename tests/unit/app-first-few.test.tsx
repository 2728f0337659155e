import { firstFew } from "@signage/contract/first-few";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FirstFew } from "~/components/lists/first-few";
import { either, listed } from "~/components/text/listed";
import { namedGroups, someGroups } from "../../app/routes/devices/named-groups";

const NAMES = ["A", "B", "C", "D", "E"];

test.each([
	[5, "A, B, C, D, E"],
	[4, "A, B, C, D and 1 more"],
	[1, "A and 4 more"],
])("the first %i of five names, as text and on a page", (most, told) => {
	expect(firstFew(NAMES, most)).toBe(told);
	const items = NAMES.slice(0, most).map((name) => <i key={name}>{name}</i>);
	const page = renderToStaticMarkup(<FirstFew items={items} count={NAMES.length} />);
	expect(page.replaceAll(/<\/?i>/g, "")).toBe(told);
});

test("groups in a notice", () => {
	expect([namedGroups(NAMES), someGroups(NAMES)]).toEqual(["5 groups", "A, B, C and 2 more"]);
	const three = NAMES.slice(0, 3);
	expect([namedGroups(three), someGroups(three)]).toEqual(["A, B, C", undefined]);
});

test("names of which one is meant", () => {
	expect(listed(NAMES, 2, either)).toBe("A, B, or 3 more");
	expect(listed(["A", "B"], 2, either)).toBe("A or B");
});
