import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freeBytes } from "../../api/disk/free-bytes";

const { statfs } = fs;
let disk: { bavail: number; files: number; ffree: number };
beforeEach(() => {
	disk = { bavail: 1e9, files: 0, ffree: 0 };
	fs.statfs = (async () => ({ ...disk, bsize: 1 })) as unknown as typeof statfs;
	syncBuiltinESMExports();
});
afterEach(() => {
	fs.statfs = statfs;
	syncBuiltinESMExports();
});

test("a disk that takes hardly any more files is full, and one that does not count them is not", async () => {
	disk = { bavail: 1e9, files: 60_000, ffree: 299 };
	expect(await freeBytes("/")).toBe(0);
	disk.ffree = 300;
	expect(await freeBytes("/")).toBe(1e9);
	disk = { bavail: 1e9, files: 0, ffree: 0 };
	expect(await freeBytes("/")).toBe(1e9);
});
