import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTurns } from "../../api/database/turns";
import { openWorkFolder, type WorkFolder } from "../../api/start/work-folder";
import { removeFolders, temporaryFolder } from "../support/temporary-folder";

let dataDir: string;
let opened: WorkFolder[];
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	[dataDir, opened] = [temporaryFolder(), []];
});
afterEach(async () => {
	for (const folder of opened) await folder.close();
	vi.useRealTimers();
	removeFolders();
});

async function open(): Promise<WorkFolder> {
	const folder = await openWorkFolder(
		{ dataDir, postgres: {} as never },
		{ inTurn: createTurns() },
	);
	opened.push(folder);
	return folder;
}
const names = () => readdirSync(join(dataDir, "work"));

function ageLock(name: string, agoMs: number): void {
	const then = new Date(Date.now() - agoMs);
	utimesSync(join(dataDir, "work", name, "service.lock"), then, then);
}

/** What a killed process on another machine has left, whose lock was touched so long ago. */
function leaveFolder(name: string, agoMs: number): void {
	const folder = join(dataDir, "work", name);
	const lock = join(folder, "service.lock");
	mkdirSync(join(folder, "jobs"), { recursive: true });
	writeFileSync(lock, JSON.stringify({ id: name, host: "elsewhere", pid: 1, started: "" }));
	ageLock(name, agoMs);
}

test("what was left long ago goes at a start; what may belong to somebody, an hour later", async () => {
	leaveFolder("old", 24 * 3600_000);
	leaveFolder("young", 10_000);
	const [folder, neighbour] = [await open(), await open()];
	expect(names()).not.toContain("old");
	expect(names()).toContain("young");
	ageLock("young", 3600_000);
	vi.advanceTimersByTime(3600_000);
	const own = [folder, neighbour].map(({ path }) => path.split("/").at(-2));
	await expect.poll(() => names().sort()).toEqual(own.sort());
});

test("it can be made again, but not where its disk is gone", async () => {
	const { path, make } = await open();
	await make();
	await make();
	expect(readdirSync(path)).toEqual([]);
	removeFolders();
	await expect(make()).rejects.toThrow("ENOENT");
});
