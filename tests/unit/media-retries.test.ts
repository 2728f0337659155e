import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { StorageAwayError } from "../../api/blobs/errors";
import type { CopyPlace } from "../../api/blobs/store";
import { OutOfReachError } from "../../api/database/errors";
import { claimJob } from "../../api/jobs/claims";
import { addJob, oldestJobs } from "../../api/jobs/job";
import type { ChildEnd } from "../../api/jobs/run-child";
import { jobs } from "../../api/jobs/tables";
import { media } from "../../api/media/tables";
import { mediaJobs } from "../../api/media/work/do-job";
import { defaultPlans } from "../../api/plans/read-plans";
import { memoryDatabase, newAccount } from "../support/memory-database";

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const child = vi.hoisted(() => ({ run: vi.fn() }));
vi.mock("../../api/jobs/run-child", () => ({ runChild: child.run }));

const rendition = {
	displayPath: "display",
	thumbPath: "thumb",
	contentType: "image/png",
	width: 8,
	height: 8,
	bytes: 1,
	sha256: "ab",
};
const died = { type: "died", why: "crash", detail: "out of luck" } satisfies ChildEnd<unknown>;
const done = { type: "done", result: { kind: "image", rendition } } satisfies ChildEnd<unknown>;
const place = { workRoot: tmpdir(), signal: new AbortController().signal };

let database: Awaited<ReturnType<typeof memoryDatabase>>;
let mediaId: string;
beforeAll(async () => {
	database = await memoryDatabase();
});
beforeEach(async () => {
	vi.spyOn(console, "error").mockReturnValue();
	mediaId = crypto.randomUUID();
	await database.db.insert(media).values({
		id: mediaId,
		ownerId: await newAccount(database),
		kind: "image",
		fileName: "photo.png",
		contentType: "image/png",
		bytes: 1,
		status: "Processing",
	});
	await addJob(database.db, mediaId);
});
afterEach(() => {
	vi.restoreAllMocks();
	child.run.mockReset();
});
afterAll(() => database.close());

const withRoom = (bytes: number) => ({
	plans: defaultPlans,
	quotas: { storedBytesWithoutPlan: bytes },
});
const config = withRoom(1000);
const QUEUE = crypto.randomUUID();

/** Works until no work is left. Returns the media's row. */
async function workItOff() {
	const blobs = {
		withFile: (_: string, copy: CopyPlace, work: (path: string) => unknown) => {
			expect(copy).toEqual({ folder: place.workRoot, maxBytes: 1 });
			return work("original");
		},
		putFile: async () => undefined,
		remove: async () => undefined,
	};
	const services = { db: database.db, config, blobs } as never;
	const next = async () => (await oldestJobs(database.db, "image", QUEUE))[0];
	for (let job = await next(); job; job = await next()) {
		expect(await claimJob(database.db, job)).toBe(true);
		const againMs = await mediaJobs(services)(job, place);
		expect(againMs, "it rests, or it is done").toBe((await next()) ? 2000 : null);
	}
	const [row] = await database.db.select().from(media).where(eq(media.id, mediaId));
	return row;
}

const endsWith = (...ends: ChildEnd<unknown>[]) => {
	for (const end of ends) child.run.mockResolvedValueOnce(end);
};

test("a file whose process dies twice and then succeeds is Ready", async () => {
	endsWith(died, died, done);
	expect(await workItOff()).toMatchObject({ status: "Ready", error: null, width: 8 });
	expect(child.run).toHaveBeenCalledTimes(3);
});

test("a file whose process dies three times is in Error, and is not tried again", async () => {
	endsWith(died, died, died, done);
	expect(await workItOff()).toMatchObject({
		status: "Error",
		error: expect.stringMatching(/^This file could not be processed\./),
	});
	expect(child.run).toHaveBeenCalledTimes(3);
});

