import * as z from "zod";
import { badRequest } from "~/services/request/answers.server";
import { readImported } from "./calendar/imported.server";
import { readCopy } from "./copy-day.server";
import type { Kind } from "./kinds";
import type { ItemValues, ScheduleValues } from "./values";

const ITEM_FIELD = /^(\w+)\[(\d{1,4})\]\.(\w+)$/;

/** The items of a posted form by list, in order. Read by hand: what conform does with a long list takes the square of its length. */
function readLists(form: FormData, kind: Kind): Record<string, ItemValues[]> {
	const lists = new Map(kind.lists.map((list) => [list, new Map<number, ItemValues>()]));
	for (const [name, value] of form) {
		const [, list = "", place, field] = ITEM_FIELD.exec(name) ?? [];
		const items = lists.get(list);
		if (!items || typeof value !== "string") continue;
		const item = items.get(Number(place)) ?? { time: "", presentationId: kind.noPresentation };
		if (field === kind.timeField) item.time = value;
		if (field === "presentationId") item.presentationId = value || kind.noPresentation;
		items.set(Number(place), item);
	}
	const inOrder = (items: Map<number, ItemValues>) =>
		[...items].sort(([one], [other]) => one - other).map(([, item]) => item);
	return Object.fromEntries([...lists].map(([list, items]) => [list, inOrder(items)]));
}

/** What a form holds, as it was typed. */
export function readValues(form: FormData, kind: Kind): ScheduleValues {
	const text = (name: string) => {
		const value = form.get(name);
		return typeof value === "string" ? value : "";
	};
	const lists = readLists(form, kind);
	return {
		name: text("name"),
		timeZoneId: text("timeZoneId"),
		revision: text("revision"),
		confirmed: text("confirmed"),
		lists,
		...(kind.name === "weekly" && readCopy(form, kind)),
		imported: readImported(form, kind, lists),
	};
}

const place = z.number().int().min(0).max(9_999);
const listEdit = z.discriminatedUnion("type", [
	z.object({ type: z.literal("insert"), payload: z.object({ name: z.string() }) }),
	z.object({ type: z.literal("remove"), payload: z.object({ name: z.string(), index: place }) }),
	z.object({
		type: z.literal("reorder"),
		payload: z.object({ name: z.string(), from: place, to: place }),
	}),
]);
/** A change to a list of items, as conform's buttons name it (forms.md). */
export type ListEdit = z.output<typeof listEdit>;

/**
 * The list edit of a posted form; undefined if it has none.
 * @throws a response: 400 for one that cannot be read, or of a list that the form does not have
 */
export function readEdit(form: FormData, kind: Kind): ListEdit | undefined {
	const value = form.get("__intent__");
	if (value === null) return undefined;
	const parsed = listEdit.safeParse(JSON.parse(String(value)));
	if (!parsed.success || !kind.lists.includes(parsed.data.payload.name))
		throw badRequest("The change to the list could not be read.");
	return parsed.data;
}
