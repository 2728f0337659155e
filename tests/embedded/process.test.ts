import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { serviceFolder, serviceProgram } from "../support/built";
import { newPerson, ok } from "../support/caller";
import { LIGHT, startChild } from "../support/children";
import { freshData } from "../support/fresh-data";
import { newEmail } from "../support/new-email";
import { openData } from "../support/open-data";
import { runService, startService, type TestService } from "../support/service";
import { temporaryFolder } from "../support/temporary-folder";

let service: TestService | undefined;
afterEach(async () => {
	await service?.kill();
	service = undefined;
});

/** Checks that a program that could not start printed one line and exited with 1. */
function expectOneLine(ended: { code: number | null; stderr: string }, line: RegExp): void {
	expect(ended.code).toBe(1);
	expect(ended.stderr).toMatch(line);
	expect(ended.stderr.trim().split("\n")).toHaveLength(1);
}

test("a taken port: one line, exit 1, and the data stay free", async () => {
	const other = createServer().listen(0, "127.0.0.1");
	await once(other, "listening");
	const { port } = other.address() as AddressInfo;
	const dataDir = await freshData();
	const ended = await runService(dataDir, { API_PORT: String(port) });
	other.close();
	expectOneLine(ended, new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is taken`));
	service = await startService({ dataDir });
});

test("a second service on the same data: one line, exit 1, and the first goes on", async () => {
	service = await startService();
	const ended = await runService(service.dataDir, { DATA_LOCK_WAIT_MS: "100" });
	expectOneLine(
		ended,
		new RegExp(`in use by another service \\(process ${service.process.pid} on`),
	);
	expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
});

test("a service whose data another has taken over ends, and leaves that one's lock", async () => {
	service = await startService();
	const ended = once(service.process, "exit");
	const lock = join(service.dataDir, "service.lock");
	const taken = JSON.stringify({ id: "new", host: "elsewhere", pid: 7, started: "" });
	await writeFile(`${lock}.new`, taken);
	await rename(`${lock}.new`, lock);
	expect(await ended).toEqual([1, null]);
	expect(service.logs()).toContain(
		"Another service (process 7 on elsewhere) has taken over the data",
	);
	expect(await readFile(lock, "utf8")).toBe(taken);
});

test("of two started together, one runs", async () => {
	service = await startService();
	const { dataDir } = service;
	await service.kill();
	const started = await Promise.allSettled(
		Array.from({ length: 3 }, () => startService({ dataDir, env: { DATA_LOCK_WAIT_MS: "100" } })),
	);
	const running = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
	expect(running).toHaveLength(1);
	service = running[0];
	for (const one of started)
		if (one.status === "rejected") expect(String(one.reason)).toMatch(/in use by another service/);
});

test("the first start says that it makes the database, the next does not", async () => {
	const dataDir = join(temporaryFolder(), "data");
	for (const isFirst of [true, false]) {
		service = await startService({ dataDir });
		expect(service.logs().includes("Making the database …")).toBe(isFirst);
		await service.stop();
	}
	// Other users come no further than this, whatever is below.
	const names = ["", ...(await readdir(dataDir))];
	expect(names).toEqual(expect.arrayContaining(["blobs", "db", "service.key"]));
	for (const name of names) expect((await stat(join(dataDir, name))).mode & 0o077, name).toBe(0);
});

test("a database that an older version has left open to all is closed to others", async () => {
	const dataDir = await freshData();
	await chmod(join(dataDir, "db"), 0o755);
	service = await startService({ dataDir });
	expect((await stat(join(dataDir, "db"))).mode & 0o777).toBe(0o700);
	await service.stop();
});

test("a folder of uploaded files that cannot be written: one line, exit 1", async () => {
	const dataDir = await freshData();
	await mkdir(join(dataDir, "blobs"), { recursive: true });
	await writeFile(join(dataDir, "blobs", ".tmp"), "");
	expectOneLine(await runService(dataDir), /The data folder .* cannot be used: ENOTDIR.*blobs/);
});

test("a folder that cannot be used: one line, exit 1", async () => {
	const file = join(temporaryFolder(), "file");
	await writeFile(file, "");
	expectOneLine(
		await runService(join(file, "data")),
		/The data folder .* cannot be used: .*ENOTDIR/,
	);
	expectOneLine(await runService(file), /The data folder .* cannot be used: .*EEXIST/);
	const dataDir = temporaryFolder();
	await writeFile(join(dataDir, "blobs"), "");
	expectOneLine(await runService(dataDir), /The data folder .* cannot be used: ENOTDIR.*blobs/);
});

test("an account of Azure's that is not there: one line, and the folder can be used without", async () => {
	const dataDir = await freshData();
	const { code, stderr } = await runService(dataDir, {
		AZURE_STORAGE_CONNECTION_STRING:
			"AccountName=shop;AccountKey=c2VjcmV0;BlobEndpoint=http://127.0.0.1:1/shop",
	});
	expect({ code, stderr }).toEqual({
		code: 1,
		stderr: expect.stringMatching(/^The files at .* cannot be used: .*ECONNREFUSED.*\n$/),
	});
	service = await startService({ dataDir });
	expect(await readdir(dataDir)).not.toContain("files.id");
	await service.stop();
});

test("a damaged database: one line that says to restore a backup, exit 1", async () => {
	const dataDir = await freshData();
	await rm(join(dataDir, "db", "global", "pg_control"));
	expectOneLine(
		await runService(dataDir),
		/^The database in .* \(DATA_DIR\) cannot be opened \(.+\)\. Where the disk has room .* it is damaged: restore a backup into another folder\.\n$/,
	);
});

/** The disk is full after so many pieces of files. */
const FULL = `data:text/javascript,${encodeURIComponent(
	'import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module";' +
		"const { writeSync } = fs; let written = 0; fs.writeSync = (...args) => {" +
		'if (++written > 100) throw Object.assign(new Error("full"), { code: "ENOSPC" });' +
		"return writeSync(...args); }; syncBuiltinESMExports();",
)}`;

test("a disk that has no room for the database: one line that says how much it takes, exit 1", async () => {
	const dataDir = temporaryFolder();
	expectOneLine(
		await runService(dataDir, { NODE_OPTIONS: `${LIGHT} --import=${FULL}` }),
		/^The database in .* \(DATA_DIR\) cannot be made \(errno \d+\)\. It takes about 61 MB at first, and [\d,.]+ [MGT]B were free\.\n$/,
	);
	expect(await readdir(dataDir)).not.toContain("db.new");
});

test("data of a newer version: one line, exit 1", async () => {
	const dataDir = await freshData();
	const newer = await openData(dataDir);
	await newer.db.execute(
		sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 9000000000000)`,
	);
	await newer.close();
	expectOneLine(
		await runService(dataDir),
		/^The database in .* \(DATA_DIR\) is of a newer version\. Start that version, or a later one; or restore a backup/,
	);
});

// The other settings are in the unit test api-settings.
test("API_PORT=http: one line that names it, exit 1", async () => {
	expectOneLine(
		await runService(temporaryFolder(), { API_PORT: "http" }),
		/^API_PORT must be a whole number from 0 to 65535\n$/,
	);
});

test("SIGTERM: what runs is finished, everything is kept, exit 0", async () => {
	service = await startService();
	const person = await newPerson(service);
	const registration = { email: newEmail(), password: "Passw0rd!" };
	const running = ok(service, "register", { body: registration });
	await delay(5);
	const ended = service.stop();
	await running;
	expect(await ended).toMatchObject({ code: 0, stderr: "" });
	const { dataDir } = service;
	service = await startService({ dataDir });
	await ok(service, "login", { body: registration });
	await ok(service, "getProfile", { token: person.token });
	await ok(service, "refresh", { body: { refreshToken: person.refreshToken } });
	const key = await stat(join(dataDir, "service.key"));
	expect(key.mode & 0o777).toBe(0o600);
});

test("a connection that hangs does not keep the service from ending", async () => {
	service = await startService();
	const { port } = new URL(service.url);
	const socket = connect(Number(port), "127.0.0.1");
	socket.on("error", () => undefined);
	socket.write("POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{");
	await delay(200);
	const started = Date.now();
	expect(await service.stop()).toMatchObject({ code: 0 });
	expect(Date.now() - started).toBeLessThan(8000);
	socket.destroy();
});

test("a service whose supervisor dies ends too", async () => {
	const dataDir = await freshData();
	const supervisor = `
		const child = require("node:child_process").fork(${JSON.stringify(serviceProgram)}, { silent: true });
		child.stdout.on("data", (text) => process.stdout.write(child.pid + " " + text));`;
	const parent = spawn(process.execPath, ["-e", supervisor], {
		env: {
			PATH: process.env.PATH,
			NODE_OPTIONS: LIGHT,
			HOST: "127.0.0.1",
			API_PORT: "0",
			DATA_DIR: dataDir,
		},
	});
	const [said] = await once(parent.stdout, "data");
	const pid = Number(String(said).split(" ")[0]);
	parent.kill("SIGKILL");
	const isAlive = () =>
		stat(`/proc/${pid}`).then(
			() => true,
			() => false,
		);
	await expect.poll(isAlive).toBe(false);
	service = await startService({ dataDir });
});

test("a service that hangs ends itself", async () => {
	const thread = join(serviceFolder, "watchdog-thread.js");
	const hanging = `
		const beats = new Int32Array(new SharedArrayBuffer(4));
		const workerData = { what: "The import", beats, silentSeconds: 2 };
		const { Worker } = require("node:worker_threads");
		new Worker(${JSON.stringify(thread)}, { workerData }).on("online", () => { for (;;); });`;
	const child = spawn(process.execPath, ["-e", hanging]);
	const [line] = await once(child.stderr, "data");
	expect(String(line)).toMatch(/^The import has not moved for 2 seconds/);
	const [, signal] = await once(child, "exit");
	expect(signal).toBe("SIGKILL");
});

test("a data folder that was removed: nothing is acknowledged, exit 1", async () => {
	service = await startService();
	const ended = once(service.process, "exit");
	const { password } = await newPerson(service);
	await rm(join(service.dataDir, "db"), { recursive: true });
	const late = { email: "late@signage.test", password };
	await expect(ok(service, "register", { body: late })).rejects.toThrow();
	expect(await ended).toEqual([1, null]);
	expect(service.logs()).toMatch(
		/The database in .* is gone with its folder: mount or restore it, and/,
	);
});

test("a data folder that is elsewhere: the service ends, and is not started again on an empty one", async () => {
	service = await startService();
	const { dataDir } = service;
	const ended = once(service.process, "exit");
	await rename(dataDir, `${dataDir}-away`);
	await mkdir(dataDir);
	expect(await ended).toEqual([1, null]);
	const gone =
		/The data folder .* \(DATA_DIR\) is gone: mount or restore it, and the service goes on by itself\.\n/;
	expect(service.logs()).toMatch(gone);
	const again = startChild([serviceProgram, "--again"], { DATA_DIR: dataDir, API_PORT: "0" });
	expectOneLine(await again.ended, gone);
	await rm(dataDir, { recursive: true });
	await rename(`${dataDir}-away`, dataDir);
	service = await startService({ dataDir });
});

test("a database without its key: one line, exit 1, and no key is made", async () => {
	const dataDir = await freshData();
	await rm(join(dataDir, "service.key"));
	expectOneLine(
		await runService(dataDir),
		/^The data folder .* has a database, and not its key .*service\.key\. Put the key back, or restore/,
	);
	expect(await readdir(dataDir)).not.toContain("service.key");
});

test("a database with another key is told of, at each start with something of that key", async () => {
	const dataDir = await freshData();
	for (const key of ["", "a".repeat(64), "a".repeat(64)]) {
		if (key) await writeFile(join(dataDir, "service.key"), key);
		service = await startService({ dataDir });
		expect(service.logs().includes("was made with another key")).toBe(key !== "");
		if (!key) await ok(service, "manageTwoFactor", { ...(await newPerson(service)), body: {} });
		await service.stop();
	}
});

test("readyz says that the data folder is gone, and that it is back", async () => {
	service = await startService();
	const { dataDir, url } = service;
	const ready = async () => (await fetch(`${url}/readyz`)).status;
	expect(await ready()).toBe(200);
	await rename(dataDir, `${dataDir}-away`);
	expect(await ready()).toBe(503);
	expect((await fetch(`${url}/healthz`)).status).toBe(200);
	await rename(`${dataDir}-away`, dataDir);
	expect(await ready()).toBe(200);
});

/** The list of all stored files never comes, as from a disk far away with half a million. */
const SLOW = `data:text/javascript,${encodeURIComponent(
	'import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module";' +
		"const readdir = fs.promises.readdir; fs.promises.readdir = async (path, ...more) => {" +
		'if (!String(path).endsWith("/blobs")) return readdir(path, ...more);' +
		'console.log("Looking at all files"); return new Promise(() => {}); }; syncBuiltinESMExports();',
)}`;

test("a service serves, and ends, while it still looks for files that nobody needs", async () => {
	service = await startService({ env: { NODE_OPTIONS: `${LIGHT} --import=${SLOW}` } });
	await expect.poll(() => service?.logs()).toContain("Looking at all files");
	expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
	await newPerson(service);
	expect(await service.stop()).toMatchObject({ code: 0, stderr: "" });
});

test("a start does not wait for the list of fonts, and says later which are missing", async () => {
	const folder = temporaryFolder();
	const known = join(folder, "known");
	const list = `#!/bin/sh\nuntil [ -e "${known}" ]; do sleep 0.1; done\necho ":lang=ja|ko|zh-cn|th|hi|he"\n`;
	await writeFile(join(folder, "fc-list"), list, { mode: 0o755 });
	await writeFile(join(folder, "soffice"), "", { mode: 0o755 });
	service = await startService({ env: { PATH: `${folder}:${process.env.PATH}` } });
	expect(service.logs()).not.toContain("No fonts found");
	await writeFile(known, "");
	await expect.poll(() => service?.logs()).toContain("No fonts found for Arabic:");
	await service.stop();
});

/** From SIGUSR2 on, the disk takes nothing more. */
const BREAKING = `data:text/javascript,${encodeURIComponent(
	'import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module";' +
		'process.on("SIGUSR2", () => { fs.fsyncSync = () => { throw new Error("EIO: i/o error, fsync"); };' +
		"syncBuiltinESMExports(); });",
)}`;

test("a disk that takes nothing more: nothing is acknowledged, exit 1, all before is there", async () => {
	service = await startService({ env: { NODE_OPTIONS: `${LIGHT} --import=${BREAKING}` } });
	const ended = once(service.process, "exit");
	const { email, password } = await newPerson(service);
	service.process.kill("SIGUSR2");
	const late = { email: "late@signage.test", password };
	await expect(ok(service, "register", { body: late })).rejects.toThrow();
	expect(await ended).toEqual([1, null]);
	expect(service.logs()).toContain("The database cannot be written to the disk: Error: EIO");
	service = await startService({ dataDir: service.dataDir });
	await ok(service, "login", { body: { email, password } });
});
