import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { faults } from "../mutations/list.mjs";
import { parseTest } from "../mutations/run.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Projects that run other folders' tests too. */
const FOLDERS: Record<string, RegExp> = {
	edge: /^tests\/(?:edge|http)\//,
	"remix-serve": /^tests\/(?:http|attack)\//,
};
const PROJECTS = ["unit", "embedded", "api", "http", "remix-serve", "edge", "attack", "e2e"];

// When this fails, the code moved on: let the entry plant the same fault in the code as it is now.
test.each(faults)("npm run mutate can plant “$name”", ({ file, find, replace, tests }) => {
	expect(existsSync(join(root, file)), `${file} is not there`).toBe(true);
	const times = readFileSync(join(root, file), "utf8").split(find).length - 1;
	expect(times, `${file} has this so many times: ${find}`).toBe(1);
	expect(replace).not.toBe(find);
	expect(tests.length).toBeGreaterThan(0);
	for (const one of tests.map(parseTest)) {
		expect(PROJECTS).toContain(one.project);
		const { project = "" } = one;
		expect(one.file).toMatch(FOLDERS[project] ?? new RegExp(`^tests/${project}/`));
		expect(existsSync(join(root, one.file)), `${one.file} is not there`).toBe(true);
	}
});

test("each fault has a name of its own", () => {
	expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});
