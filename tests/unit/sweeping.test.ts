import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { serviceIdentity } from "../../api/database/tables";
import { media } from "../../api/media/tables";
import type { Closers } from "../../api/start/closers";
import { sweepNowAndThen } from "../../api/start/sweeping";
import { memoryDatabase, newAccount } from "../support/memory-database";

const HOUR = 3600_000;
const DAY = 24 * HOUR;

const IDENTITY = { id: 1, dataId: randomUUID(), keyHash: "" };

let database: Awaited<ReturnType<typeof memoryDatabase>>;
let closers: Closers;
/** What the sweeps of the files were told: how old a file must be. */
const sweep = vi.fn();
const upkeep = vi.fn();
beforeAll(async () => {
	database = await memoryDatabase();
	await database.db.insert(serviceIdentity).values(IDENTITY);
});
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	closers = [];
	for (const spy of [sweep, upkeep]) spy.mockReset().mockResolvedValue(undefined);
});
afterEach(async () => {
	for (const close of closers) await close();
	vi.useRealTimers();
	vi.restoreAllMocks();
});
afterAll(() => database.close());

function start(isAlone: boolean): void {
	const ifFree = (_: string, work: () => Promise<void>) => work();
	const blobs = {
		sweep: (_: unknown, minAgeMs: number) => sweep(minAgeMs),
		remove: async () => {},
	} as never;
	const config = { userCodeSeconds: 600 } as never;
	sweepNowAndThen({ db: database.db, blobs, config, isAlone, ifFree, upkeep }, closers);
}

/** Lets hours pass, one after the other. */
async function hours(from: number, to: number): Promise<void> {
	for (let hour = from; hour <= to; hour++) {
		vi.advanceTimersByTime(HOUR);
		await expect.poll(() => upkeep.mock.calls.length).toBe(hour);
	}
}

test.each([
	{ isAlone: true, looks: [1, 2, 2, 2], why: "alone, until what was left is old enough" },
	{ isAlone: false, looks: [1, 2, 3, 4], why: "beside others, each hour" },
])("looks through all files at the start and $why", async ({ isAlone, looks }) => {
	start(isAlone);
	for (const [hour, count] of looks.entries()) {
		if (hour > 0) await hours(hour, hour);
		await expect.poll(() => sweep.mock.calls).toEqual(Array(count).fill([HOUR]));
	}
});

/** Announces an upload that never comes. */
async function announced(daysAgo: number): Promise<void> {
	const file = { fileName: "Lost.png", contentType: "image/png", bytes: 1 };
	const createdAt = new Date(Date.now() - daysAgo * DAY);
	const ownerId = await newAccount(database);
	await database.db
		.insert(media)
		.values({ id: randomUUID(), ownerId, kind: "image", ...file, createdAt });
}

const announcements = () => database.db.$count(media);

test("what a sweep that failed has left is swept an hour later, however old it is", async () => {
	vi.spyOn(console, "error").mockReturnValue();
	await announced(10);
	await database.db.delete(serviceIdentity);
	start(true);
	await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(1);
	await database.db.insert(serviceIdentity).values(IDENTITY);
	expect(await announcements()).toBe(1);
	await hours(1, 1);
	expect(await announcements()).toBe(0);
});

test("what was announced before the machine slept for days is swept once it is awake", async () => {
	start(true);
	await expect.poll(() => sweep.mock.calls.length).toBe(1);
	await announced(0);
	await hours(1, 2);
	expect(await announcements()).toBe(1);
	const awake = Date.now() + 10 * DAY;
	vi.spyOn(Date, "now").mockReturnValue(awake);
	await hours(3, 3);
	expect(await announcements()).toBe(0);
});

test("a sweep that fails is told of, unless the process ends, and the next one comes", async () => {
	const said = vi.spyOn(console, "error").mockReturnValue();
	sweep.mockRejectedValueOnce(new Error("EIO"));
	start(false);
	await expect
		.poll(() => said.mock.calls)
		.toEqual([["The first sweep of the files failed:", new Error("EIO")]]);
	await hours(1, 1);
	expect(sweep).toHaveBeenCalledTimes(2);
	sweep.mockRejectedValueOnce(new Error("The database is closed"));
	vi.advanceTimersByTime(HOUR);
	for (const close of closers) await close();
	await expect.poll(() => sweep.mock.calls.length).toBe(3);
	expect(said).toHaveBeenCalledTimes(1);
});

test("alone, what the process before has left is looked for again after a look that failed, until one is whole", async () => {
	vi.spyOn(console, "error").mockReturnValue();
	start(true);
	await expect.poll(() => sweep.mock.calls.length).toBe(1);
	sweep.mockRejectedValueOnce(new Error("EIO"));
	await hours(1, 1);
	await hours(2, 2);
	await expect.poll(() => sweep.mock.calls.length).toBe(3);
	await hours(3, 4);
	expect(sweep).toHaveBeenCalledTimes(3);
});

test("the database is kept up also while the files cannot be swept", async () => {
	vi.spyOn(console, "error").mockReturnValue();
	sweep.mockRejectedValue(new Error("The storage is away"));
	start(false);
	await hours(1, 3);
});

test("of a database that does not say whose it is, as it has lost its rows, no file is swept", async () => {
	const said = vi.spyOn(console, "error").mockReturnValue();
	await database.db.delete(serviceIdentity);
	start(false);
	const lost = new Error("The database has lost what was in it");
	await expect
		.poll(() => said.mock.calls)
		.toEqual([["The first sweep of the files failed:", lost]]);
	expect(sweep).not.toHaveBeenCalled();
	await database.db.insert(serviceIdentity).values(IDENTITY);
	await hours(1, 1);
	expect(sweep).toHaveBeenCalledOnce();
});
