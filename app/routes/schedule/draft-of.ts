import { isSameText } from "@signage/contract/text/same-text";
import type { Choice } from "~/services/presentations/browser-choices";
import type { Kind } from "./kinds";
import { typedValues } from "./typed-values";
import { placesOf, type ScheduleValues, wantedIn } from "./values";

/** What a draft keeps of a schedule's form. */
export interface ScheduleWork {
	values: ScheduleValues;
	/** Presentations that were chosen in the picker: the form may not know them otherwise. */
	picked: Pick<Choice, "presentationId" | "title">[];
}

/**
 * What a draft keeps of the fields of a form: also the last copy and the last import, so that they can be undone.
 * @param given what the fields showed at first
 */
export function draftOf(form: FormData, kind: Kind, given: ScheduleValues): ScheduleValues {
	const typed = typedValues(form, kind);
	const { copied, imported } = given;
	if (!imported) return { ...typed, copied };
	const places = placesOf(imported.wanted, given.lists);
	const wanted = wantedIn({ ...imported, places }, typed.lists);
	return { ...typed, copied, imported: { ...imported, wanted } };
}

/** Whether a form holds what is saved: its name, its zone and its items in their order. */
export function isAsSaved(kind: Kind, values: ScheduleValues, saved: ScheduleValues): boolean {
	const rest = ({ timeZoneId, lists }: ScheduleValues) =>
		JSON.stringify([
			timeZoneId,
			kind.lists.map((list) =>
				(lists[list] ?? []).map(({ time, presentationId }) => [time, presentationId]),
			),
		]);
	return isSameText(values.name, saved.name) && rest(values) === rest(saved);
}
