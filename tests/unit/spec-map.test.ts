import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { activeTests } from "../support/active-tests";

const tests = fileURLToPath(new URL("..", import.meta.url));
const NOT_BUILT = "not built yet";

/**
 * The table's rows: a line of the spec, and the tests that show it, each as file › title, or
 * file › title › what in that test shows it.
 */
const rows = readFileSync(`${tests}spec-map.md`, "utf8")
	.split("\n")
	.filter((line) => line.startsWith("| ") && !line.startsWith("| ---"))
	.map((line) => line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "").trim()))
	.filter(([line]) => line !== "spec");

describe("every line of the spec", () => {
	test.each(rows)("%s", (_line, shown = "") => {
		if (shown === NOT_BUILT) return;
		for (const one of shown.split("<br>")) {
			const [file = "", title = "", part = ""] = one.split(" › ");
			expect(existsSync(tests + file), one).toBe(true);
			const found = activeTests(tests + file).filter((active) => active.title === title);
			expect(found, one).not.toEqual([]);
			expect(found.map(({ text }) => text).join("\n"), one).toContain(part);
		}
	});

	test("is in the table once", () => {
		const lines = rows.map(([line]) => line);
		expect(new Set(lines).size).toBe(lines.length);
		expect(lines.length).toBeGreaterThan(60);
	});
});

test("a test that does not run, or a text that is no test's title, proves nothing", () => {
	const folder = mkdtempSync(join(tmpdir(), "spec-map-"));
	const file = join(folder, "some.test.ts");
	writeFileSync(
		file,
		`
		// test("in a comment", () => {});
		test("runs", () => { expect("in a body").toBe(1); });
		test.each([["a row"]])("%s runs", () => {});
		describe("a group", () => { test("runs in a group", () => {}); });
		for (const one of [1, 2]) test.describe(\`\${one}\`, () => { test("runs twice", () => {}); });
		test.skip("skipped", () => {});
		test.todo("to do");
		test.fixme("to be fixed", () => {});
		test.skip.each([1])("skipped by row", () => {});
		test.skipIf(true)("skipped on a condition", () => {});
		describe.skip("a group", () => { test("skipped with its group", () => {}); });
		test.describe.fixme("a group", () => { test("fixme with its group", () => {}); });
		test("skips itself", () => { test.skip(true, "why"); });
		test("skips its context", (context) => { context.skip(); });
		`,
	);
	expect(activeTests(file).map(({ title }) => title)).toEqual([
		"runs",
		"%s runs",
		"runs in a group",
		"runs twice",
	]);
	rmSync(folder, { recursive: true });
});
