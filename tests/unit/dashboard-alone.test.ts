import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder";

const scripts = fileURLToPath(new URL("../../scripts", import.meta.url));
let folder: string;
beforeAll(() => {
	folder = temporaryFolder();
	cpSync(scripts, join(folder, "scripts"), { recursive: true });
	// As a build that was copied whole.
	mkdirSync(join(folder, "build/api"), { recursive: true });
	mkdirSync(join(folder, "node_modules"));
});

test.each([
	["start.mjs", "set API_URL, or run npm ci."],
	["start.mjs --remix-serve", "set API_URL, or run npm ci."],
	["alone.mjs service", "run npm ci."],
	["alone.mjs worker", "run npm ci."],
	["move.mjs backup /nowhere", "run npm ci."],
])("in an install of the dashboard alone, %s says in one line: %s", (command, line) => {
	const [program = "", ...args] = command.split(" ");
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[join("scripts", program), ...args],
		{ cwd: folder, env: { DATA_DIR: join(folder, "data") }, encoding: "utf8" },
	);
	expect([status, stdout, stderr]).toEqual([
		1,
		"",
		`This install has the dashboard alone: ${line}\n`,
	]);
});
