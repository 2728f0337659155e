import * as z from "zod";

/**
 * More than our forms have. Beyond these limits, parsing could take seconds or overflow the stack.
 */
export const MOST_FIELDS = 20_000;
const MOST_LEVELS = 8;
const INDEX_DIGITS = 4;
/** How often a field may be in a form: as often as screens are ticked at once. */
const MOST_TIMES = 5_000;
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

/**
 * Counts what the names of a form make: each name's fields, and the places of lists, which are as long as their largest
 * index says, however few of their fields are there.
 */
class Counted {
	private readonly times = new Map<string, number>();
	private readonly lengths = new Map<string, number>();
	private places = 0;

	add(name: string): void {
		this.times.set(name, this.timesOf(name) + 1);
		for (const { 1: index, index: at } of name.matchAll(/\[(\d+)/g)) {
			const list = name.slice(0, at);
			const [length, before] = [Number(index) + 1, this.lengths.get(list) ?? 0];
			if (length <= before) continue;
			this.places += length - before;
			this.lengths.set(list, length);
		}
	}

	private readonly timesOf = (name: string) => this.times.get(name) ?? 0;

	/** Whether there is still no more than our forms have, after this name. */
	isBounded = (name: string) => this.timesOf(name) <= MOST_TIMES && this.places <= MOST_FIELDS;
}

/** Whether a form is safe to parse: number of fields, their names, lengths of lists, and list edits within limits. */
export function isWithinBounds(form: FormData): boolean {
	const counted = new Counted();
	let fields = 0;
	for (const [name, value] of form) {
		if (++fields > MOST_FIELDS || !isBounded(name)) return false;
		counted.add(name);
		if (!counted.isBounded(name)) return false;
		if (name === "__state__" || (name === "__intent__" && !isListEdit(value))) return false;
	}
	return true;
}
