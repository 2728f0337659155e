import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { Ellipsis } from "~/components/text/ellipsis";

const shown = (text: string, at?: number) => renderToStaticMarkup(<Ellipsis text={text} at={at} />);

describe("long text", () => {
	test("of sixty letters stays as it is; of one more it is cut, and whole in its title", () => {
		expect(shown("x".repeat(60))).toBe(`<bdi>${"x".repeat(60)}</bdi>`);
		expect(shown("x".repeat(61))).toBe(`<span title="${"x".repeat(61)}">${"x".repeat(60)}…</span>`);
	});

	test("is counted in what people take for letters", () => {
		expect(shown("👩‍👩‍👧‍👦👍🏽é", 3)).toBe("<bdi>👩‍👩‍👧‍👦👍🏽é</bdi>");
		expect(shown("👩‍👩‍👧‍👦👍🏽éx", 2)).toBe('<span title="👩‍👩‍👧‍👦👍🏽éx">👩‍👩‍👧‍👦👍🏽…</span>');
	});

	test("is counted in code points by a browser that knows no graphemes", async () => {
		const { Segmenter } = Intl;
		vi.resetModules();
		Reflect.deleteProperty(Intl, "Segmenter");
		try {
			const { shortened } = await import("~/components/text/ellipsis");
			expect(shortened("Menu 👍🏽👍🏽", 8)).toBe("Menu 👍🏽👍…");
			expect(shortened("Menu 👍", 6)).toBe("Menu 👍");
		} finally {
			Object.assign(Intl, { Segmenter });
		}
	});

	test("is not cut before a blank", () => {
		expect(shown("one two three", 4)).toContain(">one…<");
	});
});
