import type { Kind } from "./kinds";
import type { ItemValues, ScheduleValues } from "./values";

const ITEM_FIELD = /^(\w+)\[(\d{1,4})\]\.(\w+)$/;

/** The items of a form by list, in order. Read by hand: what conform does with a long list takes the square of its length. */
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

/** What is typed and chosen in a form: all of its values but for the last copy and the last import. */
export function typedValues(form: FormData, kind: Kind): ScheduleValues {
	const text = (name: string) => {
		const value = form.get(name);
		return typeof value === "string" ? value : "";
	};
	const days = form.getAll("copyTo").map(String);
	return {
		name: text("name"),
		timeZoneId: text("timeZoneId"),
		revision: text("revision"),
		confirmed: text("confirmed"),
		lists: readLists(form, kind),
		...(kind.name === "weekly" && {
			copyFrom: text("copyFrom"),
			copyTo: kind.lists.filter((day) => days.includes(day)),
		}),
	};
}
