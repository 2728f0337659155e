import { TITLE_MAX } from "@signage/contract/limits";
import { parseVideoLink, UNSUPPORTED_VIDEO } from "@signage/contract/video-links";
import type { FormFile } from "~/services/forms/upload-form.server";
import { publicUrl } from "~/services/media/media-url.server";
import { fileProblem, uploadFile, uploadImage } from "~/services/media/uploads.server";
import type { Context } from "~/services/request/context.server";
import { type AddKind, EMPTY_SLIDE, type SlideValues } from "./values";

/** What was typed and chosen in the panel that adds a slide. */
export interface NewSlide {
	title: string;
	url: string;
	file: FormFile | undefined;
}

/** Messages by field name. */
export type FieldErrors = Record<string, string[]>;

/** The new slide, or what is wrong in the panel. */
export type Added = { slide: SlideValues } | { error: FieldErrors };

const fileError = (message: string): Added => ({ error: { file: [message] } });
const urlError = (message: string): Added => ({ error: { "newSlide.url": [message] } });
const slideOf = (values: Partial<SlideValues>): Added => ({ slide: { ...EMPTY_SLIDE, ...values } });

async function addImage(context: Context, { title, file }: NewSlide): Promise<Added> {
	const problem = fileProblem(context, "image", file);
	if (!file || problem) return fileError(problem ?? "");
	const image = await uploadImage(context, file);
	if (image.status === "Error") return fileError(image.error ?? "This picture cannot be used.");
	return slideOf({
		title,
		type: "Image",
		imageId: image.slideImageId,
		url: publicUrl(context, image.url) ?? "",
		thumbnailUrl: publicUrl(context, image.thumbnailUrl) ?? "",
	});
}

async function addFile(context: Context, { title, file }: NewSlide): Promise<Added> {
	const problem = fileProblem(context, "file", file);
	if (!file || problem) return fileError(problem ?? "");
	const { status, error, fileId } = await uploadFile(context, file);
	if (status === "Error") return fileError(error ?? "This file cannot be used.");
	return slideOf({ title: title || file.name.slice(0, TITLE_MAX), type: "InternalImage", fileId });
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** A typed web address; people leave out https://. */
const withScheme = (typed: string) =>
	typed === "" || (SCHEME.test(typed) && !/^[\w.-]+:\d/.test(typed)) ? typed : `https://${typed}`;

/** What is wrong with a web page's address. */
function addressProblem(url: string): string | undefined {
	if (url === "") return "Enter the web address";
	if (!URL.canParse(url)) return "This is not a web address.";
	return /^https?:$/.test(new URL(url).protocol)
		? undefined
		: "The web address must begin with http:// or https://";
}

function addWebPage({ title, url: typed }: NewSlide): Added {
	const url = withScheme(typed);
	const problem = addressProblem(url);
	return problem ? urlError(problem) : slideOf({ title, type: "WebContent", url });
}

function addVideoLink({ title, url: typed }: NewSlide): Added {
	const url = withScheme(typed);
	return parseVideoLink(url) ? slideOf({ title, type: "Video", url }) : urlError(UNSUPPORTED_VIDEO);
}

const ADD: Record<AddKind, (context: Context, typed: NewSlide) => Promise<Added> | Added> = {
	image: addImage,
	file: addFile,
	"web-page": (_, typed) => addWebPage(typed),
	"video-link": (_, typed) => addVideoLink(typed),
};

const UNTITLED = { "newSlide.title": ["Title cannot be empty"] };

/**
 * Makes a slide of what is in the panel; uploads its file. A presentation file may go without a title.
 * @throws ServiceError if the service does not take the file
 */
export async function makeSlide(context: Context, kind: AddKind, typed: NewSlide): Promise<Added> {
	const isUntitled = kind !== "file" && typed.title === "";
	if (!isUntitled) return ADD[kind](context, typed);
	// Without the title nothing is uploaded, but all that is wrong is said at once.
	const problem = kind === "image" ? fileProblem(context, kind, typed.file) : undefined;
	return { error: { ...UNTITLED, ...(problem && { file: [problem] }) } };
}

/** A file's name without its ending, as a title. */
const nameOf = (fileName: string) =>
	fileName
		.replace(/\.[^.]*$/, "")
		.trim()
		.slice(0, TITLE_MAX) || fileName.slice(0, TITLE_MAX);

/**
 * The kind and title of what somebody left in the panel when they pressed Save: it is part of what they
 * made. Undefined if there is nothing.
 */
export function leftInPanel(typed: NewSlide): { kind: AddKind; typed: NewSlide } | undefined {
	const { file, url, title } = typed;
	if (file) {
		const isPicture = /\.(?:png|jpe?g|gif)$/i.test(file.name);
		if (!isPicture) return { kind: "file", typed };
		return { kind: "image", typed: { ...typed, title: title || nameOf(file.name) } };
	}
	if (url === "") return undefined;
	const address = withScheme(url);
	const kind = parseVideoLink(address) ? "video-link" : "web-page";
	const named = URL.canParse(address) ? new URL(address).hostname : "";
	return { kind, typed: { ...typed, title: title || named.slice(0, TITLE_MAX) || "Web page" } };
}
