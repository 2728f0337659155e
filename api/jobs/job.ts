import type { MediaKind } from "@signage/contract/upload-rules";
import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import type { Database } from "../database/client";
import { media } from "../media/tables";
import { jobs } from "./tables";

/** One piece of work on one media row. */
export interface Job {
	id: number;
	mediaId: string;
	ownerId: number;
	/** How many attempts have failed so far. */
	attempts: number;
}

/** Adds work on a media row. Wake the queue once the transaction has committed. */
export async function addJob(tx: Database, mediaId: string): Promise<void> {
	await tx.insert(jobs).values({ mediaId });
}

/** The oldest job of each owner on media of this kind, leaving out the jobs with these ids. */
export const oldestJobs = (
	db: Database,
	kind: MediaKind,
	without: readonly number[] = [],
): Promise<Job[]> =>
	db
		.selectDistinctOn([media.ownerId], {
			id: jobs.id,
			mediaId: jobs.mediaId,
			ownerId: media.ownerId,
			attempts: jobs.attempts,
		})
		.from(jobs)
		.innerJoin(media, eq(media.id, jobs.mediaId))
		.where(and(eq(media.kind, kind), notInArray(jobs.id, [...without])))
		.orderBy(asc(media.ownerId), asc(jobs.id));

/** Deletes a finished job. Returns false when it was gone already. */
export async function endJob(tx: Database, job: Job): Promise<boolean> {
	const ended = await tx.delete(jobs).where(eq(jobs.id, job.id)).returning({ id: jobs.id });
	return ended.length > 0;
}

/** Counts a failed attempt. */
export async function noteAttempt(db: Database, job: Job): Promise<void> {
	await db
		.update(jobs)
		.set({ attempts: sql`${jobs.attempts} + 1` })
		.where(eq(jobs.id, job.id));
}
