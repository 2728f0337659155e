import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { parse } from "acorn";
import { beforeAll, expect, test } from "vitest";

const folder = new URL("../../build/player/", import.meta.url);

/** What a screen may have to load before it shows a code, the typeface aside, in bytes. */
const MOST = 34 * 1024;

let files: { name: string; text: string }[];
beforeAll(async () => {
	const names = (await readdir(fileURLToPath(folder))).filter((name) => !name.endsWith(".woff2"));
	files = await Promise.all(
		names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), "utf8") })),
	);
});

/** The two scripts of the page, that for browsers that cannot read them, that of its worker, and that of the probe, which is one file with its page. */
const scripts = () =>
	files.flatMap(({ name, text }) => {
		if (name.endsWith(".js")) return [{ name, text }];
		const inline = /<script>([\s\S]+?)<\/script>/.exec(text)?.[1];
		return inline === undefined ? [] : [{ name, text: inline }];
	});

test("the browsers of 2018's televisions can read the player's scripts (docs/decisions/0009)", () => {
	expect(scripts()).toHaveLength(5);
	for (const { name, text } of scripts()) {
		expect(() => parse(text, { ecmaVersion: 2018 }), name).not.toThrow();
		// Of 2018's own, Chromium 63 lacks these in regular expressions.
		expect(text, name).not.toMatch(/\(\?<[a-zA-Z]|\\p\{/);
	}
});

test("browsers that are too old can read the script that says so", () => {
	const text = scripts().find(({ name }) => name === "too-old.js")?.text ?? "not there";
	expect(() => parse(text, { ecmaVersion: 5 })).not.toThrow();
});

test("the check notices what those browsers cannot read", () => {
	for (const text of ["a?.b", "a ?? b", "try {} catch {}", "class A { #b = 1 }", "a ||= 1"])
		expect(() => parse(text, { ecmaVersion: 2018 }), text).toThrow();
});

test("the player is small", () => {
	const bytes = files.reduce((sum, { text }) => sum + gzipSync(text).length, 0);
	expect(bytes).toBeLessThan(MOST);
});

test("names on the page are in their own order where they are written from right to left", () => {
	const page = files.find(({ name }) => name === "index.html")?.text ?? "";
	const named = ["info-device", "info-group", "info-plays", "waiting-group", "waiting-device"];
	for (const id of named) expect(page).toMatch(new RegExp(`id="?${id}"? dir="?auto`));
});
