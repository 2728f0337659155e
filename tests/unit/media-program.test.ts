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
