import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MediaKind } from "@signage/contract/files/upload-rules";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "../../api/database/client";
import { OutOfReachError } from "../../api/database/errors";
import { claimJob } from "../../api/jobs/claims";
import { addJob, endJob, type Job, oldestJobs } from "../../api/jobs/job";
import type { JobQueue } from "../../api/jobs/queue";
import { jobs } from "../../api/jobs/tables";
import { createJobQueue, type DoJob } from "../../api/jobs/worker";
import { media } from "../../api/media/tables";
import { memoryDatabase, newAccount } from "../support/memory-database";
import { removeFolders, temporaryFolder } from "../support/temporary-folder";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
let queue: JobQueue;
/** The file names of the jobs that were begun, in order. */
let begun: string[];
/** Ends the job on the file of this name, which waits until then. */
let ends: Map<string, () => void>;
beforeAll(async () => {
	database = await memoryDatabase();
});
beforeEach(() => {
	[begun, ends] = [[], new Map()];
});
afterEach(async () => {
	for (const end of ends.values()) end();
	vi.useRealTimers();
	await queue.stop();
	await database.db.delete(jobs);
	vi.restoreAllMocks();
	removeFolders();
});
afterAll(() => database.close());

async function add(ownerId: number, kind: MediaKind, fileName: string): Promise<void> {
	const id = crypto.randomUUID();
	const row = { id, ownerId, kind, fileName, contentType: "", bytes: 1 };
	await database.db.insert(media).values(row);
	await addJob(database.db, id);
}
const nameOf = async ({ mediaId }: Job) => {
	const row = await database.db.query.media.findFirst({
		where: (one, { eq }) => eq(one.id, mediaId),
	});
	return String(row?.fileName);
};
function startQueue(
	doJob: DoJob,
	folder = temporaryFolder(),
	{
		db = database.db as Database,
		isAlone = true,
		makeRoot = async () => void mkdirSync(folder, { recursive: true }),
	} = {},
): void {
	queue = createJobQueue({
		db,
		workRoot: folder,
		makeRoot,
		isAlone,
		doJob,
	});
	queue.start();
}
/** Each job waits until its end is called. */
const waiting: DoJob = async (job) => {
	const name = await nameOf(job);
	begun.push(name);
	await new Promise<void>((end) => ends.set(name, end));
	await endJob(database.db, job);
	return null;
};
const end = (name: string) => ends.get(name)?.();
const hasBegun = (names: string[]) => vi.waitFor(() => expect(begun).toEqual(names), 30_000);

test("slow documents and videos of one owner do not hold back another's pictures", async () => {
	const [ann, bob] = [await newAccount(database), await newAccount(database)];
	await add(ann, "file", "slow 1");
	await add(ann, "file", "slow 2");
	startQueue(waiting);
	await hasBegun(["slow 1"]);
	await add(ann, "video", "clip 1");
	await add(ann, "video", "clip 2");
	queue.wake();
	await hasBegun(["slow 1", "clip 1"]);
	await add(bob, "image", "photo");
	queue.wake();
	await hasBegun(["slow 1", "clip 1", "photo"]);
});

test("what a killed process left in the folder is gone after the start, without a job too", async () => {
	const folder = temporaryFolder();
	writeFileSync(join(folder, "left"), "");
	startQueue(waiting, folder);
	await expect.poll(() => readdirSync(folder)).toEqual([]);
});

test("a folder that could not be made at the start is made for the next job", async () => {
	const error = vi.spyOn(console, "error").mockReturnValue();
	await add(await newAccount(database), "image", "photo");
	const makeRoot = vi.fn(async () => undefined).mockRejectedValueOnce(new Error("EROFS"));
	startQueue(waiting, temporaryFolder(), { makeRoot });
	await hasBegun(["photo"]);
	expect(error.mock.calls.flat().join(" ")).toContain("EROFS");
});

