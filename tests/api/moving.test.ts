import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "../../api/database/client";
import { migrationsUpTo } from "../../api/database/migrations-folder";
import { query } from "../../api/moving/rows";
import { lockData } from "../../api/start/data-lock";
import { solidPng } from "../fixtures/media/png";
import { fillInstallation } from "../fixtures/releases/fill.mjs";
import { startAzurite } from "../support/azurite";
import { ok, readyImage } from "../support/caller";
import { databaseOf } from "../support/databases";
import { freshData } from "../support/fresh-data";
import {
	checkFilled,
	expectRefusal,
	freshPglite,
	killedBy,
	move,
	moved,
	ON_PGLITE,
	sumsOf,
} from "../support/moving";
import { runService, startService } from "../support/service";
import { blobNames } from "../support/storage";
import { temporaryFolder } from "../support/temporary-folder";

/** After so many blobs of an export are noted. */
const killedCopying = (count: number) =>
	killedBy(`const { appendFile } = fs.promises; let noted = 0;
		fs.promises.appendFile = async (...args) => {
			await appendFile(...args);
			if (++noted === ${count}) die();
		};`);
/** Before the first blob of an export is noted, until there is a file `flag`; `<flag>.held` says so. */
const heldCopying = (flag: string) =>
	killedBy(`const { appendFile } = fs.promises; const flag = ${JSON.stringify(flag)};
		fs.promises.appendFile = async (...args) => {
			await appendFile(...args);
			fs.writeFileSync(flag + ".held", "");
			while (!fs.existsSync(flag)) await new Promise((resolve) => setTimeout(resolve, 20));
		};`);
/** As a table is filled: its file was read once before, to compare it with its sum. */
const killedFilling = (table: string) =>
	killedBy(`const { createReadStream } = fs; let times = 0;
		fs.createReadStream = (path, ...args) => {
			if (String(path).endsWith("${table}.ndjson") && ++times === 2) die();
			return createReadStream(path, ...args);
		};`);
/** After so many files are in the storage. */
const killedPlacing = (count: number) =>
	killedBy(`const { rename } = fs.promises; let placed = 0;
		fs.promises.rename = async (from, to) => {
			await rename(from, to);
			if (String(to).includes("/blobs/") && ++placed === ${count}) die();
		};`);

const numberOf = (said: string, words: RegExp) => Number(words.exec(said)?.[1]);

/** A PGlite installation with a service that runs, and what it has. */
async function filledPglite() {
	const dataDir = await freshPglite();
	const service = await startService({ dataDir, env: ON_PGLITE });
	const filled = await fillInstallation(service.url, solidPng(64, 36, [200, 30, 30]));
	const { email, password } = filled;
	const { accessToken: token } = await ok(service, "login", { body: { email, password } });
	for (const height of [10, 11]) {
		const imageId = await readyImage(service, token, solidPng(16, height, [9, 9, 99]));
		const slide = { index: 0, title: "One", type: "InternalImage" as const, imageId };
		const body = { title: `High ${height}`, slides: [slide] };
		const { presentationId } = await ok(service, "createPresentation", { token, body });
		// Its number is not to be given again.
		if (height === 11)
			await ok(service, "deletePresentation", { token, params: { presentationId } });
	}
	return { service, dataDir, filled };
}

test("an installation moves to PostgreSQL and back, also when each step is killed on its way", async () => {
	const { service: former, dataDir, filled } = await filledPglite();
	const there = join(temporaryFolder(), "there");
	// Another one goes on with what it has left.
	const broken = await move("backup", there, dataDir, { ...ON_PGLITE, ...killedCopying(2) });
	expect(broken.code).toBeNull();
	await former.stop();
	const target = temporaryFolder();
	const env = { DATABASE_URL: String(await databaseOf(target)) };
	expectRefusal(await move("import", there, target, env), /holds no whole export/);
	expect(await moved("export", there, dataDir, ON_PGLITE)).toMatch(
		/2 were there from an interrupted try/,
	);

	for (const killed of [killedFilling("slides"), killedPlacing(2)]) {
		expect((await move("import", there, target, { ...env, ...killed })).code).toBeNull();
		expectRefusal(await runService(target, env), /an import was interrupted/);
	}
	const held = await lockData(target, { waitMs: 0 });
	expectRefusal(await move("import", there, target, env), /is in use by another service/);
	await held.release();
	const said = await moved("import", there, target, env);
	expect(said).toMatch(/6 files, of which 2 were there from an interrupted try/);
	// The address may name its own connections as it likes.
	const named = { DATABASE_URL: `${env.DATABASE_URL}?application_name=signs` };
	const service = await startService({ dataDir: target, env: named });
	expectRefusal(
		await move("export", join(temporaryFolder(), "x"), target, named),
		/A service is running/,
	);
	const running = join(temporaryFolder(), "running");
	await moved("backup", running, target, env);
	expect(await sumsOf(running)).toEqual(await sumsOf(there));
	const token = await checkFilled(service, filled);
	const made = await ok(service, "createPresentation", { token, body: { title: "Next" } });
	expect(made.presentationId).toBe(4);
	await service.stop();
	expectRefusal(await move("import", there, temporaryFolder(), env), /DATABASE_URL is not empty/);
	// As for a machine that is to run a service on it.
	const keyed = temporaryFolder();
	await writeFile(join(keyed, "service.key"), "x");
	expectRefusal(await move("import", there, keyed, env), /DATABASE_URL is not empty/);
	expect(await readFile(join(keyed, "service.key"), "utf8")).toBe("x");

	const back = join(temporaryFolder(), "back");
	const home = join(temporaryFolder(), "home");
	const written = await moved("export", back, target, env);
	const read = await moved("import", back, home, ON_PGLITE);
	for (const words of [/(\d+) rows/, /(\d+) tables/, /(\d+) files/])
		expect(numberOf(read, words)).toBe(numberOf(written, words));
	const again = join(temporaryFolder(), "again");
	await moved("export", again, home, ON_PGLITE);
	expect(await sumsOf(again)).toEqual(await sumsOf(back));
	expect((await readdir(home)).sort()).toEqual(["blobs", "db", "service.key"]);
}, 300_000);

