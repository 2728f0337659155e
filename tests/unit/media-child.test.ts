import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test, vi } from "vitest";
import { roomForUploads } from "../../api/disk/room-for-uploads";
import { folderBytes } from "../../api/jobs/folder-bytes";
import { type ChildBounds, runChild } from "../../api/jobs/run-child";
import { removeFolders, temporaryFolder } from "../support/temporary-folder";

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock("../../api/jobs/folder-bytes", async (original) => {
	const real = await original<typeof import("../../api/jobs/folder-bytes")>();
	return { folderBytes: vi.fn(real.folderBytes) };
});
const looks = vi.mocked(folderBytes);
vi.mock("../../api/disk/room-for-uploads", () => ({ roomForUploads: vi.fn(async () => Infinity) }));
const room = vi.mocked(roomForUploads);

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

test("a process that the system kills is told by that signal", async () => {
	expect(await childThat("die")).toEqual({ type: "died", why: "crash", detail: "SIGKILL" });
});

test("a process that hangs is ended when it has been quiet for too long", async () => {
	const stop = new AbortController();
	// Long before the bound of the whole time, which is told in the same way.
	const late = setTimeout(() => stop.abort(), loose.totalMs / 2);
	const end = await childThat("hang", { quietMs: 600 }, stop);
	clearTimeout(late);
	expect(end).toMatchObject({ type: "died", why: "time" });
});

test("a process that gets on may take longer than the quiet time, not than the whole", async () => {
	const told: number[] = [];
	// On a busy machine it takes a while until it says the first.
	const end = await childThat("tick", { quietMs: 3_000 }, undefined, (done) => told.push(done));
	expect(end).toEqual({ type: "refused", sentence: "slow" });
	expect(told).toContain(0.5);
	expect(await childThat("tick", { totalMs: 500 })).toMatchObject({ type: "died", why: "time" });
});

test.runIf(process.platform === "linux")("a process that swells is ended", async () => {
	const outcome = await childThat("swell", { memoryBytes: 200 * MB });
	expect(outcome).toMatchObject({ type: "died", why: "memory" });
});

test.runIf(process.platform === "linux")(
	"a process is ended before the service where the system has no memory left",
	async () => {
		expect(await childThat("score")).toHaveProperty("detail", "exit 1 score 500");
	},
);

test("a process that fills the disk is ended", async () => {
	const outcome = await childThat("fill", { diskBytes: 50 * MB });
	expect(outcome).toMatchObject({ type: "died", why: "disk" });
});

test("a process that takes of the disk what the database keeps is ended, and is to blame for no more than its own", async () => {
	room.mockResolvedValue(-1000 * MB);
	const stop = new AbortController();
	const spared = childThat("fill", {}, stop);
	const before = looks.mock.calls.length;
	await vi.waitFor(() => expect(looks.mock.calls.length).toBe(before + 3), 30_000);
	stop.abort();
	expect(await spared).toEqual({ type: "stopped" });
	room.mockResolvedValue(-1);
	expect(await childThat("fill")).toEqual({
		type: "died",
		why: "crash",
		detail: expect.stringMatching(/^ENOSPC/),
	});
	room.mockResolvedValue(Infinity);
});

test("a look through the folder that ends once the process is over kills nothing", async () => {
	let found = (_: number) => {};
	looks.mockReturnValueOnce(new Promise((resolve) => (found = resolve)));
	const stop = new AbortController();
	const ended = childThat("wait", {}, stop);
	const before = looks.mock.calls.length;
	await vi.waitFor(() => expect(looks.mock.calls.length).toBe(before + 1), 30_000);
	stop.abort();
	await ended;
	const kill = vi.spyOn(process, "kill");
	found(Number.POSITIVE_INFINITY);
	await delay(50);
	expect(kill).not.toHaveBeenCalled();
	kill.mockRestore();
});

test("a folder that cannot be looked through is looked through again", async () => {
	const log = vi.spyOn(console, "error").mockReturnValue();
	looks.mockRejectedValueOnce(new Error("EIO")).mockResolvedValueOnce(Number.POSITIVE_INFINITY);
	expect(await childThat("wait")).toMatchObject({ type: "died", why: "disk" });
	expect(log).toHaveBeenCalledOnce();
	log.mockRestore();
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

test.runIf(process.platform === "linux")(
	"a program that it started ends with it where it crashes, too",
	async () => {
		const outcome = await childThat("orphan");
		expect(outcome).toMatchObject({ type: "died", why: "crash" });
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
