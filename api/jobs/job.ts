import { asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../database/client";
import { jobs } from "./tables";

/** Longer than any job may run: a row that is still locked after this time was abandoned. */
const LEASE_MS = 20 * 60_000;

/** One piece of work on one media row. */
export interface Job {
	id: number;
	mediaId: string;
	/** How many attempts have failed so far. */
	attempts: number;
}

/** Adds work on a media row. Wake the queue once the transaction has committed. */
export async function addJob(tx: Database, mediaId: string): Promise<void> {
	await tx.insert(jobs).values({ mediaId });
}

/** Locks the oldest job that nobody is working on, or returns null when there is none. */
export function claimJob(db: Database): Promise<Job | null> {
	return db.transaction(async (tx) => {
		const now = new Date();
		const [row] = await tx
			.select({ id: jobs.id, attempts: jobs.attempts, mediaId: jobs.mediaId })
			.from(jobs)
			.where(or(isNull(jobs.lockedUntil), lt(jobs.lockedUntil, now)))
			.orderBy(asc(jobs.id))
			.limit(1)
			.for("update", { skipLocked: true });
		if (!row) return null;
		const lockedUntil = new Date(now.getTime() + LEASE_MS);
		await tx.update(jobs).set({ lockedUntil }).where(eq(jobs.id, row.id));
		return row;
	});
}

/** Deletes a finished job. Returns false when it was gone already. */
export async function endJob(tx: Database, job: Job): Promise<boolean> {
	const ended = await tx.delete(jobs).where(eq(jobs.id, job.id)).returning({ id: jobs.id });
	return ended.length > 0;
}

/** Unlocks every job. For the start: this service is the only worker on its database. */
export async function releaseAll(db: Database): Promise<void> {
	await db.update(jobs).set({ lockedUntil: null });
}

/** Unlocks a job without counting an attempt. */
export async function releaseJob(db: Database, job: Job): Promise<void> {
	await db.update(jobs).set({ lockedUntil: null }).where(eq(jobs.id, job.id));
}

/** Counts a failed attempt and makes the job available again after `delayMs`. */
export async function postponeJob(db: Database, job: Job, delayMs: number): Promise<void> {
	await db
		.update(jobs)
		.set({ attempts: sql`${jobs.attempts} + 1`, lockedUntil: new Date(Date.now() + delayMs) })
		.where(eq(jobs.id, job.id));
}
