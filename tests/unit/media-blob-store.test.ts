import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { ReadableStream } from "node:stream/web";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fileSize } from "../../api/blobs/file-size";
import { createLocalBlobs, type LocalBlobs } from "../../api/blobs/local";
import { receive } from "../../api/blobs/receive";
import { blobRoutes } from "../../api/blobs/routes";
import { createUrlSigner } from "../../api/blobs/signed-url";

const ORIGIN = "http://blobs.test";
const secret = new Uint8Array(32).fill(1);
let dir: string;
let blobs: LocalBlobs;
let mediaId: string;
let open: boolean;
let isDeleted: boolean;
const isKnown = async () => !isDeleted;

beforeEach(async () => {
	dir = await mkdtemp(join(tmpdir(), "blobs-"));
	blobs = createLocalBlobs({ dir, secret });
	mediaId = randomUUID();
	open = true;
	isDeleted = false;
});
afterEach(() => {
	vi.unstubAllGlobals();
	return rm(dir, { recursive: true, force: true });
});

const original = () => `${mediaId}/original`;
const uploadUrl = (maxBytes = 1000) => blobs.uploadUrl(original(), maxBytes, ORIGIN);
const readUrl = (type = "image/png") => blobs.readUrl(original(), type, ORIGIN);

/** Calls the routes as mounted; a body gets its Content-Length. */
function call(url: string, method = "GET", body?: string, headers: Record<string, string> = {}) {
	const request = new URL(url);
	const sent = new Headers(headers);
	if (body !== undefined && !sent.has("content-length")) {
		sent.set("content-length", String(Buffer.byteLength(body)));
	}
	return blobRoutes(blobs, { acceptsUpload: async () => open, isKnown }).request(
		request.pathname.replace(/^\/blobs/, "") + request.search,
		{ method, body, headers: sent },
		// Bodies that are stored are read from the connection.
		{ incoming: Readable.from(body === undefined ? [] : [Buffer.from(body)]) },
	);
}
const put = (url: string, body: string, headers = {}) =>
	call(url, "PUT", body, { "x-ms-blob-type": "BlockBlob", ...headers });
const md5 = (text: string) => createHash("md5").update(text).digest("base64");

async function expectError(answer: Response, status: number, code: string) {
	const text = await answer.text();
	expect([answer.status, answer.headers.get("x-ms-error-code")], text).toEqual([status, code]);
	expect(answer.headers.get("content-type")).toBe("application/xml");
	expect(text).toContain(`<Error><Code>${code}</Code>`);
}

test("what is put is read, whole and in ranges", async () => {
	const created = await put(uploadUrl(), "0123456789", { "content-type": "image/png" });
	expect(created.status).toBe(201);
	expect(created.headers.get("content-md5")).toBe(md5("0123456789"));
	expect(created.headers.get("content-length")).toBe("0");
	expect(await blobs.size(original())).toBe(10);

	const whole = await call(readUrl());
	expect(await whole.text()).toBe("0123456789");
	expect(Object.fromEntries(whole.headers)).toMatchObject({
		"accept-ranges": "bytes",
		"access-control-allow-origin": "*",
		"content-disposition": "inline",
		"content-length": "10",
		"content-security-policy": "default-src 'none'; sandbox",
		"content-type": "image/png",
		"cross-origin-resource-policy": "cross-origin",
		etag: created.headers.get("etag"),
		"x-content-type-options": "nosniff",
	});
	expect(whole.headers.get("cache-control")).toMatch(/^private, max-age=\d{5,6}, immutable$/);

	const ranges = { "bytes=2-4": "234", "bytes=7-": "789", "bytes=-2": "89", "bytes=8-99": "89" };
	for (const [range, text] of Object.entries(ranges)) {
		const part = await call(readUrl(), "GET", undefined, { range });
		expect([part.status, await part.text()], range).toEqual([206, text]);
		expect(part.headers.get("content-range")).toMatch(/^bytes \d-9\/10$|^bytes 2-4\/10$/);
	}
	const beyond = await call(readUrl(), "GET", undefined, { range: "bytes=10-" });
	expect(beyond.headers.get("content-range")).toBe("bytes */10");
	await expectError(beyond, 416, "InvalidRange");
	for (const range of ["bytes=0-1,3-4", "lines=0-1", "bytes=4-2", "bytes=-"]) {
		const all = await call(readUrl(), "GET", undefined, { range });
		expect([all.status, await all.text()], range).toEqual([200, "0123456789"]);
	}
});

