import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { serviceProgram } from "../support/built";
import { call, newPerson, ok, pairScreen } from "../support/caller";
import { heard, startChild } from "../support/children";
import { databaseOf, isOnPostgres } from "../support/databases";
import { followEvents } from "../support/follow-events";
import { freshData } from "../support/fresh-data";
import { type Line, openLine } from "../support/line";
import { newEmail } from "../support/new-email";
import { linkIn, mailTo } from "../support/outbox";
import { runService, startService, type TestService } from "../support/service";
import { isOnAzure } from "../support/storage";
import { temporaryFolder } from "../support/temporary-folder";

let service: TestService | undefined;
let line: Line | undefined;
const clients: Client[] = [];
afterEach(async () => {
	await service?.kill();
	await line?.stop();
	for (const client of clients.splice(0)) await client.end();
	[service, line] = [undefined, undefined];
});

/** A service whose line to its database can be cut. */
async function startOnLine(env: Record<string, string> = {}, prepare?: (line: Line) => void) {
	const dataDir = await freshData();
	const url = String(await databaseOf(dataDir));
	line = await openLine(url);
	prepare?.(line);
	service = await startService({ dataDir, env: { DATABASE_URL: line.url, ...env } });
	const client = new Client({ connectionString: url });
	await client.connect();
	clients.push(client);
	return { service, line, client, dataDir, url };
}

/** A screen that follows the events of its group, and what puts its group into an alert. */
async function withFollower(own: TestService) {
	const person = await newPerson(own);
	const { token } = person;
	const { device, screenToken } = await pairScreen(own, token);
	const { presentationId } = await ok(own, "createPresentation", {
		token,
		body: {
			title: "Alert",
			slides: [{ index: 0, title: "Site", type: "WebContent", url: "https://example.org/" }],
		},
	});
	const events = await followEvents(own, screenToken);
	const first = await events.revision();
	const alert = () =>
		ok(own, "startAlert", {
			token,
			params: { deviceGroupId: Number(device.deviceGroupId) },
			body: { presentationId },
		});
	const manifest = () => ok(own, "getManifest", { token: screenToken });
	return { ...person, events, first, alert, manifest, screenToken };
}

const answers = async (own: TestService) => (await fetch(`${own.url}/readyz`)).status;

