import * as z from "zod";
import { badRequest } from "~/services/request/answers.server";
import { readImported } from "./calendar/imported.server";
import { readCopied } from "./copy-day.server";
import type { Kind } from "./kinds";
import { typedValues } from "./typed-values";
import { LOOK_FIELD, type ScheduleValues, WEEK_FIELD } from "./values";

/** What a posted form holds, as it was typed. @throws a response: 400 */
export function readValues(form: FormData, kind: Kind): ScheduleValues {
	const typed = typedValues(form, kind);
	return {
		...typed,
		...(kind.name === "weekly" && { copied: readCopied(form, kind) }),
		imported: readImported(form, kind, typed.lists),
	};
}

/** The week that somebody looks at: by the button that leads to it, or the one of before. */
export function pickedWeek(form: FormData): string | undefined {
	const week = form.get(LOOK_FIELD) ?? form.get(WEEK_FIELD);
	return typeof week === "string" ? week : undefined;
}

const place = z.number().int().min(0).max(9_999);
const listEdit = z.discriminatedUnion("type", [
	z.object({
		type: z.literal("insert"),
		payload: z.object({
			name: z.string(),
			index: place.optional().catch(undefined),
			defaultValue: z.record(z.string(), z.unknown()).optional().catch(undefined),
		}),
	}),
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
