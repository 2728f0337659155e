import { SLIDES_MAX } from "@signage/contract/limits";
import { quoted } from "@signage/contract/text/right-to-left";
import { SLIDES_MANY } from "@signage/contract/text/words";
import { shortened } from "~/components/text/ellipsis";
import { formAnswer, unlessRefused } from "~/services/forms/intents.server";
import type { UploadForm } from "~/services/forms/upload-form.server";
import { readToEnd } from "~/services/media/uploads.server";
import type { Context } from "~/services/request/context.server";
import { intentTo } from "../intents";
import { type AddKind, type EditorValues, isFileKind, type SlideValues } from "../values";
import { type FieldErrors, makeSlide, type NewSlide } from "./new-slide.server";

/** What the panel that adds a slide holds. */
export const newSlideIn = ({ newSlide }: EditorValues, { file }: UploadForm): NewSlide => ({
	title: newSlide.title.trim(),
	url: newSlide.url.trim(),
	file,
});

/** What is wrong in the panel where nothing of the file that came along was kept: no browser keeps what was chosen. */
export const fileLost = ({ file }: UploadForm): FieldErrors =>
	file
		? { file: [`The file ${quoted(shortened(file.name))} was not uploaded. Choose it again.`] }
		: {};

/** The form with one slide more, and an empty panel. */
export const withSlide = (typed: EditorValues, slide: SlideValues): EditorValues => ({
	...typed,
	newSlide: { title: "", url: "" },
	slides: [...typed.slides, slide],
});

/** The form as it was, with what is wrong in the panel of this kind. */
export function wrongInPanel(
	intent: string,
	typed: EditorValues,
	error: FieldErrors,
	kind?: AddKind,
) {
	const initialValue = { ...typed, newSlide: { ...typed.newSlide, ...(kind && { kind }) } };
	return formAnswer(intent, { status: "error", initialValue, error }, {});
}

/** What is wrong before anything is added: there is no room. */
export const noRoom = ({ slides }: EditorValues, kind: AddKind): FieldErrors | undefined => {
	if (slides.length < SLIDES_MAX) return undefined;
	return { [isFileKind(kind) ? "file" : "newSlide.url"]: [SLIDES_MANY] };
};

/**
 * Adds a slide of this kind: shows the form again with it, keeping unsaved edits (forms.md). A file is
 * uploaded.
 */
export async function addSlide(
	context: Context,
	kind: AddKind,
	upload: UploadForm,
	typed: EditorValues,
) {
	const intent = intentTo.add(kind);
	const asTyped = () => ({ status: "error" as const, initialValue: typed });
	return unlessRefused(intent, asTyped, async () => {
		const full = noRoom(typed, kind);
		const added = full
			? { error: full }
			: await makeSlide(context, kind, newSlideIn(typed, upload));
		await readToEnd(upload);
		if ("error" in added) return wrongInPanel(intent, typed, added.error, kind);
		return formAnswer(intent, { initialValue: withSlide(typed, added.slide) }, { status: 200 });
	});
}
