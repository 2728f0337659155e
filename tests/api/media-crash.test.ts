import { randomUUID } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newPerson } from "../fixtures/media/client";
import { longPdf } from "../fixtures/media/pdf";
import { startService } from "../support/service";

type Service = Awaited<ReturnType<typeof startService>>;
let service: Service;
beforeEach(async () => {
	service = await startService();
});
afterEach(() => service.stop());

const stored = (kind: string) => readdir(join(service.dataDir, kind));
const mediaFolders = async () => (await stored("blobs")).filter((name) => name !== ".tmp");

/** Announces ten times the bytes that it sends, then goes away. */
async function breakOff(url: string): Promise<void> {
	const { hostname, port, pathname, search } = new URL(url);
	const socket = connect(Number(port), hostname);
	socket.on("error", () => undefined);
	const head = [
		`PUT ${pathname}${search} HTTP/1.1`,
		`Host: ${hostname}:${port}`,
		"x-ms-blob-type: BlockBlob",
		"Content-Length: 1000000",
	].join("\r\n");
	socket.write(`${head}\r\n\r\n${"x".repeat(100_000)}`);
	await expect.poll(() => stored("blobs/.tmp").catch(() => [])).toHaveLength(1);
	socket.destroy();
}

test("an upload that breaks off leaves nothing", async () => {
	const person = await newPerson(() => service);
	const { id, state } = await person.announce("SlideImages", "a.png", 1_000_000);
	await breakOff(state.uploadUrl ?? "");
	await expect.poll(() => stored("blobs/.tmp")).toEqual([]);
	expect(await mediaFolders()).toEqual([]);
	expect(await person.call("GET", `/SlideImages/${id}`)).toMatchObject({ body: { status: null } });
	expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
});

test("work that a killed service had begun is done after its restart, and leaves no orphans", async () => {
	const pages = 25;
	const person = await newPerson(() => service);
	const bytes = longPdf(pages);
	const { id, state } = await person.announce("Files", "deck.pdf", bytes.length);
	await fetch(state.uploadUrl ?? "", {
		method: "PUT",
		body: new Uint8Array(bytes),
		headers: { "x-ms-blob-type": "BlockBlob" },
	});
	await person.call("PATCH", `/Files/${id}`, { uploaded: true });
	await expect.poll(async () => (await stored("work")).length, { timeout: 10_000 }).toBe(1);
	await delay(800);
	await service.kill();

	service = await startService({ dataDir: service.dataDir });
	const returned = await person.settled("Files", id);
	expect(returned).toMatchObject({ status: "Ready", pagesCount: pages });
	expect(await mediaFolders()).toHaveLength(pages + 1);
	await expect.poll(() => stored("work")).toEqual([]);
});

test("what no row knows is gone after a restart", async () => {
	const orphan = join(service.dataDir, "blobs", randomUUID());
	await mkdir(orphan, { recursive: true });
	await writeFile(join(orphan, "display"), "orphan");
	await service.kill();
	service = await startService({ dataDir: service.dataDir });
	expect(await mediaFolders()).toEqual([]);
});