test("a file that has taken the service along five times is in Error, and not begun again", async () => {
	const error = vi.spyOn(console, "error").mockReturnValue();
	await database.db.update(jobs).set({ abandoned: 4 });
	endsWith(died);
	expect(await workOnce()).toBe(2000);
	await database.db.update(jobs).set({ abandoned: 5 });
	expect(await workItOff()).toMatchObject({
		status: "Error",
		error: expect.stringMatching(/^This file could not be processed\./),
	});
	expect(child.run).toHaveBeenCalledTimes(1);
	expect(error.mock.calls.flat().join(" ")).toContain("the service has ended 5 times");
});

/** Does the job that is due once. Returns after how many milliseconds it is tried again. */
async function workOnce(signal = place.signal, inPlace = place, within: object = config) {
	const [job] = await oldestJobs(database.db, "image", QUEUE);
	const blobs = {
		withFile: (_: string, _copy: CopyPlace, work: (path: string) => unknown) => work("original"),
		putFile: async () => undefined,
		remove: async () => undefined,
	};
	const services = { db: database.db, config: within, blobs } as never;
	expect(await claimJob(database.db, job as never)).toBe(true);
	return mediaJobs(services)(job as never, { ...inPlace, signal });
}

test.each([
	["a full disk", "ENOSPC: the disk is full"],
	["a quota of the disk that is used up", "ffmpeg: Error writing trailer: Disk quota exceeded"],
])(
	"%s is not the file's fault: there is a pause between the tries, and the sentence says so",
	async (_, said) => {
		const full = { ...died, detail: `exit 1 Error: ${said}` };
		endsWith(full, full, full);
		expect([await workOnce(), await workOnce(), await workOnce()]).toEqual([15_000, 15_000, null]);
		const [row] = await database.db.select().from(media).where(eq(media.id, mediaId));
		expect(row).toMatchObject({
			status: "Error",
			error: expect.stringMatching(/^This file could not be stored\./),
		});
	},
);

test("a file that has to be copied here waits for room beside what the database keeps", async () => {
	await database.db.update(media).set({ bytes: 1e15 }).where(eq(media.id, mediaId));
	const room = { ...withRoom(1e16), azure: {} } as never;
	expect([
		await workOnce(place.signal, place, room),
		await workOnce(place.signal, place, room),
	]).toEqual([15_000, 15_000]);
	expect(child.run).not.toHaveBeenCalled();
	endsWith(done);
	await database.db.update(media).set({ bytes: 1 }).where(eq(media.id, mediaId));
	await workOnce(place.signal, place, room);
	expect(child.run).toHaveBeenCalledTimes(1);
});

test.each([
	["the process", "SIGKILL"],
	[
		"a program of it",
		"exit 1 Error: /usr/bin/ffmpeg was ended by SIGKILL: \n    at ChildProcess.<anonymous>",
	],
	["a part of a program", "exit 1 Error: /usr/bin/soffice was ended by a signal (137): "],
])(
	"the system has no memory left and kills %s: the sentence says so, the log in one line",
	async (_, detail) => {
		const killed = { ...died, detail };
		endsWith(killed, killed, killed);
		expect([await workOnce(), await workOnce(), await workOnce()]).toEqual([15_000, 15_000, null]);
		const [row] = await database.db.select().from(media).where(eq(media.id, mediaId));
		expect(row).toMatchObject({
			status: "Error",
			error: expect.stringMatching(/^The service had no memory left for this file\./),
		});
		const line = `Processing media ${mediaId} failed: killed by the system, most likely for want of memory`;
		expect(vi.mocked(console.error).mock.calls).toEqual([[line], [line], [line]]);
	},
);

