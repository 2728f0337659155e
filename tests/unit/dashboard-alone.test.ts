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

/** Runs one of the scripts until it ends. */
function run(command: string) {
	const [program = "", ...args] = command.split(" ");
	return spawnSync(process.execPath, [join("scripts", program), ...args], {
		cwd: folder,
		env: { DATA_DIR: join(folder, "data") },
		encoding: "utf8",
	});
}

test.each(["start.mjs", "alone.mjs service", "alone.mjs worker"])(
	"%s starts nothing where it is asked how it is used, or given what it does not know",
	(command) => {
		const usage = expect.stringMatching(/^Usage: npm [^\n]+\n$/);
		for (const asked of ["--help", "-h"])
			expect(run(`${command} ${asked}`)).toMatchObject({ status: 0, stdout: usage, stderr: "" });
		expect(run(`${command} --port=3000`)).toMatchObject({
			...{ status: 1, stdout: "" },
			stderr: expect.stringMatching(/^--port=3000 means nothing here\. Usage: npm [^\n]+\n$/),
		});
	},
);

test.each([
	["start.mjs", "set API_URL, or run npm ci."],
	["start.mjs --remix-serve", "set API_URL, or run npm ci."],
	["alone.mjs service", "run npm ci."],
	["alone.mjs worker", "run npm ci."],
	["move.mjs backup /nowhere", "run npm ci."],
])("in an install of the dashboard alone, %s says in one line: %s", (command, line) => {
	const { status, stdout, stderr } = run(command);
	expect([status, stdout, stderr]).toEqual([
		1,
		"",
		`This install has the dashboard alone: ${line}\n`,
	]);
});
