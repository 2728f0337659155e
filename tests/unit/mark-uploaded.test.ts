import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { jobs } from "../../api/jobs/tables";
import { markUploaded } from "../../api/media/rules/mark-uploaded";
import { type MediaRow, media } from "../../api/media/tables";
import { memoryDatabase, newAccount } from "../support/memory-database";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
/** A picture of 9 bytes that is announced. */
let row: MediaRow;
/** How much of it is stored. */
let stored: number | null;
const removePart = vi.fn(async () => undefined);
const settle = vi.fn(async () => undefined);
beforeAll(async () => {
	database = await memoryDatabase();
});
beforeEach(async () => {
	stored = 9;
	removePart.mockClear();
	settle.mockClear();
	const ownerId = await newAccount(database);
	const file = { fileName: "a.png", contentType: "image/png", bytes: 9 };
	const values = { id: randomUUID(), ownerId, kind: "image" as const, ...file };
	[row] = (await database.db.insert(media).values(values).returning()) as [MediaRow];
});
afterAll(() => database.close());

const mark = (now = row, waitingJobs = 9) => {
	const blobs = { size: async () => stored, settle, removePart };
	const config = { quotas: { waitingJobs } };
	const services = { db: database.db, config, blobs, jobs: { wake: () => undefined } };
	return markUploaded(services as never, now);
};
const jobsOf = () => database.db.$count(jobs, eq(jobs.mediaId, row.id));

test("of two calls that say so at once, one has it processed; nothing begins anew that is done by then", async () => {
	expect(await mark()).toMatchObject({ status: "Processing" });
	expect(await mark()).toMatchObject({ status: "Processing" });
	expect(await jobsOf()).toBe(1);
	await database.db.delete(jobs);
	await database.db.update(media).set({ status: "Ready" }).where(eq(media.id, row.id));
	expect(await mark()).toMatchObject({ status: "Ready" });
	expect(await jobsOf()).toBe(0);
});

test.each([
	[null, false, "The file has not been uploaded yet"],
	[0, true, /^The upload holds 0 bytes, but 9 were announced/],
	[8, false, /^The upload holds 8 bytes, but 9 were announced/],
	[10, true, /^The upload holds 10 bytes, but 9 were announced/],
])("%o bytes are not the announced 9, and go if they must: %o", async (size, goes, words) => {
	stored = size;
	const sentence = typeof words === "string" ? words : expect.stringMatching(words);
	await expect(mark()).rejects.toMatchObject({ status: 400, errors: { file: [sentence] } });
	expect(removePart).toHaveBeenCalledTimes(goes ? 1 : 0);
	expect(await jobsOf()).toBe(0);
});

test("what only its sender may need is kept while too many files wait, and goes once it is marked", async () => {
	await expect(mark(row, 0)).rejects.toMatchObject({ status: 429 });
	expect(settle).not.toHaveBeenCalled();
	expect(await mark()).toMatchObject({ status: "Processing" });
	expect(settle.mock.calls).toEqual([[`${row.id}/original`]]);
});

test("one that ended in an Error is processed once more", async () => {
	const failed = { status: "Error" as const, error: "It could not be processed." };
	await database.db.update(media).set(failed).where(eq(media.id, row.id));
	expect(await mark({ ...row, ...failed })).toMatchObject({ status: "Processing", error: null });
	expect(await jobsOf()).toBe(1);
});
