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
import type { EditorValues } from "./values";

/**
 * The editor's form: the contract's own schema, but that a slide's place in the list is its index, and
 * that a kind of slide which this version does not know goes back to the service as it came.
 */
const editorForm = presentationInput.extend({
	slides: z
		.array(slideInput.omit({ index: true }).extend({ type: z.string() }))
		.max(SLIDES_MAX, `A presentation can have at most ${SLIDES_MAX} slides`)
		.default([]),
});

const text = z.string().default("");
/** What the page can be shown with, right or wrong: the shape that our own fields have. */
const shownValues = z.object({
	title: text,
	frameDelayInSeconds: text,
	backgroundColor: text,
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
	newSlide: z.object({ title: text }).default({ title: "" }),
	file: z.literal("").default(""),
});

/**
 * What was posted, checked, and as it was typed.
 * @throws an answer: 400 where a list edit is malformed, or the fields are none of this form's
 */
export function parseEditor(fields: FormData) {
	try {
		const submission = parseWithZod(fields, { schema: editorForm });
		const typed: EditorValues = shownValues.parse(submission.payload);
		return { submission, typed };
	} catch {
		throw badRequest("The change to the list could not be read.");
	}
}

/** The form as the service takes it. */
export function toInput({ slides, ...rest }: z.output<typeof editorForm>): PresentationInput {
	return {
		...rest,
		slides: slides.map((slide, index) => ({
			...slide,
			type: slide.type as SlideInput["type"],
			index,
		})),
	};
}
