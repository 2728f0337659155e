import fs, { mkdir, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../api/database/client";
import { freeBytes } from "../../api/disk/free-bytes";
import { removeFolders, temporaryFolder } from "../support/temporary-folder";

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
	removeFolders();
});

test("a disk that takes hardly any more files is full, and one that does not count them is not", async () => {
	disk = { bavail: 1e9, files: 60_000, ffree: 299 };
	expect(await freeBytes("/")).toBe(0);
	disk.ffree = 300;
	expect(await freeBytes("/")).toBe(1e9);
	disk = { bavail: 1e9, files: 0, ffree: 0 };
	expect(await freeBytes("/")).toBe(1e9);
});

test("a database that does not open on a full disk is not called damaged", async () => {
	const dataDir = temporaryFolder();
	await mkdir(join(dataDir, "db"));
	await writeFile(join(dataDir, "db", "PG_VERSION"), "x");
	const open = () => openDatabase({ dataDir, postgres: null });
	disk.bavail = 7 * 1024 ** 2;
	await expect(open()).rejects.toThrow(
		"). The disk is full (7 MB free): make room and start again; nothing is damaged.",
	);
	disk.bavail = 65e6;
	await expect(open()).rejects.toThrow("it is damaged: restore a backup into another folder.");
});
