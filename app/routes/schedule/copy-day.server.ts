import type { NormalisedError } from "@signage/contract/problem";
import * as z from "zod";
import { badRequest } from "~/services/request/answers.server";
import type { Kind } from "./kinds";
import { copyDayId, type Messages, type ScheduleValues, undoCopyId, wantedKey } from "./values";

/** The items of a list as hidden fields have them. */
export const listOfItems = z.array(z.object({ time: z.string(), presentationId: z.string() }));
/** The last copy as a hidden field has it. */
export const copiedDay = z.object({
	from: z.string(),
	replaced: z.record(z.string(), listOfItems),
	wanted: z.record(z.string(), z.string()).optional(),
});

/** Whether these days are lists of the form. */
export const isOf = (kind: Kind, { from, replaced }: z.output<typeof copiedDay>) =>
	[from, ...Object.keys(replaced)].every((day) => kind.lists.includes(day));

/** The last copy as its hidden field has it. @throws a response: 400 for one that is not of this form */
export function readCopied(form: FormData, kind: Kind) {
	const text = String(form.get("copied") ?? "");
	if (text === "") return undefined;
	try {
		const copied = copiedDay.parse(JSON.parse(text));
		if (isOf(kind, copied)) return copied;
	} catch {
		// As for days that there are none of.
	}
	throw badRequest("The copied day could not be read.");
}

/** The form after one of these changes, or what is wrong; and what takes the focus. */
export interface Changed {
	values: ScheduleValues;
	errors?: Messages;
	/** What belongs to no field. */
	error?: NormalisedError;
	focus?: string;
}

/**
 * The last import, if there is one, with these entries of what is wanted for the items of some days in place of those that it has.
 * @returns `had`: the latter
 */
function withWanted(
	{ imported }: ScheduleValues,
	days: readonly string[],
	entries: readonly (readonly [key: string, name: string])[],
) {
	if (!imported) return {};
	const all = Object.entries(imported.wanted);
	const isOn = ([key]: (typeof all)[number]) => days.includes(key.split(" ", 1)[0] ?? "");
	const wanted = Object.fromEntries([...all.filter((one) => !isOn(one)), ...entries]);
	return { imported: { ...imported, wanted }, had: Object.fromEntries(all.filter(isOn)) };
}

/** Copies the items of the chosen day to the chosen days, whose own they replace. A day without items is refused. */
export function withCopiedDay(kind: Kind, values: ScheduleValues): Changed {
	const { copyFrom: from = "", copyTo = [], lists } = values;
	if (!kind.lists.includes(from)) return { values, errors: { copyFrom: ["Choose a day"] } };
	const itemsOf = (day: string) => lists[day] ?? [];
	if (itemsOf(from).length === 0) {
		const message = `${from} has no items to copy. Nothing was changed.`;
		return { values, errors: { copyFrom: [message] } };
	}
	const to = copyTo.filter((day) => day !== from);
	if (to.length === 0)
		return { values, errors: { copyTo: [`Choose the days that ${from} is copied to`] } };
	const copies = Object.fromEntries(to.map((day) => [day, [...itemsOf(from)]]));
	const replaced = Object.fromEntries(to.map((day) => [day, itemsOf(day)]));
	const copiedWants = itemsOf(from).flatMap(({ time }) => {
		const name = values.imported?.wanted[wantedKey(from, time)];
		return name === undefined ? [] : to.map((day) => [wantedKey(day, time), name] as const);
	});
	const { imported, had: wanted } = withWanted(values, to, copiedWants);
	return {
		values: {
			...values,
			lists: { ...lists, ...copies },
			copyTo: [],
			copied: { from, replaced, wanted },
			imported,
		},
		focus: undoCopyId,
	};
}

/** Gives the days back what they had before the last copy. */
export function withoutCopiedDay(values: ScheduleValues): Changed {
	const { copied, lists } = values;
	if (!copied) throw badRequest("There is no copied day to undo.");
	const { wanted } = copied;
	const days = Object.keys(copied.replaced);
	return {
		values: {
			...values,
			lists: { ...lists, ...copied.replaced },
			copyFrom: copied.from,
			copyTo: days,
			copied: undefined,
			// Forms of earlier versions do not tell what was wanted, and have not taken it away.
			imported: wanted
				? withWanted(values, days, Object.entries(wanted)).imported
				: values.imported,
		},
		focus: copyDayId,
	};
}
