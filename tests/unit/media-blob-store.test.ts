import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ReadableStream } from "node:stream/web";
import { afterEach, expect, test, vi } from "vitest";
import { createComingBytes } from "../../api/blobs/coming-bytes";
import { asBlobError } from "../../api/blobs/errors";
import { receive } from "../../api/blobs/receive";
import { blobRoutes } from "../../api/blobs/routes";
import { createUrlSigner } from "../../api/blobs/signed-url";
import { expectError, md5, ORIGIN, secret, withBlobs } from "../support/blobs";

const { store, call, original, put, putBlock, readUrl, uploadUrl } = withBlobs();
afterEach(() => void vi.unstubAllGlobals());

test("what is put is read, whole and in ranges", async () => {
	const created = await put(uploadUrl(), "0123456789", { "content-type": "image/png" });
	expect(created.status).toBe(201);
	expect(created.headers.get("content-md5")).toBe(md5("0123456789"));
	expect(created.headers.get("content-length")).toBe("0");
	expect(await store.blobs.size(original())).toBe(10);

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

test("a file without a byte is read as that", async () => {
	expect((await put(uploadUrl(), "")).status).toBe(201);
	const answer = await call(readUrl());
	expect([answer.status, answer.headers.get("content-length"), await answer.text()]).toEqual([
		...[200, "0", ""],
	]);
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

test.runIf(process.platform === "linux")(
	"a file whose bytes nobody gets is not left open",
	async () => {
		const etag = (await put(uploadUrl(), "abc")).headers.get("etag") ?? "";
		const asked = [
			["HEAD", {}, 200],
			["GET", { "if-none-match": etag }, 304],
			["GET", { range: "bytes=9-" }, 416],
		] as const;
		for (const [method, headers, status] of asked)
			expect((await call(readUrl(), method, undefined, headers)).status).toBe(status);
		const open = (await readdir("/proc/self/fd")).map((fd) =>
			readlink(`/proc/self/fd/${fd}`).catch(() => ""),
		);
		expect((await Promise.all(open)).filter((path) => path.startsWith(store.dir))).toEqual([]);
	},
);

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
		const path = join(store.dir, "stalled");
		const { signal } = new AbortController();
		const received = receive({ body, bytes: 2, md5: null }, path, signal, createComingBytes());
		const refused = expect(received).rejects.toMatchObject({ status: 408 });
		await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), 30_000);
		await vi.advanceTimersByTimeAsync(61_000);
		await refused;
		expect(existsSync(path)).toBe(false);
	} finally {
		vi.useRealTimers();
	}
});

test.each([
	["ENOSPC", 507, "InsufficientStorage"],
	["EDQUOT", 507, "InsufficientStorage"],
	["EIO", 500, "InternalError"],
])("a disk that fails with %s while a file comes in: %d %s", (code, status, told) => {
	const failure = Object.assign(new Error(`${code}: /var/lib/signage`), { code });
	const error = asBlobError(failure);
	expect(error).toMatchObject({ status, code: told });
	expect(error.message).not.toContain("/var");
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
	const endless = await blobRoutes(store.blobs, {
		acceptsUpload: async () => true,
		isKnown: store.isKnown,
	}).request(uploadUrl().replace(`${ORIGIN}/blobs`, ""), {
		method: "PUT",
		headers: { "x-ms-blob-type": "BlockBlob" },
	});
	await expectError(endless, 411, "MissingContentLengthHeader");
	await expectError(await call(readUrl()), 404, "BlobNotFound");
	await expectError(await call(`${ORIGIN}/blobs/${store.mediaId}/secret`), 404, "ResourceNotFound");
	await expectError(await call(`${ORIGIN}/blobs/..%2f..%2f/original`), 404, "ResourceNotFound");
	await expectError(await call(uploadUrl(), "DELETE"), 405, "UnsupportedHttpVerb");
	expect(await readdir(store.dir).then((names) => names.includes(store.mediaId))).toBe(false);
	expect(await readdir(join(store.dir, ".tmp"))).toEqual([]);
});

