import { z } from "zod";
import type { Endpoint } from "./endpoint";
import { mediaId, mediaStatus, rowId } from "./fields";
import { TITLE_MAX } from "./limits";

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

/** Files and the media of slides (spec 7, Content). */
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
		summary: "Announce a presentation file and get its upload URL",
		body: uploadRequest,
		answer: presentationFile,
		open: true,
	},
	getFile: {
		method: "GET",
		path: "/Files/{fileId}",
		auth: "user",
		summary: "How a presentation file's conversion stands",
		params: fileParams,
		answer: presentationFile,
	},
	updateFile: {
		method: "PUT",
		path: "/Files/{fileId}",
		auth: "user",
		summary: "Give a file to a presentation; its pages are appended",
		params: fileParams,
		body: fileUpdate,
		answer: presentationFile,
		open: true,
	},
	markFileUploaded: {
		method: "PATCH",
		path: "/Files/{fileId}",
		auth: "user",
		summary: "Say that the bytes are stored: conversion starts",
		params: fileParams,
		body: uploadedMark,
		answer: presentationFile,
		open: true,
	},
	createSlideImage: {
		method: "POST",
		path: "/SlideImages",
		auth: "user",
		summary: "Announce a slide's picture and get its upload URL",
		body: uploadRequest,
		answer: slideImage,
	},
	getSlideImage: {
		method: "GET",
		path: "/SlideImages/{slideImageId}",
		auth: "user",
		summary: "How a slide's picture stands",
		params: slideImageParams,
		answer: slideImage,
	},
	markSlideImageUploaded: {
		method: "PATCH",
		path: "/SlideImages/{slideImageId}",
		auth: "user",
		summary: "Say that the bytes are stored: checking starts",
		params: slideImageParams,
		body: uploadedMark,
		answer: slideImage,
	},
	createSlideVideo: {
		method: "POST",
		path: "/SlideVideos",
		auth: "user",
		summary: "Announce a slide's video and get its upload URL",
		body: uploadRequest,
		answer: slideVideo,
	},
	getSlideVideo: {
		method: "GET",
		path: "/SlideVideos/{fileId}",
		auth: "user",
		summary: "How a slide's video stands",
		params: fileParams,
		answer: slideVideo,
	},
	markSlideVideoUploaded: {
		method: "PATCH",
		path: "/SlideVideos/{fileId}",
		auth: "user",
		summary: "Say that the bytes are stored: checking starts",
		params: fileParams,
		body: uploadedMark,
		answer: slideVideo,
	},
} as const satisfies Record<string, Endpoint>;
