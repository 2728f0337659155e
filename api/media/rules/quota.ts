import { sizeText } from "@signage/contract/text/shown-size";
import type { Tier } from "@signage/contract/tiers";
import { and, eq, isNull, sql } from "drizzle-orm";
import { lockUser, userById } from "../../account/rules/users";
import type { Database } from "../../database/client";
import { jobs } from "../../jobs/tables";
import { mostStored, type StorageLimits } from "../../plans/most-stored";
import { planWithStorage } from "../../plans/plan-table";
import { grouped } from "../../problems/grouped";
import { invalid, ProblemError } from "../../problems/problem";
import { media } from "../tables";
import { NoRoomError } from "./no-room-error";

const RETRY_SECONDS = 30;

/** Uploads as announced, and what was made of them. The upload of a Ready video is not kept. */
const storedBytes = sql<number>`coalesce(sum(
	case when ${media.sourceFileId} is null and (${media.kind} <> 'video' or ${media.status} is distinct from 'Ready')
	then ${media.bytes} else 0 end + coalesce(${media.displayBytes}, 0)
), 0)`.mapWith(Number);

async function storedBy(db: Database, ownerId: number): Promise<number> {
	const [stored] = await db
		.select({ bytes: storedBytes })
		.from(media)
		.where(eq(media.ownerId, ownerId));
	return stored?.bytes ?? 0;
}

/** What an account may store and has stored, in bytes, and what is to be added to that. */
interface Room {
	most: number;
	stored: number;
	more?: number;
}

function noRoom(limits: StorageLimits, { most, stored, more = 0 }: Room): string {
	const left = sizeText(Math.max(0, most - stored));
	const plan = planWithStorage(limits.plans, stored + more, (tier) => mostStored(limits, tier));
	return `Your account can store ${sizeText(most)} and has ${left} left. Delete presentations that you no longer need; what was uploaded and not saved makes room after a day.${plan}`;
}

/** @throws NoRoomError while the account has more than it may store */
export async function checkRoomBeforeWork(
	db: Database,
	ownerId: number,
	limits: StorageLimits,
): Promise<void> {
	const most = mostStored(limits, (await userById(db, ownerId))?.tier ?? "Absent");
	const stored = await storedBy(db, ownerId);
	if (stored > most) throw new NoRoomError(noRoom(limits, { most, stored }));
}

/**
 * Stores more for an account, whose row it locks first.
 * @throws NoRoomError when that is more than it may store; roll the transaction back
 */
export async function storeWithinQuota<T>(
	tx: Database,
	ownerId: number,
	limits: StorageLimits,
	store: () => Promise<T>,
): Promise<T> {
	const most = mostStored(limits, (await lockUser(tx, ownerId))?.tier ?? "Absent");
	const before = await storedBy(tx, ownerId);
	const done = await store();
	const after = await storedBy(tx, ownerId);
	if (after > most && after > before)
		throw new NoRoomError(noRoom(limits, { most, stored: before, more: after - before }));
	return done;
}

/**
 * Call it with the account's row locked.
 * @param bytes of the upload that is announced
 * @throws ProblemError 400 under `file` when the account has too many unfinished uploads, or no room
 */
export async function checkRoomForUpload(
	tx: Database,
	{ id: ownerId, tier }: { id: number; tier: Tier },
	bytes: number,
	limits: StorageLimits,
): Promise<void> {
	const { openUploads } = limits.quotas;
	const isOwn = eq(media.ownerId, ownerId);
	if ((await tx.$count(media, and(isOwn, isNull(media.status)))) >= openUploads)
		throw invalid({
			file: [
				`${grouped(openUploads)} uploads are not finished, the most an account can have. Finish them, or try again tomorrow.`,
			],
		});
	const most = mostStored(limits, tier);
	const stored = await storedBy(tx, ownerId);
	if (stored + bytes > most)
		throw invalid({ file: [noRoom(limits, { most, stored, more: bytes })] });
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
