import { useDraftPlace } from "~/components/drafts/saved";
import { draftsKey } from "~/components/drafts/store";
import { useDraft } from "~/components/drafts/use-draft";
import { saveKeyIn } from "~/components/forms/save-key";
import { useSignedIn } from "~/components/frame/layout-data";
import { paths } from "~/paths";
import { draftOf, isAsSaved, type ScheduleWork } from "./draft-of";
import type { Kind } from "./kinds";
import { FORM_ID, type ScheduleValues } from "./values";

interface Options {
	kind: Kind;
	/** The schedule's id; undefined for a new one. */
	id: number | undefined;
	/** What the form's fields showed at first. */
	given: ScheduleValues;
	/** What is saved, or what a new form starts with; undefined where the page does not know it. */
	saved: ScheduleValues | undefined;
	picked: ScheduleWork["picked"];
}

/**
 * A schedule's form as a draft (decision 0018).
 * @returns `drafts` (useDraft); `keepNow` of their place
 */
export function useScheduleDraft({ kind, id, given, saved, picked }: Options) {
	const { person = "" } = useSignedIn() ?? {};
	const place = useDraftPlace(draftsKey(person, `${kind.name}:${id ?? "new"}`), paths.schedules);
	const drafts = useDraft<ScheduleWork>(place, {
		read: () => ({
			saveKey: saveKeyIn(FORM_ID),
			values: draftOf(
				new FormData(document.getElementById(FORM_ID) as HTMLFormElement),
				kind,
				given,
			),
			picked: picked.map(({ presentationId, title }) => ({ presentationId, title })),
		}),
		isAsSaved: ({ values }) => saved !== undefined && isAsSaved(kind, values, saved),
	});
	return { drafts, keepNow: place.keepNow };
}
