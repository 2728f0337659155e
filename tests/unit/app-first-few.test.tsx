import { firstFew } from "@signage/contract/text/first-few";
import { isolated, quoted } from "@signage/contract/text/right-to-left";
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

test("names that are written from right to left turn nothing round in a list of plain text", () => {
	const [menu, weather] = ["قائمة", "טקסט"];
	expect(firstFew([menu, "Menu", weather, "B"], 3)).toBe(
		"\u2068قائمة\u2069, Menu, \u2068טקסט\u2069 and 1 more",
	);
	expect(listed([menu, weather])).toBe("\u2068قائمة\u2069 and \u2068טקסט\u2069");
	// Also where that begins later.
	expect(listed(["Menu قائمة", "B"])).toBe("\u2068Menu قائمة\u2069 and B");
});

test("in quotation marks these stand around such a name, and nothing is done to it twice", () => {
	expect([quoted("قائمة"), quoted("Menu")]).toEqual(["“\u2068قائمة\u2069”", "“Menu”"]);
	expect(listed(["قائمة", "טקסט"].map(quoted))).toBe("“\u2068قائمة\u2069” and “\u2068טקסט\u2069”");
	expect(isolated(isolated("قائمة"))).toBe("\u2068قائمة\u2069");
});
