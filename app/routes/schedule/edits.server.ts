import type { Kind } from "./kinds";
import type { ListEdit } from "./posted.server";
import {
	addId,
	fieldId,
	type ItemValues,
	itemField,
	removeId,
	type ScheduleValues,
} from "./values";

/**
 * The lists after a change to one of them, and what takes the focus then. A new item has the time that it is, and no
 * presentation (spec 4).
 * @param now the date and time in the schedule's zone, `yyyy-MM-dd HH:mm`
 */
export async function edited(
	kind: Kind,
	{ lists }: ScheduleValues,
	{ type, payload }: ListEdit,
	now: () => Promise<string>,
): Promise<{ lists: Record<string, ItemValues[]>; focus: string }> {
	const list = payload.name;
	const items = [...(lists[list] ?? [])];
	const answer = (focus: string) => ({ lists: { ...lists, [list]: items }, focus });
	if (type === "insert") {
		const here = await now();
		const time = kind.name === "simple" ? here : here.slice(-5);
		items.push({ time, presentationId: kind.noPresentation });
		return answer(fieldId(itemField(list, items.length - 1, kind.timeField)));
	}
	if (type === "remove") {
		items.splice(payload.index, 1);
		const next = Math.min(payload.index, items.length - 1);
		return answer(next < 0 ? addId(list) : removeId(list, next));
	}
	const [moved] = items.splice(payload.from, 1);
	if (moved) items.splice(payload.to, 0, moved);
	return answer(fieldId(itemField(list, payload.to, kind.timeField)));
}
