import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/client";
import { CLOCKS_APART_MS } from "../database/clocks-apart";
import { jobs } from "./tables";

/** For how long a queue that says nothing more keeps its jobs from others. */
export const CLAIM_SECONDS = 30;

/** A job, and the queue that may take it, or has. */
interface Claim {
	id: number;
	queueId: string;
}

const ahead = sql`now() + make_interval(secs => ${CLAIM_SECONDS})`;
/** A statement that began a moment earlier than that of another queue may see the other's claim, which is ahead of its own now. */
const farAhead = sql`now() + make_interval(secs => ${CLAIM_SECONDS + CLOCKS_APART_MS / 1000})`;

/**
 * Whether a queue may take a job: nobody works on it, or who did has said nothing for too long, or it is this queue itself.
 * A claim that lasts longer than any does is from before the clock was set back.
 */
export const isFree = (queueId: string): SQL =>
	sql`(${jobs.claimedUntil} is null or ${jobs.claimedUntil} <= now() or ${jobs.claimedUntil} > ${farAhead}
		or ${jobs.claimedBy} = ${queueId})`;

/** Takes a job, unless another queue is faster. Returns whether it is ours now. */
export async function claimJob(db: Database, { id, queueId }: Claim): Promise<boolean> {
	const free = db
		.select({ id: jobs.id })
		.from(jobs)
		.where(and(eq(jobs.id, id), isFree(queueId)))
		.for("update", { skipLocked: true });
	const taken = await db
		.update(jobs)
		.set({
			claimedBy: queueId,
			claimedUntil: ahead,
			abandoned: sql`${jobs.abandoned} + case when ${jobs.claimedBy} <> ${queueId} then 1 else 0 end`,
		})
		.where(eq(jobs.id, sql`(${free})`))
		.returning({ id: jobs.id });
	return taken.length > 0;
}

/** Says that the queue still works on a job. Returns false when the job is no longer ours. */
export async function keepClaim(db: Database, { id, queueId }: Claim): Promise<boolean> {
	const kept = await db
		.update(jobs)
		.set({ claimedUntil: ahead })
		.where(and(eq(jobs.id, id), eq(jobs.claimedBy, queueId)))
		.returning({ id: jobs.id });
	return kept.length > 0;
}

/** Leaves a queue's jobs to others: at its end. */
export async function freeClaims(db: Database, queueId: string): Promise<void> {
	await db
		.update(jobs)
		.set({ claimedBy: null, claimedUntil: null })
		.where(eq(jobs.claimedBy, queueId));
}

/** Leaves to others what the queues had that there have been: where no other one can run. */
export async function freeAllClaims(db: Database): Promise<void> {
	await db
		.update(jobs)
		.set({ claimedBy: null, claimedUntil: null, abandoned: sql`${jobs.abandoned} + 1` })
		.where(isNotNull(jobs.claimedBy));
}