test("a URL opens what it was signed for and nothing else", async () => {
	const forged = readUrl().replace(/sig=[^&]+/, `sig=${"A".repeat(43)}%3D`);
	await expectError(await call(forged), 403, "AuthenticationFailed");
	const earlier = createUrlSigner(secret, () => Date.now() - 2 * 3_600_000);
	const expired = earlier.uploadUrl(original(), 1000, ORIGIN);
	await expectError(await put(expired, "abc"), 403, "AuthenticationFailed");
	await expectError(await put(readUrl(), "abc"), 403, "AuthorizationPermissionMismatch");
	await expectError(await call(uploadUrl()), 403, "AuthorizationPermissionMismatch");
	const other = uploadUrl().replace(store.mediaId, randomUUID());
	await expectError(await put(other, "abc"), 403, "AuthenticationFailed");
	store.isOpen = false;
	await expectError(await put(uploadUrl(), "abc"), 409, "BlobImmutable");
});

test("of uploads that come side by side and may replace nothing, one is stored", async () => {
	const sent = ["a", "b"].map((text) => put(uploadUrl(), text, { "if-none-match": "*" }));
	const statuses = (await Promise.all(sent)).map(({ status }) => status);
	expect(statuses.sort()).toEqual([201, 409]);
	expect(await readdir(join(store.dir, ".tmp"))).toEqual([]);
});

test("what is deleted while its bytes come in leaves none", async () => {
	await putBlock(1, "before");
	store.isDeleted = true;
	await expectError(await put(uploadUrl(), "abc"), 404, "BlobNotFound");
	expect(await readdir(store.dir)).toEqual([".tmp"]);
	await expectError(await putBlock(2, "abc"), 404, "BlobNotFound");
	expect(await readdir(store.dir)).toEqual([".tmp"]);
});

test("what was deleted before its bytes come is not called finished", async () => {
	[store.isOpen, store.isDeleted] = [false, true];
	for (const query of ["", "&comp=block&blockid=MQ%3D%3D", "&comp=blocklist"])
		await expectError(await put(uploadUrl() + query, "abc"), 404, "BlobNotFound");
	expect(await readdir(store.dir)).toEqual([]);
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
	const kept = store.mediaId;
	await put(uploadUrl(), "kept");
	store.mediaId = randomUUID();
	await put(uploadUrl(), "orphan");
	await writeFile(join(store.dir, ".tmp", "half"), "ha");
	await writeFile(join(store.dir, "note.txt"), "not ours");
	const sweep = (minAgeMs: number) =>
		store.blobs.sweep(
			async (ids) => new Map(ids.filter((id) => id === kept).map((id) => [id, 9])),
			minAgeMs,
		);
	// Another process may be about to give it a row.
	await sweep(60_000);
	expect(await readdir(store.dir)).toContain(store.mediaId);
	expect(await readdir(join(store.dir, ".tmp"))).toContain("half");
	await sweep(0);
	expect((await readdir(store.dir)).filter((name) => name !== ".tmp").sort()).toEqual(
		[kept, "note.txt"].sort(),
	);
	store.mediaId = kept;
	expect(await store.blobs.size(original())).toBe(4);
});

test("a local file is stored, stays where it was, and can be stored again", async () => {
	const path = join(store.dir, "made");
	await writeFile(path, "made bytes");
	await store.blobs.putFile(original(), path, "image/png");
	await store.blobs.putFile(original(), path, "image/png");
	expect(await store.blobs.size(original())).toBe(10);
	expect(await readdir(join(store.dir, ".tmp"))).toEqual([]);
	const copy = { folder: store.dir, maxBytes: 100 };
	await store.blobs.withFile(original(), copy, (own) =>
		store.blobs.putFile(`${store.mediaId}/display`, own, "image/png"),
	);
	await store.blobs.remove(store.mediaId);
	await store.blobs.remove(store.mediaId);
	expect(await store.blobs.size(original())).toBeNull();
	expect(await readdir(store.dir)).toContain("made");
});
