import { expect, test } from "vitest";
import { keepPages } from "../../app/services/request/kept-pages.server";

const page = (nonce: string) => `<p>Hello</p><script nonce="${nonce}"></script>`;
const never = () => {
	throw new Error("rendered again");
};

test("a kept page is not rendered again, and has the nonce of its answer wherever there was one", () => {
	const keptPage = keepPages(1_000);
	const twice = (nonce: string) => page(nonce) + page(nonce);
	expect(keptPage("a", "n1", () => twice("n1"))).toBe(twice("n1"));
	expect(keptPage("a", "n2", never)).toBe(twice("n2"));
	expect(keptPage("a", "n3", never)).toBe(twice("n3"));
});

test("another tag is another page", () => {
	const keptPage = keepPages(1_000);
	expect(keptPage("a", "n1", () => "one")).toBe("one");
	expect(keptPage("b", "n1", () => "two")).toBe("two");
	expect(keptPage("a", "n1", never)).toBe("one");
});

test("a page that could not be rendered is tried again", () => {
	const keptPage = keepPages(1_000);
	expect(() => keptPage("a", "n1", never)).toThrow("rendered again");
	expect(keptPage("a", "n2", () => "well")).toBe("well");
});

test("there is room for so many letters: what was asked for longest ago goes first", () => {
	const keptPage = keepPages(40);
	const fresh = (tag: string) => keptPage(tag, "n", () => `${tag}234`);
	const tags = [..."abcdefghij"];
	for (const tag of tags) fresh(tag);
	keptPage("a", "n", never);
	fresh("k");
	for (const tag of ["a", "c", "j", "k"]) keptPage(tag, "n", never);
	expect(() => keptPage("b", "n", never)).toThrow("rendered again");
});

test("a page that would take more than an eighth of the room is not kept, and none goes for it", () => {
	const keptPage = keepPages(40);
	keptPage("small", "n", () => "12345");
	expect(keptPage("large", "n", () => "123456")).toBe("123456");
	expect(keptPage("large", "n", () => "another")).toBe("another");
	expect(keptPage("small", "n", never)).toBe("12345");
});