test("what has been stored of a large body is freed", async () => {
	const free = vi.fn();
	vi.stubGlobal("gc", free);
	const bytes = 5 * 1024 * 1024;
	expect((await put(uploadUrl(bytes), "x".repeat(bytes))).status).toBe(201);
	expect(free.mock.calls).toEqual([[{ type: "minor" }]]);
});

test("HEAD tells without a body, a known ETag is not sent again, If-Range guards a range", async () => {
	const etag = (await put(uploadUrl(), "abc")).headers.get("etag") ?? "";
	const head = await call(readUrl(), "HEAD");
	expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
		200,
		"3",
		"",
	]);
	expect((await call(readUrl(), "GET", undefined, { "if-none-match": etag })).status).toBe(304);
	const same = { range: "bytes=0-0", "if-range": etag };
	expect((await call(readUrl(), "GET", undefined, same)).status).toBe(206);
	const changed = { range: "bytes=0-0", "if-range": '"other"' };
	expect((await call(readUrl(), "GET", undefined, changed)).status).toBe(200);
});

test("what is no picture or video is never shown inline", async () => {
	await put(uploadUrl(), "<script>alert(1)</script>");
	for (const type of ["text/html", "image/svg+xml", "application/pdf"]) {
		const answer = await call(readUrl(type));
		expect(answer.headers.get("content-disposition"), type).toBe("attachment");
	}
});

test("a body that stalls for a minute may be sent again: 408, and nothing of it stays", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	try {
		const body = new ReadableStream<Uint8Array>({
			start: (controller) => controller.enqueue(Uint8Array.of(1)),
		});
		const path = join(dir, "stalled");
		const received = receive({ body, bytes: 2, md5: null }, path, new AbortController().signal);
		const refused = expect(received).rejects.toMatchObject({ status: 408 });
		await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
		await vi.advanceTimersByTimeAsync(61_000);
		await refused;
		expect(existsSync(path)).toBe(false);
	} finally {
		vi.useRealTimers();
	}
});

test("requests that are not as they should be get Azure's answers", async () => {
	await expectError(await call(uploadUrl(), "PUT", "abc"), 400, "MissingRequiredHeader");
	await expectError(
		await put(uploadUrl(), "abc", { "x-ms-blob-type": "PageBlob" }),
		400,
		"InvalidHeaderValue",
	);
	await expectError(await put(uploadUrl(2), "abc"), 413, "RequestBodyTooLarge");
	await expectError(await put(uploadUrl(), "abc", { "content-md5": md5("x") }), 400, "Md5Mismatch");
	await expectError(
		await put(uploadUrl(), "abc", { "content-length": "7" }),
		400,
		"IncompleteBody",
	);
	const endless = await blobRoutes(blobs, { acceptsUpload: async () => true, isKnown }).request(
		uploadUrl().replace(`${ORIGIN}/blobs`, ""),
		{ method: "PUT", headers: { "x-ms-blob-type": "BlockBlob" } },
	);
	await expectError(endless, 411, "MissingContentLengthHeader");
	await expectError(await call(readUrl()), 404, "BlobNotFound");
	await expectError(await call(`${ORIGIN}/blobs/${mediaId}/secret`), 404, "ResourceNotFound");
	await expectError(await call(`${ORIGIN}/blobs/..%2f..%2f/original`), 404, "ResourceNotFound");
	await expectError(await call(uploadUrl(), "DELETE"), 405, "UnsupportedHttpVerb");
	expect(await readdir(dir).then((names) => names.includes(mediaId))).toBe(false);
	expect(await readdir(join(dir, ".tmp"))).toEqual([]);
});

test("a URL opens what it was signed for and nothing else", async () => {
	const forged = readUrl().replace(/sig=[^&]+/, `sig=${"A".repeat(43)}%3D`);
	await expectError(await call(forged), 403, "AuthenticationFailed");
	const earlier = createUrlSigner(secret, () => Date.now() - 2 * 3_600_000);
	const expired = earlier.uploadUrl(original(), 1000, ORIGIN);
	await expectError(await put(expired, "abc"), 403, "AuthenticationFailed");
	await expectError(await put(readUrl(), "abc"), 403, "AuthorizationPermissionMismatch");
	await expectError(await call(uploadUrl()), 403, "AuthorizationPermissionMismatch");
	const other = uploadUrl().replace(mediaId, randomUUID());
	await expectError(await put(other, "abc"), 403, "AuthenticationFailed");
	open = false;
	await expectError(await put(uploadUrl(), "abc"), 409, "BlobImmutable");
});

