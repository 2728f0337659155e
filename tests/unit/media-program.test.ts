import { expect, test } from "vitest";
import { runProgram } from "../../api/media/processing/program";
import { temporaryFolder } from "../support/temporary-folder";

const run = (script: string) =>
	runProgram("/bin/sh", ["-c", script], { workDir: temporaryFolder() });

test("what a program says, and what it complains of, comes with its code", async () => {
	expect(await run("echo out; echo why >&2; exit 3")).toEqual({
		...{ code: 3, stdout: "out\n", stderr: "why" },
	});
});

test("a program sees no setting of the service: only where its programs are, and a home that is its own", async () => {
	const workDir = temporaryFolder();
	const { stdout } = await runProgram("/usr/bin/env", [], { workDir, programs: "/first" });
	const seen = Object.fromEntries(stdout.split("\n").map((line) => line.split("=", 2)));
	expect(seen).toMatchObject({ HOME: workDir, TMPDIR: workDir });
	expect(seen.PATH).toBe(`/first:${process.env.PATH}`);
	expect(Object.keys(seen).filter(Boolean).toSorted()).toEqual([
		...["HOME", "LC_ALL", "PATH", "TMPDIR"],
	]);
});

test("of a long complaint its end is kept", async () => {
	const { stderr } = await run("seq 2000 >&2; echo why >&2");
	expect(stderr.length).toBeLessThanOrEqual(4000);
	expect(stderr.endsWith("2000\nwhy")).toBe(true);
});

test.each([
	["a signal that ended it", "kill -KILL $$", /ended by SIGKILL/],
	[
		"one that ended what it started, as LibreOffice's starter tells",
		"exit 137",
		/a signal \(137\)/,
	],
	["one that it heard of, as ffmpeg tells", "exit 255", /a signal \(255\)/],
])("%s says nothing of its file", async (_, script, words) => {
	await expect(run(script)).rejects.toThrow(words);
});
