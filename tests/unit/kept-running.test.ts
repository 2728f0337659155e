import type { ChildProcess } from "node:child_process";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KeptRunning } from "../../scripts/kept-running.mjs";
import { temporaryFolder } from "../support/temporary-folder";

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue(undefined));
afterEach(() => vi.restoreAllMocks());

/** A program that says nothing, in this folder, and is ready at once. */
const programIn = (cwd: string) =>
	new KeptRunning({
		name: "service",
		args: ["-e", "setInterval(() => {}, 1000)"],
		env: process.env,
		ready: async () => true,
		cwd,
		killMs: 5_000,
	});

test("a program that the machine does not let start is told of, and ends nothing else", async () => {
	const program = programIn(`${temporaryFolder()}/gone`);
	expect(await program.start()).toBe(false);
	expect(vi.mocked(console.error).mock.calls).toEqual([
		[expect.stringMatching(/^The service cannot be started: .*ENOENT/)],
	]);
	expect(await program.stop()).toBe(false);
});

test("one that crashed is told that it starts again", async () => {
	const starts: string[][] = [];
	const program = new KeptRunning({
		name: "service",
		args: ["-e", "setInterval(() => {}, 1000)", "once"],
		againArgs: ["--again"],
		env: process.env,
		ready: async (child: ChildProcess) => {
			starts.push(child.spawnargs.slice(3));
			if (starts.length === 1) setTimeout(() => child.kill("SIGKILL"));
			return true;
		},
	});
	expect(await program.start()).toBe(true);
	await expect.poll(() => starts).toEqual([["once"], ["once", "--again"]]);
	await program.stop(5_000);
});

test("one that is there starts, and ends when it is asked to", async () => {
	const program = programIn(temporaryFolder());
	expect(await program.start()).toBe(true);
	expect(await program.stop()).toBe(false);
	expect(console.error).not.toHaveBeenCalled();
});

test("one that a signal has ended need not be ended", async () => {
	const program = new KeptRunning({
		name: "service",
		args: ["-e", "process.kill(process.pid, 'SIGKILL')"],
		env: process.env,
		ready: () => new Promise(() => {}),
	});
	expect(await program.start()).toBe(false);
	expect(await program.stop()).toBe(false);
});

test("one that crashes now and then is started again at once, however often it has", async () => {
	let minutes = 0;
	vi.spyOn(Date, "now").mockImplementation(() => ++minutes * 60_000);
	let starts = 0;
	const program = new KeptRunning({
		name: "service",
		args: ["-e", "setInterval(() => {}, 1000)"],
		env: process.env,
		ready: async (child: ChildProcess) => {
			if (++starts < 8) setTimeout(() => child.kill("SIGKILL"));
			return true;
		},
	});
	await program.start();
	await vi.waitFor(() => expect(starts).toBe(8), 30_000);
	await program.stop(5_000);
	expect(new Set(vi.mocked(console.error).mock.calls.flat())).toEqual(
		new Set(["The service crashed. Restarting it."]),
	);
});
