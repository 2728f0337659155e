import { useActionData } from "@remix-run/react";
import { useRef, useState } from "react";
import type { Draft } from "~/components/drafts/store";
import { saveKeyIn } from "~/components/forms/save-key";
import { useUnlessStopped } from "~/components/frame/slow-notice";
import type { ScheduleAnswer } from "./action.server";
import type { ScheduleWork } from "./draft-of";
import type { DrawnSchedule } from "./drawn.server";
import { FORM_ID, type ScheduleValues } from "./values";

/** The form that the page came with. */
interface First {
	/** The schedule's id; undefined for a new one. */
	id?: number;
	values: ScheduleValues;
	/** Its timeline. */
	drawn?: DrawnSchedule;
}
/** One that takes its place. */
type Later = Pick<ScheduleAnswer, "key" | "values" | "drawn" | "error"> & { saveKey?: string };

/** Which form is seen: the one that the page came with, that of the last answer that has values, or of a draft since. */
export function useShownForm(first: First) {
	const answered = useUnlessStopped(useActionData<ScheduleAnswer>());
	/** The draft that was taken up last, and the answer that was there then: that is of what the form had before. */
	const [taken, setTaken] = useState<{ over?: ScheduleAnswer }>();
	const answer = taken && taken.over === answered ? undefined : answered;
	const newest = useRef<Later>();
	if (answer?.values) newest.current = answer;
	const { current: later } = newest;
	/** The name of the save that was sent last, or that the draft has. */
	const sentKey = useRef<string>();
	return {
		/** Other for each form. */
		formKey: `${first.id}-${later?.key}`,
		values: later?.values ?? first.values,
		drawn: later ? later.drawn : first.drawn,
		/** An item that is added shows a new form of the same save; what the service refused is none. */
		saveKey: later?.saveKey ?? (later?.error ? undefined : sentKey.current),
		/** What was answered last, unless that is of another form. */
		answer,
		/** Other for each draft that was taken up; undefined where none was. */
		taken,
		take(draft: Draft<ScheduleWork>) {
			newest.current = { key: draft.visit, values: draft.values };
			sentKey.current = draft.saveKey;
			setTaken({ over: answered });
		},
		/** Notes by which name the form is sent. */
		noteSent() {
			sentKey.current = saveKeyIn(FORM_ID);
		},
	};
}
