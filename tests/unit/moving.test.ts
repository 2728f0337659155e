import { existsSync } from "node:fs";
import fs, { access, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createLocalBlobs } from "../../api/blobs/local";
import type { BlobStore } from "../../api/blobs/store";
import { openDatabase } from "../../api/database/client";
import { dumpRows } from "../../api/moving/dump";
import { exportTo } from "../../api/moving/export";
import { hashFile, writeHashed } from "../../api/moving/hashed-file";
import { linesOf } from "../../api/moving/lines";
import { loadRows } from "../../api/moving/load";
import { type Manifest, readManifest, writeManifest } from "../../api/moving/manifest";
import { MovingError } from "../../api/moving/moving-error";
import { query } from "../../api/moving/rows";
import { type Snapshot, takeSnapshot } from "../../api/moving/snapshot";
import { checkFiles, writeSums } from "../../api/moving/sums";
import { movedTables } from "../../api/moving/tables";
import { readSettings } from "../../api/start/config";
import { lockExport } from "../../api/start/export-lock";
import { importData } from "../../api/start/import-data";
import { memoryDatabase } from "../support/memory-database";
import { removeFolders, temporaryFolder } from "../support/temporary-folder";

afterAll(removeFolders);

let memory: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	memory = await memoryDatabase();
});
afterAll(() => memory.close());

describe("rows", () => {
	test("of every table and column of the database are moved, but for its identity and what it computes", async () => {
		const found = await query<{ name: string; columns: string[] }>(
			memory.db,
			sql`select table_name as name, json_agg(column_name order by column_name) as columns
				from information_schema.columns
				where table_schema = 'public' and is_generated = 'NEVER' group by table_name`,
		);
		const wanted = found.filter(({ name }) => name !== "service_identity");
		const byName = (one: { name: string }, other: { name: string }) =>
			one.name < other.name ? -1 : 1;
		const moved = movedTables().map(({ name, columns }) => ({ name, columns: columns.toSorted() }));
		expect(moved.toSorted(byName)).toEqual(wanted.toSorted(byName));
		expect(moved.length).toBeGreaterThan(25);
	});

	test("arrive as they are: to the last digit and character, with triggers that are silent, and numbers that go on", async () => {
		const { db } = memory;
		const odd = "A “quoted” \\ line\nand \u2028 its end\t\u0001 😀";
		await db.execute(sql`insert into users (email, normalized_email, security_stamp, first_name, created_at)
			select i || '@b', i || '@B', 's', ${odd}, '2026-03-29 01:30:00.123456+02' from generate_series(1, 2500) i`);
		await db.execute(sql`insert into presentations (owner_id, title, frame_delay_in_seconds, background_color)
			values (1, 'Gone', 3, '#000'), (1, ${odd}, 3, '#000'), (1, 'Last', 3, '#000')`);
		await db.execute(sql`delete from presentations where title in ('Gone', 'Last')`);
		await db.execute(sql`insert into media (id, owner_id, kind, file_name, content_type, bytes, progress, status, presentation_id)
			values ('00000000-0000-4000-8000-000000000001', 1, 'file', 'a', 'b', 9007199254740993, 0.1, 'Processing', 2)`);
		await db.execute(
			sql`insert into slides (presentation_id, index, title, type, url) values (2, 0, 's', 'WebContent', 'u')`,
		);
		await db.execute(
			sql`insert into first_answers (user_id, path, key, body_hash, answer) values (1, 'p', 'k', 'h', '"a.b"')`,
		);
		// Facts that no trigger would compute so: they are taken as they are.
		await db.execute(sql`alter table presentations disable trigger user`);
		await db.execute(sql`update presentations set pages_count = 7, status = 'Error'`);
		await db.execute(sql`alter table presentations enable trigger user`);

		const [folder, copy] = [temporaryFolder(), temporaryFolder()];
		const tables = await dumpRows(db, folder);
		expect(tables.find(({ name }) => name === "users")?.rows).toBe(2500);
		const users = await readFile(join(folder, "rows/users.ndjson"), "utf8");
		expect(users).toContain('"created_at":"2026-03-28T23:30:00.123456+00:00"');
		expect(users.indexOf('"id":2,')).toBeLessThan(users.indexOf('"id":10,'));

		const sums = new Map(tables.map(({ name, digest }) => [`rows/${name}.ndjson`, digest.sha256]));
		const all = sql.raw(tables.map(({ name }) => name).join());
		await db.execute(sql`truncate ${all} restart identity`);
		await loadRows(db, folder, { tables } as unknown as Manifest, sums);
		const copied = await dumpRows(db, copy);
		expect(copied).toEqual(tables);
		const again =
			await db.execute(sql`insert into presentations (owner_id, title, frame_delay_in_seconds, background_color)
			values (1, 'New', 3, '#000') returning id`);
		expect(again.rows).toEqual([{ id: 4 }]);
		const [made] = await query(db, sql`select search_title from presentations where id = 2`);
		expect(made).toEqual({ search_title: odd.toLowerCase() });
		// Triggers work again.
		await db.execute(sql`delete from slides`);
		const [facts] = await query(db, sql`select pages_count from presentations where id = 2`);
		expect(facts).toEqual({ pages_count: 0 });

		// An import that goes on compares what it finds.
		await db.execute(sql`update users set company = 'x' where id = 3`);
		const load = loadRows(db, folder, { tables } as unknown as Manifest, sums);
		await expect(load).rejects.toThrow(
			/does not have the rows of the export: .*users \(2500 rows, 2500 in the export\)/,
		);
	});

	test("lines end with a line feed alone; one that was not finished is none", async () => {
		const file = join(temporaryFolder(), "lines");
		await writeFile(file, `a\u2028b\r\n${"é".repeat(70_000)}\n\nhalf`);
		const lines = [];
		for await (const line of linesOf(file)) lines.push(line);
		expect(lines).toEqual(["a\u2028b\r", "é".repeat(70_000), ""]);
	});
});

