import { readdir } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { newPerson } from "../fixtures/media/client";
import { send } from "../support/http";
import { rawConnection } from "../support/raw-connection";
import { startService, type TestService } from "../support/service";
import { isOnAzure } from "../support/storage";

const MOST = 12;
let service: TestService;
const sockets: Socket[] = [];
beforeAll(async () => {
	service = await startService({
		env: { BODY_SECONDS: "1", MAX_CONNECTIONS: String(MOST) },
		isAlone: true,
	});
});
afterEach(() => {
	for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => service.stop());

/** A connection that has sent this text; `said` resolves to all that came back once it is closed. */
function sent(text: string) {
	const { socket, closed } = rawConnection(service.url);
	sockets.push(socket);
	socket.write(text);
	return { socket, said: closed };
}
const head = (method: string, path: string, ...headers: string[]) =>
	`${[`${method} ${path} HTTP/1.1`, "Host: x", ...headers].join("\r\n")}\r\n\r\n`;
const login = (...headers: string[]) =>
	head("POST", "/api/v1/login", "content-type: application/json", ...headers);
/** On a connection of its own: one that rests may be ended at any time. */
const health = async () => (await send(`${service.url}/healthz`, {})).status;

test.each([
	["with its length", `${login("content-length: 100")}{"email":`],
	["in chunks", `${login("transfer-encoding: chunked")}9\r\n{"email":\r\n`],
])("a body %s that does not arrive in time is a 408, and the connection ends", async (_, text) => {
	const answer = await sent(text).said;
	expect(answer).toMatch(/^HTTP\/1\.1 408 /);
	expect(answer).toContain("The request's body did not arrive within 1 seconds. Send it again.");
	expect(answer.toLowerCase()).toContain("connection: close");
});

test("bodies that do not arrive in time, or are too large, leave nothing in the memory", async () => {
	const piece = `f0000\r\n${" ".repeat(0xf0000)}\r\n`;
	const chunked = login("transfer-encoding: chunked", "connection: close");
	const said = (body: string) => sent(chunked + body).said;
	for (let turn = 0; turn < 8; turn++)
		expect(await said(`${piece}${piece}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
	const slow = await Promise.all(Array.from({ length: 8 }, () => said(piece)));
	for (const answer of slow) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
	expect(await said(`${piece}2\r\n{}\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
});

test("a body that breaks off is not the service's failure", async () => {
	const { socket, said } = sent(`${login("content-length: 100")}{"email":`);
	await delay(100);
	socket.destroy();
	await said;
	expect(await health()).toBe(200);
	expect(service.logs()).not.toContain("failed");
});

/** Begins so many uploads. `finish` sends the first one's last byte and resolves to its answer. */
async function startUpload(times = 1) {
	const person = await newPerson(() => service);
	const begin = async () => {
		const { state } = await person.announce("SlideImages", "a.png", 10);
		const { pathname, search } = new URL(String(state.uploadUrl));
		const headers = ["x-ms-blob-type: BlockBlob", "content-length: 10", "connection: close"];
		return sent(`${head("PUT", pathname + search, ...headers)}123456789`);
	};
	const { socket, said } = await begin();
	for (let more = 1; more < times; more++) await begin();
	// An answer to somebody later: the service has read the beginning by then.
	await health();
	return () => {
		socket.write("0");
		return said;
	};
}

test.skipIf(isOnAzure)("an upload that is sent again ends the one on its way", async () => {
	const person = await newPerson(() => service);
	const { state } = await person.announce("SlideImages", "a.png", 10);
	const { pathname, search } = new URL(String(state.uploadUrl));
	const put = head("PUT", pathname + search, "x-ms-blob-type: BlockBlob", "content-length: 10");
	const begin = () => {
		const { socket } = sent(`${put}123456789`);
		return { socket, heard: new Promise<string>((resolve) => socket.once("data", resolve)) };
	};
	// The folder comes with the first upload.
	const unfinished = () => readdir(join(service.dataDir, "blobs", ".tmp")).catch(() => []);
	const areOnTheirWay = (count: number) =>
		vi.waitFor(async () => expect(await unfinished()).toHaveLength(count), 30_000);
	// Those of other tests.
	await areOnTheirWay(0);
	const lost = begin();
	await areOnTheirWay(1);
	const kept = begin();
	expect(await lost.heard).toMatch(/^HTTP\/1\.1 409 /);
	await areOnTheirWay(1);
	kept.socket.write("0");
	expect(await kept.heard).toMatch(/^HTTP\/1\.1 201 /);
});

test.skipIf(isOnAzure)("an upload may take longer", async () => {
	const finish = await startUpload();
	await delay(1500);
	expect(await finish()).toMatch(/^HTTP\/1\.1 201 /);
});

test("connections that send nothing, or no end, lock nobody out, and cut off no upload", async () => {
	const finish = isOnAzure ? null : await startUpload();
	const silent = Array.from({ length: MOST }, () => sent(""));
	const slow = Array.from({ length: MOST }, () => sent(`${login("content-length: 100")}{`));
	for (let turn = 0; turn < 3; turn++) expect(await health()).toBe(200);
	const [first] = silent;
	expect(await first?.said).toBe("");
	if (finish) expect(await finish()).toMatch(/^HTTP\/1\.1 201 /);
	await Promise.all(slow.map(({ said }) => said));
});

test("nor do uploads that never end", async () => {
	await startUpload(MOST + 3);
	for (let turn = 0; turn < 3; turn++) expect(await health()).toBe(200);
});
