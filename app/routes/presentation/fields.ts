import type { FieldMeta } from "~/components/forms/field";
import type { RowErrors } from "./list/rows";
import type { EditorValues } from "./values";

export const FORM_ID = "editor";

/** Messages by field name, as the action and the browser's own check give them. */
export type Errors = Readonly<Record<string, string[] | null | undefined>>;

/** The names of a slide's fields, by its place in the list. */
export const slideField = (index: number, name: string) => `slides[${index}].${name}`;
export const fieldId = (name: string) => `${FORM_ID}-${name}`;
/** The id of why the slide at this place cannot be played. */
export const whyId = (index: number) => `${fieldId(slideField(index, "title"))}-why`;

/** A field of the form as the components want it. */
export const field = (name: string, errors: Errors, initialValue?: string): FieldMeta => ({
	id: fieldId(name),
	name,
	errors: errors[name] ?? undefined,
	initialValue,
});

/** The messages of the slide at this place; undefined if nothing is wrong with it. */
export const errorsOfRow =
	(errors: Errors) =>
	(index: number): RowErrors | undefined => {
		const title = errors[slideField(index, "title")] ?? undefined;
		const duration = errors[slideField(index, "duration")] ?? undefined;
		return title || duration ? { title, duration } : undefined;
	};

/** The names of the fields of the panel that adds a slide. */
export const PANEL_FIELDS = ["newSlide.title", "newSlide.url", "file"];

/** The fields that are there once. */
export const singleFields = (values: EditorValues, errors: Errors) => ({
	title: field("title", errors, values.title),
	frameDelayInSeconds: field("frameDelayInSeconds", errors, values.frameDelayInSeconds),
	backgroundColor: field("backgroundColor", errors, values.backgroundColor),
	newTitle: field("newSlide.title", errors, values.newSlide.title),
	newUrl: field("newSlide.url", errors, values.newSlide.url),
	file: field("file", errors),
});
