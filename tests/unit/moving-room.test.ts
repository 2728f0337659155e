import { existsSync } from "node:fs";
import fs, { mkdir, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { askForSnapshot, openDoor } from "../../api/moving/door";
import { dumpRows } from "../../api/moving/dump";
import { checkRoom } from "../../api/moving/room";
import { query } from "../../api/moving/rows";
import { movedTables } from "../../api/moving/tables";
import { memoryDatabase } from "../support/memory-database";
import { removeFolders, temporaryFolder } from "../support/temporary-folder";

const { statfs } = fs;
let free: number;
beforeEach(() => {
	fs.statfs = (async () => ({ bavail: free, bsize: 1 })) as unknown as typeof statfs;
	syncBuiltinESMExports();
});
afterEach(() => {
	fs.statfs = statfs;
	syncBuiltinESMExports();
});
afterAll(removeFolders);

let memory: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	memory = await memoryDatabase();
});
afterAll(() => memory.close());

test("an import needs room for what stays in the data folder, and for the largest of the files that pass through it", async () => {
	const folder = temporaryFolder();
	const sums = new Map<string, string>();
	for (const [name, bytes] of [
		["rows/users.ndjson", 1000],
		["blobs/a/display", 20_000],
		["blobs/b/display", 50_000],
	] as const) {
		await mkdir(dirname(join(folder, name)), { recursive: true });
		await writeFile(join(folder, name), "x".repeat(bytes));
		sums.set(name, "");
	}
	const tables = [{ name: "users", columns: [], key: [], rows: 1, numberings: [] }];
	const manifest = { tables, blobs: { count: 2, bytes: 70_000 } };
	/** The least room in which it is not refused. */
	const needed = async (staying: { rows: boolean; blobs: boolean }) => {
		const fits = (bytes: number) => {
			free = bytes;
			return checkRoom("/data", folder, manifest, sums, staying).then(
				() => true,
				() => false,
			);
		};
		for (const bytes of [49_999, 50_000, 69_999, 70_000, 64_054_999, 64_055_000, 64_075_000])
			if (await fits(bytes)) return bytes;
		return Number.NaN;
	};
	expect(await needed({ rows: false, blobs: false })).toBe(50_000);
	expect(await needed({ rows: false, blobs: true })).toBe(70_000);
	expect(await needed({ rows: true, blobs: false })).toBe(64_055_000);
	expect(await needed({ rows: true, blobs: true })).toBe(64_075_000);
});

test("a service writes no snapshot where its disk has too little room for one, and says so", async () => {
	const dataDir = temporaryFolder();
	const close = await openDoor(memory.db, dataDir);
	const size = sql`select pg_database_size(current_database())::float as bytes`;
	const [row] = await query<{ bytes: number }>(memory.db, size);
	free = Number(row?.bytes);
	await expect(askForSnapshot(dataDir)).rejects.toThrow(
		/^The service could not write its rows: .* \(DATA_DIR\) has too little room: about \d+(?:\.\d)? MB are needed and \d+(?:\.\d)? MB are free\. Nothing was changed\.$/,
	);
	expect(existsSync(join(dataDir, "snapshots"))).toBe(false);
	free += 20e6;
	expect(await askForSnapshot(dataDir)).toMatchObject({ migration: expect.any(String) });
	await close();
});

test("what a failed snapshot has written is gone before calls go on that wait for it", async () => {
	const folder = temporaryFolder();
	const last = movedTables().at(-1)?.name;
	// In the place of a file.
	await mkdir(join(folder, `rows/${last}.ndjson`), { recursive: true });
	const dumping = dumpRows(memory.db, folder);
	const waiting = memory.db
		.execute(sql`select 1`)
		.then(() => existsSync(join(folder, "rows/users.ndjson")));
	await expect(dumping).rejects.toThrow(/cannot be used: EISDIR/);
	expect(await waiting).toBe(false);
});