test.each<ChildEnd<unknown>>([died, { type: "refused", sentence: "This video is damaged." }])(
	"work that fails while the service ends is done at the next start: %o",
	async (end) => {
		endsWith(end);
		expect(await workOnce(AbortSignal.abort())).toBeNull();
		const [row] = await database.db.select().from(media).where(eq(media.id, mediaId));
		expect(row).toMatchObject({ status: "Processing", error: null });
		const [job] = await database.db.select().from(jobs).where(eq(jobs.mediaId, mediaId));
		expect(job?.attempts).toBe(0);
		await database.db.delete(jobs).where(eq(jobs.mediaId, mediaId));
	},
);

test("what is made of a file that another process has taken over meanwhile is stored nowhere", async () => {
	child.run.mockImplementationOnce(async () => {
		const isThis = eq(jobs.mediaId, mediaId);
		await database.db.update(jobs).set({ claimedBy: crypto.randomUUID() }).where(isThis);
		return done;
	});
	expect(await workOnce()).toBeNull();
	expect(console.error).not.toHaveBeenCalled();
	const [row] = await database.db.select().from(media).where(eq(media.id, mediaId));
	expect(row).toMatchObject({ status: "Processing", displayType: null });
	await database.db.delete(jobs).where(eq(jobs.mediaId, mediaId));
});

test("a file waits for a storage that is away, and nothing is counted against it", async () => {
	const blobs = {
		withFile: () => Promise.reject(new StorageAwayError("Reading a file", "no answer")),
		remove: async () => undefined,
	};
	const work = mediaJobs({ db: database.db, config, blobs } as never);
	for (const _ of [1, 2, 3, 4]) {
		const [job] = await oldestJobs(database.db, "image", QUEUE);
		expect(job?.attempts).toBe(0);
		expect(await work(job as never, place)).toBe(15_000);
	}
	endsWith(done);
	expect(await workItOff()).toMatchObject({ status: "Ready" });
});

test("a file that is made waits for a database that is busy or away, and nothing is counted against it", async () => {
	const busy = Object.assign(new Error("canceling statement due to lock timeout"), {
		code: "55P03",
	});
	const transaction = vi
		.spyOn(database.db, "transaction")
		.mockRejectedValueOnce(new OutOfReachError("no answer"))
		.mockRejectedValue(new DrizzleQueryError("update jobs", [], busy));
	for (const _ of [1, 2, 3, 4]) {
		endsWith(done);
		expect(await workOnce()).toBe(15_000);
	}
	transaction.mockRestore();
	endsWith(done);
	expect(await workItOff()).toMatchObject({ status: "Ready", error: null });
});

test.each<[string, () => Promise<ChildEnd<unknown>>]>([
	["dies", async () => died],
	["refuses the file", async () => ({ type: "refused", sentence: "This video is damaged." })],
	["makes what is gone before it is stored", () => Promise.reject(new Error("ENOENT"))],
])(
	"a job whose folder is removed, and whose process %s, counts nothing against the file",
	async (_, end) => {
		child.run.mockImplementation(async (_script, { workDir }) => {
			rmSync(workDir, { recursive: true });
			return end();
		});
		for (const _try of [1, 2, 3, 4]) expect(await workOnce()).toBe(2000);
		const gone = { ...place, workRoot: join(tmpdir(), crypto.randomUUID()) };
		expect(await workOnce(place.signal, gone)).toBe(2000);
		const [job] = await oldestJobs(database.db, "image", QUEUE);
		expect(job?.attempts).toBe(0);
		child.run.mockReset();
		endsWith(done);
		expect(await workItOff()).toMatchObject({ status: "Ready", error: null });
	},
);

test.each([
	["dies", async () => died],
	["cannot be started", () => Promise.reject(new Error("no such file"))],
])("a file is deleted, and its process %s for that: nothing has failed", async (_, end) => {
	child.run.mockImplementationOnce(async () => {
		await database.db.delete(media).where(eq(media.id, mediaId));
		return end();
	});
	expect(await workItOff()).toBeUndefined();
	expect(console.error).not.toHaveBeenCalled();
});