describe("files that go while they are copied", () => {
	const ID = "00000000-0000-4000-8000-00000000000";
	const row = (number: number, more: object = {}) => ({
		...{ id: `${ID}${number}`, kind: "image", status: "Ready", content_type: "image/png" },
		...{ source_file_id: null, display_type: "image/webp", width: 1 },
		display_sha256: SHA_OF_BYTES,
		...more,
	});
	/** Of "bytes". */
	const SHA_OF_BYTES = "277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9";

	/** An installation whose rows of media differ from moment to moment. `between` happens before each of them. */
	async function source(moments: object[][], between: ((dir: string) => Promise<void>)[] = []) {
		const dataDir = temporaryFolder();
		await writeFile(join(dataDir, "service.key"), "k");
		const dir = join(dataDir, "blobs");
		for (const { id } of moments.flat() as { id: string }[]) {
			await mkdir(join(dir, id), { recursive: true });
			for (const part of ["original", "display", "thumb"])
				await writeFile(join(dir, id, part), "bytes");
		}
		let taken = 0;
		const takeRows = async (folder: string): Promise<Snapshot> => {
			await between[taken]?.(dir);
			const rows = moments[Math.min(taken++, moments.length - 1)] ?? [];
			const text = rows.map((one) => `${JSON.stringify(one)}\n`).join("");
			const digest = await writeHashed(join(folder, "rows/media.ndjson"), text);
			const name = "media";
			const table = { name, columns: ["id"], key: [], rows: rows.length, numberings: [], digest };
			return { tables: [table], migration: "0001_x", tookMs: 1 };
		};
		const blobs = createLocalBlobs({ dir, secret: new Uint8Array(32) });
		return {
			dataDir,
			dir,
			blobs,
			takeRows,
			installation: "i",
			lock: lockExport,
			taken: () => taken,
		};
	}
	const partsIn = async (folder: string) => {
		const sums = await readFile(join(folder, "SHA256SUMS"), "utf8");
		return sums.match(/(?<=blobs\/)\S+/g)?.toSorted();
	};

	test("what was deleted meanwhile is left out, with its rows", async () => {
		const moments = [[row(1), row(2)], [row(1)]];
		const one = await source(moments);
		await one.blobs.remove(`${ID}2`);
		const folder = join(temporaryFolder(), "export");
		expect(await exportTo(folder, one)).toMatchObject({ rows: 1, blobs: 3, missing: [] });
		expect(await partsIn(folder)).toEqual([`${ID}1/display`, `${ID}1/original`, `${ID}1/thumb`]);
		expect(one.taken()).toBe(2);
	});

	test("what was being made meanwhile is copied again, as the later rows have it", async () => {
		const begun = row(1, { status: "Processing", display_sha256: null });
		const between = [
			async (dir: string) => writeFile(join(dir, `${ID}1/original`), "half"),
			async (dir: string) => writeFile(join(dir, `${ID}1/original`), "bytes"),
		];
		// The second picture makes a second moment necessary.
		const one = await source([[begun, row(2)], [row(1)]], between);
		await one.blobs.remove(`${ID}2`);
		const folder = join(temporaryFolder(), "export");
		await exportTo(folder, one);
		expect(await readFile(join(folder, `blobs/${ID}1/original`), "utf8")).toBe("bytes");
	});

	test("what an interrupted export has copied is used again, but for what has changed since", async () => {
		const one = await source([[row(1)]]);
		const folder = join(temporaryFolder(), "export");
		let copied = 0;
		const withFile: BlobStore["withFile"] = (...asked) => {
			if (++copied > 2) throw new Error("killed");
			return one.blobs.withFile(...asked);
		};
		const broken = { ...one, blobs: { ...one.blobs, withFile } };
		await expect(exportTo(folder, broken)).rejects.toThrow("killed");
		await expect(exportTo(folder, { ...one, installation: "other" })).rejects.toThrow(
			/unfinished export of another installation/,
		);
		await writeFile(join(folder, `blobs/${ID}1/original`), "byteS");
		expect(await exportTo(folder, one)).toMatchObject({ blobs: 3, kept: 1, missing: [] });
		expect((await checkFiles(folder)).size).toBe(6);
	});

	test("while it is written, no other goes into its folder; a whole one has no lock", async () => {
		const one = await source([[row(1)]]);
		const folder = join(temporaryFolder(), "export");
		const withFile: BlobStore["withFile"] = async (...asked) => {
			await expect(exportTo(folder, one)).rejects.toThrow(/^Another backup is writing into /);
			return one.blobs.withFile(...asked);
		};
		await exportTo(folder, { ...one, blobs: { ...one.blobs, withFile } });
		expect(one.taken()).toBe(1);
		expect((await readdir(folder)).sort()).toEqual(
			["SHA256SUMS", "blobs", "manifest.json", "rows", "secrets"].sort(),
		);
		await expect(exportTo(folder, one)).rejects.toThrow(/holds a whole export already/);
	});

	test("what is lost, or damaged, is told and does not stop the rest", async () => {
		const one = await source([[row(1), row(2), row(3)]]);
		await one.blobs.removePart(`${ID}1/display`);
		await writeFile(join(one.dir, `${ID}2/display`), "byteS");
		const folder = join(temporaryFolder(), "export");
		const missing = [`${ID}1/display`, `${ID}2/display`];
		expect(await exportTo(folder, one)).toMatchObject({ rows: 3, blobs: 8, missing });
		expect(one.taken()).toBe(2);
	});
});

