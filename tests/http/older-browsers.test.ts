import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "acorn";
import { expect, test } from "vitest";

// What README names: Safari 15.4, Chrome 111 and Firefox 121.
const folder = "build/app/client/assets";
const names = await readdir(folder);
const textsOf = (ending: string) =>
	Promise.all(
		names
			.filter((name) => name.endsWith(ending))
			.map(async (name) => [name, await readFile(join(folder, name), "utf8")] as const),
	);

/** Words of style sheets that they do not know, and without which a page falls apart. */
const NEWER_STYLES = {
	"light-dark()": /light-dark\(/,
	nesting: /[{;}]\s*&/,
	"ranges of widths": /@media[^{]*\([^)]*[<>]/,
	"user-select without a prefix": /(?<!-webkit-user-select:none;|-webkit-)user-select:none/,
};
/** Calls that they do not have. */
const NEWER_CALLS =
	/\bURL\.(?:canParse|parse)\b|\.(?:findLast|toSorted|toReversed|toSpliced|isWellFormed)\(|\b(?:Object|Map)\.groupBy\b|\bPromise\.withResolvers\b|\bAbortSignal\.(?:any|timeout)\b|\(\?<[=!]/;

test.each(Object.entries(NEWER_STYLES))("style sheets do without %s", async (_, newer) => {
	const sheets = await textsOf(".css");
	expect(sheets.length).toBeGreaterThan(3);
	for (const [name, text] of sheets) expect(text, name).not.toMatch(newer);
});

/** A style sheet without what it has for those browsers alone that say that they know it. */
const plain = (text: string) => text.replaceAll(/@supports[^{]*\{(?:[^{}]*\{[^}]*\})*[^}]*\}/g, "");

test("words that screen readers alone need have plain ones before them", async () => {
	for (const [name, text] of await textsOf(".css"))
		for (const [, content = ""] of plain(text).matchAll(/content:([^;}]*)/g))
			expect(content, name).not.toMatch(/"\s*\/\s*"/);
});

test("mixed colours have plain ones before them: what Safari before 16.2 would fill with them is black", async () => {
	for (const [name, text] of await textsOf(".css"))
		expect(plain(text), name).not.toContain("color-mix(");
});

test("scripts call nothing and say nothing that older browsers do not know", async () => {
	const scripts = await textsOf(".js");
	expect(scripts.length).toBeGreaterThan(20);
	for (const [name, text] of scripts) {
		expect(() => parse(text, { ecmaVersion: 2022, sourceType: "module" }), name).not.toThrow();
		expect(text, name).not.toMatch(NEWER_CALLS);
		expect(text, name).not.toMatch(/\bstatic\s*\{/);
	}
});

test("scripts make no Intl.Segmenter without asking for it first, which Firefox has since 125", async () => {
	const scripts = (await textsOf(".js")).filter(([, text]) => text.includes("Intl.Segmenter("));
	expect(scripts.length).toBeGreaterThan(0);
	for (const [name, text] of scripts)
		expect(text, name).not.toMatch(/(?<!Intl\.Segmenter&&)new Intl\.Segmenter\(/);
});

test("WebKit, which keeps the heights of another layout, lays out the rows of the list and of the editors at once", async () => {
	const sheets = (await textsOf(".css")).filter(([, text]) =>
		text.includes("content-visibility:auto"),
	);
	expect(sheets).toHaveLength(3);
	for (const [name, text] of sheets) {
		const others = text.replaceAll(
			/@supports not \(-webkit-nbsp-mode:\s*space\)\s*\{[^{}]*\{[^}]*\}\}/g,
			"",
		);
		expect(others.length, name).toBeLessThan(text.length);
		expect(others, name).not.toContain("content-visibility:auto");
	}
});
