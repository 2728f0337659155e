import type { SubmissionResult } from "@conform-to/react";
import { TITLE_MAX } from "@signage/contract/limits";
import type { FormFile, UploadForm } from "~/services/forms/upload-form.server";
import { publicUrl } from "~/services/media/media-url.server";
import { refusal, uploadFile, uploadImage } from "~/services/media/uploads.server";
import type { Scope } from "~/services/request/context.server";
import { attempt, invalid, unsaved } from "~/services/request/route.server";
import type { AddKind, EditorValues, SlideValues } from "./values";

/** A new row, or what is wrong with the file. */
type Added = { slide: SlideValues } | { error: string };

async function addImage(scope: Scope, file: FormFile, title: string): Promise<Added> {
	const image = await uploadImage(scope, file);
	if (image.status === "Error") return { error: image.error ?? "This picture cannot be used." };
	return {
		slide: {
			title,
			type: "Image",
			imageId: image.slideImageId,
			url: publicUrl(scope, image.url),
			thumbnailUrl: publicUrl(scope, image.thumbnailUrl),
		},
	};
}

async function addFile(scope: Scope, file: FormFile, title: string): Promise<Added> {
	const { status, error, fileId } = await uploadFile(scope, file);
	if (status === "Error") return { error: error ?? "This file cannot be used." };
	return { slide: { title: title.slice(0, TITLE_MAX), type: "InternalImage", fileId } };
}

/** Uploads the form's file and answers the form with the new row in it, unsaved edits kept (forms.md). */
export async function addSlide(
	scope: Scope,
	kind: AddKind,
	upload: UploadForm,
	values: EditorValues,
) {
	const { file } = upload;
	const title = values.newSlide?.title?.trim();
	const wrong = (error: SubmissionResult<string[]>["error"]) =>
		invalid({ status: "error", initialValue: values as never, error }, undefined, kind);
	const refused = refusal(scope, kind, file);
	const untitled = kind === "image" && !title;
	if (!file || refused || untitled) {
		await upload.discard();
		return wrong({
			...(untitled && { "newSlide.title": ["Title cannot be empty"] }),
			...(refused && { file: [refused] }),
		});
	}
	return attempt(
		() => ({ status: "error", initialValue: values as never }),
		async () => {
			const added = await (kind === "image"
				? addImage(scope, file, title ?? "")
				: addFile(scope, file, title || file.name));
			if ("error" in added) return wrong({ file: [added.error] });
			const slides = [...(values.slides ?? []), added.slide];
			return unsaved({ initialValue: { ...values, newSlide: {}, slides } as never }, kind);
		},
	);
}
