import type { SubmissionResult } from "@conform-to/react";
import { SLIDES_MAX, TITLE_MAX } from "@signage/contract/limits";
import { formAnswer, unlessRefused } from "~/services/forms/intents.server";
import type { FormFile, UploadForm } from "~/services/forms/upload-form.server";
import { publicUrl } from "~/services/media/media-url.server";
import { fileProblem, uploadFile, uploadImage } from "~/services/media/uploads.server";
import type { Context } from "~/services/request/context.server";
import { TOO_MANY_SLIDES } from "./schema.server";
import { type AddKind, type EditorValues, EMPTY_SLIDE, type SlideValues } from "./values";

/** The new slide, or what is wrong with the file. */
type Added = { slide: SlideValues } | { error: string };

async function addImage(context: Context, file: FormFile, title: string): Promise<Added> {
	const image = await uploadImage(context, file);
	if (image.status === "Error") return { error: image.error ?? "This picture cannot be used." };
	const url = publicUrl(context, image.url) ?? "";
	const thumbnailUrl = publicUrl(context, image.thumbnailUrl) ?? "";
	const imageId = image.slideImageId;
	return { slide: { ...EMPTY_SLIDE, title, type: "Image", imageId, url, thumbnailUrl } };
}

async function addFile(context: Context, file: FormFile, title: string): Promise<Added> {
	const { status, error, fileId } = await uploadFile(context, file);
	if (status === "Error") return { error: error ?? "This file cannot be used." };
	const slide = { title: title.slice(0, TITLE_MAX), type: "InternalImage", fileId };
	return { slide: { ...EMPTY_SLIDE, ...slide } };
}

const add = (context: Context, kind: AddKind, file: FormFile, title: string): Promise<Added> =>
	kind === "image" ? addImage(context, file, title) : addFile(context, file, title || file.name);

/**
 * Uploads the form's file and shows the form again with the new
 * slide, keeping unsaved edits (forms.md).
 */
export async function addSlide(
	context: Context,
	kind: AddKind,
	upload: UploadForm,
	typed: EditorValues,
) {
	const intent = `add-${kind}`;
	const wrong = (error: SubmissionResult<string[]>["error"]) =>
		formAnswer(intent, { status: "error", initialValue: typed, error }, {});
	const { file } = upload;
	const title = typed.newSlide.title.trim();
	const isFull = typed.slides.length >= SLIDES_MAX;
	const problem = isFull ? TOO_MANY_SLIDES : fileProblem(context, kind, file);
	const untitled = kind === "image" && title === "";
	if (!file || problem || untitled) {
		await upload.discard();
		return wrong({
			...(untitled && { "newSlide.title": ["Title cannot be empty"] }),
			...(problem && { file: [problem] }),
		});
	}
	const asTyped = () => ({ status: "error" as const, initialValue: typed });
	return unlessRefused(intent, asTyped, async () => {
		const added = await add(context, kind, file, title);
		if ("error" in added) return wrong({ file: [added.error] });
		const slides = [...typed.slides, added.slide];
		const initialValue = { ...typed, newSlide: { title: "" }, slides };
		return formAnswer(intent, { initialValue }, { status: 200 });
	});
}
