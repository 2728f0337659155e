import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const tests = fileURLToPath(new URL("..", import.meta.url));
const NOT_BUILT = "not built yet";

/** The table's rows: a line of the spec, and the tests that show it. */
const rows = readFileSync(`${tests}spec-map.md`, "utf8")
	.split("\n")
	.filter((line) => line.startsWith("| ") && !line.startsWith("| ---"))
	.map((line) => line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "").trim()))
	.filter(([line]) => line !== "spec");

describe("every line of the spec's account sections", () => {
	test.each(rows)("%s", (_line, shown = "") => {
		if (shown === NOT_BUILT) return;
		for (const one of shown.split("<br>")) {
			const [file = "", title = ""] = one.split(" › ");
			expect(title, one).not.toBe("");
			expect(readFileSync(tests + file, "utf8"), one).toContain(title);
		}
	});

	test("is in the table once", () => {
		const lines = rows.map(([line]) => line);
		expect(new Set(lines).size).toBe(lines.length);
		expect(lines.length).toBeGreaterThan(60);
	});
});
