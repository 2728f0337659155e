import type { presentationFile, slideImage, slideVideo } from "@signage/contract/media";
import type { z } from "zod";
import type { FileLinks } from "../blobs/file-links";
import type { MediaRow } from "./tables";

/** Status and error, and a fresh upload URL while the bytes are missing. */
const uploadState = (row: MediaRow, { blobs, origin }: FileLinks) => ({
	uploadUrl: row.status === null ? blobs.uploadUrl(`${row.id}/original`, row.bytes, origin) : null,
	status: row.status,
	error: row.error,
});

const displayUrl = (row: MediaRow, { blobs, origin }: FileLinks) =>
	row.status === "Ready" && row.displayType !== null
		? blobs.readUrl(`${row.id}/display`, row.displayType, origin)
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
	thumbnailUrl:
		row.status === "Ready"
			? links.blobs.readUrl(`${row.id}/thumb`, "image/webp", links.origin)
			: null,
});

export const videoAnswer = (row: MediaRow, links: FileLinks): z.input<typeof slideVideo> => ({
	...uploadState(row, links),
	slideVideoId: row.id,
	fileId: row.id,
	videoFileUrl: displayUrl(row, links),
});
