import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataLockedError, lockData } from "../../api/start/data-lock";

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "signage-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = () => join(folder, "service.lock");
const write = (holder: object) => writeFile(file(), JSON.stringify({ id: "old", ...holder }));

async function takeAndRelease() {
	const lock = await lockData(folder);
	expect(JSON.parse(await readFile(file(), "utf8"))).toMatchObject({ pid: process.pid });
	await lock.release();
	expect(await readdir(folder)).toEqual([]);
}

test("is taken, refused to others, and free after its release", async () => {
	const lock = await lockData(folder);
	await expect(lockData(folder)).rejects.toThrow(DataLockedError);
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
	await expect(lockData(folder)).rejects.toThrow("process 1 on elsewhere");
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
		const all = await Promise.allSettled(Array.from({ length: 8 }, () => lockData(folder)));
		const taken = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
		expect(taken).toHaveLength(1);
		await taken[0]?.release();
		expect(await readdir(folder)).toEqual([]);
	}
});