const blockId = (index: number) => Buffer.from(`block-${index}`).toString("base64");
const putBlock = (index: number, text: string, maxBytes?: number) =>
	call(
		`${uploadUrl(maxBytes)}&comp=block&blockid=${encodeURIComponent(blockId(index))}`,
		"PUT",
		text,
	);
const list = (...indexes: number[]) =>
	`<?xml version="1.0" encoding="utf-8"?>\n<BlockList>${indexes
		.map((index) => `<Latest>${blockId(index)}</Latest>`)
		.join("\n")}</BlockList>`;
const commit = (body: string) => call(`${uploadUrl()}&comp=blocklist`, "PUT", body);

test("blocks become the blob in the order of the list, over a restart as well", async () => {
	const first = await putBlock(1, "one ");
	expect([first.status, first.headers.get("content-md5")]).toEqual([201, md5("one ")]);
	expect((await putBlock(3, "lost")).status).toBe(201);
	expect((await putBlock(3, "three ")).status).toBe(201);
	expect(await blobs.size(original())).toBeNull();
	blobs = createLocalBlobs({ dir, secret });
	await blobs.sweep(async (ids) => new Map(ids.map((id) => [id, 9])), 0);
	expect((await putBlock(2, "two ")).status).toBe(201);
	const done = await commit(list(1, 2, 3, 1));
	expect(done.status).toBe(201);
	expect(await (await call(readUrl())).text()).toBe("one two three one ");
	expect((await commit(list(1))).status).toBe(201);
	expect(await (await call(readUrl())).text()).toBe("one ");
});

test("a list that is sent twice at once is done once", async () => {
	for (const index of [1, 2]) await putBlock(index, `${index} `);
	const answers = await Promise.all([commit(list(1, 2)), commit(list(1, 2))]);
	expect(answers.map(({ status }) => status)).toEqual([201, 201]);
	const [first, second] = answers.map(({ headers }) => headers.get("etag"));
	expect(second).toBe(first);
	expect((await readdir(join(dir, mediaId))).sort()).toEqual([".original-list", "original"]);
	expect(await readdir(join(dir, ".tmp"))).toEqual([]);
});

test("a list may be sent again after a restart, until its upload is complete or its address has ended", async () => {
	const known = async (ids: string[]) => new Map(ids.map((id) => [id, 9]));
	for (const index of [1, 2]) await putBlock(index, `${index} `);
	const first = await commit(list(1, 2));
	blobs = createLocalBlobs({ dir, secret });
	await blobs.sweep(known, 0);
	const again = await commit(list(1, 2));
	expect([again.status, again.headers.get("etag")]).toEqual([201, first.headers.get("etag")]);
	await blobs.settle(original());
	expect(await readdir(join(dir, mediaId))).toEqual(["original"]);
	await expectError(await commit(list(1, 2)), 400, "InvalidBlockList");

	await putBlock(3, "three");
	expect((await commit(list(3))).status).toBe(201);
	const before = new Date(Date.now() - 3_601_000);
	await utimes(join(dir, mediaId, ".original-list"), before, before);
	await blobs.sweep(known, 0);
	expect(await readdir(join(dir, mediaId))).toEqual(["original"]);
});

test("where a kill comes between a list's note and its blob, the old blob stays and its list is of no use", async () => {
	await putBlock(1, "old");
	expect((await commit(list(1))).status).toBe(201);
	const name = Buffer.from("block-1").toString("hex");
	const note = { etag: '"0xnew"', blocks: [{ name, start: 0, bytes: 3 }] };
	await writeFile(join(dir, mediaId, ".original-list"), JSON.stringify(note));
	await putBlock(2, "new");
	await expectError(await commit(list(1, 2)), 400, "InvalidBlockList");
	expect(await (await call(readUrl())).text()).toBe("old");
	expect((await commit(list(2))).status).toBe(201);
});

test("of uploads that come side by side and may replace nothing, one is stored", async () => {
	const sent = ["a", "b"].map((text) => put(uploadUrl(), text, { "if-none-match": "*" }));
	const statuses = (await Promise.all(sent)).map(({ status }) => status);
	expect(statuses.sort()).toEqual([201, 409]);
	expect(await readdir(join(dir, ".tmp"))).toEqual([]);
});

