import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChosenFile, submission } from "../support/form";
import { withFront } from "../support/shared";
import type { Visitor } from "../support/visitor";

const MIB = 1024 * 1024;
const SIZE = 90 * MIB;
const BLOCK = new Uint8Array(64 * 1024);
/** More than connections and streams hold between browser and storage, much less than the file. */
const ON_THE_WAY = 40 * MIB;
const STILL_MS = 1_500;

const front = withFront();

/** A storage that takes a PUT and reads nothing of it by itself. */
let storage: Server;
beforeAll(async () => {
	storage = createServer();
	storage.listen(0, "127.0.0.1");
	await once(storage, "listening");
});
afterAll(() => {
	storage.closeAllConnections();
	storage.close();
});

/** How many of the file's bytes the browser has got rid of. */
let sent: number;
function* blocks() {
	for (sent = 0; sent < SIZE; sent += BLOCK.length) yield BLOCK;
}
const largeFile = (): ChosenFile => ({
	name: "deck.pdf",
	type: "application/pdf",
	body: { size: SIZE, chunks: blocks() },
});

/** Sends the editor's form with the file; resolves when the storage hears of it. */
async function startUpload(ann: Visitor) {
	const { port } = storage.address() as AddressInfo;
	const uploadUrl = `http://127.0.0.1:${port}/deck.pdf?signature`;
	front.service.answer("createFile", { status: 201, body: { fileId: randomUUID(), uploadUrl } });
	const editor = await ann.fill("/presentation", {
		fields: { title: "Foyer" },
		button: "Presentation file",
	});
	const form = submission(editor.root, { file: largeFile(), button: "Add presentation file" });
	const browser = httpRequest(new URL(form.action ?? editor.url, editor.url), {
		method: form.method,
		headers: { ...form.headers, cookie: ann.cookieHeader },
	});
	// One that goes away on purpose.
	browser.on("error", () => {});
	Readable.from(form.body as Iterable<Uint8Array>, { objectMode: false }).pipe(browser);
	const answered = once(browser, "response").then(([answer]: IncomingMessage[]) => {
		throw new Error(`The dashboard answered ${answer?.statusCode} before the file was sent.`);
	});
	const [put] = (await Promise.race([once(storage, "request"), answered])) as [IncomingMessage];
	answered.catch(() => {});
	return { browser, put };
}

/** Waits until the browser can send no more for the moment. */
async function untilStill(): Promise<void> {
	for (let before = -1; before !== sent; ) {
		before = sent;
		await delay(STILL_MS);
	}
}

test("a file goes no faster than the storage takes it, and arrives whole with its length", async () => {
	const { browser, put } = await startUpload(await front.signedIn());
	await untilStill();
	expect(sent).toBeLessThan(ON_THE_WAY);
	expect(put.headers).toMatchObject({
		"content-length": String(SIZE),
		"x-ms-blob-type": "BlockBlob",
	});
	let stored = 0;
	for await (const chunk of put) stored += chunk.length;
	expect(stored).toBe(SIZE);
	browser.destroy();
});

test("a browser that goes away in the midst of it ends the storage's upload too", async () => {
	const { browser, put } = await startUpload(await front.signedIn());
	await untilStill();
	const gone = new Promise((resolve) => put.once("close", resolve));
	put.on("error", () => {});
	browser.destroy();
	put.resume();
	await gone;
	expect(put.complete).toBe(false);
});

test("the storage is announced the end of a long name, with the letters that macOS writes apart", async () => {
	const uploadUrl = `${front.service.url}/7?signature`;
	const answered = { slideImageId: randomUUID(), uploadUrl };
	front.service.answer("createSlideImage", { status: 201, body: answered });
	const ann = await front.signedIn();
	const long = `${"e\u0301".repeat(300)}.png`;
	for (const name of ["Cafe\u0301.png", long])
		await ann.post("/uploads", { intent: "announce", kind: "image", name, size: "4" });
	expect(
		front.service
			.named("createSlideImage")
			.map(({ body }) => (body as { fileName: string }).fileName),
	).toEqual(["Café.png", `${"é".repeat(196)}.png`]);
});
