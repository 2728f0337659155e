import * as z from "zod";
import { badRequest } from "~/services/request/answers.server";
import { copiedDay, isOf, listOfItems } from "../copy-day.server";
import type { Kind } from "../kinds";
import { type Imported, type ScheduleValues, wantedIn } from "../values";

const text = z.string();
const lists = z.record(text, listOfItems);
const only = z.object({
	file: text,
	count: z.number(),
	told: z.array(text),
	zone: text.optional(),
	wanted: z.record(text, text),
	places: z.record(text, z.array(z.number())).optional(),
	put: z.object({ name: text, timeZoneId: text }).optional(),
	before: z.object({ name: text, timeZoneId: text, lists, copied: copiedDay.optional() }),
});
/** With the import before it, but none before that: forms would grow with each. */
const imported: z.ZodType<Imported> = only.extend({
	before: only.shape.before.extend({ imported: only.optional() }),
});

/** Whether what a form had before an import are lists of the form. */
const isOwn = (kind: Kind, { lists, copied }: z.output<typeof only>["before"]) =>
	Object.keys(lists).every((list) => kind.lists.includes(list)) && (!copied || isOf(kind, copied));

/**
 * The last import as its hidden field has it, beside the form's items; undefined if there is none.
 * @throws a response: 400 for one that is not of this form
 */
export function readImported(
	form: FormData,
	kind: Kind,
	items: ScheduleValues["lists"],
): Imported | undefined {
	const written = form.get("imported");
	if (written === null || written === "") return undefined;
	try {
		const read = imported.parse(JSON.parse(String(written)));
		const { before } = read;
		const all = [before, before.imported?.before ?? before];
		if (all.every((one) => isOwn(kind, one))) return { ...read, wanted: wantedIn(read, items) };
	} catch {
		// As for lists that there are none of.
	}
	throw badRequest("The imported calendar could not be read.");
}
