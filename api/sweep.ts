import { lt, lte } from "drizzle-orm";
import type { BlobStore } from "./blobs/store";
import type { Database } from "./db/client";
import { deviceCodes, firstAnswers, refreshTokens } from "./db/schema";
import { FIRST_ANSWER_KEPT_MS } from "./http/first-answer";
import { knownMedia } from "./media/rules/known-media";

/** Forgets what time has ended: refresh tokens, device codes, kept first answers. */
export async function sweepRows(db: Database): Promise<void> {
	const now = new Date();
	await db.delete(refreshTokens).where(lte(refreshTokens.expiresAt, now));
	await db.delete(deviceCodes).where(lte(deviceCodes.expiresAt, now));
	const tooOld = new Date(now.getTime() - FIRST_ANSWER_KEPT_MS);
	await db.delete(firstAnswers).where(lt(firstAnswers.createdAt, tooOld));
}

/** Removes bytes that no row knows: what a process that died left behind. */
export const sweepBlobs = (db: Database, blobs: BlobStore): Promise<void> =>
	blobs.sweep((mediaIds) => knownMedia(db, mediaIds));
