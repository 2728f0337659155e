import * as z from "zod";
import type { Endpoint } from "./endpoint";
import { mediaId, mediaStatus, progress, rowId, rowIdOr } from "./fields";
import { TITLE_MAX } from "./limits";
import { PRESENTATION_MISSING } from "./text/words";

/**
 * `size` in bytes, as reported by the browser; checked against the stored bytes. `contentType` may
 * be empty, because browsers send none for types they do not know.
 */
export const uploadRequest = z.object({
	fileName: z.string().trim().normalize().min(1).max(TITLE_MAX),
	contentType: z.string().max(200),
	size: z.number().int().min(1, "The file is empty"),
	presentationId: rowId.nullish(),
});
export type UploadRequest = z.output<typeof uploadRequest>;

/** PATCH `{uploaded: true}`: the bytes are uploaded; starts processing, or tries it again after an Error. */
const uploadedMark = z.object({ uploaded: z.literal(true) });

const upload = z.object({
	uploadUrl: z.string().nullish(),
	status: mediaStatus.nullish(),
	/** Of the processing. */
	progress: progress.nullish(),
	error: z.string().nullish(),
});

const fileParams = z.object({ fileId: mediaId });
/** PUT: appends the file's pages to this presentation. */
const fileUpdate = z.object({ presentationId: rowIdOr(PRESENTATION_MISSING) });
export const presentationFile = upload.extend({
	fileId: mediaId,
	fileName: z.string().nullish(),
	presentationId: rowId.nullish(),
	pagesCount: z.number().int().nullish(),
});
const presentationFiles = z.array(presentationFile);

const slideImageParams = z.object({ slideImageId: mediaId });
export const slideImage = upload.extend({
	slideImageId: mediaId,
	url: z.string().nullish(),
	thumbnailUrl: z.string().nullish(),
});

export const slideVideo = upload.extend({
	slideVideoId: mediaId,
	fileId: mediaId,
	videoFileUrl: z.string().nullish(),
	/** Open. */
	thumbnailUrl: z.string().nullish(),
});

/** Presentation files, slide images and slide videos (spec 7, Content). */
export const mediaEndpoints = {
	listFiles: {
		method: "GET",
		path: "/Files",
		auth: "user",
		summary: "All presentation files",
		answer: presentationFiles,
	},
	createFile: {
		method: "POST",
		path: "/Files",
		auth: "user",
		summary: "Register a presentation file and get its upload URL",
		body: uploadRequest,
		answer: presentationFile,
		open: true,
	},
	getFile: {
		method: "GET",
		path: "/Files/{fileId}",
		auth: "user",
		summary: "A presentation file and the status of its conversion",
		params: fileParams,
		answer: presentationFile,
	},
	updateFile: {
		method: "PUT",
		path: "/Files/{fileId}",
		auth: "user",
		summary: "Append a file's pages to a presentation",
		params: fileParams,
		body: fileUpdate,
		answer: presentationFile,
		open: true,
	},
	markFileUploaded: {
		method: "PATCH",
		path: "/Files/{fileId}",
		auth: "user",
		summary: "Mark a file as uploaded, which starts its conversion",
		params: fileParams,
		body: uploadedMark,
		answer: presentationFile,
		open: true,
	},
	createSlideImage: {
		method: "POST",
		path: "/SlideImages",
		auth: "user",
		summary: "Register a slide's image and get its upload URL",
		body: uploadRequest,
		answer: slideImage,
	},
	getSlideImage: {
		method: "GET",
		path: "/SlideImages/{slideImageId}",
		auth: "user",
		summary: "A slide's image and its status",
		params: slideImageParams,
		answer: slideImage,
	},
	markSlideImageUploaded: {
		method: "PATCH",
		path: "/SlideImages/{slideImageId}",
		auth: "user",
		summary: "Mark a slide's image as uploaded, which starts checking it",
		params: slideImageParams,
		body: uploadedMark,
		answer: slideImage,
	},
	createSlideVideo: {
		method: "POST",
		path: "/SlideVideos",
		auth: "user",
		summary: "Register a slide's video and get its upload URL",
		body: uploadRequest,
		answer: slideVideo,
	},
	getSlideVideo: {
		method: "GET",
		path: "/SlideVideos/{fileId}",
		auth: "user",
		summary: "A slide's video and its status",
		params: fileParams,
		answer: slideVideo,
	},
	markSlideVideoUploaded: {
		method: "PATCH",
		path: "/SlideVideos/{fileId}",
		auth: "user",
		summary: "Mark a slide's video as uploaded, which starts checking it",
		params: fileParams,
		body: uploadedMark,
		answer: slideVideo,
	},
} as const satisfies Record<string, Endpoint>;
