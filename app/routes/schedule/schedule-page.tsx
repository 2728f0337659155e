import { useActionData, useLoaderData } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { AsDraft } from "~/components/drafts/as-draft";
import { DraftOffer } from "~/components/drafts/draft-offer";
import { useIsSent } from "~/components/drafts/saved";
import type { Draft } from "~/components/drafts/store";
import { saveKeyIn } from "~/components/forms/save-key";
import { useSaveKeys } from "~/components/forms/use-save-keys";
import { focusHeading } from "~/components/frame/arrival-focus";
import { announce } from "~/components/frame/live-region";
import { useUnlessStopped } from "~/components/frame/slow-notice";
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
	const { id, toldZone, values, zones, presentations, hasAll, drawn } =
		useLoaderData<typeof loadForm>();
	const answered = useUnlessStopped(useActionData<ScheduleAnswer>());
	/** The draft that was taken up last, and the answer that was there then: that is of what the form had before. */
	const [taken, setTaken] = useState<{ over?: ScheduleAnswer }>();
	const answer = taken && taken.over === answered ? undefined : answered;
	const [isPosted] = useState(answer !== undefined);
	const isChanged = useRef(false);
	// What an answer shows is not saved: else it would have led to the list.
	if (answer) isChanged.current = true;
	/** The last answer that has values, or a draft since: a new form shows them. */
	const shown = useRef<
		Pick<ScheduleAnswer, "key" | "values" | "drawn" | "error"> & { saveKey?: string }
	>();
	if (answer?.values) shown.current = answer;
	/** The name of the save that was sent last, or that the draft has. An item that is added shows a new form of the same one; what the service refused is none. */
	const sentKey = useRef<string>();
	const saveKey = shown.current?.saveKey ?? (shown.current?.error ? undefined : sentKey.current);
	const formKey = `${id}-${shown.current?.key}`;
	const given = shown.current ? shown.current.drawn : drawn;
	const { follow, look, show, learnOf, ...drawing } = useDrawing({ kind, zones, formKey, given });
	useSaveKeys(FORM_ID);
	// To ask for the page again would take a refusal away that the browser itself was answered; its form says its zone.
	const isNew = id === undefined && !isPosted;
	useToldZone({ toldZone, timeZoneId: values.timeZoneId, isNew });
	const [picked, setPicked] = useState<Choice[]>([]);
	// Beside a form that the browser itself has sent, the page has not asked for what is saved.
	const saved = isPosted && id !== undefined ? undefined : values;
	const { drafts, keepNow } = useScheduleDraft({
		kind,
		id,
		given: shown.current?.values ?? values,
		saved,
		picked,
	});
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
		shown.current = { key: draft.visit, values: draft.values };
		sentKey.current = draft.saveKey;
		setTaken({ over: answered });
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
	const lost = useMemo(() => lostIn(kind, values), [kind, values]);
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
				values={shown.current?.values ?? values}
				lost={lost}
				answer={answer}
				saveKey={saveKey}
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
					sentKey.current = saveKeyIn(FORM_ID);
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
