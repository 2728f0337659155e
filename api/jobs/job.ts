import type { MediaKind } from "@signage/contract/files/upload-rules";
import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import type { Database } from "../database/client";
import { media } from "../media/tables";
import { isFree } from "./claims";
import { jobs } from "./tables";

/** The channel on which the database tells that a job was added. */
export const JOBS_CHANNEL = "jobs";

/** A piece of work on one media row, for who ends it. */
export interface HeldJob {
	id: number;
	mediaId: string;
	ownerId: number;
	/** The queue that may take it, or has. */
	queueId: string;
}

/** One piece of work on one media row. */
export interface Job extends HeldJob {
	/** How many attempts have failed so far. */
	attempts: number;
	/** How often a process that worked on it has ended without leaving it to others. */
	abandoned: number;
}

/** Adds work on a media row. Wake the queue once the transaction has committed; others are told. */
export async function addJob(tx: Database, mediaId: string): Promise<void> {
	await tx.insert(jobs).values({ mediaId });
	await tx.execute(sql`select pg_notify(${JOBS_CHANNEL}, '')`);
}

/**
 * The oldest job of each owner on media of this kind that this queue may take.
 * @param without the ids of jobs to leave out
 */
export async function oldestJobs(
	db: Database,
	kind: MediaKind,
	queueId: string,
	without: readonly number[] = [],
): Promise<Job[]> {
	const rows = await db
		.selectDistinctOn([media.ownerId], {
			id: jobs.id,
			mediaId: jobs.mediaId,
			ownerId: media.ownerId,
			attempts: jobs.attempts,
			abandoned: jobs.abandoned,
		})
		.from(jobs)
		.innerJoin(media, eq(media.id, jobs.mediaId))
		.where(and(eq(media.kind, kind), notInArray(jobs.id, [...without]), isFree(queueId)))
		.orderBy(asc(media.ownerId), asc(jobs.id));
	return rows.map((row) => ({ ...row, queueId }));
}

/** Deletes a finished job. Returns false when it was gone already, or another queue has taken it over. */
export async function endJob(tx: Database, { id, queueId }: HeldJob): Promise<boolean> {
	const isOurs = and(eq(jobs.id, id), eq(jobs.claimedBy, queueId));
	const ended = await tx.delete(jobs).where(isOurs).returning({ id: jobs.id });
	return ended.length > 0;
}

/** Counts a failed attempt. */
export async function noteAttempt(db: Database, job: Job): Promise<void> {
	await db
		.update(jobs)
		.set({ attempts: sql`${jobs.attempts} + 1` })
		.where(eq(jobs.id, job.id));
}
