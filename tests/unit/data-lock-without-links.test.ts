import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { lockData } from "../../api/start/data-lock";
import { startOf } from "../../api/start/process-state";
import { removeFolders, temporaryFolder } from "../support/temporary-folder";

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

// As on FAT, exFAT and some network disks.
vi.mock("node:fs/promises", async (original) => ({
	...(await original<typeof import("node:fs/promises")>()),
	link: async () => {
		throw Object.assign(new Error("EPERM: operation not permitted, link"), { code: "EPERM" });
	},
}));

let folder: string;
beforeEach(() => {
	folder = temporaryFolder();
});
afterEach(() => removeFolders());

const file = () => join(folder, "service.lock");
const lockNow = () => lockData(folder, { waitMs: 0 });
const deadHolder = () =>
	writeFile(
		file(),
		JSON.stringify({ id: "old", host: hostname(), pid: process.pid, started: "gone" }),
	);

test("of many at once exactly one has it, over a dead one's too", async () => {
	for (let turn = 0; turn < 20; turn++) {
		if (turn % 2 === 1) await deadHolder();
		const all = await Promise.allSettled(Array.from({ length: 8 }, lockNow));
		const taken = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
		expect(taken).toHaveLength(1);
		expect(JSON.parse(await readFile(file(), "utf8"))).toMatchObject({ pid: process.pid });
		await expect(lockNow()).rejects.toThrow(`held by process ${process.pid}`);
		await taken[0]?.release();
		expect(await readdir(folder)).toEqual([]);
	}
});

test("one that is being written is held by whose it becomes", async () => {
	await writeFile(file(), "");
	const locking = expect(lockNow()).rejects.toThrow(`held by process ${process.pid}`);
	const started = await startOf(process.pid);
	await writeFile(
		file(),
		JSON.stringify({ id: "new", host: hostname(), pid: process.pid, started }),
	);
	await locking;
});

test.each([0, 63_000, -3_600_000])(
	"one that stays empty, as after a power cut, is taken over: %i ms old",
	async (ageMs) => {
		await writeFile(file(), "");
		const before = new Date(Date.now() - ageMs);
		await utimes(file(), before, before);
		await (await lockNow()).release();
	},
);
