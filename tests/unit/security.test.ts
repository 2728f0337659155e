import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync(new URL("../../SECURITY.md", import.meta.url), "utf8");
const named = [...text.matchAll(/`((?:attack|api|http|e2e|unit|edge)\/[\w-]+)`/g)];

test("every suite that SECURITY.md names is there", () => {
	const suites = named.map(([, name]) => String(name));
	expect(suites.length).toBeGreaterThan(20);
	const isThere = (name: string) =>
		["test", "spec"].some((kind) => existsSync(new URL(`../${name}.${kind}.ts`, import.meta.url)));
	expect(suites.filter((name) => !isThere(name))).toEqual([]);
});