test.each(["time", "memory", "disk"] as const)(
	"a file that takes too much %s is in Error after one attempt",
	async (why) => {
		endsWith({ type: "died", why, detail: "" }, done);
		expect(await workItOff()).toMatchObject({ status: "Error" });
		expect(child.run).toHaveBeenCalledTimes(1);
	},
);

test("how far the work has come is stored while it is done, and forgotten at its end", async () => {
	const seen: unknown[] = [];
	child.run.mockImplementationOnce(async (_script, _task, _bounds, _signal, onProgress) => {
		onProgress(0.25);
		const [row] = await database.db.select().from(media).where(eq(media.id, mediaId));
		seen.push(row?.progress);
		return done;
	});
	expect(await workItOff()).toMatchObject({ status: "Ready", progress: null });
	expect(seen).toEqual([0.25]);
});

test("a video that another process has taken over keeps its upload, which that one needs", async () => {
	endsWith({ type: "done", result: { kind: "video", rendition } });
	const removePart = vi.fn(async () => undefined);
	const blobs = {
		withFile: (_: string, __: CopyPlace, work: (path: string) => unknown) => work("original"),
		async putFile() {
			await database.db.update(jobs).set({ claimedBy: crypto.randomUUID() });
		},
		remove: async () => undefined,
		removePart,
	};
	const [job] = await oldestJobs(database.db, "image", QUEUE);
	if (!job) throw new Error("There is no job");
	await claimJob(database.db, job);
	await mediaJobs({ db: database.db, config, blobs } as never)(job, place);
	expect(removePart).not.toHaveBeenCalled();
	const [row] = await database.db.select().from(media).where(eq(media.id, mediaId));
	expect(row).toMatchObject({ status: "Processing", displayType: null });
	await database.db.delete(jobs);
});

/** Does the job with room for so many bytes. Returns the account's rows, and what was stored and removed since. */
async function workWithin(storedBytes: number) {
	const parts = new Set<string>();
	const blobs = {
		withFile: (_: string, __: CopyPlace, work: (path: string) => unknown) => work("original"),
		putFile: async (key: string) => void parts.add(key),
		removePart: async (key: string) => void parts.delete(key),
		async remove(id: string) {
			for (const key of parts) if (key.startsWith(id)) parts.delete(key);
		},
	};
	const [job] = await oldestJobs(database.db, "image", QUEUE);
	if (!job) throw new Error("There is no job");
	await claimJob(database.db, job);
	const services = { db: database.db, config: withRoom(storedBytes), blobs } as never;
	expect(await mediaJobs(services)(job, place)).toBeNull();
	expect(await oldestJobs(database.db, "image", QUEUE)).toEqual([]);
	const rows = await database.db.select().from(media).where(eq(media.ownerId, job.ownerId));
	return { rows, parts: [...parts] };
}

const page = { kind: "image", name: "a.pdf", rendition };
const NO_ROOM = "Your account can store 1 bytes and has 0 bytes left. Delete presentations";
test.each([
	{ kind: "image", rendition },
	{ kind: "file", pages: [page, page] },
])(
	"what is made of a file has no room: it is in Error, and nothing of that is left: %o",
	async (result) => {
		endsWith({ type: "done", result });
		const { rows, parts } = await workWithin(1);
		expect(rows).toMatchObject([
			{ status: "Error", error: expect.stringContaining(NO_ROOM), displayBytes: null },
		]);
		expect([rows.length, parts]).toEqual([1, []]);
	},
);

test("a file of an account that has more than it may is in Error before it is worked on", async () => {
	const { rows } = await workWithin(0);
	expect(rows).toMatchObject([{ status: "Error" }]);
	expect(child.run).not.toHaveBeenCalled();
});

test("a file that is refused is in Error with the sentence, after one attempt", async () => {
	endsWith({ type: "refused", sentence: "This PDF has no pages." }, done);
	expect(await workItOff()).toMatchObject({ status: "Error", error: "This PDF has no pages." });
	expect(child.run).toHaveBeenCalledTimes(1);
});
