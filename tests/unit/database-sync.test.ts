import { readdirSync, readlinkSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type OpenDatabase, openDatabase } from "../../api/database/client";
import { removeFolders, temporaryFolder } from "../support/temporary-folder";

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

/** What was synced, and renamed ("from > to"), as paths, in order. */
const done: string[] = [];
// PGlite syncs with blocking calls, the service with promises.
vi.mock("node:fs", async (original) => {
	const real = await original<typeof import("node:fs")>();
	const fsyncSync = (descriptor: number) => {
		real.fsyncSync(descriptor);
		done.push(readlinkSync(`/proc/self/fd/${descriptor}`));
	};
	return { ...real, fsyncSync, default: { ...real, fsyncSync } };
});
vi.mock("node:fs/promises", async (original) => {
	const real = await original<typeof import("node:fs/promises")>();
	const open: typeof real.open = async (path, ...more) => {
		const file = await real.open(path, ...more);
		const sync = file.sync.bind(file);
		file.sync = async () => {
			await sync();
			done.push(String(path));
		};
		return file;
	};
	const rename: typeof real.rename = async (from, to) => {
		await real.rename(from, to);
		done.push(`${from} > ${to}`);
	};
	return { ...real, open, rename };
});

let folder: string;
let atFirstStart: string[];
let opened: OpenDatabase;
beforeAll(async () => {
	folder = temporaryFolder();
	opened = await openDatabase({ dataDir: folder, postgres: null });
	atFirstStart = [...done];
	await opened.db.execute(sql`create table kept (id int)`);
});
beforeEach(() => {
	done.length = 0;
});
afterAll(async () => {
	await opened.close();
	removeFolders();
});

test("work that only one may do is not begun again while it is done; other work is", async () => {
	let end = () => {};
	const first = opened.ifFree("sweep", () => new Promise((resolve) => (end = resolve)));
	const again = vi.fn(async () => {});
	await opened.ifFree("sweep", again);
	expect(again).not.toHaveBeenCalled();
	await opened.ifFree("other", again);
	end();
	await first;
	await opened.ifFree("sweep", again);
	expect(again).toHaveBeenCalledTimes(2);
	const failing = opened.ifFree("sweep", () => Promise.reject(new Error("EIO")));
	await expect(failing).rejects.toThrow("EIO");
	await opened.ifFree("sweep", again);
	expect(again).toHaveBeenCalledTimes(3);
});

const run = (statement: ReturnType<typeof sql>) => opened.db.execute(statement);

test("a file that could not be made once can be made later", async () => {
	await run(sql`create table late as select generate_series(1, 1000) as id`);
	await run(sql`delete from late where id < 500`);
	// PGlite's own, which the mock above does not replace.
	const files: typeof import("node:fs") = createRequire(import.meta.url)("node:fs");
	const tooMany = Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
	const make = vi.spyOn(files, "writeFileSync").mockImplementation(() => {
		throw tooMany;
	});
	await expect(run(sql`vacuum late`)).rejects.toThrow();
	expect(make).toHaveBeenCalled();
	make.mockRestore();
	await run(sql`vacuum late`);
});

describe.runIf(process.platform === "linux")("what a power cut must not take is synced", () => {
	test("a new database: all of it before it gets its name, and the name itself", async () => {
		const aside = join(folder, "db.new");
		const named = atFirstStart.indexOf(`${aside} > ${join(folder, "db")}`);
		const before = new Set(atFirstStart.slice(0, named));
		const files = await readdir(join(folder, "db/base"), { recursive: true });
		expect(files.length).toBeGreaterThan(500);
		const templates = files.filter((name) => /^[14]\//.test(name));
		expect(templates.filter((name) => !before.has(join(aside, "base", name)))).toEqual([]);
		for (const name of ["global/pg_control", "PG_VERSION", "postgresql.conf", "pg_wal", "base", ""])
			expect(before).toContain(join(aside, name));
		expect(atFirstStart[named + 1]).toBe(folder);
	});

	test("each commit, in the log, before it is answered", async () => {
		for (let id = 1; id <= 3; id++) {
			await run(sql`insert into kept values (${id})`);
			expect(done).toHaveLength(id);
		}
		for (const path of done) expect(path).toContain("/db/pg_wal/");
	});

	test("a transaction once, at its end", async () => {
		await opened.db.transaction(async (tx) => {
			await tx.execute(sql`insert into kept values (10)`);
			await tx.execute(sql`insert into kept values (11)`);
			expect(done).toEqual([]);
		});
		expect(done).toHaveLength(1);
	});

	test("nothing where something is only read", async () => {
		await run(sql`select * from kept`);
		expect(done).toEqual([]);
	});

	test("the upkeep's tables, before the control file counts on them", async () => {
		await run(sql`create table more as select generate_series(1, 1000) as id`);
		done.length = 0;
		await opened.upkeep();
		const control = done.findIndex((path) => path.endsWith("/global/pg_control"));
		const tables = done.flatMap((path, index) => (path.includes("/base/") ? [index] : []));
		expect(tables.length).toBeGreaterThan(0);
		expect(control).toBeGreaterThan(Math.max(...tables));
		const counted = await run(sql`select reltuples from pg_class where relname = 'more'`);
		expect(counted).toMatchObject({ rows: [{ reltuples: 1000 }] });
	});

	test("an upkeep keeps few files open", async () => {
		await opened.upkeep();
		const open = readdirSync("/proc/self/fd").flatMap((descriptor) => {
			try {
				return [readlinkSync(`/proc/self/fd/${descriptor}`)];
			} catch {
				// The one of the listing itself.
				return [];
			}
		});
		const ofDatabase = open.filter((path) => path.startsWith(join(folder, "db/")));
		expect(ofDatabase.length).toBeGreaterThan(10);
		expect(ofDatabase.length).toBeLessThan(150);
	});

	test("the folder of the log when it gets a new file", async () => {
		await run(sql`select pg_switch_wal()`);
		await run(sql`insert into kept values (20)`);
		const added = done.findIndex((path) => path.endsWith("000000010000000000000002"));
		expect(added).toBeGreaterThan(0);
		expect(done.slice(added).some((path) => path.endsWith("/db/pg_wal"))).toBe(true);
	});
});
