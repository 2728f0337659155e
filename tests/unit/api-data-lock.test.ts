import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DataLockedError, lockData } from "../../api/start/data-lock";
import { isRunning, startOf } from "../../api/start/process-state";

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "signage-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = () => join(folder, "service.lock");
const write = (holder: object) => writeFile(file(), JSON.stringify({ id: "old", ...holder }));

const lockNow = () => lockData(folder, { waitMs: 0 });

async function takeAndRelease(waitMs = 0) {
	const lock = await lockData(folder, { waitMs });
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

test("another machine's lock holds while it is fresh", async () => {
	await write({ host: "elsewhere", pid: 1, started: "" });
	await expect(lockNow()).rejects.toThrow("process 1 on elsewhere");
	const before = new Date(Date.now() - 31_000);
	await utimes(file(), before, before);
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
		const state = async () =>
			(await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.charAt(0);
		// Only once the shell has become sleep is there nobody to collect its child.
		await expect.poll(() => readFile(`/proc/${parent.pid}/comm`, "utf8")).toBe("sleep\n");
		await lockAs(pid);
		process.kill(pid, "SIGKILL");
		await expect.poll(state).toBe("Z");
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
		const lock = await lockData(folder, {
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
		await expect(lockData(folder, { waitMs: 400 })).rejects.toThrow(
			`held by process ${process.pid} on ${hostname()}`,
		);
		expect(performance.now() - started).toBeGreaterThanOrEqual(400);
		await lock.release();
	});

	test("of many that wait for its end, one gets the data", async () => {
		const lock = await lockNow();
		setTimeout(() => lock.release(), 200);
		const waiting = Array.from({ length: 8 }, () => lockData(folder, { waitMs: 1_000 }));
		const all = await Promise.allSettled(waiting);
		const taken = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
		expect(taken).toHaveLength(1);
		await taken[0]?.release();
		expect(await readdir(folder)).toEqual([]);
	});
});