test.each(["still running", "stopped again"])(
	"an export during which a service was started is none: %s",
	async (end) => {
		const dataDir = await freshData();
		const env = { DATABASE_URL: String(await databaseOf(dataDir)) };
		const former = await startService({ dataDir, env });
		const { email, password } = await fillInstallation(former.url, solidPng(64, 36, [9, 9, 99]));
		await former.stop();
		const folder = join(temporaryFolder(), "there");
		const flag = join(temporaryFolder(), "flag");
		const exporting = move("export", folder, dataDir, { ...env, ...heldCopying(flag) });
		await expect.poll(() => existsSync(`${flag}.held`)).toBe(true);
		const service = await startService({ dataDir, env });
		const { accessToken: token } = await ok(service, "login", { body: { email, password } });
		await ok(service, "createPresentation", { token, body: { title: "Lost?" } });
		if (end === "stopped again") await service.stop();
		await writeFile(flag, "");
		expectRefusal(await exporting, /A service was started on the database/);
		expect(await readdir(folder)).not.toContain("SHA256SUMS");
		if (end === "still running") await service.stop();
		// Nobody uses it now.
		expect(await moved("export", folder, dataDir, env)).toMatch(/were there from an interrupted/);
	},
	120_000,
);

test("a backup does not bring a database up to date under a service of an older version", async () => {
	const dataDir = temporaryFolder();
	await writeFile(join(dataDir, "service.key"), randomBytes(32).toString("hex"));
	const url = String(await databaseOf(dataDir));
	const postgres = { url, connections: 1, waitMs: 0, statementMs: 30_000 };
	const older = await migrationsUpTo("0017_shared_work");
	const service = await openDatabase({ dataDir, postgres }, { migrations: older?.folder });
	const levels = sql`select count(*)::int as count from drizzle.__drizzle_migrations`;
	const levelOf = async () => (await query<{ count: number }>(service.db, levels))[0]?.count;
	const before = await levelOf();
	const folder = join(temporaryFolder(), "there");
	const env = { DATABASE_URL: url };
	expectRefusal(
		await move("backup", folder, dataDir, env),
		/A service of an older version is running on the database/,
	);
	expect(await levelOf()).toBe(before);
	await service.close();
	expect(await moved("backup", folder, dataDir, env)).toMatch(/Wrote 0 rows/);
	await older?.remove();
});

test("files move to Azure with PostgreSQL, and back", async () => {
	const azurite = await startAzurite();
	const { service: former, dataDir, filled } = await filledPglite();
	await former.stop();
	const there = join(temporaryFolder(), "there");
	await moved("export", there, dataDir, ON_PGLITE);
	const target = temporaryFolder();
	const env = {
		DATABASE_URL: String(await databaseOf(target)),
		AZURE_STORAGE_CONNECTION_STRING: azurite.connectionString,
		AZURE_STORAGE_CONTAINER: "moved",
	};
	await moved("import", there, target, env);
	const listed = (sums: string[]) => sums.flatMap((line) => line.split("  blobs/")[1] ?? []).sort();
	const names = await blobNames(azurite.connectionString, "moved");
	expect(names).toEqual([...listed(await sumsOf(there)), "owner"].sort());
	expect(await readdir(target)).not.toContain("blobs");
	const service = await startService({ dataDir: target, env });
	await checkFilled(service, filled);
	await service.stop();

	// What such a folder becomes in a data folder, the test above looks at.
	const back = join(temporaryFolder(), "back");
	await moved("export", back, target, env);
	expect(listed(await sumsOf(back))).toEqual(listed(await sumsOf(there)));
	expect((await readdir(join(back, "blobs"))).sort()).toEqual(
		(await readdir(join(there, "blobs"))).sort(),
	);

	// A container that is another installation's is left alone, before any row is written.
	const other = { ...env, DATABASE_URL: String(await databaseOf(temporaryFolder())) };
	const strange = await freshPglite();
	// All copies of the template have one key.
	await writeFile(join(strange, "service.key"), randomBytes(32).toString("hex"));
	const strangers = join(temporaryFolder(), "strangers");
	// It says that the database was made with another one.
	const exported = await move("export", strangers, strange, ON_PGLITE);
	expect([exported.code, exported.stderr]).toEqual([0, expect.stringContaining("another key")]);
	expectRefusal(
		await move("import", strangers, temporaryFolder(), other),
		/AZURE_STORAGE_CONTAINER/,
	);
	// So is one that a copy of the same installation would clear of what came since.
	const copies = [
		{ ...env, DATABASE_URL: String(await databaseOf(temporaryFolder())) },
		{ ...env, ...ON_PGLITE },
	];
	for (const copy of copies)
		expectRefusal(
			await move("restore", back, temporaryFolder(), copy),
			/belongs to another database with the same service\.key/,
		);
	expect(await blobNames(azurite.connectionString, "moved")).toEqual(names);
	await azurite.stop();
}, 300_000);
