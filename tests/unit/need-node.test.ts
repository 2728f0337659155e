import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const { engines, scripts } = JSON.parse(read("package.json")) as {
	engines: { node: string };
	scripts: Record<string, string>;
};

/** What a script says, and its exit code, on a Node that calls itself this version. */
function on(version: string, script: string) {
	const older = join(temporaryFolder(), "older.cjs");
	const versions = `{ ...process.versions, node: "${version}" }`;
	writeFileSync(older, `Object.defineProperty(process, "versions", { value: ${versions} });`);
	const { status, stderr } = spawnSync(process.execPath, ["--require", older, script], {
		cwd: root,
		encoding: "utf8",
	});
	return { status, stderr };
}

const commands = Object.values(scripts).flatMap(
	(line) => line.match(/scripts\/[\w-]+\.mjs/g) ?? [],
);

test.each([...new Set(commands)])("%s says in a line that Node 18 is too old", (script) => {
	const stderr = "This needs Node 20.19 or later; this is v18.20.8.\n";
	expect(on("18.20.8", script)).toEqual({ status: 1, stderr });
});

const MODULE = "scripts/need-node.mjs";

test.each(["20.18.3", "20.9.0", "21.7.3", "22.11.0", "16.20.2"])("%s is too old", (version) => {
	expect(on(version, MODULE).stderr).toMatch(
		/^This needs Node (?:20\.19|22\.12) or later; this is v[\d.]+\.\n$/,
	);
});

test.each(["20.19.0", "22.12.0", "23.0.0", "24.1.0", "26.0.0"])("%s will do", (version) => {
	expect(on(version, MODULE)).toEqual({ status: 0, stderr: "" });
});

test("the README and package.json say the same", () => {
	expect(engines.node).toBe("^20.19.0 || >=22.12.0");
	expect(read("README.md")).toContain("This needs Node 20.19, or 22.12 or later (");
});
