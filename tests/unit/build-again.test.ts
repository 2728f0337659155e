import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
	cpSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder";

const root = fileURLToPath(new URL("../../", import.meta.url));
const SOURCES = [
	...["check", "contract", "package-lock.json"],
	...["build", "build-lock", "is-program", "need-node"].map((name) => `scripts/${name}.mjs`),
	"tsconfig.base.json",
];
let folder: string;

/** What a build of the service checker, the smallest part, says in a copy of the project. */
function build(cwd = folder, options: string[] = []): string {
	const program = join(cwd, "scripts/build.mjs");
	const { stdout, stderr } = spawnSync(process.execPath, [...options, program, "check"], {
		cwd,
		encoding: "utf8",
		// One that waits for nobody ends here.
		timeout: 50_000,
	});
	return stdout + stderr;
}

/** Writes a source with a time from before any build, as an unpacked archive has it. */
function unpack(name: string, text: string) {
	writeFileSync(join(folder, name), text);
	utimesSync(join(folder, name), new Date("2020-01-01"), new Date("2020-01-01"));
}

beforeEach(() => {
	folder = temporaryFolder();
	for (const one of SOURCES)
		cpSync(join(root, one), join(folder, one), {
			recursive: true,
			filter: (path) => !path.includes("node_modules"),
		});
	symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
});

test("what is built is built again once its sources differ, whatever their times", () => {
	const steps = {
		"at first": () => {},
		unchanged: () => {},
		touched: () => utimesSync(join(folder, "check/main.ts"), new Date(), new Date()),
		"another version, which is older": () => unpack("check/more.ts", "export const more = 1;\n"),
		"a file that changed, but not its length": () =>
			unpack("check/more.ts", "export const more = 2;\n"),
		"a file that went": () => rmSync(join(folder, "check/more.ts")),
		"a build that was cut short": () => rmSync(join(folder, "build/check.stamp")),
	};
	const said = Object.entries(steps).map(([name, change]) => {
		change();
		return [name, build()];
	});
	const BUILT = "Building check …\n";
	expect(Object.fromEntries(said)).toEqual({
		"at first": BUILT,
		unchanged: "",
		touched: "",
		"another version, which is older": BUILT,
		"a file that changed, but not its length": BUILT,
		"a file that went": BUILT,
		"a build that was cut short": BUILT,
	});
});

describe("while another process builds", () => {
	/** A build that goes on beside the test. */
	function buildBeside(options: string[] = []) {
		const program = join(folder, "scripts/build.mjs");
		const child = spawn(process.execPath, [...options, program, "check"], { cwd: folder });
		const build = { said: "", ended: once(child, "exit") };
		for (const stream of [child.stdout, child.stderr])
			stream.setEncoding("utf8").on("data", (text) => {
				build.said += text;
			});
		return build;
	}
	const lock = () => join(folder, "build/check.lock");
	const WAITING = "Another start builds check: waiting for it …\n";

	test("it is waited for, and what it has made is not made again", async () => {
		build();
		const stamp = readFileSync(join(folder, "build/check.stamp"), "utf8");
		rmSync(join(folder, "build/check.stamp"));
		writeFileSync(lock(), String(process.pid));
		const beside = buildBeside();
		await expect.poll(() => beside.said).toBe(WAITING);
		writeFileSync(join(folder, "build/check.stamp"), stamp);
		rmSync(lock());
		expect((await beside.ended)[0]).toBe(0);
		expect(beside.said).toBe(WAITING);
	});

	test("what it could not make is made", async () => {
		mkdirSync(join(folder, "build"));
		writeFileSync(lock(), String(process.pid));
		const beside = buildBeside();
		await expect.poll(() => beside.said).toBe(WAITING);
		rmSync(lock());
		expect((await beside.ended)[0]).toBe(0);
		expect(beside.said).toBe(`${WAITING}Building check …\n`);
		expect(readdirSync(join(folder, "build")).sort()).toEqual(["check", "check.stamp"]);
	});

	/** What a build runs first. */
	const first = (text: string) => ["--import", `data:text/javascript,${encodeURIComponent(text)}`];

	test("another user's process, which it may not signal, is waited for", async () => {
		mkdirSync(join(folder, "build"));
		writeFileSync(lock(), String(killed()));
		const beside = buildBeside(
			first(`process.kill = () => { throw Object.assign(new Error(), { code: "EPERM" }); };`),
		);
		await expect.poll(() => beside.said).toBe(WAITING);
		rmSync(lock());
		expect((await beside.ended)[0]).toBe(0);
	});

	test("nothing is waited for where a killed process had its very number, as in containers", () => {
		mkdirSync(join(folder, "build"));
		const leave = `import { writeFileSync } from "node:fs";
			writeFileSync(${JSON.stringify(lock())}, String(process.pid));`;
		expect(build(folder, first(leave))).toBe("Building check …\n");
	});

	test.each([
		["a process that was killed", () => writeFileSync(lock(), String(killed()))],
		["a process of long ago, whose number another has", () => age(process.pid, 11)],
		["a process that had no room to write its number", () => age("", 1)],
	])("nothing is waited for where that is %s", (_, leave) => {
		mkdirSync(join(folder, "build"));
		leave();
		expect(build()).toBe("Building check …\n");
	});

	/** The number of a process that is gone. */
	const killed = () => spawnSync(process.execPath, ["-e", ""]).pid;
	function age(holder: number | string, minutes: number) {
		writeFileSync(lock(), String(holder));
		const then = new Date(Date.now() - minutes * 60_000);
		utimesSync(lock(), then, then);
	}
});

