import { lt, lte } from "drizzle-orm";
import { magicLinks, refreshTokens, sessions, usedIdTokens } from "../account/tables";
import { sweepPayments } from "../billing/rules/handle-event";
import type { BlobStore } from "../blobs/store";
import type { Database } from "../database/client";
import { FIRST_ANSWER_KEPT_MS } from "../http/first-answers/first-answer";
import { firstAnswers } from "../http/first-answers/tables";
import { sweepOutbox } from "../mail/outbox";
import { knownUploads } from "../media/rules/known-media";
import { isOver } from "../screens/rules/live-codes";
import { deviceCodes } from "../screens/tables";
import { sweepThrottles } from "../throttles/shared-throttle";
import type { Services } from "./services";

/**
 * Deletes expired rows: sessions, refresh tokens, device codes, mailed links, used ID tokens, first answers,
 * mails, payment events, what throttles have counted.
 */
export async function sweepRows({ db, config }: Pick<Services, "config" | "db">): Promise<void> {
	const now = new Date();
	await db.delete(sessions).where(lte(sessions.expiresAt, now));
	await db.delete(refreshTokens).where(lte(refreshTokens.expiresAt, now));
	await db.delete(deviceCodes).where(isOver(config.userCodeSeconds));
	await db.delete(magicLinks).where(lte(magicLinks.expiresAt, now));
	await sweepOutbox(db);
	await sweepPayments(db);
	await sweepThrottles(db);
	await db.delete(usedIdTokens).where(lte(usedIdTokens.expiresAt, now));
	const tooOld = new Date(now.getTime() - FIRST_ANSWER_KEPT_MS);
	await db.delete(firstAnswers).where(lt(firstAnswers.createdAt, tooOld));
}

/** Files without a row may get one, as they are of pages that are being made; uploads are being sent. */
const WRITING_MS = 3600 * 1000;

/** Removes stored files without a row, and uploads that are not needed any more, which a killed process left behind. */
export const sweepBlobs = (db: Database, blobs: BlobStore): Promise<void> =>
	blobs.sweep((mediaIds) => knownUploads(db, mediaIds), WRITING_MS);
