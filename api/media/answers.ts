import type { presentationFile, slideImage, slideVideo } from "@signage/contract/media";
import type * as z from "zod";
import type { FileLinks } from "../blobs/file-links";
import type { MediaRow } from "./tables";

/** Status, progress and error, and a fresh upload URL while the bytes are missing. */
const uploadState = (row: MediaRow, { blobs, origin }: FileLinks) => ({
	uploadUrl: row.status === null ? blobs.uploadUrl(`${row.id}/original`, row.bytes, origin) : null,
	status: row.status,
	progress: row.progress,
	error: row.error,
});

/** Where screens play it from, once it is Ready. */
export const displayUrl = (row: MediaRow, { blobs, origin }: FileLinks) =>
	row.status === "Ready" && row.displayType !== null
		? blobs.readUrl(`${row.id}/display`, row.displayType, origin)
		: null;

/** What was made before videos had thumbnails has none, and no size. */
export const thumbUrl = (row: MediaRow, { blobs, origin }: FileLinks) =>
	row.status === "Ready" && row.width !== null
		? blobs.readUrl(`${row.id}/thumb`, "image/webp", origin)
		: null;

export const fileAnswer = (row: MediaRow, links: FileLinks): z.input<typeof presentationFile> => ({
	...uploadState(row, links),
	fileId: row.id,
	fileName: row.fileName,
	presentationId: row.presentationId,
	pagesCount: row.pagesCount,
});

export const imageAnswer = (row: MediaRow, links: FileLinks): z.input<typeof slideImage> => ({
	...uploadState(row, links),
	slideImageId: row.id,
	url: displayUrl(row, links),
	thumbnailUrl: thumbUrl(row, links),
});

export const videoAnswer = (row: MediaRow, links: FileLinks): z.input<typeof slideVideo> => ({
	...uploadState(row, links),
	slideVideoId: row.id,
	fileId: row.id,
	videoFileUrl: displayUrl(row, links),
	thumbnailUrl: thumbUrl(row, links),
});
