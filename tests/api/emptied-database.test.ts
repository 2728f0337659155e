import { randomUUID } from "node:crypto";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newPerson, ok } from "../support/caller";
import { databaseOf, isOnPostgres } from "../support/databases";
import { freshData } from "../support/fresh-data";
import { expectRefusal, move } from "../support/moving";
import { runService, startService, type TestService } from "../support/service";
import { temporaryFolder } from "../support/temporary-folder";

/** A connection to the server, and databases that it has made. */
let client: Client;
let made: string[];
let service: TestService | undefined;

const open = async (url: string): Promise<Client> => {
	const opened = new Client({ connectionString: url });
	await opened.connect();
	return opened;
};

/** An empty database beside this one. */
async function another(url: string): Promise<string> {
	const name = `empty${randomUUID().replaceAll("-", "")}`;
	await client.query(`create database ${name}`);
	made.push(name);
	return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

async function tablesOf(url: string): Promise<number> {
	const its = await open(url);
	const { rowCount } = await its.query(
		"select 1 from information_schema.tables where table_schema in ('public', 'drizzle')",
	);
	await its.end();
	return rowCount ?? 0;
}

describe.runIf(isOnPostgres)("a data folder whose database is not there any more", () => {
	let dataDir: string;
	let url: string;
	/** An upload of an hour ago and more would be swept. */
	let upload: string;
	beforeEach(async () => {
		dataDir = await freshData();
		url = String(await databaseOf(dataDir));
		client = await open(Object.assign(new URL(url), { pathname: "/postgres" }).href);
		made = [];
		upload = join(dataDir, "blobs", randomUUID());
		await mkdir(upload, { recursive: true });
	});
	afterEach(async () => {
		await service?.kill();
		service = undefined;
		for (const name of made) await client.query(`drop database ${name} with (force)`);
		await client.end();
	});

	test("a service and a backup refuse an empty one in its place, and leave it empty", async () => {
		const DATABASE_URL = await another(url);
		const refused = await runService(dataDir, { DATABASE_URL });
		expectRefusal(refused, /belongs to a database, and that of DATABASE_URL is empty: it would/);
		for (const command of ["backup", "export"] as const) {
			const folder = join(temporaryFolder(), command);
			const { code, stderr } = await move(command, folder, dataDir, { DATABASE_URL });
			expectRefusal({ code, stderr, stdout: "" }, /and that of DATABASE_URL is empty/);
		}
		expect(await tablesOf(DATABASE_URL)).toBe(0);
		expect((await stat(upload)).isDirectory()).toBe(true);
	});

	test("nor do files without a name of their database count as nobody's", async () => {
		const DATABASE_URL = await another(url);
		const files = temporaryFolder();
		await mkdir(join(files, "blobs", randomUUID()), { recursive: true });
		const refused = await runService(files, { DATABASE_URL });
		expectRefusal(refused, /and that of DATABASE_URL is empty/);
		expect(await tablesOf(DATABASE_URL)).toBe(0);
	});

	test("made anew under a running service it is not ready, and the next start refuses", async () => {
		service = await startService({ dataDir, env: { DATABASE_URL: url } });
		await newPerson(service);
		const ready = async () => (await fetch(`${service?.url}/readyz`)).status;
		expect(await ready()).toBe(200);
		const name = new URL(url).pathname.slice(1);
		await client.query(`drop database ${name} with (force)`);
		await client.query(`create database ${name}`);
		await expect.poll(ready).toBe(503);
		await service.stop();
		expectRefusal(await runService(dataDir, { DATABASE_URL: url }), /DATABASE_URL is empty/);
	});

	test("with its tables, but not its rows yet, a database is not used either", async () => {
		service = await startService({ dataDir, env: { DATABASE_URL: url } });
		const its = await open(url);
		await its.query("create table kept as select * from service_identity");
		await its.query("delete from service_identity");
		const answer = await fetch(`${service.url}/readyz`);
		expect([answer.status, await answer.text()]).toEqual([
			503,
			expect.stringContaining("The database has lost what was in it."),
		]);
		await service.stop();
		expectRefusal(await runService(dataDir, { DATABASE_URL: url }), /DATABASE_URL is empty/);
		await its.query("insert into service_identity select * from kept");
		await its.end();
		service = await startService({ dataDir, env: { DATABASE_URL: url } });
		expect(
			await ok(service, "register", {
				body: { email: `${randomUUID()}@example.com`, password: "Abcdefg1!x" },
			}),
		).toBeDefined();
	});

	test("a role that may make no tables is told so, in one line", async () => {
		const DATABASE_URL = await another(url);
		const role = `weak${randomUUID().replaceAll("-", "")}`;
		await client.query(`create role ${role} login`);
		const weak = Object.assign(new URL(DATABASE_URL), { username: role }).href;
		const refused = await runService(temporaryFolder(), { DATABASE_URL: weak });
		expectRefusal(refused, /permission denied for (?:database|schema) .*Make its role the owner/);
		await client.query(`drop role ${role}`);
	});
});
