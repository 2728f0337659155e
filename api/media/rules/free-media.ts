import {
	and,
	eq,
	exists,
	gt,
	inArray,
	isNotNull,
	lt,
	not,
	notInArray,
	or,
	type SQL,
	sql,
} from "drizzle-orm";
import { type AnyPgColumn, unionAll } from "drizzle-orm/pg-core";
import { StorageAwayError } from "../../blobs/errors";
import type { BlobStore } from "../../blobs/store";
import type { Database } from "../../database/client";
import { slides } from "../../presentations/slide-table";
import { logError } from "../../problems/log-error";
import { media } from "../tables";

/** How long media that no slide uses are kept, for a form that is not saved yet and for unfinished uploads. */
const UNUSED_KEPT_MS = 24 * 3600 * 1000;
const BATCH = 500;

/** A file and its pages are used, kept and freed as one: this is the file's id. */
const fileOrItself = sql<string>`coalesce(${media.sourceFileId}, ${media.id})`;

const ofFiles = (ids: string[]) => or(inArray(media.id, ids), inArray(media.sourceFileId, ids));

const inSlides = (tx: Database, column: AnyPgColumn) =>
	exists(tx.select({ id: slides.id }).from(slides).where(eq(column, media.id)));

/** What was made before is not kept unused. */
const keptFrom = () => new Date(Date.now() - UNUSED_KEPT_MS);

/**
 * How a row can be used: by a slide, or as a file that is being converted for a presentation or failed
 * there, which the presentation shows, or that is still uploaded for it. One condition for each column, so that each
 * is looked up in its index.
 */
const uses = (tx: Database): [SQL, SQL, SQL, SQL] => [
	inSlides(tx, slides.imageId),
	inSlides(tx, slides.videoId),
	inSlides(tx, slides.fileId),
	sql`(${and(
		isNotNull(media.presentationId),
		sql`coalesce(${inArray(media.status, ["Processing", "Error"])}, ${gt(media.createdAt, keptFrom())})`,
	)})`,
];

/** The media that a presentation uses: those of its slides, and the files attached to it. */
export async function mediaOf(tx: Database, presentationId: number): Promise<string[]> {
	const shown = await tx
		.select({ imageId: slides.imageId, videoId: slides.videoId, fileId: slides.fileId })
		.from(slides)
		.where(eq(slides.presentationId, presentationId));
	const attached = await tx
		.select({ id: media.id })
		.from(media)
		.where(eq(media.presentationId, presentationId));
	const ids = shown.flatMap(({ imageId, videoId, fileId }) => imageId ?? videoId ?? fileId ?? []);
	return [...new Set([...ids, ...attached.map(({ id }) => id)])];
}

/**
 * Deletes the rows of those of these media that nothing uses any more; a file goes with its pages, once
 * none of them is used. Call it last in the transaction, and `removeBytes` once that has committed: a
 * process that is killed in between leaves bytes without a row, which a later sweep removes.
 * @returns the ids of the deleted rows
 */
export async function freeUnused(tx: Database, mediaIds: string[]): Promise<string[]> {
	const named = await tx
		.selectDistinct({ id: fileOrItself })
		.from(media)
		.where(inArray(media.id, mediaIds));
	const isNamed = ofFiles(named.map(({ id }) => id));
	// A save that is about to use them has locked them: what it wrote is seen after the wait.
	await tx.select({ id: media.id }).from(media).where(isNamed).orderBy(media.id).for("update");
	const usedAs = (use: SQL) => tx.select({ id: fileOrItself }).from(media).where(and(isNamed, use));
	const [image, video, file, attached] = uses(tx);
	// Not one condition with “or”: for that, the database may read the slides of everybody.
	const used = await unionAll(usedAs(image), usedAs(video), usedAs(file), usedAs(attached));
	const isFree = notInArray(
		fileOrItself,
		used.map(({ id }) => id),
	);
	const freed = await tx.delete(media).where(and(isNamed, isFree)).returning({ id: media.id });
	return freed.map(({ id }) => id);
}

/** So many media are removed at a time: each takes a storage on other machines some milliseconds. */
const AT_ONCE = 16;

/**
 * Removes the bytes of deleted rows. What cannot be removed is logged, and goes with a later sweep; so does the rest when
 * the storage is away.
 */
export async function removeBytes(blobs: BlobStore, mediaIds: string[]): Promise<void> {
	const left = [...mediaIds];
	let isAway = false;
	const removeInTurn = async () => {
		for (let id = left.pop(); id !== undefined && !isAway; id = left.pop())
			try {
				await blobs.remove(id);
			} catch (error) {
				isAway ||= error instanceof StorageAwayError;
				logError(`Removing the bytes of media ${id}`, error);
			}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, removeInTurn));
}

/** Removes the upload of a Ready video: only what was made of it is played. What cannot be removed is logged. */
export const removeUploaded = (blobs: BlobStore, mediaId: string): Promise<void> =>
	blobs
		.removePart(`${mediaId}/original`)
		.catch((error) => logError(`Removing the upload of media ${mediaId}`, error));

/** Removes what was made of a medium and cannot be kept. What cannot be removed is logged. */
export async function removeMade(blobs: BlobStore, mediaId: string): Promise<void> {
	for (const part of ["display", "thumb"])
		await blobs
			.removePart(`${mediaId}/${part}`)
			.catch((error) => logError(`Removing what was made of media ${mediaId}`, error));
}

/** How far a sweep looks back. All: where nobody knows for how long none has swept. */
type SweepSpan = "all" | "lately";

/** What the hourly sweeps look at: older media were looked at when they were as old as that, by one a day before at most. */
const LATELY_MS = 3 * UNUSED_KEPT_MS;
const isIn = (span: SweepSpan) =>
	span === "all" ? undefined : gt(media.createdAt, new Date(Date.now() - LATELY_MS));

/**
 * Frees what was made over a day ago and is not used: uploads that were never finished, or whose form was
 * never saved.
 */
export async function sweepMedia(db: Database, blobs: BlobStore, span: SweepSpan): Promise<void> {
	const isOld = lt(media.createdAt, keptFrom());
	const unused = await db
		.select({ id: media.id })
		.from(media)
		.where(and(isIn(span), isOld, ...uses(db).map(not)));
	for (let start = 0; start < unused.length; start += BATCH) {
		const ids = unused.slice(start, start + BATCH).map(({ id }) => id);
		await removeBytes(blobs, await db.transaction((tx) => freeUnused(tx, ids)));
	}
}
