import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { type ChildBounds, runChild } from "../../api/jobs/run-child";
import { removeFolders, temporaryFolder } from "../support/temporary-folder";

const script = fileURLToPath(new URL("../fixtures/media/child-that.mjs", import.meta.url));
const MB = 1024 * 1024;
const workDir = temporaryFolder();
afterAll(removeFolders);
const loose: ChildBounds = {
	totalMs: 20_000,
	quietMs: 20_000,
	memoryBytes: 1024 * MB,
	diskBytes: 1024 * MB,
};

const childThat = (
	does: string,
	bounds: Partial<ChildBounds> = {},
	stop = new AbortController(),
	onProgress?: (done: number) => void,
) => {
	const task = { fileName: does, workDir };
	return runChild(script, task, { ...loose, ...bounds }, stop.signal, onProgress);
};

test("a process that crashes is told with its last words", async () => {
	const outcome = await childThat("crash");
	expect(outcome).toMatchObject({ type: "died", why: "crash" });
	expect(outcome).toHaveProperty("detail", expect.stringContaining("SIGSEGV"));
	expect(outcome).toHaveProperty("detail", expect.stringContaining("out of luck"));
});

test("a process that hangs is ended when it has been quiet for too long", async () => {
	expect(await childThat("hang", { quietMs: 600 })).toMatchObject({ type: "died", why: "time" });
});

test("a process that gets on may take longer than the quiet time, not than the whole", async () => {
	const told: number[] = [];
	const end = await childThat("tick", { quietMs: 600 }, undefined, (done) => told.push(done));
	expect(end).toEqual({ type: "refused", sentence: "slow" });
	expect(told).toContain(0.5);
	expect(await childThat("tick", { totalMs: 500 })).toMatchObject({ type: "died", why: "time" });
});

test.runIf(process.platform === "linux")("a process that swells is ended", async () => {
	const outcome = await childThat("swell", { memoryBytes: 200 * MB });
	expect(outcome).toMatchObject({ type: "died", why: "memory" });
});

test("a process that fills the disk is ended", async () => {
	const outcome = await childThat("fill", { diskBytes: 50 * MB });
	expect(outcome).toMatchObject({ type: "died", why: "disk" });
});

/** Whether a process runs; what is dead and not yet buried does not. */
function runs(pid: number): boolean {
	try {
		return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
	} catch {
		return false;
	}
}

test.runIf(process.platform === "linux")(
	"a program that it started counts with it, and ends with it",
	async () => {
		const outcome = await childThat("breed", { memoryBytes: 300 * MB });
		expect(outcome).toMatchObject({ type: "died", why: "memory" });
		const pid = Number("detail" in outcome && /started (\d+)/.exec(outcome.detail)?.[1]);
		expect(pid).toBeGreaterThan(0);
		await expect.poll(() => runs(pid)).toBe(false);
	},
);

test("work is stopped at once when the service stops", async () => {
	const stop = new AbortController();
	setTimeout(() => stop.abort(), 300);
	expect(await childThat("wait", {}, stop)).toEqual({ type: "stopped" });
	expect(await childThat("wait", {}, stop)).toEqual({ type: "stopped" });
});

test("a script that is not there is a crash, not an exception", async () => {
	const { signal } = new AbortController();
	const missing = await runChild("/nowhere/child.js", { workDir }, loose, signal);
	expect(missing).toMatchObject({ type: "died", why: "crash" });
});
