import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { BlobStore } from "../../blobs/store";
import type { Database } from "../../database/client";
import { endJob, type Job } from "../../jobs/job";
import { expandFileSlides, lockHolders } from "../../presentations/rules/expand-files";
import type { Services } from "../../start/services";
import type { MediaResult, Page, Rendition, Video } from "../processing/task";
import { removeUploaded } from "../rules/free-media";
import { knownMedia } from "../rules/known-media";
import { type MediaRow, media } from "../tables";

type SettleServices = Pick<Services, "blobs" | "config" | "db">;

const THUMB_TYPE = "image/webp";

const displayColumns = (rendition: Rendition | Video) => ({
	displaySha256: rendition.sha256,
	displayType: rendition.contentType,
	displayBytes: rendition.bytes,
	width: rendition.width,
	height: rendition.height,
});

async function storeRendition(blobs: BlobStore, mediaId: string, rendition: Rendition | Video) {
	const { displayPath, thumbPath, contentType } = rendition;
	await blobs.putFile(`${mediaId}/display`, displayPath, contentType);
	if (thumbPath) await blobs.putFile(`${mediaId}/thumb`, thumbPath, THUMB_TYPE);
}

/**
 * Ends the job and writes the media's new state, with whatever else belongs to it, in one transaction. Returns false where
 * the job is not ours any more: then nothing is written.
 */
function finish(
	db: Database,
	job: Job,
	columns: Partial<typeof media.$inferInsert>,
	more?: (tx: Database) => Promise<void>,
): Promise<boolean> {
	return db.transaction(async (tx) => {
		await lockHolders(tx, job.mediaId);
		if (!(await endJob(tx, job))) return false;
		await tx
			.update(media)
			.set({ ...columns, progress: null })
			.where(eq(media.id, job.mediaId));
		await more?.(tx);
		return true;
	});
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
	{ db, blobs, config }: SettleServices,
	job: Job,
	file: MediaRow,
	pages: Page[],
): Promise<void> {
	const made = pages.map((page, index) => ({ page, row: pageRow(file, page, index) }));
	try {
		for (const { page, row } of made) await storeRendition(blobs, row.id, page.rendition);
		const ready = { status: "Ready" as const, error: null, pagesCount: pages.length };
		await finish(db, job, ready, async (tx) => {
			await tx.insert(media).values(made.map(({ row }) => row));
			await expandFileSlides(tx, config.plans, file.id);
		});
	} finally {
		const ids = made.map(({ row }) => row.id);
		await removeUnknown(db, blobs, ids);
	}
}

/** Stores the results, then makes the media Ready: nobody sees it before all of it is there. */
export async function settleDone(
	services: SettleServices,
	job: Job,
	row: MediaRow,
	result: MediaResult,
): Promise<void> {
	if (result.kind === "file") return settlePages(services, job, row, result.pages);
	const { db, blobs } = services;
	await storeRendition(blobs, row.id, result.rendition);
	const ready = { status: "Ready" as const, error: null, ...displayColumns(result.rendition) };
	const isDone = await finish(db, job, ready);
	if (isDone && result.kind === "video") await removeUploaded(blobs, row.id);
}

/** Ends a job whose file cannot be used; `sentence` tells the person why. */
export const settleFailed = (db: Database, job: Job, sentence: string): Promise<boolean> =>
	finish(db, job, { status: "Error", error: sentence });
