import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../database/client";
import { jobs } from "../../jobs/tables";
import { grouped, sizeText } from "../../problems/grouped";
import { invalid, ProblemError } from "../../problems/problem";
import type { Quotas } from "../../start/config";
import { media } from "../tables";

const RETRY_SECONDS = 30;

/** Uploads as announced, and what was made of them. The upload of a Ready video is not kept. */
const storedBytes = sql<number>`coalesce(sum(
	case when ${media.sourceFileId} is null and (${media.kind} <> 'video' or ${media.status} is distinct from 'Ready')
	then ${media.bytes} else 0 end + coalesce(${media.displayBytes}, 0)
), 0)`.mapWith(Number);

/**
 * Call it with the account's row locked.
 * @param bytes of the upload that is announced
 * @throws ProblemError 400 under `file` when the account has too many unfinished uploads, or no room
 */
export async function checkRoomForUpload(
	tx: Database,
	ownerId: number,
	bytes: number,
	quotas: Quotas,
): Promise<void> {
	const isOwn = eq(media.ownerId, ownerId);
	if ((await tx.$count(media, and(isOwn, isNull(media.status)))) >= quotas.openUploads)
		throw invalid({
			file: [
				`${grouped(quotas.openUploads)} uploads are not finished, the most an account can have. Finish them, or try again tomorrow.`,
			],
		});
	const [stored] = await tx.select({ bytes: storedBytes }).from(media).where(isOwn);
	const left = Math.max(0, quotas.storedBytes - (stored?.bytes ?? 0));
	if (bytes > left)
		throw invalid({
			file: [
				`Your account can store ${sizeText(quotas.storedBytes)} and has ${sizeText(left)} left. Delete presentations that you no longer need; what was uploaded and not saved makes room after a day.`,
			],
		});
}

/**
 * Call it with the account's row locked.
 * @throws ProblemError 429 with Retry-After while as many of the account's files wait as may
 */
export async function checkRoomForWork(tx: Database, ownerId: number, most: number): Promise<void> {
	const [waiting] = await tx
		.select({ jobs: sql`count(*)`.mapWith(Number) })
		.from(jobs)
		.innerJoin(media, eq(media.id, jobs.mediaId))
		.where(eq(media.ownerId, ownerId));
	if ((waiting?.jobs ?? 0) < most) return;
	throw new ProblemError(
		429,
		`${grouped(most)} of your files are still being processed. Wait until some are done, then try again.`,
		undefined,
		{ "retry-after": String(RETRY_SECONDS) },
	);
}
