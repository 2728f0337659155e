import { parseWithZod } from "@conform-to/zod/v4";
import { SLIDES_MAX } from "@signage/contract/limits";
import {
	type PresentationInput,
	presentationInput,
	type SlideInput,
	slideInput,
} from "@signage/contract/presentations";
import { z } from "zod";
import { badRequest } from "~/services/request/answers.server";
import type { EditorValues, SlideValues } from "./values";

export const TOO_MANY_SLIDES = `A presentation can have at most ${SLIDES_MAX} slides.`;

/**
 * The editor's form: the contract's schema, except that a slide has no `index` (its position is the
 * index) and that unknown slide types are accepted, to send them back to the service unchanged.
 */
const editorForm = presentationInput.extend({
	slides: z.array(slideInput.omit({ index: true }).extend({ type: z.string() })).default([]),
});

const text = z.string().default("");
/** The posted values as text, valid or not, for showing the form again. */
const shownValues = z.object({
	title: text,
	frameDelayInSeconds: text,
	backgroundColor: text,
	revision: text,
	slides: z
		.array(
			z.object({
				id: text,
				title: text,
				duration: text,
				type: text,
				url: text,
				imageId: text,
				videoId: text,
				fileId: text,
				thumbnailUrl: text,
			}),
		)
		.default([]),
	newSlide: z.object({ title: text, url: text }).default({ title: "", url: "" }),
	file: z.literal("").default(""),
});

/** Whether a field belongs to a slide above the limit. Asked before the form is parsed, which costs more. */
const hasTooManySlides = (fields: FormData) =>
	[...fields.keys()].some((name) => Number(/^slides\[(\d+)\]/.exec(name)?.[1]) >= SLIDES_MAX);

/**
 * Parses the posted form: `submission` is validated, `typed` has the values as typed.
 * @throws a response: 400 if there are more slides than allowed, a list edit is malformed or the
 * fields have another shape than the form's
 */
export function parseEditor(fields: FormData) {
	if (hasTooManySlides(fields))
		throw badRequest(`${TOO_MANY_SLIDES} This form has more, and none of it was saved.`);
	try {
		const submission = parseWithZod(fields, { schema: editorForm });
		const typed: EditorValues = shownValues.parse(submission.payload);
		return { submission, typed };
	} catch {
		throw badRequest("The change to the list could not be read.");
	}
}

const inputOf = ({ title, type, url, imageId, fileId }: SlideValues) => ({
	title,
	type,
	url: url || undefined,
	imageId: imageId || undefined,
	fileId: fileId || undefined,
});

/** The form as the body of a save call; `added` is one slide more. */
export function toInput(
	{ slides, ...rest }: z.output<typeof editorForm>,
	added?: SlideValues,
): PresentationInput {
	const all = added ? [...slides, inputOf(added)] : slides;
	return {
		...rest,
		slides: all.map((slide, index) => ({
			...slide,
			type: slide.type as SlideInput["type"],
			index,
		})),
	};
}