test("blocks arrive in any order and side by side, the last one smaller", async () => {
	const parts = ["a", "b", "c"].map((sign) => sign.repeat(128 * 1024));
	const texts = [...parts, "the end"];
	const answers = await Promise.all(
		[3, 1, 0, 2].map((index) => putBlock(index, texts[index] ?? "", 10 ** 6)),
	);
	expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
	const committed = await call(`${uploadUrl(10 ** 6)}&comp=blocklist`, "PUT", list(0, 1, 2, 3));
	expect(committed.status).toBe(201);
	expect(await (await call(readUrl())).text()).toBe(texts.join(""));
});

const wide = (index: number) => 100 + index;

test("a hundred blocks below 64 KB may wait, also over a restart; larger ones still find room", async () => {
	for (let index = 0; index < 100; index++)
		expect((await putBlock(wide(index), "x", 10 ** 6)).status).toBe(201);
	await expectError(await putBlock(wide(100), "x", 10 ** 6), 409, "BlockCountExceedsLimit");
	blobs = createLocalBlobs({ dir, secret });
	await expectError(await putBlock(wide(100), "x", 10 ** 6), 409, "BlockCountExceedsLimit");
	expect((await putBlock(wide(7), "again", 10 ** 6)).status).toBe(201);
	expect((await putBlock(wide(100), "x".repeat(64 * 1024), 10 ** 6)).status).toBe(201);
	expect((await commit(list(wide(0)))).status).toBe(201);
	expect((await putBlock(wide(0), "x", 10 ** 6)).status).toBe(201);
});

test("a block that waits is not looked at again when the next one comes", async () => {
	await putBlock(1, "one");
	const folder = join(dir, mediaId, ".original-blocks");
	await rm(folder, { recursive: true });
	await writeFile(folder, "no folder");
	const answer = await putBlock(2, "x".repeat(999));
	await expectError(answer, 413, "RequestBodyTooLarge");
});

test("a block that does not arrive leaves its room to others, as does one that is replaced", async () => {
	const short = `${uploadUrl(10)}&comp=block&blockid=${encodeURIComponent(blockId(1))}`;
	await expectError(
		await call(short, "PUT", "12", { "content-length": "9" }),
		400,
		"IncompleteBody",
	);
	for (const text of ["123456789", "1234", "12345"])
		expect((await putBlock(1, text, 10)).status).toBe(201);
	expect((await putBlock(2, "12345", 10)).status).toBe(201);
	await expectError(await putBlock(3, "1", 10), 413, "RequestBodyTooLarge");
});

test("a block whose sender has lost the connection is sent again before that is noticed", async () => {
	const { pathname, search } = new URL(
		`${uploadUrl(10)}&comp=block&blockid=${encodeURIComponent(blockId(1))}`,
	);
	const records = { acceptsUpload: async () => true, isKnown };
	const lost = new PassThrough();
	lost.write("12345");
	const first = blobRoutes(blobs, records).request(
		pathname.replace(/^\/blobs/, "") + search,
		{ method: "PUT", body: "", headers: { "content-length": "10" } },
		{ incoming: lost },
	);
	await vi.waitFor(() => expect(lost.readableLength).toBe(0));
	expect((await putBlock(1, "123456789", 10)).status).toBe(201);
	await expectError(await putBlock(2, "12", 10), 413, "RequestBodyTooLarge");
	lost.end();
	await first;
	expect((await putBlock(2, "1", 10)).status).toBe(201);
	await expectError(await putBlock(3, "1", 10), 413, "RequestBodyTooLarge");
});

/** Begins to send a body, of which only this comes. */
function begin(url: string, bytes: number, text: string) {
	const { pathname, search } = new URL(url);
	const incoming = new PassThrough();
	incoming.write(text);
	const headers = { "content-length": String(bytes), "x-ms-blob-type": "BlockBlob" };
	const answer = blobRoutes(blobs, { acceptsUpload: async () => open, isKnown }).request(
		pathname.replace(/^\/blobs/, "") + search,
		{ method: "PUT", body: "", headers },
		{ incoming },
	);
	return { incoming, answer };
}
const unfinished = () => readdir(join(dir, ".tmp"));
/** Waits until files of these sizes are all that is unfinished. */
const expectUnfinished = (...sizes: number[]) =>
	vi.waitFor(async () => {
		const paths = (await unfinished()).map((name) => join(dir, ".tmp", name));
		expect(await Promise.all(paths.map(fileSize))).toEqual(sizes);
	});

