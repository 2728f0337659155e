import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { BlobStore } from "../blobs/store";
import type { Database } from "../db/client";
import { jobs, media } from "../db/schema";
import type { MediaResult, Rendition, StoredBytes } from "../media/processing/task";
import { knownMedia } from "../media/rules/known-media";
import { expandFileSlides } from "../rules/presentations/expand-files";
import type { Job } from "./claim";

const THUMB_TYPE = "image/webp";

const displayColumns = (bytes: StoredBytes) => ({
	displaySha256: bytes.sha256,
	displayType: bytes.contentType,
	displayBytes: bytes.bytes,
});

const pictureColumns = (rendition: Rendition) => ({
	...displayColumns(rendition),
	width: rendition.width,
	height: rendition.height,
});

async function storeRendition(blobs: BlobStore, mediaId: string, rendition: Rendition) {
	await blobs.putFile(`${mediaId}/display`, rendition.displayPath, rendition.contentType);
	await blobs.putFile(`${mediaId}/thumb`, rendition.thumbPath, THUMB_TYPE);
}

/** One transaction: the end of the job, the media's new state, and what comes with it. */
function finish(
	db: Database,
	job: Job,
	columns: Partial<typeof media.$inferInsert>,
	more?: (tx: Database) => Promise<void>,
): Promise<void> {
	return db.transaction(async (tx) => {
		const ended = await tx.delete(jobs).where(eq(jobs.id, job.id)).returning({ id: jobs.id });
		if (ended.length === 0) return;
		await tx.update(media).set(columns).where(eq(media.id, job.media.id));
		await more?.(tx);
	});
}

const pageRow = (job: Job, page: Rendition, index: number) => ({
	id: randomUUID(),
	ownerId: job.media.ownerId,
	kind: "image" as const,
	fileName: job.media.fileName,
	contentType: page.contentType,
	bytes: page.bytes,
	status: "Ready" as const,
	sourceFileId: job.media.id,
	page: index + 1,
	...pictureColumns(page),
});

/** Removes what was stored for pages that did not become rows. */
async function removeUnknown(db: Database, blobs: BlobStore, mediaIds: string[]): Promise<void> {
	const known = await knownMedia(db, mediaIds);
	for (const id of mediaIds) if (!known.has(id)) await blobs.remove(id);
}

async function settlePages(db: Database, blobs: BlobStore, job: Job, pages: Rendition[]) {
	const made = pages.map((page, index) => ({ page, row: pageRow(job, page, index) }));
	try {
		for (const { page, row } of made) await storeRendition(blobs, row.id, page);
		const ready = { status: "Ready" as const, error: null, pagesCount: pages.length };
		await finish(db, job, ready, async (tx) => {
			await tx.insert(media).values(made.map(({ row }) => row));
			await expandFileSlides(tx, job.media.id);
		});
	} catch (error) {
		const ids = made.map(({ row }) => row.id);
		await removeUnknown(db, blobs, ids);
		throw error;
	}
}

/** Stores what was made and shows it all at once: nothing of it is seen before everything is there. */
export async function settleDone(
	db: Database,
	blobs: BlobStore,
	job: Job,
	result: MediaResult,
): Promise<void> {
	if (result.kind === "file") return settlePages(db, blobs, job, result.pages);
	const { id } = job.media;
	if (result.kind === "image") {
		await storeRendition(blobs, id, result.rendition);
		await finish(db, job, { status: "Ready", error: null, ...pictureColumns(result.rendition) });
		return;
	}
	const { video } = result;
	await blobs.withFile(`${id}/original`, (path) =>
		blobs.putFile(`${id}/display`, path, video.contentType),
	);
	await finish(db, job, { status: "Ready", error: null, ...displayColumns(video) });
}

/** Ends a job whose file cannot be used, with the sentence that says why. */
export const settleFailed = (db: Database, job: Job, sentence: string): Promise<void> =>
	finish(db, job, { status: "Error", error: sentence });