test("where what builds is not installed, a build that is there is used, and it is said of when", () => {
	build();
	rmSync(join(folder, "node_modules"));
	mkdirSync(join(folder, "node_modules"));
	expect(build()).toBe("");
	unpack("check/more.ts", "");
	expect(build()).toMatch(
		/^What builds check is not installed: its build of \d{4}-\S+Z is used\.\n$/,
	);
	rmSync(join(folder, "build/check.stamp"));
	expect(build()).toContain("build/check is missing, and what builds it is not installed.");
});

describe("after the sources have changed", () => {
	/** What a command of scripts/move.mjs says where the service was built from other sources. */
	function move(command: string): string {
		cpSync(join(root, "scripts"), join(folder, "scripts"), { recursive: true });
		mkdirSync(join(folder, "build/api"), { recursive: true });
		writeFileSync(
			join(folder, "build/api/move.js"),
			'console.log("The former version:", ...process.argv.slice(2));',
		);
		writeFileSync(join(folder, "build/api.stamp"), "0123 2026-11-22T09:00:00.000Z");
		const program = join(folder, "scripts/move.mjs");
		const { stdout } = spawnSync(process.execPath, [program, command, "there"], {
			cwd: folder,
			encoding: "utf8",
		});
		return stdout;
	}

	test.each(["backup", "export"])(
		"%s is made by the build that is there, which may be running, and leaves it as it is",
		(command) => {
			expect(move(command)).toBe(
				`The sources of api are others: its build of 2026-11-22T09:00:00.000Z is used.\nThe former version: ${command} there\n`,
			);
		},
	);

	test("a copy is restored by what they make", () => {
		expect(move("restore")).toBe("Building api …\n");
	});
});

test.each([["-e"], ["-e", "gone"]])(
	"what only reads the build's parts starts no build: node %s %s",
	(...args) => {
		const { status, stdout, stderr } = spawnSync(
			process.execPath,
			[args[0] ?? "", 'await import("./scripts/build.mjs")', ...args.slice(1)],
			{ cwd: folder, encoding: "utf8" },
		);
		expect([status, stdout, stderr]).toEqual([0, "", ""]);
	},
);

test("a build that is started through a link builds", () => {
	const current = join(temporaryFolder(), "current");
	symlinkSync(folder, current);
	expect(build(current)).toContain("Building check");
});

test("a user who may not write into build/, as of a system service, is told who has to build", () => {
	const readOnly = `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module";
		fs.writeFileSync = () => { throw Object.assign(new Error("EROFS"), { code: "EROFS" }); };
		syncBuiltinESMExports();`;
	const said = build(folder, ["--import", `data:text/javascript,${encodeURIComponent(readOnly)}`]);
	expect(said).toContain("build/check is missing, and this user may not write into ");
	expect(said).toContain("Run npm run build as a user who may, then start again.");
});
