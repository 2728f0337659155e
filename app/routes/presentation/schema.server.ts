import { SLIDE_SECONDS_DEFAULT, SLIDES_MAX } from "@signage/contract/limits";
import { presentationInput, slideInput } from "@signage/contract/presentations";
import { plainDigits } from "@signage/contract/text/plain-digits";
import { SLIDES_MANY, secondsProblem } from "@signage/contract/text/words";
import * as z from "zod";
import { parsePosted } from "~/services/forms/parse-posted.server";
import { readRevision } from "~/services/forms/revision";
import { shownAt } from "~/services/media/media-url.server";
import { badRequest } from "~/services/request/answers.server";
import type { Context } from "~/services/request/context.server";
import { lookOf } from "./slide-types";
import type { EditorValues, SlideValues } from "./values";

/** Seconds as typed; of what Number() reads, hexadecimals and exponents are none. A blank field has none. */
const typedSeconds = z
	.string()
	.optional()
	.transform((typed = "", context) => {
		const problem = secondsProblem(typed);
		if (problem === undefined) return Number(plainDigits(typed)) || undefined;
		context.addIssue(problem);
		return z.NEVER;
	});

/**
 * The editor's form: the contract's schema, except that seconds are typed, that the revision is text, that a slide has no
 * `index` (its position is the index), that one with an id may have its title and duration alone, and that unknown slide types are
 * accepted.
 */
const editorForm = presentationInput.extend({
	frameDelayInSeconds: typedSeconds.transform((seconds = SLIDE_SECONDS_DEFAULT) => seconds),
	revision: z.string().transform(readRevision).optional(),
	slides: z
		.array(
			slideInput
				.omit({ index: true })
				.extend({ duration: typedSeconds.optional(), type: z.string().default("") })
				.refine(({ id, type }) => id || type, {
					path: ["type"],
					error: "A new slide needs a type",
				}),
		)
		.default([]),
});
export type EditorInput = z.output<typeof editorForm>;

/** The same where the background colour comes back as the service has it, which may be none of the contract's. */
const withColor = (saved: string) =>
	editorForm.extend({
		backgroundColor: z
			.string()
			.optional()
			.transform(() => saved),
	});

/** Of a field that was sent twice, the first. */
const firstOf = z.array(z.string()).transform(([first = ""]) => first);
const text = z.string().or(firstOf).default("");
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
			} satisfies Record<keyof SlideValues, typeof text>),
		)
		.default([]),
	newSlide: z.object({ title: text, url: text }).default({ title: "", url: "" }),
});

const PLACE = /^slides\[(\d+)\]/;

/** Whether a field belongs to a slide above the limit. Asked before the form is parsed, which costs more. */
const hasTooManySlides = (fields: FormData) =>
	[...fields.keys()].some((name) => Number(PLACE.exec(name)?.[1]) >= SLIDES_MAX);

/** The same with the slides counted without gaps: a program may leave out the fields of those that it removes. */
function withoutGaps(fields: FormData): FormData {
	const found = [...fields.keys()].flatMap((name) => PLACE.exec(name)?.[1] ?? []);
	const places = [...new Set(found.map(Number))].sort((one, other) => one - other);
	if (places.every((place, index) => place === index)) return fields;
	const indices = new Map(places.map((place, index) => [place, index]));
	const closed = new FormData();
	for (const [name, value] of fields)
		closed.append(
			name.replace(PLACE, (_, place) => `slides[${indices.get(Number(place))}]`),
			value,
		);
	return closed;
}

/**
 * Parses the posted form: `submission` is validated, `typed` has the values as typed; `leaves` says whether it has no field
 * of this name.
 * @param untouched the background colour where it is as it was saved, and thus right whatever it is
 * @throws a response: 400 if there are more slides than allowed, a list edit is malformed or the
 * fields have another shape than the form's
 */
export function parseEditor(context: Context, posted: FormData, untouched?: string) {
	if (hasTooManySlides(posted))
		throw badRequest(`${SLIDES_MANY} This form has more, and none of it was saved.`);
	const fields = withoutGaps(posted);
	const leaves = (name: string) => !fields.has(name);
	try {
		const schema = untouched === undefined ? editorForm : withColor(untouched);
		const submission = parsePosted(fields, schema);
		const typed: EditorValues = shownValues.parse(submission.payload);
		for (const slide of typed.slides)
			if (lookOf(slide.type) === "picture") slide.imageUrl = shownAt(context, slide.url);
		return { submission, typed, leaves };
	} catch {
		throw badRequest("The change to the list could not be read.");
	}
}
