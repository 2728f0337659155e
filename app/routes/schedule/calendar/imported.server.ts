import * as z from "zod";
import { badRequest } from "~/services/request/answers.server";
import { copiedDay, isOf, listOfItems } from "../copy-day.server";
import type { Kind } from "../kinds";
import { type Imported, type ScheduleValues, wantedIn } from "../values";

const text = z.string();
const lists = z.record(text, listOfItems);
const imported: z.ZodType<Imported> = z.object({
	file: text,
	count: z.number(),
	told: z.array(text),
	zone: text.optional(),
	wanted: z.record(text, text),
	places: z.record(text, z.array(z.number())).optional(),
	put: z.object({ name: text, timeZoneId: text }).optional(),
	before: z.object({ name: text, timeZoneId: text, lists, copied: copiedDay.optional() }),
});

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
		const { lists, copied } = read.before;
		const isOwn = Object.keys(lists).every((list) => kind.lists.includes(list));
		if (isOwn && (!copied || isOf(kind, copied))) return { ...read, wanted: wantedIn(read, items) };
	} catch {
		// As for lists that there are none of.
	}
	throw badRequest("The imported calendar could not be read.");
}
