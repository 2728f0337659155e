import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createLocalBlobs } from "../../api/blobs/local";
import { blockId, expectError, list, md5, secret, withBlobs } from "../support/blobs";

const { store, call, commit, original, putBlock, readUrl, uploadUrl } = withBlobs();

test("blocks become the blob in the order of the list, over a restart as well", async () => {
	const first = await putBlock(1, "one ");
	expect([first.status, first.headers.get("content-md5")]).toEqual([201, md5("one ")]);
	expect((await putBlock(3, "lost")).status).toBe(201);
	expect((await putBlock(3, "three ")).status).toBe(201);
	expect(await store.blobs.size(original())).toBeNull();
	store.blobs = createLocalBlobs({ dir: store.dir, secret });
	await store.blobs.sweep(async (ids) => new Map(ids.map((id) => [id, 9])), 0);
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
	expect((await readdir(join(store.dir, store.mediaId))).sort()).toEqual([
		".original-list",
		"original",
	]);
	expect(await readdir(join(store.dir, ".tmp"))).toEqual([]);
});

test("a list may be sent again after a restart, until its upload is complete or its address has ended", async () => {
	const known = async (ids: string[]) => new Map(ids.map((id) => [id, 9]));
	for (const index of [1, 2]) await putBlock(index, `${index} `);
	const first = await commit(list(1, 2));
	store.blobs = createLocalBlobs({ dir: store.dir, secret });
	await store.blobs.sweep(known, 0);
	const again = await commit(list(1, 2));
	expect([again.status, again.headers.get("etag")]).toEqual([201, first.headers.get("etag")]);
	await store.blobs.settle(original());
	expect(await readdir(join(store.dir, store.mediaId))).toEqual(["original"]);
	await expectError(await commit(list(1, 2)), 400, "InvalidBlockList");

	await putBlock(3, "three");
	expect((await commit(list(3))).status).toBe(201);
	const before = new Date(Date.now() - 3_601_000);
	await utimes(join(store.dir, store.mediaId, ".original-list"), before, before);
	await store.blobs.sweep(known, 0);
	expect(await readdir(join(store.dir, store.mediaId))).toEqual(["original"]);
});

test("blocks that a kill has left beside an upload go with the next sweep, also once the upload is not needed any more", async () => {
	const holds = () => readdir(join(store.dir, store.mediaId));
	await putBlock(1, "one");
	await store.blobs.sweep(async (ids) => new Map(ids.map((id) => [id, 9])), 0);
	expect(await holds()).toEqual([".original-blocks"]);
	const notNeeded = async (ids: string[]) => new Map(ids.map((id) => [id, null]));
	await store.blobs.sweep(notNeeded, 60_000);
	expect(await holds()).toEqual([".original-blocks"]);
	await store.blobs.sweep(notNeeded, 0);
	expect(await holds()).toEqual([]);
});

test("where a kill comes between a list's note and its blob, the old blob stays and its list is of no use", async () => {
	await putBlock(1, "old");
	expect((await commit(list(1))).status).toBe(201);
	const name = Buffer.from("block-1").toString("hex");
	const note = { etag: '"0xnew"', blocks: [{ name, start: 0, bytes: 3 }] };
	await writeFile(join(store.dir, store.mediaId, ".original-list"), JSON.stringify(note));
	await putBlock(2, "new");
	await expectError(await commit(list(1, 2)), 400, "InvalidBlockList");
	expect(await (await call(readUrl())).text()).toBe("old");
	expect((await commit(list(2))).status).toBe(201);
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
	store.blobs = createLocalBlobs({ dir: store.dir, secret });
	await expectError(await putBlock(wide(100), "x", 10 ** 6), 409, "BlockCountExceedsLimit");
	expect((await putBlock(wide(7), "again", 10 ** 6)).status).toBe(201);
	expect((await putBlock(wide(100), "x".repeat(64 * 1024), 10 ** 6)).status).toBe(201);
	expect((await commit(list(wide(0)))).status).toBe(201);
	expect((await putBlock(wide(0), "x", 10 ** 6)).status).toBe(201);
});

test("a block that waits is not looked at again when the next one comes", async () => {
	await putBlock(1, "one");
	const folder = join(store.dir, store.mediaId, ".original-blocks");
	await rm(folder, { recursive: true });
	await writeFile(folder, "no folder");
	const answer = await putBlock(2, "x".repeat(999));
	await expectError(answer, 413, "RequestBodyTooLarge");
});

test("blocks that could not be looked at once are looked at again", async () => {
	const folder = join(store.dir, store.mediaId, ".original-blocks");
	await mkdir(join(store.dir, store.mediaId));
	await writeFile(folder, "no folder");
	const error = vi.spyOn(console, "error").mockReturnValue();
	expect((await putBlock(1, "one")).status).toBe(500);
	error.mockRestore();
	await rm(folder);
	expect((await putBlock(1, "one")).status).toBe(201);
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

test("blocks that are sent again side by side take the room that they have, as their answers were lost", async () => {
	const texts = ["aaaa", "bbbb", "cc"];
	const sendAll = () => Promise.all(texts.map((text, index) => putBlock(index, text, 10)));
	for (const again of [1, 2, 3])
		expect([again, ...(await sendAll()).map(({ status }) => status)]).toEqual([
			again,
			201,
			201,
			201,
		]);
	await expectError(await putBlock(3, "d", 10), 413, "RequestBodyTooLarge");
	expect((await commit(list(0, 1, 2))).status).toBe(201);
	expect(await (await call(readUrl())).text()).toBe("aaaabbbbcc");
});

test("a larger block that comes in the place of another one takes its own room", async () => {
	expect((await putBlock(1, "12", 10)).status).toBe(201);
	expect((await putBlock(2, "1234", 10)).status).toBe(201);
	const sent = await Promise.all([putBlock(1, "123456", 10), putBlock(3, "1", 10)]);
	expect(sent.map(({ status }) => status).sort()).toEqual([201, 413]);
});

test("a larger block that comes in the place of another one leaves its room to others where it does not arrive", async () => {
	const short = (text: string) =>
		call(`${uploadUrl(10)}&comp=block&blockid=${encodeURIComponent(blockId(1))}`, "PUT", text, {
			"content-length": "9",
		});
	expect((await putBlock(1, "1234", 10)).status).toBe(201);
	await expectError(await short("12"), 400, "IncompleteBody");
	expect((await putBlock(2, "123456", 10)).status).toBe(201);
	await expectError(await putBlock(3, "1", 10), 413, "RequestBodyTooLarge");
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
	// With the mark that .NET's writers of XML begin with.
	expect((await commit(`\uFEFF${list(1)}`)).status).toBe(201);
	expect((await commit("<BlockList/>")).status).toBe(201);
	expect(await store.blobs.size(original())).toBe(0);
});
