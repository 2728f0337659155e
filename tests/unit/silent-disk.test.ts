import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { tryWriting } from "../../api/disk/try-writing";
import { lockData } from "../../api/start/data-lock";
import { watchFolder } from "../../api/start/folder-watch";
import { removeFolders, temporaryFolder } from "../support/temporary-folder";

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const { silent, asked } = vi.hoisted(() => ({ silent: new Set<string>(), asked: vi.fn() }));
const { unlessSilent } = vi.hoisted(() => ({
	/** Never answers for what is on the silent disk, as a network disk that is mounted hard. */
	unlessSilent:
		<A extends unknown[]>(real: (...args: A) => Promise<unknown>) =>
		(...args: A) => {
			if (!silent.has(String(args[0]))) return real(...args);
			asked(args[0]);
			return new Promise(() => undefined);
		},
}));

vi.mock("node:fs/promises", async (original) => {
	const real = await original<typeof import("node:fs/promises")>();
	return {
		...real,
		stat: unlessSilent(real.stat),
		readFile: unlessSilent(real.readFile),
		writeFile: unlessSilent(real.writeFile),
	};
});

const OFTEN_MS = 5;
let folder: string;
beforeEach(() => {
	folder = temporaryFolder();
});
afterEach(() => {
	silent.clear();
	asked.mockReset();
	return removeFolders();
});

/** Resolves when another folder has been looked at twice. */
async function twoLooks(): Promise<void> {
	const other = join(folder, "other");
	await mkdir(other);
	const onGone = vi.fn();
	const watch = await watchFolder(other, onGone, OFTEN_MS);
	await rm(other, { recursive: true });
	await vi.waitFor(() => expect(onGone).toHaveBeenCalled(), 30_000);
	await watch.stop();
}

test("a folder is looked at once, and no more while that look has no answer", async () => {
	const onGone = vi.fn();
	const watch = await watchFolder(folder, onGone, OFTEN_MS);
	silent.add(folder);
	await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(folder), 30_000);
	await twoLooks();
	expect(asked).toHaveBeenCalledTimes(1);
	expect(onGone).not.toHaveBeenCalled();
	await watch.stop();
});

test("a lock is touched once, and no more while that touch has no answer", async () => {
	const lock = await lockData(folder, { waitMs: 0, touchMs: OFTEN_MS });
	const path = join(folder, "service.lock");
	silent.add(path);
	await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(path), 30_000);
	await twoLooks();
	expect(asked).toHaveBeenCalledTimes(1);
	silent.clear();
	await lock.release();
});

test("all that ask whether a folder can be written wait for one try, and the next has its own", async () => {
	const path = join(folder, "try.tmp");
	silent.add(path);
	const asking = [tryWriting(folder), tryWriting(folder), tryWriting(folder)];
	expect(asked).toHaveBeenCalledTimes(1);
	expect(new Set(asking).size).toBe(1);
	const other = temporaryFolder();
	await Promise.all([tryWriting(other), tryWriting(other)]);
	await rm(other, { recursive: true });
	await expect(tryWriting(other)).rejects.toThrow("ENOENT");
	await mkdir(other);
	await tryWriting(other);
	expect(await readdir(other)).toEqual([]);
});