test.each([
	["finished", 409, "BlobImmutable"],
	["deleted", 404, "BlobNotFound"],
] as const)(
	"what is still on its way when the upload is %s changes nothing",
	async (how, status, code) => {
		await put(uploadUrl(), "uploaded");
		const block = `&comp=block&blockid=${encodeURIComponent(blockId(1))}`;
		const sent = [
			begin(uploadUrl(10), 10, "123456789"),
			begin(uploadUrl(10) + block, 10, "123456789"),
		];
		await expectUnfinished(9, 9);
		open = false;
		isDeleted = how === "deleted";
		for (const { incoming, answer } of sent) {
			incoming.end("0");
			await expectError(await answer, status, code);
		}
		expect(await (await call(readUrl())).text()).toBe("uploaded");
		expect([await unfinished(), await readdir(join(dir, mediaId))]).toEqual([[], ["original"]]);
	},
);

test("a list whose blocks are joined when the upload is finished changes nothing", async () => {
	await put(uploadUrl(), "uploaded");
	await putBlock(1, "block");
	const acceptsUpload = vi.fn(async () => false).mockResolvedValueOnce(true);
	const { pathname, search } = new URL(`${uploadUrl()}&comp=blocklist`);
	const body = list(1);
	const answer = await blobRoutes(blobs, { acceptsUpload, isKnown }).request(
		pathname.replace(/^\/blobs/, "") + search,
		{ method: "PUT", body, headers: { "content-length": String(body.length) } },
		{ incoming: Readable.from([]) },
	);
	await expectError(answer, 409, "BlobImmutable");
	expect(await (await call(readUrl())).text()).toBe("uploaded");
	expect(await unfinished()).toEqual([]);
});

test.each(["a blob", "a block"])(
	"of %s that is sent anew one body at a time is on the disk, and the newest is stored",
	async (what) => {
		const block = `&comp=block&blockid=${encodeURIComponent(blockId(1))}`;
		const url = () => uploadUrl(10) + (what === "a block" ? block : "");
		const first = begin(url(), 10, "123456789");
		await expectUnfinished(9);
		const second = begin(url(), 10, "abcdefgh");
		await expectUnfinished(8);
		await expectError(await first.answer, 409, "ReplacedByNewerRequest");
		const others = Array.from({ length: 5 }, () => begin(url(), 10, "ABC"));
		await expectUnfinished(3);
		for (const { answer } of [second, ...others.slice(0, -1)])
			await expectError(await answer, 409, "ReplacedByNewerRequest");
		others.at(-1)?.incoming.end("DEFGHIJ");
		expect((await others.at(-1)?.answer)?.status).toBe(201);
		expect(await unfinished()).toEqual([]);
		if (what === "a block") {
			await expectError(await putBlock(2, "1", 10), 413, "RequestBodyTooLarge");
			expect((await commit(list(1))).status).toBe(201);
		}
		expect(await (await call(readUrl())).text()).toBe("ABCDEFGHIJ");
	},
);

test("a block on its way is counted, however many other uploads there are meanwhile", async () => {
	const block = `&comp=block&blockid=${encodeURIComponent(blockId(1))}`;
	const first = begin(uploadUrl(10) + block, 9, "12345678");
	await expectUnfinished(8);
	const own = mediaId;
	for (let other = 0; other < 101; other++) {
		mediaId = randomUUID();
		expect((await putBlock(1, "x")).status).toBe(201);
	}
	mediaId = own;
	await expectError(await putBlock(2, "12", 10), 413, "RequestBodyTooLarge");
	first.incoming.end("9");
	expect((await first.answer).status).toBe(201);
	expect((await putBlock(2, "1", 10)).status).toBe(201);
});

test("a body that has come whole is stored before a newer one begins", async () => {
	const first = begin(uploadUrl(10), 3, "one");
	await expectUnfinished(3);
	const second = begin(uploadUrl(10), 3, "tw");
	expect((await first.answer).status).toBe(201);
	second.incoming.end();
	await expectError(await second.answer, 400, "IncompleteBody");
	expect(await (await call(readUrl())).text()).toBe("one");
	expect((await put(uploadUrl(10), "again")).status).toBe(201);
});

test("a list names at most 10,000 blocks", async () => {
	await putBlock(1, "1");
	const long = list(...Array.from({ length: 10_001 }, () => 1));
	await expectError(await commit(long), 400, "BlockListTooLong");
});

