import { parseWithZod } from "@conform-to/zod/v4";
import { SLIDES_MAX } from "@signage/contract/limits";
import { presentationInput, slideInput } from "@signage/contract/presentations";
import { z } from "zod";
import { badRequest } from "~/services/request/answers.server";
import type { EditorValues } from "./values";

export const TOO_MANY_SLIDES = `A presentation can have at most ${SLIDES_MAX} slides.`;

/**
 * The editor's form: the contract's schema, except that a slide has no `index` (its position is the
 * index), that one with an id may have its title and duration alone, and that unknown slide types are
 * accepted.
 */
const editorForm = presentationInput.extend({
	slides: z
		.array(
			slideInput
				.omit({ index: true })
				.extend({ type: z.string().default("") })
				.refine(({ id, type }) => id || type, {
					path: ["type"],
					error: "A new slide needs a type",
				}),
		)
		.default([]),
});
export type EditorInput = z.output<typeof editorForm>;

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
