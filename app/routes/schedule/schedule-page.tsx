import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { announce } from "~/components/live-region";
import { useUnlessStopped } from "~/components/slow-notice";
import { UnsavedChanges } from "~/components/unsaved-changes";
import { hasTyped } from "~/components/unsaved-work";
import { useSaveKeys } from "~/components/use-save-keys";
import type { Choice } from "~/services/presentations/browser-choices";
import type { ScheduleAnswer } from "./action.server";
import { importedIn } from "./calendar/import";
import { toldOf } from "./copy-day";
import { DrawnForm } from "./drawn";
import { ScheduleForm } from "./form";
import type { Kind } from "./kinds";
import type { loadForm } from "./load.server";
import { useAddedItem } from "./use-added-item";
import { isDrawnField, useDrawing } from "./use-drawing";
import { useToldZone } from "./use-told-zone";
import { FORM_ID } from "./values";

const SAID: Readonly<Record<string, string>> = {
	insert: "Item added",
	remove: "Item removed",
	sort: "Sorted by time",
	"undo-copy": "The days have their former items again",
	"undo-import": "The form has its former items again",
};

function saidOf(answer: ScheduleAnswer | undefined): string | undefined {
	if (answer?.intent === "copy-day") return answer.values?.copied && toldOf(answer.values.copied);
	if (answer?.intent === "import")
		return answer.values?.imported && !answer.errors && !answer.error
			? importedIn(answer.values.imported)
			: undefined;
	return SAID[answer?.intent ?? ""];
}

/** Says what an answer has changed, and gives the focus back to the button that was pressed, unless the answer names another. */
function useArrival(answer: ScheduleAnswer | undefined) {
	const pressed = useRef<string>();
	useEffect(() => {
		const said = saidOf(answer);
		if (!said) return;
		announce(said);
		document.getElementById(answer?.focus ?? pressed.current ?? "")?.focus();
	}, [answer]);
	return (event: FormEvent) => {
		pressed.current = ((event.nativeEvent as SubmitEvent).submitter as HTMLElement | null)?.id;
	};
}

/** The page of a schedule's form, new or saved. */
export function SchedulePage({ kind }: { kind: Kind }) {
	const { id, toldZone, values, zones, presentations, hasAll, drawn } =
		useLoaderData<typeof loadForm>();
	const answer = useUnlessStopped(useActionData<ScheduleAnswer>());
	const isChanged = useRef(false);
	// What an answer shows is not saved: else it would have led to the list.
	if (answer) isChanged.current = true;
	/** The last answer that has values: a new form shows them. */
	const shown = useRef<ScheduleAnswer>();
	if (answer?.values) shown.current = answer;
	const formKey = `${id}-${shown.current?.key}`;
	const given = shown.current ? shown.current.drawn : drawn;
	const { follow, show, learnOf, ...drawing } = useDrawing({ kind, zones, formKey, given });
	useSaveKeys(FORM_ID);
	useToldZone({ toldZone, timeZoneId: values.timeZoneId, isNew: id === undefined });
	const [picked, setPicked] = useState<Choice[]>([]);
	const pick = useCallback(
		(choice: Choice) => {
			isChanged.current = true;
			setPicked((before) => [...before, choice]);
			learnOf(choice);
			follow();
		},
		[learnOf, follow],
	);
	const change = ({ target }: FormEvent) => {
		isChanged.current = true;
		if (isDrawnField((target as HTMLInputElement).name)) follow();
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the scripts ran
	useEffect(() => {
		if (!hasTyped(document.getElementById(FORM_ID))) return;
		isChanged.current = true;
		follow();
	}, []);
	const added = useAddedItem(answer);
	const isSubmitting = useNavigation().state === "submitting";
	const known = new Set(presentations.map(({ presentationId }) => presentationId));
	const others = picked.filter(({ presentationId }) => !known.has(presentationId));
	return (
		<div className="schedule-page">
			<UnsavedChanges isChanged={isChanged}>What you changed here is not saved.</UnsavedChanges>
			<ScheduleForm
				key={formKey}
				kind={kind}
				said={SAID[answer?.intent ?? ""]}
				isNew={id === undefined}
				saved={id === undefined ? undefined : kind.path(id)}
				values={shown.current?.values ?? values}
				answer={answer}
				zones={zones}
				presentations={others.length > 0 ? [...presentations, ...others] : presentations}
				hasAll={hasAll}
				onChange={change}
				onSubmit={useArrival(answer)}
				onPick={pick}
			/>
			<div className="schedule-drawn" {...(isSubmitting && { inert: "" })}>
				<DrawnForm kind={kind} drawing={drawing} show={show} added={added} />
			</div>
		</div>
	);
}
