import type { presentationFile, slideImage, slideVideo } from "@signage/contract/media";
import type { z } from "zod";
import type { BlobStore } from "../blobs/store";
import type { MediaRow } from "./rules/own-media";

/** Makes links into the blob store for one caller. */
interface Links {
	blobs: BlobStore;
	origin: string;
}

/** While the bytes are missing, a fresh URL that takes them. */
const uploadState = (row: MediaRow, { blobs, origin }: Links) => ({
	uploadUrl: row.status === null ? blobs.uploadUrl(`${row.id}/original`, row.bytes, origin) : null,
	status: row.status,
	error: row.error,
});

const displayUrl = (row: MediaRow, { blobs, origin }: Links) =>
	row.status === "Ready" && row.displayType !== null
		? blobs.readUrl(`${row.id}/display`, row.displayType, origin)
		: null;

export const fileAnswer = (row: MediaRow, links: Links): z.input<typeof presentationFile> => ({
	...uploadState(row, links),
	fileId: row.id,
	fileName: row.fileName,
	presentationId: row.presentationId,
	pagesCount: row.pagesCount,
});

export const imageAnswer = (row: MediaRow, links: Links): z.input<typeof slideImage> => ({
	...uploadState(row, links),
	slideImageId: row.id,
	url: displayUrl(row, links),
	thumbnailUrl:
		row.status === "Ready"
			? links.blobs.readUrl(`${row.id}/thumb`, "image/webp", links.origin)
			: null,
});

export const videoAnswer = (row: MediaRow, links: Links): z.input<typeof slideVideo> => ({
	...uploadState(row, links),
	slideVideoId: row.id,
	fileId: row.id,
	videoFileUrl: displayUrl(row, links),
});
