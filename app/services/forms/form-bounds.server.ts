import { z } from "zod";

/**
 * More than our forms have. Beyond these limits, parsing could take seconds or overflow the stack.
 */
export const MOST_FIELDS = 20_000;
const MOST_LEVELS = 8;
const INDEX_DIGITS = 4;
const MOST_INTENT = 2_000;

const longIndex = new RegExp(`\\[\\d{${INDEX_DIGITS + 1},}`);

/**
 * Whether a field name such as `slides[0].title` has a small enough index and few enough levels.
 */
const isBounded = (name: string) =>
	!longIndex.test(name) && name.split(/[.[]/).length <= MOST_LEVELS;

/** conform's intent for a list edit (forms.md). */
const listEdit = z.object({
	type: z.enum(["insert", "remove", "reorder"]),
	payload: z.object({ name: z.string().refine(isBounded) }),
});

function isListEdit(value: FormDataEntryValue): boolean {
	if (typeof value !== "string" || value.length > MOST_INTENT) return false;
	try {
		return listEdit.safeParse(JSON.parse(value)).success;
	} catch {
		return false;
	}
}

/** Whether a form is safe to parse: number of fields, their names, and list edits within limits. */
export function isWithinBounds(form: FormData): boolean {
	let fields = 0;
	for (const [name, value] of form) {
		if (++fields > MOST_FIELDS || !isBounded(name)) return false;
		if (name === "__state__" || (name === "__intent__" && !isListEdit(value))) return false;
	}
	return true;
}
