import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { fileSize } from "../../api/blobs/file-size";
import { blobRoutes } from "../../api/blobs/routes";
import { blockId, expectError, list, withBlobs } from "../support/blobs";

const { store, call, commit, put, putBlock, readUrl, uploadUrl } = withBlobs();

test("a block whose sender has lost the connection is sent again before that is noticed", async () => {
	const { pathname, search } = new URL(
		`${uploadUrl(10)}&comp=block&blockid=${encodeURIComponent(blockId(1))}`,
	);
	const records = { acceptsUpload: async () => true, isKnown: store.isKnown };
	const lost = new PassThrough();
	lost.write("12345");
	const first = blobRoutes(store.blobs, records).request(
		pathname.replace(/^\/blobs/, "") + search,
		{ method: "PUT", body: "", headers: { "content-length": "10" } },
		{ incoming: lost },
	);
	await vi.waitFor(() => expect(lost.readableLength).toBe(0), 30_000);
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
	const answer = blobRoutes(store.blobs, {
		acceptsUpload: async () => store.isOpen,
		isKnown: store.isKnown,
	}).request(
		pathname.replace(/^\/blobs/, "") + search,
		{ method: "PUT", body: "", headers },
		{ incoming },
	);
	return { incoming, answer };
}
const unfinished = () => readdir(join(store.dir, ".tmp"));
/** Waits until files of these sizes are all that is unfinished. */
const expectUnfinished = (...sizes: number[]) =>
	vi.waitFor(async () => {
		const paths = (await unfinished()).map((name) => join(store.dir, ".tmp", name));
		expect(await Promise.all(paths.map(fileSize))).toEqual(sizes);
	}, 30_000);

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
		store.isOpen = false;
		store.isDeleted = how === "deleted";
		for (const { incoming, answer } of sent) {
			incoming.end("0");
			await expectError(await answer, status, code);
		}
		expect(await (await call(readUrl())).text()).toBe("uploaded");
		expect([await unfinished(), await readdir(join(store.dir, store.mediaId))]).toEqual([
			[],
			["original"],
		]);
	},
);

test("a list whose blocks are joined when the upload is finished changes nothing", async () => {
	await put(uploadUrl(), "uploaded");
	await putBlock(1, "block");
	const acceptsUpload = vi.fn(async () => false).mockResolvedValueOnce(true);
	const { pathname, search } = new URL(`${uploadUrl()}&comp=blocklist`);
	const body = list(1);
	const answer = await blobRoutes(store.blobs, { acceptsUpload, isKnown: store.isKnown }).request(
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
	const own = store.mediaId;
	for (let other = 0; other < 101; other++) {
		store.mediaId = randomUUID();
		expect((await putBlock(1, "x")).status).toBe(201);
	}
	store.mediaId = own;
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
