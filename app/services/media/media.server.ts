import type { EndpointName, InputOf } from "@signage/contract/endpoints";
import type { MediaStatus } from "@signage/contract/fields";
import { contentTypeOf, type MediaKind } from "@signage/contract/files/upload-rules";
import { TITLE_MAX } from "@signage/contract/limits";
import { cutFromEnd } from "@signage/contract/text/cut";
import { call, change } from "../client/call.server";
import { mayPass, ServiceError, unexpected } from "../client/errors.server";
import type { Context } from "../request/context.server";
import { publicUrl, shownAt } from "./media-url.server";

/** An upload, whatever its kind. */
export interface Medium {
	/** What its calls name it. */
	id: string;
	/** Where its bytes go; undefined once they are there. */
	uploadUrl?: string;
	/** Undefined until it is marked as uploaded. */
	status?: MediaStatus;
	error?: string;
	/** How far the service has come with it, from 0 to 1. */
	progress?: number;
	/** What a slide that shows it has to say; `imageUrl` is where the browser finds its picture, if not at its `url`, `videoUrl` its video. */
	slide: Readonly<Record<string, string>>;
}

type Announced = InputOf<"createFile", "body">;

interface Answer {
	uploadUrl?: string | null;
	status?: MediaStatus | null;
	error?: string | null;
	progress?: number | null;
	url?: string | null;
	thumbnailUrl?: string | null;
	videoFileUrl?: string | null;
}

/** What a slide shows: only what is known. */
const slideOf = (
	context: Context,
	{ url, thumbnailUrl, videoFileUrl }: Answer,
	rest: Record<string, string>,
) => ({
	...rest,
	...(url && { url }),
	...(shownAt(context, url) && { imageUrl: shownAt(context, url) }),
	...(thumbnailUrl && { thumbnailUrl: publicUrl(context, thumbnailUrl) }),
	...(publicUrl(context, videoFileUrl) && { videoUrl: publicUrl(context, videoFileUrl) }),
});

const mediumOf = (
	context: Context,
	id: string,
	answer: Answer,
	slide: Record<string, string>,
): Medium => ({
	id,
	uploadUrl: answer.uploadUrl ?? undefined,
	status: answer.status ?? undefined,
	error: answer.error ?? undefined,
	progress: answer.progress ?? undefined,
	slide: slideOf(context, answer, slide),
});

interface Calls {
	/** The call that `announce` makes. */
	announcing: EndpointName;
	announce(context: Context, body: Announced): Promise<Medium>;
	read(context: Context, id: string): Promise<Medium>;
	markUploaded(context: Context, id: string): Promise<unknown>;
}

const body = { uploaded: true } as const;

const image = (context: Context, answer: Answer & { slideImageId: string }) =>
	mediumOf(context, answer.slideImageId, answer, { type: "Image", imageId: answer.slideImageId });
const video = (context: Context, answer: Answer & { slideVideoId: string; fileId: string }) =>
	mediumOf(context, answer.fileId, answer, { type: "Video", videoId: answer.slideVideoId });
const file = (context: Context, answer: Answer & { fileId: string }) =>
	mediumOf(context, answer.fileId, answer, { type: "InternalImage", fileId: answer.fileId });

const CALLS: Record<MediaKind, Calls> = {
	image: {
		announcing: "createSlideImage",
		announce: async (context, body) =>
			image(context, await call(context, "createSlideImage", { body })),
		read: async (context, slideImageId) =>
			image(context, await call(context, "getSlideImage", { params: { slideImageId } })),
		markUploaded: (context, slideImageId) =>
			change(context, "markSlideImageUploaded", { params: { slideImageId }, body }),
	},
	video: {
		announcing: "createSlideVideo",
		announce: async (context, body) =>
			video(context, await call(context, "createSlideVideo", { body })),
		read: async (context, fileId) =>
			video(context, await call(context, "getSlideVideo", { params: { fileId } })),
		markUploaded: (context, fileId) =>
			change(context, "markSlideVideoUploaded", { params: { fileId }, body }),
	},
	file: {
		announcing: "createFile",
		announce: async (context, body) => file(context, await call(context, "createFile", { body })),
		read: async (context, fileId) =>
			file(context, await call(context, "getFile", { params: { fileId } })),
		markUploaded: (context, fileId) =>
			change(context, "markFileUploaded", { params: { fileId }, body }),
	},
};

/**
 * Registers an upload and resolves with where its bytes go. `size` in bytes.
 * @throws ServiceError, also where the answer names no address that they could go to
 */
export async function announceUpload(
	context: Context,
	kind: MediaKind,
	{ name, size }: { name: string; size: number },
): Promise<Medium & { uploadUrl: string }> {
	const { announce, announcing } = CALLS[kind];
	const { uploadUrl, ...medium } = await announce(context, {
		// Its end tells what it is.
		fileName: cutFromEnd(name.normalize("NFC"), TITLE_MAX),
		contentType: contentTypeOf(kind, name) ?? "application/octet-stream",
		size,
	});
	if (uploadUrl && publicUrl(context, uploadUrl)) return { ...medium, uploadUrl };
	console.error(`${announcing}: the answer has no uploadUrl that is a web address`);
	throw unexpected();
}

/** An upload as it stands; while bytes are missing, with a fresh upload URL. @throws ServiceError */
export const readUpload = (context: Context, kind: MediaKind, id: string): Promise<Medium> =>
	CALLS[kind].read(context, id);

/**
 * How long an upload waits for the service to check the file, and how often it asks, at first and later; milliseconds. An edge
 * runtime may send 50 calls for a request, and a service may count them, too.
 */
const LOOK_MS = 8_000;
const ASK_MS = 150;
const ASK_MOST_MS = 1_000;

/** Marks an upload as complete, or as to be processed again. @throws ServiceError */
export const markUploaded = (context: Context, kind: MediaKind, id: string): Promise<unknown> =>
	CALLS[kind].markUploaded(context, id);

/** Marks an upload as complete: the service begins to check it. @throws ServiceError */
export async function completeUpload(
	context: Context,
	kind: MediaKind,
	id: string,
): Promise<Medium> {
	await markUploaded(context, kind, id);
	return readUpload(context, kind, id);
}

/**
 * Marks an upload as complete and waits up to eight seconds for the service to check it, so that an
 * unusable file is refused at once. If `status` of the result is "Error", `error` says why.
 * @param announced as it was registered
 * @throws ServiceError if a call fails
 */
export async function finishUpload(
	context: Context,
	kind: MediaKind,
	announced: Medium,
): Promise<Medium> {
	const { id } = announced;
	const end = performance.now() + LOOK_MS;
	const look = (last: Medium) =>
		readUpload(context, kind, id).catch((cause: unknown) => {
			// The file is there: a service that is away, or asked too often, may tell the next time.
			if (cause instanceof ServiceError && mayPass(cause)) return last;
			throw cause;
		});
	await markUploaded(context, kind, id);
	let medium = await look({ ...announced, status: "Processing" });
	let wait = ASK_MS;
	while (medium.status === "Processing" && performance.now() < end) {
		await new Promise((resolve) => setTimeout(resolve, wait));
		wait = Math.min(wait * 1.25, ASK_MOST_MS);
		medium = await look(medium);
	}
	return medium;
}