test("block lists and blocks that cannot be are refused", async () => {
	await putBlock(1, "12345");
	await expectError(await commit(list(1, 2)), 400, "InvalidBlockList");
	await expectError(await commit("<BlockList><Latest>a"), 400, "InvalidXmlDocument");
	await expectError(await commit("<x/>"), 400, "InvalidXmlDocument");
	// Read in one go, whatever is in it: else nobody is answered meanwhile.
	const spaces = " ".repeat(350_000);
	for (const text of [`${spaces}x`, `<?xml?>${spaces}x`, `<BlockList>${spaces}x`])
		await expectError(await commit(text), 400, "InvalidXmlDocument");
	const badId = `${uploadUrl()}&comp=block&blockid=..%2f..%2f`;
	await expectError(await call(badId, "PUT", "x"), 400, "InvalidQueryParameterValue");
	const noId = `${uploadUrl()}&comp=block`;
	await expectError(await call(noId, "PUT", "x"), 400, "MissingRequiredQueryParameter");
	await expectError(await putBlock(10, "x"), 400, "InvalidBlobOrBlock");
	await expectError(await putBlock(2, "678901", 10), 413, "RequestBodyTooLarge");
	const unknown = `${uploadUrl()}&comp=lease`;
	await expectError(await call(unknown, "PUT", "x"), 400, "InvalidQueryParameterValue");
	expect((await commit(list(1))).status).toBe(201);
	expect((await commit("<BlockList/>")).status).toBe(201);
	expect(await blobs.size(original())).toBe(0);
});

test("what is deleted while its bytes come in leaves none", async () => {
	await putBlock(1, "before");
	isDeleted = true;
	await expectError(await put(uploadUrl(), "abc"), 404, "BlobNotFound");
	expect(await readdir(dir)).toEqual([".tmp"]);
	await expectError(await putBlock(2, "abc"), 404, "BlobNotFound");
	expect(await readdir(dir)).toEqual([".tmp"]);
});

test("a browser may put from another origin", async () => {
	const answer = await call(uploadUrl(), "OPTIONS", undefined, {
		origin: "https://dashboard.test",
		"access-control-request-method": "PUT",
		"access-control-request-headers": "content-type,x-ms-blob-type, x-ms-blob-content-type,cookie",
	});
	expect(answer.status).toBe(200);
	expect(answer.headers.get("access-control-allow-origin")).toBe("*");
	expect(answer.headers.get("access-control-allow-methods")).toContain("PUT");
	expect(answer.headers.get("access-control-allow-headers")).toBe(
		"content-type,x-ms-blob-type,x-ms-blob-content-type",
	);
});

test("the sweep keeps what is known and nothing else", async () => {
	const kept = mediaId;
	await put(uploadUrl(), "kept");
	mediaId = randomUUID();
	await put(uploadUrl(), "orphan");
	await writeFile(join(dir, ".tmp", "half"), "ha");
	await writeFile(join(dir, "note.txt"), "not ours");
	const sweep = (minAgeMs: number) =>
		blobs.sweep(
			async (ids) => new Map(ids.filter((id) => id === kept).map((id) => [id, 9])),
			minAgeMs,
		);
	// Another process may be about to give it a row.
	await sweep(60_000);
	expect(await readdir(dir)).toContain(mediaId);
	expect(await readdir(join(dir, ".tmp"))).toContain("half");
	await sweep(0);
	expect((await readdir(dir)).filter((name) => name !== ".tmp").sort()).toEqual(
		[kept, "note.txt"].sort(),
	);
	mediaId = kept;
	expect(await blobs.size(original())).toBe(4);
});

test("a local file is stored, stays where it was, and can be stored again", async () => {
	const path = join(dir, "made");
	await writeFile(path, "made bytes");
	await blobs.putFile(original(), path, "image/png");
	await blobs.putFile(original(), path, "image/png");
	expect(await blobs.size(original())).toBe(10);
	expect(await readdir(join(dir, ".tmp"))).toEqual([]);
	const copy = { folder: dir, maxBytes: 100 };
	await blobs.withFile(original(), copy, (own) =>
		blobs.putFile(`${mediaId}/display`, own, "image/png"),
	);
	await blobs.remove(mediaId);
	await blobs.remove(mediaId);
	expect(await blobs.size(original())).toBeNull();
	expect(await readdir(dir)).toContain("made");
});
