import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { inAccount } from "../../account/rules/users";
import type { BlobStore } from "../../blobs/store";
import type { Database } from "../../database/client";
import { endJob, type HeldJob } from "../../jobs/job";
import { expandFileSlides, lockHolders } from "../../presentations/rules/expand-files";
import type { Services } from "../../start/services";
import type { MediaResult, Page, Rendition, Video } from "../processing/task";
import { removeMade, removeUploaded } from "../rules/free-media";
import { knownMedia } from "../rules/known-media";
import { NoRoomError } from "../rules/no-room-error";
import { storeWithinQuota } from "../rules/quota";
import { type MediaRow, media } from "../tables";

type SettleServices = Pick<Services, "blobs" | "config" | "db">;

const THUMB_TYPE = "image/webp";

const displayColumns = (rendition: Rendition | Video) => ({
	displaySha256: rendition.sha256,
	displayType: rendition.contentType,
	displayBytes: rendition.bytes,
	width: rendition.width,
	height: rendition.height,
	seconds: "seconds" in rendition ? rendition.seconds : null,
});

async function storeRendition(blobs: BlobStore, mediaId: string, rendition: Rendition | Video) {
	const { displayPath, thumbPath, contentType } = rendition;
	await blobs.putFile(`${mediaId}/display`, displayPath, contentType);
	if (thumbPath) await blobs.putFile(`${mediaId}/thumb`, thumbPath, THUMB_TYPE);
}

type Columns = Partial<typeof media.$inferInsert>;

/**
 * Ends the job and writes the media's new state, in a transaction. Returns false where the job is not ours any more:
 * then nothing is written.
 */
async function finish(tx: Database, job: HeldJob, columns: Columns): Promise<boolean> {
	await lockHolders(tx, job.mediaId);
	if (!(await endJob(tx, job))) return false;
	await tx
		.update(media)
		.set({ ...columns, progress: null })
		.where(eq(media.id, job.mediaId));
	return true;
}

/**
 * Makes the media Ready, with whatever else belongs to that, in one transaction; in Error where the account or the presentation
 * has no room for what was made, which is removed then. Returns whether it is Ready.
 */
async function finishReady(
	{ db, blobs, config }: SettleServices,
	job: HeldJob,
	columns: Columns,
	more?: (tx: Database) => Promise<void>,
): Promise<boolean> {
	const ready = { ...columns, status: "Ready" as const, error: null };
	try {
		return await db.transaction((tx) =>
			storeWithinQuota(tx, job.ownerId, config, async () => {
				const isOurs = await finish(tx, job, ready);
				if (isOurs) await more?.(tx);
				return isOurs;
			}),
		);
	} catch (error) {
		if (!(error instanceof NoRoomError)) throw error;
		if (await settleFailed(db, job, error.message)) await removeMade(blobs, job.mediaId);
		return false;
	}
}

const pageRow = (file: MediaRow, { kind, name, rendition }: Page, index: number) => ({
	id: randomUUID(),
	ownerId: file.ownerId,
	kind,
	fileName: name,
	contentType: rendition.contentType,
	bytes: rendition.bytes,
	status: "Ready" as const,
	sourceFileId: file.id,
	page: index + 1,
	...displayColumns(rendition),
});

/** Removes what was stored for media that have no row: pages that did not become one, or a file deleted meanwhile. */
export async function removeUnknown(
	db: Database,
	blobs: BlobStore,
	mediaIds: string[],
): Promise<void> {
	const known = await knownMedia(db, mediaIds);
	for (const id of mediaIds) if (!known.has(id)) await blobs.remove(id);
}

async function settlePages(
	services: SettleServices,
	job: HeldJob,
	file: MediaRow,
	pages: Page[],
): Promise<void> {
	const { db, blobs, config } = services;
	const made = pages.map((page, index) => ({ page, row: pageRow(file, page, index) }));
	try {
		for (const { page, row } of made) await storeRendition(blobs, row.id, page.rendition);
		await finishReady(services, job, { pagesCount: pages.length }, async (tx) => {
			await tx.insert(media).values(made.map(({ row }) => row));
			await expandFileSlides(tx, config.plans, file.id);
		});
	} finally {
		const ids = made.map(({ row }) => row.id);
		await removeUnknown(db, blobs, ids);
	}
}

/**
 * Stores the results, then makes the media Ready: nobody sees it before all of it is there. It is in Error instead where
 * the account has no room for them.
 */
export async function settleDone(
	services: SettleServices,
	job: HeldJob,
	row: MediaRow,
	result: MediaResult,
): Promise<void> {
	if (result.kind === "file") return settlePages(services, job, row, result.pages);
	const { blobs } = services;
	await storeRendition(blobs, row.id, result.rendition);
	const isReady = await finishReady(services, job, displayColumns(result.rendition));
	if (isReady && result.kind === "video") await removeUploaded(blobs, row.id);
}

/** Ends a job whose file cannot be used; `sentence` tells the person why. */
export const settleFailed = (db: Database, job: HeldJob, sentence: string): Promise<boolean> =>
	inAccount(db, job.ownerId, (tx) => finish(tx, job, { status: "Error", error: sentence }));
