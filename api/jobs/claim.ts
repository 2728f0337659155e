import { asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { jobs, media } from "../db/schema";

/** Longer than any piece of work may take: a row locked longer belongs to nobody. */
const LEASE_MS = 20 * 60_000;

type MediaRow = typeof media.$inferSelect;
export interface Job {
	id: number;
	/** How often its process died so far. */
	attempts: number;
	media: MediaRow;
}

/** Takes the oldest piece of work that nobody has, or null when there is none. */
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
		const [item] = await tx.select().from(media).where(eq(media.id, row.mediaId));
		return item ? { id: row.id, attempts: row.attempts, media: item } : null;
	});
}

/** Gives back all that this service had taken when it ended; it is the only worker on its database. */
export async function releaseAll(db: Database): Promise<void> {
	await db.update(jobs).set({ lockedUntil: null });
}

/** Gives a piece of work back, untouched. */
export async function releaseJob(db: Database, job: Job): Promise<void> {
	await db.update(jobs).set({ lockedUntil: null }).where(eq(jobs.id, job.id));
}

/** Gives a piece of work back to be tried again after `delayMs`, one attempt counted. */
export async function postponeJob(db: Database, job: Job, delayMs: number): Promise<void> {
	await db
		.update(jobs)
		.set({ attempts: sql`${jobs.attempts} + 1`, lockedUntil: new Date(Date.now() + delayMs) })
		.where(eq(jobs.id, job.id));
}
