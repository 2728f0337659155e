import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
	CLAIM_SECONDS,
	claimJob,
	freeAllClaims,
	freeClaims,
	keepClaim,
} from "../../api/jobs/claims";
import { jobs } from "../../api/jobs/tables";
import { media } from "../../api/media/tables";
import { memoryDatabase, newAccount } from "../support/memory-database";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
});
afterAll(() => database.close());

/** A job that another queue has claimed until so many seconds from now. */
async function claimedFor(seconds: number) {
	const { db } = database;
	const ownerId = await newAccount(database);
	const mediaId = randomUUID();
	const file = { fileName: "a.png", contentType: "image/png", bytes: 1 };
	await db.insert(media).values({ id: mediaId, ownerId, kind: "image", ...file });
	const claimedUntil = sql`now() + make_interval(secs => ${seconds})`;
	const [job] = await db
		.insert(jobs)
		.values({ mediaId, claimedBy: randomUUID(), claimedUntil })
		.returning({ id: jobs.id });
	return { id: Number(job?.id), mediaId, ownerId, attempts: 0, queueId: randomUUID() };
}

test.each([
	["one that has just ended", -1, true],
	["one that lasts", CLAIM_SECONDS - 1, false],
	// It sees a claim that was made after its own statement began.
	["one that was made a moment later than it asks", CLAIM_SECONDS + 2, false],
	["one from before the clock was set back", CLAIM_SECONDS + 3_600, true],
])(
	"a queue takes a job with another's claim only if that is over: %s",
	async (_, seconds, isOver) => {
		expect(await claimJob(database.db as never, await claimedFor(seconds))).toBe(isOver);
	},
);

test("what a queue has taken over from one that ended is counted; what was left to it, or is its own, is not", async () => {
	const job = await claimedFor(-1);
	const db = database.db as never;
	const abandoned = async () => {
		const [row] = await database.db.select().from(jobs).where(eq(jobs.id, job.id));
		return row?.abandoned;
	};
	await claimJob(db, job);
	expect(await abandoned()).toBe(1);
	await claimJob(db, job);
	await freeClaims(db, job.queueId);
	await freeAllClaims(db);
	await claimJob(db, { ...job, queueId: randomUUID() });
	expect(await abandoned()).toBe(1);
	await freeAllClaims(db);
	expect(await abandoned()).toBe(2);
});

test("a queue keeps a claim of its own, and never another's", async () => {
	const job = await claimedFor(CLAIM_SECONDS);
	const db = database.db as never;
	expect(await keepClaim(db, job)).toBe(false);
	expect(await claimJob(db, job)).toBe(false);
	await database.db.update(jobs).set({ claimedUntil: sql`now()` });
	expect(await claimJob(db, job)).toBe(true);
	expect(await keepClaim(db, job)).toBe(true);
	expect(await keepClaim(db, { ...job, queueId: randomUUID() })).toBe(false);
});