test.each([
	[true, "is begun again by who is alone", ["theirs", "ours"]],
	[false, "stays its own where there may be others", ["ours"]],
])("what another process has begun a moment ago: alone %s, %s", async (isAlone, _, names) => {
	const ann = await newAccount(database);
	await add(ann, "image", "theirs");
	const [theirs] = await oldestJobs(database.db, "image", crypto.randomUUID());
	expect(theirs && (await claimJob(database.db, theirs))).toBe(true);
	await add(ann, "image", "ours");
	startQueue(
		async (job) => {
			begun.push(await nameOf(job));
			await endJob(database.db, job);
			return null;
		},
		temporaryFolder(),
		{ isAlone },
	);
	await hasBegun(names);
	await queue.stop();
	expect(begun).toEqual(names);
});

test("what is not done at the end is left to others at once", async () => {
	await add(await newAccount(database), "image", "photo");
	startQueue(async (job, { signal }) => {
		begun.push(await nameOf(job));
		await once(signal, "abort");
		return null;
	});
	await hasBegun(["photo"]);
	await queue.stop();
	expect(await oldestJobs(database.db, "image", crypto.randomUUID())).toHaveLength(1);
});

test("a folder that is removed while the queue runs is there again for the next job", async () => {
	const folder = temporaryFolder();
	const ann = await newAccount(database);
	await add(ann, "image", "first");
	await add(ann, "image", "second");
	const seen: boolean[] = [];
	startQueue(async (job) => {
		seen.push(existsSync(folder));
		rmSync(folder, { recursive: true });
		await endJob(database.db, job);
		return null;
	}, folder);
	await vi.waitFor(() => expect(seen).toEqual([true, true]), 30_000);
});

test("owners take turns, each in the order of their uploads", async () => {
	const [ann, bob] = [await newAccount(database), await newAccount(database)];
	for (const number of [1, 2, 3]) await add(ann, "file", `ann ${number}`);
	for (const number of [1, 2]) await add(bob, "file", `bob ${number}`);
	startQueue(waiting);
	const order = ["ann 1", "bob 1", "ann 2", "bob 2", "ann 3"];
	for (const [index, name] of order.entries()) {
		await hasBegun(order.slice(0, index + 1));
		end(name);
	}
});

test("a job that failed rests while others are done, and is tried again", async () => {
	const ann = await newAccount(database);
	await add(ann, "image", "bad");
	await add(ann, "image", "good");
	startQueue(async (job) => {
		const name = await nameOf(job);
		begun.push(name);
		if (name === "bad" && begun.length === 1) return 50;
		await endJob(database.db, job);
		return null;
	});
	await hasBegun(["bad", "good", "bad"]);
	await expect.poll(() => database.db.$count(jobs)).toBe(0);
});

test("a clock that is set back by days while a job rests does not keep it resting", async () => {
	const ann = await newAccount(database);
	await add(ann, "image", "bad");
	const now = Date.now();
	startQueue(async (job) => {
		begun.push(await nameOf(job));
		vi.spyOn(Date, "now").mockReturnValue(now - 3 * 86_400_000);
		if (begun.length === 1) return 50;
		await endJob(database.db, job);
		return null;
	});
	await hasBegun(["bad", "bad"]);
});

test("a database that is away for an hour is asked no more often than at first", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
	let asked = 0;
	// It fails after one to seven milliseconds, in no order: then one timer does not end as another one does.
	const asking = async () => {
		asked += 1;
		await new Promise((go) => setTimeout(go, 4 + 3 * Math.sin(asked * asked)));
		throw new OutOfReachError(new Error("ECONNREFUSED"));
	};
	const away = Object.assign(Object.create(database.db), {
		selectDistinctOn: () => ({
			from: () => ({ innerJoin: () => ({ where: () => ({ orderBy: asking }) }) }),
		}),
	});
	startQueue(waiting, temporaryFolder(), { db: away, isAlone: false });
	const inAMinute = async () => {
		const before = asked;
		await vi.advanceTimersByTimeAsync(60_000);
		return asked - before;
	};
	const atFirst = await inAMinute();
	expect(atFirst).toBeGreaterThan(30);
	await vi.advanceTimersByTimeAsync(3_540_000);
	const atLast = await inAMinute();
	// What is under way ends by this clock, too.
	await Promise.all([queue.stop(), vi.advanceTimersByTimeAsync(10)]);
	expect(atLast).toBeLessThan(1.5 * atFirst);
});
