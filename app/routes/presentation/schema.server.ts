import { parseWithZod } from "@conform-to/zod/v4";
import { SLIDES_MAX } from "@signage/contract/limits";
import {
	type PresentationInput,
	presentationInput,
	slideInput,
} from "@signage/contract/presentations";
import { z } from "zod";
import { badRequest } from "~/services/request/route.server";

/** The editor's form: the contract's own schema, a slide's place in the list being its index. */
const editorForm = presentationInput.extend({
	slides: z
		.array(slideInput.omit({ index: true }))
		.max(SLIDES_MAX, `A presentation can have at most ${SLIDES_MAX} slides`)
		.default([]),
});

/** What the page can be shown with, right or wrong: the shape that fields of ours have. */
const shownValues = z.object({
	slides: z.array(z.record(z.string(), z.string())).optional(),
	newSlide: z.record(z.string(), z.string()).optional(),
});

/** @throws an answer: 400 where a list edit is malformed, or the fields are none of this form's */
export function parseEditor(fields: FormData) {
	try {
		const submission = parseWithZod(fields, { schema: editorForm });
		shownValues.parse(submission.payload);
		return submission;
	} catch {
		throw badRequest("The change to the list could not be read.");
	}
}

export function toInput({ slides, ...rest }: z.output<typeof editorForm>): PresentationInput {
	return { ...rest, slides: slides.map((slide, index) => ({ ...slide, index })) };
}
