import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DataLockedError, lockData } from "../../api/start/data-lock";
import type { HolderState } from "../../api/start/lock-holder";
import { isRunning, ownPidSpace, startOf } from "../../api/start/process-state";

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "signage-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = () => join(folder, "service.lock");
const write = (holder: object) => writeFile(file(), JSON.stringify({ id: "old", ...holder }));

type Options = Partial<Parameters<typeof lockData>[1]>;
const onLost = vi.fn();
afterEach(() => {
	expect(onLost).not.toHaveBeenCalled();
});
const take = (options: Options) => lockData(folder, { waitMs: 0, onLost, ...options });
const lockNow = () => take({});

async function takeAndRelease(waitMs = 0) {
	const lock = await take({ waitMs });
	expect(JSON.parse(await readFile(file(), "utf8"))).toMatchObject({ pid: process.pid });
	await lock.release();
	expect(await readdir(folder)).toEqual([]);
}

test("is taken, refused to others, and free after its release", async () => {
	const lock = await lockNow();
	await expect(lockNow()).rejects.toThrow(DataLockedError);
	await lock.release();
	await takeAndRelease();
});

test("a dead process's lock is taken over at once", async () => {
	const child = spawn(process.execPath, ["-e", ""]);
	await once(child, "exit");
	await write({ host: hostname(), pid: child.pid, started: "long ago" });
	await takeAndRelease();
});

test("a pid that another process has now does not hold it", async () => {
	await write({ host: hostname(), pid: process.pid, started: "another boot 1" });
	await takeAndRelease();
});

test("a file that is no lock is taken over", async () => {
	await writeFile(file(), "{ half");
	await takeAndRelease();
});

test("one that died while taking it over is taken over as well", async () => {
	await write({ host: hostname(), pid: process.pid, started: "another boot 1" });
	const half = { id: "half", host: hostname(), pid: process.pid, started: "another boot 2" };
	await writeFile(`${file()}.after.old`, JSON.stringify(half));
	await takeAndRelease();
});

test("of many at once exactly one has it, over a dead one's too", async () => {
	for (let turn = 0; turn < 20; turn++) {
		if (turn % 2 === 1) await write({ host: hostname(), pid: process.pid, started: "gone" });
		const all = await Promise.allSettled(Array.from({ length: 8 }, lockNow));
		const taken = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
		expect(taken).toHaveLength(1);
		await taken[0]?.release();
		expect(await readdir(folder)).toEqual([]);
	}
});

/** Writes the lock as this process of ours would have written it. */
async function lockAs(pid: number) {
	await write({ host: hostname(), pid, started: await startOf(pid) });
}

describe.runIf(process.platform === "linux")("a killed holder that nobody has collected", () => {
	/** A killed Node process under a parent that never collects it: still in the process table. */
	async function makeZombie() {
		const holding = `"${process.execPath}" -e "setInterval(() => undefined, 1000)"`;
		const parent = spawn("sh", ["-c", `${holding} & echo $!; exec sleep 60`]);
		const [line] = await once(parent.stdout, "data");
		const pid = Number(line);
		// Only once the shell has become sleep is there nobody to collect its child.
		await expect.poll(() => readFile(`/proc/${parent.pid}/comm`, "utf8")).toBe("sleep\n");
		const started = await startOf(pid);
		await lockAs(pid);
		process.kill(pid, "SIGKILL");
		await expect.poll(() => isRunning(pid, started)).toBe(false);
		expect(await startOf(pid)).toBe(started);
		return parent;
	}

	test("does not hold the data", async () => {
		const parent = await makeZombie();
		await takeAndRelease();
		parent.kill("SIGKILL");
	});
});

describe("a living holder", () => {
	const holdFor = (ms: number) => spawn(process.execPath, ["-e", `setTimeout(() => 0, ${ms})`]);

	test("that ends soon is waited for", async () => {
		const holder = holdFor(1_000);
		const started = await startOf(Number(holder.pid));
		await lockAs(Number(holder.pid));
		const told: number[] = [];
		const lock = await take({
			waitMs: 15_000,
			onWait: ({ pid }) => told.push(pid),
		});
		expect(await isRunning(Number(holder.pid), started)).toBe(false);
		expect(told).toEqual([holder.pid]);
		await lock.release();
	});

	test("that was asked to end is waited for", async () => {
		const holder = holdFor(60_000);
		await lockAs(Number(holder.pid));
		setTimeout(() => holder.kill("SIGTERM"), 300);
		await takeAndRelease(15_000);
	});

	test("that releases the lock while it goes on is waited for", async () => {
		const lock = await lockNow();
		setTimeout(() => lock.release(), 300);
		await takeAndRelease(15_000);
	});

	test("that stays keeps the data, after the wait", async () => {
		const lock = await lockNow();
		const started = performance.now();
		await expect(take({ waitMs: 400 })).rejects.toThrow(
			`held by process ${process.pid} on ${hostname()}`,
		);
		expect(performance.now() - started).toBeGreaterThanOrEqual(400);
		await lock.release();
	});

	test("of many that wait for its end, one gets the data", async () => {
		const lock = await lockNow();
		setTimeout(() => lock.release(), 200);
		const waiting = Array.from({ length: 8 }, () => take({ waitMs: 1_000 }));
		const all = await Promise.allSettled(waiting);
		const taken = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
		expect(taken).toHaveLength(1);
		await taken[0]?.release();
		expect(await readdir(folder)).toEqual([]);
	});
});

