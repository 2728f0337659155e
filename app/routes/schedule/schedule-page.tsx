import { useLoaderData } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { AsDraft } from "~/components/drafts/as-draft";
import { DraftOffer } from "~/components/drafts/draft-offer";
import { useIsSent } from "~/components/drafts/saved";
import type { Draft } from "~/components/drafts/store";
import { useSaveKeys } from "~/components/forms/use-save-keys";
import { focusHeading } from "~/components/frame/arrival-focus";
import { announce } from "~/components/frame/live-region";
import { useTypedBefore } from "~/components/unsaved/typed-before";
import { UnsavedChanges } from "~/components/unsaved/unsaved-changes";
import { useLayout } from "~/components/use-layout";
import { paths } from "~/paths";
import type { Choice } from "~/services/presentations/browser-choices";
import { CONFLICT, GONE } from "~/shared/statuses";
import type { ScheduleAnswer } from "./action.server";
import { importedIn } from "./calendar/import";
import { toldOf } from "./copy-day";
import type { ScheduleWork } from "./draft-of";
import { DrawnForm } from "./drawn";
import { ScheduleForm } from "./form";
import type { Kind } from "./kinds";
import type { loadForm } from "./load.server";
import { DRAWN_ID } from "./other-weeks";
import { useAddedItem } from "./use-added-item";
import { isDrawnField, useDrawing } from "./use-drawing";
import { useScheduleDraft } from "./use-schedule-draft";
import { useShownForm } from "./use-shown-form";
import { useToldZone } from "./use-told-zone";
import { FORM_ID, lostIn } from "./values";

const SAID: Readonly<Record<string, string>> = {
	insert: "Item added",
	remove: "Item removed",
	restore: "The item is back",
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
		pressed.current = (event.nativeEvent as SubmitEvent).submitter?.id;
	};
}

/** The page of a schedule's form, new or saved. */
export function SchedulePage({ kind }: { kind: Kind }) {
	const loaded = useLoaderData<typeof loadForm>();
	const { id, toldZone, zones, presentations, hasAll } = loaded;
	const { answer, taken, formKey, drawn: given, ...form } = useShownForm(loaded);
	const [isPosted] = useState(answer !== undefined);
	const isChanged = useRef(false);
	// What an answer shows is not saved: else it would have led to the list.
	if (answer) isChanged.current = true;
	const { follow, look, show, learnOf, ...drawing } = useDrawing({ kind, zones, formKey, given });
	useSaveKeys(FORM_ID);
	// To ask for the page again would take a refusal away that the browser itself was answered; its form says its zone.
	const isNew = id === undefined && !isPosted;
	useToldZone({ toldZone, timeZoneId: loaded.values.timeZoneId, isNew });
	const [picked, setPicked] = useState<Choice[]>([]);
	// Beside a form that the browser itself has sent, the page has not asked for what is saved.
	const saved = isPosted && id !== undefined ? undefined : loaded.values;
	const { drafts, keepNow } = useScheduleDraft({ kind, id, given: form.values, saved, picked });
	const { note } = drafts;
	const change = useCallback(() => {
		isChanged.current = true;
		note();
	}, [note]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer: a visit after the save has nothing to keep yet
	useEffect(() => {
		if (answer) note();
	}, [answer]);
	const pick = useCallback(
		(choice: Choice) => {
			change();
			setPicked((before) => [...before, choice]);
			learnOf(choice);
			follow();
		},
		[change, learnOf, follow],
	);
	const typed = ({ target }: FormEvent) => {
		change();
		if (isDrawnField((target as HTMLInputElement).name)) follow();
	};
	useTypedBefore(FORM_ID, () => {
		change();
		follow();
	});
	function take(draft: Draft<ScheduleWork>) {
		drafts.adopt(draft);
		form.take(draft);
		setPicked((before) => [...before, ...draft.picked]);
		isChanged.current = true;
		announce("Your draft is back");
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft, whose timeline came with nothing
	useEffect(() => {
		if (taken) follow();
	}, [taken]);
	// The heading that has it once the offer has gone is that of the form before.
	useLayout(() => {
		if (taken && document.activeElement === document.body) focusHeading();
	}, [taken]);
	const arrive = useArrival(answer);
	const added = useAddedItem(answer);
	const isSent = useIsSent(paths.schedules);
	const known = new Set(presentations.map(({ presentationId }) => presentationId));
	const others = picked.filter(({ presentationId }) => !known.has(presentationId));
	const lost = useMemo(() => lostIn(kind, loaded.values), [kind, loaded.values]);
	return (
		<div className="schedule-page">
			<UnsavedChanges isChanged={isChanged}>
				What you changed here is not saved.
				{answer?.error?.statusCode !== GONE && <AsDraft keepNow={keepNow} what="schedule" />}
			</UnsavedChanges>
			<ScheduleForm
				key={formKey}
				kind={kind}
				said={SAID[answer?.intent ?? ""]}
				isNew={id === undefined}
				saved={id === undefined ? undefined : kind.path(id)}
				values={form.values}
				lost={lost}
				answer={answer}
				saveKey={form.saveKey}
				week={drawing.drawn?.weeks?.picked}
				offer={
					drafts.found &&
					answer?.error?.statusCode !== CONFLICT && (
						<DraftOffer
							key={drafts.found.visit}
							draft={drafts.found}
							title={drafts.found.values.name}
							saved={saved?.revision}
							onTake={take}
							onDiscard={drafts.forget}
						/>
					)
				}
				zones={zones}
				presentations={others.length > 0 ? [...presentations, ...others] : presentations}
				hasAll={hasAll}
				onChange={typed}
				onSubmit={(event) => {
					form.noteSent();
					arrive(event);
				}}
				onPick={pick}
			/>
			<div id={DRAWN_ID} className="schedule-drawn" {...(isSent && { inert: "" })}>
				<DrawnForm {...{ kind, drawing, show, look, follow, added, formKey }} />
			</div>
		</div>
	);
}
