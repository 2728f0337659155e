import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder";

const MODULE = fileURLToPath(new URL("../../scripts/end-with-npm.mjs", import.meta.url));
/** Longer than it takes to notice that somebody is gone. */
const NOTICED_MS = 2_500;

const begun: ChildProcess[] = [];
const pids = new Set<number>();
afterEach(() => {
	for (const child of begun) child.kill("SIGKILL");
	for (const pid of pids) {
		try {
			process.kill(pid, "SIGKILL");
		} catch {
			// It has ended.
		}
	}
});

/** A program that npm starts, npm, and who has started that: what they say, and the last one. */
function startedByNpm(hasShellBetween: boolean) {
	const folder = temporaryFolder();
	const file = (name: string, text: string) => {
		writeFileSync(join(folder, name), text);
		return join(folder, name);
	};
	const program = file(
		"program.mjs",
		`import { endWithNpm } from ${JSON.stringify(MODULE)};
		endWithNpm(() => { console.log("ended"); process.exit(); });
		setInterval(() => {}, 1000);
		console.log("program", process.pid);`,
	);
	const started = hasShellBetween
		? `["sh", ["-c", '"$0" "$1"; exit', process.execPath, ${JSON.stringify(program)}]]`
		: `[process.execPath, [${JSON.stringify(program)}]]`;
	const npm = file(
		"npm.mjs",
		`import { spawn } from "node:child_process";
		const env = { ...process.env, npm_lifecycle_event: "start" };
		spawn(...${started}, { env, stdio: "inherit" });
		setInterval(() => {}, 1000);
		console.log("npm", process.pid);`,
	);
	const whoever = file(
		"whoever.mjs",
		`import { spawn } from "node:child_process";
		spawn(process.execPath, [${JSON.stringify(npm)}], { detached: true, stdio: "inherit" });`,
	);
	const { npm_lifecycle_event, ...env } = process.env;
	const stdio = ["ignore", "pipe", "inherit"] as const;
	const child = spawn(process.execPath, [whoever], { env, stdio: [...stdio] });
	begun.push(child);
	const said: string[] = [];
	child.stdout?.setEncoding("utf8").on("data", (text: string) => {
		said.push(...text.split("\n").filter(Boolean));
		for (const [, pid] of text.matchAll(/(\d+)\n/g)) pids.add(Number(pid));
	});
	const pidOf = (name: string) =>
		Number(said.find((line) => line.startsWith(`${name} `))?.split(" ")[1]);
	return { child, said, pidOf };
}

test.each([
	["whose shell has the program take its place, as bash does", false],
	["whose shell stays", true],
])("a program ends with npm, %s, and not with who has started that", async (_, hasShell) => {
	const { child, said, pidOf } = startedByNpm(hasShell);
	await expect.poll(() => pidOf("program") > 0 && pidOf("npm") > 0).toBe(true);
	child.kill("SIGKILL");
	await delay(NOTICED_MS);
	expect(said).not.toContain("ended");
	process.kill(pidOf("npm"), "SIGKILL");
	await expect.poll(() => said).toContain("ended");
});