/** An export as a version before sessions would have written it: one person, who is remembered. */
async function olderExport(): Promise<string> {
	const folder = temporaryFolder();
	const sums = new Map<string, string>();
	const write = async (path: string, text: string) =>
		sums.set(path, (await writeHashed(join(folder, path), text)).sha256);
	const user = { id: 1, email: "a@b", normalized_email: "A@B", security_stamp: "s" };
	const remembered = {
		hash: "h",
		user_id: 1,
		security_stamp: "s",
		expires_at: "2099-01-01T00:00:00+00:00",
	};
	await write("rows/users.ndjson", `${JSON.stringify(user)}\n`);
	await write("rows/refresh_tokens.ndjson", `${JSON.stringify(remembered)}\n`);
	await write("rows/media.ndjson", "");
	await write("secrets/service.key", "ab".repeat(32));
	const id = { name: "id", isText: false };
	const numberings = [{ column: "id", last: "9", isGiven: true }];
	const tables = [
		{ name: "users", columns: Object.keys(user), key: [id], rows: 1, numberings },
		{
			...{ name: "refresh_tokens", columns: Object.keys(remembered), rows: 1, numberings: [] },
			key: [{ name: "hash", isText: true }],
		},
		{ name: "media", columns: ["id"], key: [id], rows: 0, numberings: [] },
	];
	const manifest = await writeManifest(folder, {
		madeAt: new Date().toISOString(),
		migration: "0001_accounts",
		tables,
		blobs: { count: 0, bytes: 0 },
		secrets: ["service.key"],
		missing: [],
	});
	await writeSums(folder, "SHA256SUMS", sums.set("manifest.json", manifest.sha256));
	return folder;
}

test.each(["", "{", "null", '{"format": 1}'])(
	"a manifest that is none is told of: %j",
	async (text) => {
		const folder = temporaryFolder();
		await writeFile(join(folder, "manifest.json"), text);
		await expect(readManifest(folder, new Map())).rejects.toThrow(
			`The export in ${folder} is damaged: manifest.json is none.`,
		);
	},
);

