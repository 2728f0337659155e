import type { FieldMeta } from "~/components/forms/field";
import type { Kind } from "./kinds";
import { fieldOf, itemName, type Messages } from "./values";

const ITEM = /^(\w+)\[(\d+)\]/;

/** What is said of items, each with the name of its item, for the box that has a link to each. */
export function wrongItems(kind: Kind, messages: Messages): FieldMeta[] {
	return Object.entries(messages).flatMap(([field, said]) => {
		const [, list, place] = ITEM.exec(field) ?? [];
		if (list === undefined) return [];
		const called = itemName(kind, list, Number(place));
		const named = `${called[0]?.toUpperCase()}${called.slice(1)}: ${said.join(". ")}`;
		return [fieldOf(field, { [field]: [named] })];
	});
}
