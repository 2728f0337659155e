import fs, { readdir } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { blobRoutes } from "../../api/blobs/routes";
import { announceUpload } from "../../api/media/rules/announce";
import { checkRoomBesideOpen } from "../../api/media/rules/room-on-disk";
import { media } from "../../api/media/tables";
import { defaultPlans } from "../../api/plans/read-plans";
import { expectError, list, withBlobs } from "../support/blobs";
import { memoryDatabase, newAccount } from "../support/memory-database";

const MB = 1024 ** 2;
const RESERVE = 256 * MB;
const { statfs } = fs;
let memory: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	memory = await memoryDatabase();
});
afterAll(() => memory.close());

/** Bytes. */
let free: number;
beforeEach(async () => {
	await memory.db.delete(media);
	fs.statfs = (async () => ({ bavail: free, bsize: 1 })) as unknown as typeof statfs;
	syncBuiltinESMExports();
});
afterEach(() => {
	fs.statfs = statfs;
	syncBuiltinESMExports();
});

const { store, commit, put, putBlock, uploadUrl } = withBlobs();
const full = (answer: Response) => expectError(answer, 507, "InsufficientStorage");
const unfinished = () => readdir(join(store.dir, ".tmp"));

test("what is sent does not take the room that the database keeps", async () => {
	free = RESERVE + 4;
	await full(await put(uploadUrl(), "12345"));
	await full(await putBlock(1, "12345"));
	expect(await unfinished()).toEqual([]);
	expect((await putBlock(1, "1234")).status).toBe(201);
	expect((await put(uploadUrl(), "1234")).status).toBe(201);
});

test("blocks are joined only where all of them have room once more, and wait until they have", async () => {
	free = RESERVE + 9;
	for (const index of [1, 2]) expect((await putBlock(index, "12345")).status).toBe(201);
	await full(await commit(list(1, 2)));
	free = RESERVE + 10;
	expect((await commit(list(1, 2))).status).toBe(201);
});

test("bodies that come at once have room together, and what has come counts no more", async () => {
	free = RESERVE + 10;
	const { pathname, search } = new URL(uploadUrl());
	const incoming = new PassThrough();
	const first = blobRoutes(store.blobs, {
		acceptsUpload: async () => true,
		isKnown: store.isKnown,
	}).request(
		pathname.replace(/^\/blobs/, "") + search,
		{
			method: "PUT",
			body: "",
			headers: { "content-length": "8", "x-ms-blob-type": "BlockBlob" },
		},
		{ incoming },
	);
	await vi.waitFor(async () => expect(await unfinished()).toHaveLength(1), 30_000);
	await full(await putBlock(1, "123"));
	expect((await putBlock(1, "12")).status).toBe(201);
	incoming.write("123456");
	const stored = async () => expect((await putBlock(1, "12345678")).status).toBe(201);
	await vi.waitFor(stored, 30_000);
	incoming.end("78");
	expect((await first).status).toBe(201);
	expect((await putBlock(1, "1234567890")).status).toBe(201);
});

/** An upload that an account has announced, and not finished. */
async function announced(
	ownerId: number,
	bytes: number,
	more: Partial<typeof media.$inferInsert> = {},
) {
	const id = crypto.randomUUID();
	const row = { id, ownerId, kind: "video", fileName: "a.mp4", contentType: "video/mp4" } as const;
	await memory.db.insert(media).values({ ...row, bytes, ...more });
}

test("an upload is announced beside what its account still sends, and twice with its pieces, which are joined", async () => {
	const [ownerId, other] = [await newAccount(memory), await newAccount(memory)];
	const leastRoom = async (bytes: number) => {
		const fits = (room: number) =>
			checkRoomBesideOpen(memory.db, ownerId, room, bytes).then(
				() => true,
				() => false,
			);
		for (const room of [1, 8, 16, 17, 20, 25, 36, 37, 45, 53].map((size) => size * MB))
			if (await fits(room)) return room / MB;
		return Number.NaN;
	};
	expect(await leastRoom(8 * MB)).toBe(8);
	expect(await leastRoom(10 * MB)).toBe(20);
	await announced(ownerId, 7 * MB);
	await announced(ownerId, 10 * MB);
	await announced(other, 500 * MB);
	await announced(ownerId, 500 * MB, { status: "Ready" });
	await announced(ownerId, 500 * MB, { createdAt: new Date(Date.now() - 61 * 60_000) });
	expect(await leastRoom(10 * MB)).toBe(53);
	expect(await leastRoom(9 * MB)).toBe(45);
	await expect(checkRoomBesideOpen(memory.db, ownerId, MB, 1)).rejects.toMatchObject({
		status: 507,
	});
});

test("and is refused where it has no such room", async () => {
	const quotas = { storedBytesWithoutPlan: 1e12, openUploads: 9, waitingJobs: 9 };
	const config = { azure: null, dataDir: "/", plans: defaultPlans, quotas };
	const ownerId = await newAccount(memory);
	const request = { fileName: "a.mp4", contentType: "video/mp4", size: 10 * MB };
	const announce = () =>
		announceUpload({ db: memory.db, config } as never, ownerId, "video", request);
	free = RESERVE + 20 * MB - 1;
	await expect(announce()).rejects.toMatchObject({ status: 507 });
	free += 1;
	expect(await announce()).toMatchObject({ bytes: 10 * MB });
	await expect(announce()).rejects.toMatchObject({ status: 507 });
});