describe.runIf(isOnPostgres)("PostgreSQL", () => {
	describe("at the start", () => {
		test("that cannot be reached: one line without the password, some tries, then exit 1", async () => {
			const DATABASE_URL = "postgresql://ann:very-secret@127.0.0.1:1/signage?application_name=x";
			const ended = await runService(temporaryFolder(), { DATABASE_URL, DATABASE_WAIT_MS: "1200" });
			expect(ended.code).toBe(1);
			const shown = "postgresql://ann@127.0.0.1:1/signage (DATABASE_URL) cannot be used: ";
			expect(ended.stdout).toMatch(/Trying for 2 seconds …\n$/);
			expect(ended.stdout).toContain(shown);
			expect(ended.stderr).toContain(shown);
			expect(ended.stderr.trim().split("\n")).toHaveLength(1);
			expect(ended.stdout + ended.stderr).not.toContain("very-secret");
		});

		test("whose role and database are made a moment later is waited for, and says what lacks", async () => {
			const own = new URL(String(await databaseOf(await freshData())));
			const dataDir = temporaryFolder();
			const client = new Client({ connectionString: own.href });
			await client.connect();
			clients.push(client);
			const name = `late${randomUUID().replaceAll("-", "")}`;
			const late = Object.assign(new URL(own), { pathname: `/${name}`, username: name });
			const env = { DATABASE_URL: late.href, DATA_DIR: dataDir, API_PORT: "0" };
			const starting = startChild([serviceProgram], env);
			await heard(starting, /role .* does not exist\. Trying for 30 seconds/);
			await client.query(`create role ${name} login`);
			await client.query(`create database ${name} owner ${name} encoding utf8 template template0`);
			await heard(starting, /Service ready on /);
			await starting.end("SIGTERM");
			await client.query(`drop database ${name}`);
			await client.query(`drop role ${name}`);
			const missing = await runService(dataDir, { ...env, DATABASE_WAIT_MS: "600" });
			expect(missing).toMatchObject({
				code: 1,
				stderr: expect.stringContaining("does not exist"),
			});
		});

		test.skipIf(isOnAzure)(
			"beside a folder of uploaded files that cannot be written: one line, exit 1",
			async () => {
				const dataDir = await freshData();
				const files = join(dataDir, "blobs");
				await mkdir(files, { recursive: true });
				await rm(join(files, ".tmp"), { recursive: true, force: true });
				await writeFile(join(files, ".tmp"), "");
				const ended = await runService(dataDir, {
					DATABASE_URL: String(await databaseOf(dataDir)),
				});
				expect(ended.code).toBe(1);
				expect(ended.stderr).toMatch(/^The data folder .* cannot be used: ENOTDIR.*blobs.*\n$/);
			},
		);

		test("whose connections are all taken, or whose tables another process changes: it waits, and says so", async () => {
			const own = new URL(String(await databaseOf(await freshData())));
			const client = new Client({ connectionString: own.href });
			await client.connect();
			clients.push(client);
			const name = `few${randomUUID().replaceAll("-", "")}`;
			await client.query(`create role ${name} login connection limit 1`);
			await client.query(`create database ${name} owner ${name} encoding utf8 template template0`);
			const its = Object.assign(new URL(own), { pathname: `/${name}` });
			const other = new Client({ connectionString: its.href });
			await other.connect();
			await other.query("select pg_advisory_lock(7446244001)");
			const DATABASE_URL = Object.assign(new URL(its), { username: name }).href;
			const env = { DATABASE_URL, DATA_DIR: temporaryFolder(), API_PORT: "0" };
			const short = startChild([serviceProgram], { ...env, DATABASE_WAIT_MS: "600" });
			await heard(short, /Another process is changing the database's tables\./);
			await other.end();
			const { code, stderr } = await short.ended;
			expect(code).toBe(1);
			expect(stderr).toMatch(
				/^The database .* cannot be used: too many connections for role [^\n]+\n$/,
			);
			const starting = startChild([serviceProgram], env);
			await heard(starting, /too many connections for role .* Trying for 30 seconds/);
			await client.query(`alter role ${name} connection limit 2`);
			await delay(1_000);
			await client.query(`alter role ${name} connection limit -1`);
			await heard(starting, /Service ready on /);
			await starting.end("SIGTERM");
			await client.query(`drop database ${name}`);
			await client.query(`drop role ${name}`);
		});

		test("with settings and a schema of an administrator's: it waits, reads and names as with none", async () => {
			const own = new URL(String(await databaseOf(await freshData())));
			const client = new Client({ connectionString: own.href });
			await client.connect();
			clients.push(client);
			const name = `set${randomUUID().replaceAll("-", "")}`;
			await client.query(`create role ${name} login`);
			await client.query(`create database ${name} owner ${name} encoding utf8 template template0`);
			const its = Object.assign(new URL(own), { pathname: `/${name}`, username: name });
			const other = new Client({ connectionString: its.href });
			await other.connect();
			await other.query(`create schema ${name}`);
			await other.query("select pg_advisory_lock(7446244001)");
			for (const setting of ["datestyle = 'SQL, DMY'", "statement_timeout = '1s'"])
				await other.query(`alter database ${name} set ${setting}`);
			const env = { DATABASE_URL: its.href };
			const dataDir = temporaryFolder();
			const starting = startChild([serviceProgram], { ...env, DATA_DIR: dataDir, API_PORT: "0" });
			await heard(starting, /Another process is changing the database's tables\./);
			await delay(1_500);
			await other.end();
			await heard(starting, /Service ready on /);
			await starting.end("SIGTERM");
			service = await startService({ dataDir, env });
			const { token } = await newPerson(service);
			await ok(service, "createPresentation", { token, body: { title: "Hall" } });
			const { presentations } = await ok(service, "listPresentations", { token });
			expect(presentations).toHaveLength(1);
			await service.stop();
			await client.query(`drop database ${name} with (force)`);
			await client.query(`drop role ${name}`);
		});

		test("that keeps no Unicode: the line says so at once", async () => {
			const dataDir = await freshData();
			const url = new URL(String(await databaseOf(dataDir)));
			const name = `ascii${randomUUID().replaceAll("-", "")}`;
			const client = new Client({ connectionString: url.href });
			await client.connect();
			clients.push(client);
			await client.query(
				`create database ${name} encoding sql_ascii template template0 locale 'C'`,
			);
			const ascii = Object.assign(new URL(url), { pathname: `/${name}` }).href;
			const refused = await runService(dataDir, { DATABASE_URL: ascii, DATABASE_WAIT_MS: "5000" });
			expect(refused.stdout).toBe("");
			expect(refused.stderr).toContain("its encoding is SQL_ASCII; create it with encoding UTF8");
			await client.query(`drop database ${name}`);
		});

		test.skipIf(isOnAzure)(
			"whose files are then gone: it ends, and is not started again without them",
			async () => {
				service = await startService({ isAlone: true });
				const { dataDir, process } = service;
				const ended = once(process, "exit");
				await rename(dataDir, `${dataDir}-away`);
				await mkdir(dataDir);
				expect(await ended).toEqual([1, null]);
				const gone = "(DATA_DIR) is gone: mount or restore it, and the service goes on by itself.";
				expect(service.logs()).toContain(gone);
				const DATABASE_URL = String(await databaseOf(dataDir));
				const again = startChild([serviceProgram, "--again"], { DATA_DIR: dataDir, DATABASE_URL });
				expect(await again.ended).toMatchObject({ code: 1, stderr: expect.stringContaining(gone) });
			},
		);

		test("whose clock is another than this machine's: one line says so", async () => {
			const shift = "data:text/javascript,globalThis.now=Date.now;Date.now=()=>now()-3e5";
			const { logs } = (await startOnLine({ NODE_OPTIONS: `--import=${shift}` })).service;
			expect(logs().match(/^This machine's clock is .*$/gm)?.[0]).toContain("5 minutes behind");
		});

		test("that comes a moment later is waited for", async () => {
			const dataDir = await freshData();
			line = await openLine(String(await databaseOf(dataDir)));
			await line.cut();
			const starting = startService({ dataDir, env: { DATABASE_URL: line.url } });
			await delay(1000);
			await line.mend();
			service = await starting;
			expect(await answers(service)).toBe(200);
		});

		test("with the files or the key of another one: one line, and nothing is touched", async () => {
			const first = await startOnLine();
			await first.service.stop();
			const other = temporaryFolder();
			const strange = await runService(other, { DATABASE_URL: first.url });
			expect(strange).toMatchObject({ code: 1, stderr: expect.stringContaining("another key") });
			// The key is copied, but the files are those of another database.
			await writeFile(
				join(other, "service.key"),
				await readFile(join(first.dataDir, "service.key")),
			);
			await writeFile(join(other, "database.id"), `${randomUUID()}\n`);
			const stored = join(other, "blobs", randomUUID());
			await mkdir(stored, { recursive: true });
			const mixed = await runService(other, { DATABASE_URL: first.url });
			expect(mixed).toMatchObject({ code: 1, stderr: expect.stringContaining("another database") });
			const embedded = await runService(other, { DATABASE_URL: "" });
			expect(embedded).toMatchObject({
				code: 1,
				stderr: expect.stringContaining("belong to a PostgreSQL database"),
			});
			await rm(join(other, "database.id"));
			await mkdir(join(other, "db"));
			const reversed = await runService(other, { DATABASE_URL: first.url });
			expect(reversed).toMatchObject({
				code: 1,
				stderr: expect.stringContaining("has a database of its own"),
			});
			expect((await stat(stored)).isDirectory()).toBe(true);
		});
	});

	describe("that goes away", () => {
		test("calls are answered 503 meanwhile, and as before when it is back", async () => {
			const own = await startOnLine();
			const { token } = await newPerson(own.service);
			const file = { fileName: "photo.png", contentType: "image/png", size: 3 };
			const { uploadUrl } = await ok(own.service, "createSlideImage", { token, body: file });
			await own.line.cut();
			const failing = await Promise.all(
				Array.from({ length: 30 }, () => call(own.service, "getProfile", { token })),
			);
			for (const { status, headers } of failing)
				expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
			const group = { token, body: { title: "Hall" } };
			expect((await call(own.service, "createDeviceGroup", group)).status).toBe(503);
			if (!isOnAzure) {
				const headers = { "x-ms-blob-type": "BlockBlob" };
				const stored = await fetch(String(uploadUrl), { method: "PUT", body: "abc", headers });
				expect([stored.status, stored.headers.get("retry-after")]).toEqual([503, "5"]);
				expect(stored.headers.get("x-ms-error-code")).toBe("ServerBusy");
				expect(own.service.logs()).toMatch(
					/^Request [\w-]+: the blob store failed, as the database does not answer: \w/m,
				);
			}
			expect(await answers(own.service)).toBe(503);
			expect((await fetch(`${own.service.url}/healthz`)).status).toBe(200);
			await own.line.mend();
			await expect.poll(() => answers(own.service)).toBe(200);
			await ok(own.service, "createDeviceGroup", group);
			expect(own.service.process.exitCode).toBeNull();
		});

		test("is said once, and a failed call is one line, however long that takes", async () => {
			const own = await startOnLine();
			const { token } = await newPerson(own.service);
			// Of two processes, one's lines come before the other's.
			const before = new Set(own.service.logs().split("\n"));
			const processes = own.service.processes.length;
			await own.line.cut();
			for (let turn = 0; turn < 2; turn++) {
				expect((await call(own.service, "getProfile", { token })).status).toBe(503);
				expect(await answers(own.service)).toBe(503);
			}
			const said = () =>
				own.service
					.logs()
					.split("\n")
					.filter((line) => !before.has(line));
			const lost = () => said().filter((line) => /^The connection is lost /.test(line));
			await expect.poll(lost).toHaveLength(processes);
			await delay(500);
			const lines = said();
			expect(lost()).toHaveLength(processes);
			expect(
				lines.filter((line) => / as the database does not answer: \w/.test(line)),
			).toHaveLength(4);
			expect(lines).toHaveLength(4 + processes);
			await own.line.mend();
		});

		test("in the midst of transactions: no connection is lost to the pool", async () => {
			const own = await startOnLine({ DATABASE_CONNECTIONS: "3" });
			const { token } = await newPerson(own.service);
			const group = () =>
				call(own.service, "createDeviceGroup", { token, body: { title: "Hall" } });
			for (let round = 0; round < 4; round++) {
				const calls = Array.from({ length: 12 }, group);
				await delay(round * 4);
				await own.line.cut();
				for (const { status } of await Promise.all(calls)) expect([200, 503]).toContain(status);
				await own.line.mend();
				await expect.poll(() => answers(own.service)).toBe(200);
			}
			const made = await Promise.all(Array.from({ length: 12 }, group));
			expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
		});

		test("as a transaction begins: no connection is lost to the pool", async () => {
			const own = await startOnLine({ DATABASE_CONNECTIONS: "2" });
			const { token } = await newPerson(own.service);
			const group = () =>
				call(own.service, "createDeviceGroup", { token, body: { title: "Hall" } });
			for (let round = 0; round < 4; round++) {
				own.line.cutAt("begin");
				expect((await group()).status).toBe(503);
				own.line.cutAt(null);
				expect((await group()).status).toBe(200);
			}
		});

		test("screens hear of what changed meanwhile, and of changes after that", async () => {
			const own = await startOnLine();
			const { events, first, alert, manifest } = await withFollower(own.service);
			await own.line.cut();
			// Another process goes on.
			await own.client.query("update device_groups set title = 'Changed meanwhile'");
			await delay(100);
			await own.line.mend();
			const second = await events.revision();
			expect(second).not.toBe(first);
			await expect.poll(() => answers(own.service)).toBe(200);
			await alert();
			const third = await events.revision();
			expect(third).not.toBe(second);
			expect((await manifest()).revision).toBe(third);
			events.stop();
		});

		test("the connection alone on which it tells of changes: what changed is looked at again", async () => {
			const own = await startOnLine();
			const { events, first, alert } = await withFollower(own.service);
			const { rowCount } = await own.client.query(
				`select pg_terminate_backend(pid) from pg_stat_activity
				where datname = current_database() and application_name = 'signage changes'`,
			);
			expect(rowCount).toBe(own.service.processes.length);
			await alert();
			expect(await events.revision()).not.toBe(first);
			await expect.poll(() => own.service.logs()).toContain("tells of changes again");
			events.stop();
		});
	});

	test("that has become read-only: 503 and one line a call, not ready, and a start waits; then as before", async () => {
		const own = await startOnLine();
		const { token } = await newPerson(own.service);
		const name = new URL(own.url).pathname.slice(1);
		await own.client.query(`alter database ${name} set default_transaction_read_only = on`);
		await own.client.query(
			`select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and application_name = 'signage calls'`,
		);
		const group = { token, body: { title: "Hall" } };
		const saving = async () => {
			const { status, headers } = await call(own.service, "createDeviceGroup", group);
			expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
			return own.service.logs();
		};
		// At first, it meets the ended connections.
		await expect
			.poll(saving)
			.toMatch(/failed, as the database is read-only: cannot execute [^\n]+\n/);
		expect(await answers(own.service)).toBe(503);
		expect(own.service.logs()).not.toContain("    at ");
		const refused = await runService(own.dataDir, {
			DATABASE_URL: own.url,
			DATABASE_WAIT_MS: "600",
		});
		expect(refused.code).toBe(1);
		expect(refused.stderr).toMatch(/^The database [^\n]+ cannot be used: it is read-only\n$/);
		// The connections that there are stay read-only until they are given up.
		await own.client.query(`alter database ${name} reset default_transaction_read_only`);
		await expect.poll(() => answers(own.service)).toBe(200);
		await ok(own.service, "createDeviceGroup", group);
	});

	test("that says nothing any more: not ready, told in time, and SIGTERM ends the service all the same", async () => {
		const own = await startOnLine();
		await newPerson(own.service);
		own.line.silence();
		const asked = performance.now();
		expect(await answers(own.service)).toBe(503);
		expect(performance.now() - asked).toBeLessThan(5_000);
		const begun = performance.now();
		const { stderr } = await own.service.stop();
		expect(performance.now() - begun).toBeLessThan(10_000);
		expect(stderr).toContain("has not ended in time");
	});

	test("a change is known to who asks next, without a wait", async () => {
		const own = await startOnLine();
		const { token, manifest, screenToken, events } = await withFollower(own.service);
		events.stop();
		const [group] = await ok(own.service, "listDeviceGroups", { token });
		const params = { deviceGroupId: Number(group?.deviceGroupId) };
		for (let round = 0; round < 50; round++) {
			const title = `Group ${round}`;
			await ok(own.service, "updateDeviceGroup", { token, params, body: { title } });
			const beat = { token: screenToken, body: { playing: null } };
			const [told, { revision }] = [await manifest(), await ok(own.service, "sendHeartbeat", beat)];
			expect(told.group.title).toBe(title);
			expect(told.revision).toBe(revision);
		}
	});

	test("a change is known to who asks next, though the database tells of it late", async () => {
		const own = await startOnLine({}, (line) => line.slow("signage changes", 400));
		const { token, manifest, screenToken, events } = await withFollower(own.service);
		events.stop();
		const [group] = await ok(own.service, "listDeviceGroups", { token });
		const params = { deviceGroupId: Number(group?.deviceGroupId) };
		for (let round = 0; round < 3; round++) {
			await ok(own.service, "updateDeviceGroup", { token, params, body: { title: `G ${round}` } });
			const beat = { token: screenToken, body: { playing: null } };
			const { revision } = await ok(own.service, "sendHeartbeat", beat);
			expect(revision).toBe((await manifest()).revision);
		}
	});

	test("an address that somebody takes at the moment in which it is confirmed is refused, and no failure", async () => {
		const own = await startOnLine();
		const person = await newPerson(own.service);
		const changed = newEmail();
		const body = { newEmail: changed, oldPassword: person.password };
		await ok(own.service, "updateInfo", { token: person.token, body });
		const link = linkIn(await mailTo(own.service, changed));
		await own.client.query("begin");
		await own.client.query(
			`insert into users (email, normalized_email, security_stamp) values ($1, $2, 'stamp')`,
			[changed, changed.toUpperCase()],
		);
		const opened = fetch(link);
		const waiting = async () => {
			const { rows } = await own.client.query(
				"select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
			);
			return rows.length;
		};
		await expect.poll(waiting).toBeGreaterThan(0);
		await own.client.query("commit");
		expect((await opened).status).toBe(401);
		const { email } = await ok(own.service, "getInfo", { token: person.token });
		expect(email).toBe(person.email);
	});

	test("a call that waits too long for another one is answered 503, and the next goes on", async () => {
		const own = await startOnLine({ DATABASE_TIMEOUT_MS: "1000" });
		const { token } = await newPerson(own.service);
		await own.client.query("begin");
		await own.client.query("lock table device_groups in access exclusive mode");
		const body = { title: "Hall" };
		expect((await call(own.service, "createDeviceGroup", { token, body })).status).toBe(503);
		await own.client.query("rollback");
		await ok(own.service, "createDeviceGroup", { token, body });
	});
});
