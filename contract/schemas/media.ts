import { z } from "zod";
import { TITLE_MAX } from "../limits";
import { mediaId, mediaStatus, rowId } from "./shared";

/**
 * `size` in bytes, as the browser tells it; the stored bytes are checked against it. `contentType`
 * may be empty: a browser that does not know the type says nothing.
 */
export const uploadRequest = z.object({
	fileName: z.string().trim().min(1).max(TITLE_MAX),
	contentType: z.string().max(200),
	size: z.number().int().min(1, "The file is empty"),
	presentationId: rowId.nullish(),
});
export type UploadRequest = z.output<typeof uploadRequest>;

/** PATCH `{uploaded: true}` says that the bytes are there and starts processing. */
export const uploadedMark = z.object({ uploaded: z.literal(true) });

const upload = z.object({
	uploadUrl: z.string().nullish(),
	status: mediaStatus.nullish(),
	error: z.string().nullish(),
});

export const fileParams = z.object({ fileId: mediaId });
/** PUT gives a file to a presentation: its pages are appended there. */
export const fileUpdate = z.object({ presentationId: rowId });
export const presentationFile = upload.extend({
	fileId: mediaId,
	fileName: z.string().nullish(),
	presentationId: rowId.nullish(),
	pagesCount: z.number().int().nullish(),
});
export const presentationFiles = z.array(presentationFile);

export const slideImageParams = z.object({ slideImageId: mediaId });
export const slideImage = upload.extend({
	slideImageId: mediaId,
	url: z.string().nullish(),
	thumbnailUrl: z.string().nullish(),
});
export type SlideImage = z.output<typeof slideImage>;

export const slideVideo = upload.extend({
	slideVideoId: mediaId,
	fileId: mediaId,
	videoFileUrl: z.string().nullish(),
});
