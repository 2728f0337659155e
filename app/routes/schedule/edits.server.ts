import type { Kind } from "./kinds";
import type { ListEdit } from "./posted.server";
import {
	addId,
	fieldId,
	type ItemValues,
	itemField,
	type RemovedItem,
	removeId,
	type ScheduleValues,
} from "./values";

interface Edited {
	/** What was done. */
	intent: string;
	lists: Record<string, ItemValues[]>;
	focus: string;
	removed?: RemovedItem;
}

/** The item that an insertion brings, as its button says: one that was removed, with what it had. */
function itemIn(kind: Kind, given: Record<string, unknown> = {}): ItemValues | undefined {
	const { [kind.timeField]: time, presentationId = kind.noPresentation } = given;
	return typeof time === "string" ? { time, presentationId: String(presentationId) } : undefined;
}

/**
 * The lists after a change to one of them, and what takes the focus then. A new item has the time that it is, and no
 * presentation (spec 4); `removed` is one that can come back.
 * @param now the date and time in the schedule's zone, or the browser's where that is not known, `yyyy-MM-dd HH:mm`
 */
export function edited(
	kind: Kind,
	{ lists }: ScheduleValues,
	{ type, payload }: ListEdit,
	now: string,
): Edited {
	const list = payload.name;
	const items = [...(lists[list] ?? [])];
	const answer = (intent: string, focus: string, removed?: RemovedItem) => ({
		...{ intent, focus, removed },
		lists: { ...lists, [list]: items },
	});
	if (type === "insert") {
		const back = itemIn(kind, payload.defaultValue);
		const time = kind.name === "simple" ? now : now.slice(-5);
		const place = Math.min(payload.index ?? items.length, items.length);
		items.splice(place, 0, back ?? { time, presentationId: kind.noPresentation });
		return answer(back ? "restore" : type, fieldId(itemField(list, place, kind.timeField)));
	}
	if (type === "remove") {
		const [item] = items.splice(payload.index, 1);
		const next = Math.min(payload.index, items.length - 1);
		const focus = next < 0 ? addId(list) : removeId(list, next);
		return answer(type, focus, item && { list, place: payload.index, item });
	}
	const [moved] = items.splice(payload.from, 1);
	if (moved) items.splice(payload.to, 0, moved);
	return answer(type, fieldId(itemField(list, payload.to, kind.timeField)));
}