test("a manifest of a newer layout is told from a damaged one, and so is one that names other files than are listed", async () => {
	const folder = await olderExport();
	const path = join(folder, "manifest.json");
	const text = await readFile(path, "utf8");
	const sums = await checkFiles(folder);
	await writeFile(path, text.replace('"format": 1', '"format": 2'));
	await expect(readManifest(folder, sums)).rejects.toThrow(/was made by a newer version/);
	await writeFile(path, text.replace('"count": 0', '"count": 1'));
	await expect(readManifest(folder, sums)).rejects.toThrow(
		/is damaged: it lists 0 uploaded files, and should have 1/,
	);
	await writeFile(path, text);
	for (const one of ["manifest.json", "rows/users.ndjson", "secrets/service.key"]) {
		const without = new Map([...sums].filter(([name]) => name !== one));
		await expect(readManifest(folder, without)).rejects.toThrow(`is damaged: ${one} is not listed`);
	}
});

test("an export of an older version is read as it was, and brought up to date; one of a newer version is refused", async () => {
	const folder = await olderExport();
	const dataDir = join(temporaryFolder(), "data");
	const settings = readSettings({ DATA_DIR: dataDir });
	/** Whether there was a database each time that it was watched: a slow machine makes one for a minute without a beat. */
	const watched: boolean[] = [];
	const watch = () => {
		watched.push(existsSync(join(dataDir, "db")));
		return { stop: () => Promise.resolve() };
	};
	const read = await importData(settings, folder, watch);
	expect(watched).toEqual([true, true]);
	expect(read).toMatchObject({ tables: 3, rows: 2, migratedFrom: "0001_accounts" });
	// As if it had been killed before its end.
	const { sha256: id } = await hashFile(join(folder, "manifest.json"));
	await writeFile(join(dataDir, "unfinished.import"), id);
	expect(await importData(settings, folder, watch)).toEqual(read);
	const data = await openDatabase({ dataDir, postgres: null });
	const { db } = data;
	const [row] = await query(
		db,
		sql`select s.user_id, u.email, u.tier_until from sessions s
			join users u on u.id = s.user_id join refresh_tokens t on t.session_id = s.id`,
	);
	expect(row).toEqual({ user_id: 1, email: "a@b", tier_until: null });
	const { migration } = await takeSnapshot(db, temporaryFolder());
	expect(Number.parseInt(migration, 10)).toBeGreaterThan(17);
	await data.close();

	const newer = (await readFile(join(folder, "manifest.json"), "utf8")).replace(
		"0001_accounts",
		"9999_future",
	);
	const { sha256 } = await writeHashed(join(folder, "manifest.json"), newer);
	const sums = (await readFile(join(folder, "SHA256SUMS"), "utf8")).replace(
		/\w+(?= {2}manifest)/,
		sha256,
	);
	await writeFile(join(folder, "SHA256SUMS"), sums);
	const elsewhere = readSettings({ DATA_DIR: join(temporaryFolder(), "elsewhere") });
	const words = /made by a newer version \(9999_future\)/;
	await expect(importData(elsewhere, folder, watch)).rejects.toThrow(words);
	await expect(access(elsewhere.dataDir)).rejects.toThrow("ENOENT");
});

test("where a service has brought the database up to date before the rows were there, an import that goes on is not said to be whole", async () => {
	const folder = await olderExport();
	const dataDir = temporaryFolder();
	const data = await openDatabase({ dataDir, postgres: null });
	await data.close();
	const { sha256: id } = await hashFile(join(folder, "manifest.json"));
	await writeFile(join(dataDir, "unfinished.import"), id);
	const watch = () => ({ stop: () => Promise.resolve() });
	await expect(importData(readSettings({ DATA_DIR: dataDir }), folder, watch)).rejects.toThrow(
		/^A service was started on the database before the rows of the export were in it\. Stop it,/,
	);
});

test("an export of an older version, where the folder for temporary files is full: one line that names it, and nothing stays there", async () => {
	const folder = await olderExport();
	const temporary = temporaryFolder();
	const settings = readSettings({ DATA_DIR: join(temporaryFolder(), "data") });
	const watch = () => ({ stop: () => Promise.resolve() });
	vi.stubEnv("TMPDIR", temporary);
	const full = { code: "ENOSPC", syscall: "copyfile" };
	vi.spyOn(fs, "cp").mockRejectedValue(Object.assign(new Error("ENOSPC: no space left"), full));
	syncBuiltinESMExports();
	const importing = importData(settings, folder, watch).finally(() => {
		vi.unstubAllEnvs();
		vi.restoreAllMocks();
		syncBuiltinESMExports();
	});
	await expect(importing).rejects.toThrow(`${temporary} cannot be used: ENOSPC: no space left`);
	await expect(importing).rejects.toBeInstanceOf(MovingError);
	expect(await readdir(temporary)).toEqual([]);
	await expect(access(settings.dataDir)).rejects.toThrow("ENOENT");
});
