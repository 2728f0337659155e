import { z } from "zod";

/** More than any form of ours has: names beyond would cost a parser seconds, or its stack. */
const MOST_FIELDS = 20_000;
const MOST_LEVELS = 8;
const INDEX_DIGITS = 4;
const MOST_INTENT = 2_000;

const longIndex = new RegExp(`\\[\\d{${INDEX_DIGITS + 1},}`);

/** Whether a name such as `slides[0].title` stays within lists and levels that forms have. */
const isBounded = (name: string) =>
	!longIndex.test(name) && name.split(/[.[]/).length <= MOST_LEVELS;

/** The list edits of forms.md, as conform writes them. */
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

/** Whether a form can be taken apart at little cost: fields, their names, and list edits in bounds. */
export function isWithinBounds(form: FormData): boolean {
	let fields = 0;
	for (const [name, value] of form) {
		if (++fields > MOST_FIELDS || !isBounded(name)) return false;
		if (name === "__state__" || (name === "__intent__" && !isListEdit(value))) return false;
	}
	return true;
}