describe("a holder that cannot be seen from here", () => {
	const STALE_MS = 400;
	/** Times the clock of whoever looks: it may be a minute ahead or behind. */
	const aged = (ms: number) => {
		const then = new Date(Date.now() - ms);
		return utimes(file(), then, then);
	};
	/** Keeps the lock fresh, as its holder does, by a clock that is so far behind. */
	function touching(behindMs: number): () => void {
		const timer = setInterval(() => aged(behindMs).catch(() => undefined), 50);
		return () => clearInterval(timer);
	}
	const others: [string, () => Promise<object>][] = [
		["on another machine", async () => ({ host: "elsewhere", pid: 1, started: "" })],
		[
			"in another PID namespace of this machine",
			async () => ({ ...(await ownPidSpace()), namespace: "pid:[1]", pid: 1, started: "7" }),
		],
		[
			"of another boot, or of another machine with our name",
			async () => ({ ...(await ownPidSpace()), boot: "another", pid: 1, started: "7" }),
		],
	];

	describe.each(others)("%s", (_, holder) => {
		test.each([0, 59_000, -3_600_000])(
			"keeps the data while it touches its lock, by a clock %i ms behind",
			async (behindMs) => {
				await write(await holder());
				await aged(behindMs);
				const stop = touching(behindMs);
				await expect(take({ staleMs: 10_000 })).rejects.toThrow("held by process 1 on");
				stop();
			},
		);

		test.each([0, 59_000, -3_600_000])(
			"is waited for until it has touched nothing for a while, and then taken over: %i ms old",
			async (ageMs) => {
				await write(await holder());
				await aged(ageMs);
				const started = performance.now();
				const told: HolderState[] = [];
				const lock = await take({
					staleMs: STALE_MS,
					onWait: (_holder, state) => told.push(state),
				});
				expect(performance.now() - started).toBeGreaterThanOrEqual(STALE_MS);
				expect(told).toEqual(["unclear"]);
				await lock.release();
				expect(await readdir(folder)).toEqual([]);
			},
		);

		test("is taken over at once where its lock is older than any clocks differ", async () => {
			await write(await holder());
			await aged(91_000);
			await takeAndRelease();
		});
	});

	test("of many that wait for it, one gets the data", async () => {
		await write({ host: "elsewhere", pid: 1, started: "" });
		const all = await Promise.allSettled(
			Array.from({ length: 8 }, () => take({ staleMs: STALE_MS })),
		);
		const taken = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
		expect(taken).toHaveLength(1);
		await taken[0]?.release();
		expect(await readdir(folder)).toEqual([]);
	});
});

describe("a lock that its holder has lost", () => {
	const TOUCH_MS = 20;
	const lose = vi.fn();
	beforeEach(() => {
		lose.mockReset();
	});

	test("is not kept fresh for another, and its holder is told once whose it is", async () => {
		const lock = await take({ touchMs: TOUCH_MS, onLost: lose });
		const other = { host: "elsewhere", pid: 7, started: "" };
		await write(other);
		const then = new Date(2020, 1, 1);
		await utimes(file(), then, then);
		await vi.waitFor(() => expect(lose).toHaveBeenCalled(), 30_000);
		expect(lose.mock.calls).toEqual([[expect.objectContaining(other)]]);
		expect((await stat(file())).mtime).toEqual(then);
		await lock.release();
		expect(await readdir(folder)).toEqual(["service.lock"]);
	});

	test("is put back where its file was removed, also when its folder is back", async () => {
		const said = vi.spyOn(console, "error").mockReturnValue();
		const lock = await take({ touchMs: TOUCH_MS, onLost: lose });
		const text = await readFile(file(), "utf8");
		await rm(file());
		await expect.poll(() => readFile(file(), "utf8").catch(() => "")).toBe(text);
		await rm(folder, { recursive: true });
		await vi.waitFor(() => expect(said).toHaveBeenCalled(), 30_000);
		await mkdir(folder);
		await expect.poll(() => readFile(file(), "utf8").catch(() => "")).toBe(text);
		said.mockRestore();
		await lock.release();
		expect(await readdir(folder)).toEqual([]);
		expect(lose).not.toHaveBeenCalled();
	});

	test("is fresh while it is ours, and not lost by its release", async () => {
		const lock = await take({ touchMs: 1, onLost: lose });
		const then = new Date(2020, 1, 1);
		await utimes(file(), then, then);
		await expect.poll(async () => (await stat(file())).mtimeMs).toBeGreaterThan(then.getTime());
		await lock.release();
		expect(lose).not.toHaveBeenCalled();
	});
});
