import { SECONDS_NUMBER } from "@signage/contract/text/words";
import { type Errors, errorsOfRow, fieldId, slideField } from "./fields";
import type { Edit, Row } from "./list/rows";

// What is typed in the form's fields, which keep it themselves: React is told when it needs it.

const inputOf = (name: string) => document.getElementById(fieldId(name)) as HTMLInputElement | null;

/** The text of a field. @param without what stands for it if the page does not have it */
export const typedIn = (name: string, without = "") => inputOf(name)?.value ?? without;

/** Writes into a field, as if it had come with the page. */
export function setField(name: string, text: string): void {
	const input = inputOf(name);
	if (input) input.value = text;
}

/** These rows with what is typed in them now; those without fields as they are. */
export function typedRows(all: readonly Row[], some: readonly Row[]): Row[] {
	const places = new Map(all.map(({ key }, index) => [key, index]));
	return some.map((row): Row => {
		const text = (name: "title" | "duration") =>
			typedIn(slideField(places.get(row.key) ?? -1, name), row.slide[name]);
		const [title, duration] = [text("title"), text("duration")];
		if (title === row.slide.title && duration === row.slide.duration) return row;
		return { ...row, slide: { ...row.slide, title, duration } };
	});
}

/**
 * What is wrong with durations that the browser cannot read as numbers: it tells nothing of what is typed there, so that
 * goes with the field.
 * @param first the place of the first slide that the page has fields for, of so many
 */
export function unreadable(first: number, count: number): Errors {
	const names = Array.from({ length: count }, (_, place) => slideField(first + place, "duration"));
	const wrong = names.filter((name) => inputOf(name)?.validity.badInput);
	return Object.fromEntries(wrong.map((name) => [name, [SECONDS_NUMBER]]));
}

/** Has each row say what is wrong with its fields. */
export function marksOf(errors: Errors, rows: readonly Row[]): Edit {
	const ofRow = errorsOfRow(errors);
	const wrong = rows.flatMap(({ key }, index) => {
		const own = ofRow(index);
		return own ? [[key, own] as const] : [];
	});
	return { type: "mark", errors: new Map(wrong) };
}

const SLIDE_FIELD = /^slides\[(\d+)\]\.(?:title|duration)$/;
export const isSlideField = (name: string) => SLIDE_FIELD.test(name);

/** The place of the first slide that has something wrong; undefined if none has. */
export function firstWrongSlide(errors: Errors): number | undefined {
	const places = Object.keys(errors)
		.filter((name) => errors[name])
		.flatMap((name) => SLIDE_FIELD.exec(name)?.[1] ?? []);
	return places.length > 0 ? Math.min(...places.map(Number)) : undefined;
}
