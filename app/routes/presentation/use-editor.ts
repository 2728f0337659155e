import { type MutableRefObject, useEffect, useReducer, useState } from "react";
import { isTouched } from "~/browser/touched";
import type { DraftPlace } from "~/components/drafts/use-draft";
import { announce } from "~/components/frame/live-region";
import { counted } from "~/components/text/counted";
import { useLayout } from "~/components/use-layout";
import type { FormAnswer } from "~/services/forms/intents.server";
import type { OwnPictures } from "./adding/own-pictures";
import { useAdding } from "./adding/use-adding";
import { usePanel } from "./adding/use-panel";
import { useFormDraft } from "./drafts/use-form-draft";
import { type Errors, errorsOfRow, fieldId, slideField } from "./fields";
import { firstSlides } from "./first-slides";
import { edited, firstRows, pageOf, type Row, type Rows, stillRemoved } from "./list/rows";
import { useKnown } from "./list/use-known";
import { useTurning } from "./list/use-turning";
import { replacedOf, stillMissing, stillToReplace, type useMissing } from "./not-uploaded";
import type { Plan } from "./plan.server";
import { useFound } from "./use-found";
import { type Place, usePlace } from "./use-place";
import { useSaving, WAITING } from "./use-saving";
import type { EditorValues } from "./values";

/** What outlives a form that an answer shows anew: where somebody is in it, and what was removed from its list. */
export interface Kept extends Place {
	removed: Rows["removed"];
}

export interface EditorProps {
	answer?: FormAnswer;
	/** The presentation as the service has it. */
	saved: EditorValues;
	/** What was posted, if the form is shown again. */
	values?: EditorValues;
	plan: Plan;
	/** The signed-in person, and their tier. */
	person: string;
	tier: string;
	draft: DraftPlace;
	lacking: ReturnType<typeof useMissing>;
	kept: MutableRefObject<Kept>;
	pictures: OwnPictures;
	/** The ids of slides whose files were tried again since the page came. */
	tried: ReadonlySet<string>;
	/** Called with each change that is not saved yet. */
	onChange: () => void;
}

/** Slides that were added together. */
interface Added {
	rows: readonly Row[];
	/** Whether something that came with them was refused: that is what has the focus. */
	isSomeRefused?: boolean;
}

/** What is said of slides that were added together, of which the last is at this place. */
function addedText({ rows, isSomeRefused }: Added, place: number, title: string) {
	if (rows.length === 1) return `Slide ${place} added: ${title}`;
	const added = `${counted(rows.length, "slide")} added, from slide ${place - rows.length + 1} to ${place}.`;
	return isSomeRefused ? added : `${added} You are at slide ${place}: ${title}`;
}

/** Where somebody goes on at the slide of this place: in its title, or at its box where the title would open a keyboard. */
function goTo(place: number): void {
	const title = document.getElementById(fieldId(slideField(place, "title")));
	const row = isTouched() ? title?.closest("li") : undefined;
	if (!row) title?.focus();
	row?.querySelector<HTMLElement>("[type=checkbox]")?.focus({ preventScroll: true });
	row?.scrollIntoView({ block: "nearest" });
}

/**
 * What the editor's form is made of, and what can be done with it. What is so now is in
 * - `list`: the slides in their order, and what was removed; `edited` alone changes it (list/rows.ts), as `dispatch` is told;
 * - the fields themselves: what is typed, of slides too, until it is read (form-fields.ts, adding/panel-fields.ts);
 * - `adding.uploads`: the files on their way, by the keys that a row's uploads have (`uploadsOf`); what they bring is put into the row;
 * - `wrong`: what is told to be wrong; `at`: the open panel, the slide in the preview, the page of the list;
 * - `props`: what outlives the form where an answer shows it anew.
 */
export function useEditor(props: EditorProps) {
	const { answer, saved, values = saved, person, tier, draft, onChange } = props;
	const told: Errors = answer?.result.error ?? {};
	const wrong = useFound(told);
	const { missing, setMissing } = props.lacking;
	const [list, dispatch] = useReducer(edited, props, () => ({
		rows: firstRows(firstSlides(props), errorsOfRow(told)),
		removed: stillRemoved(props.kept.current.removed),
	}));
	const { rows } = list;
	// Before anything else can add one that this list does not have yet.
	useLayout(() => props.pictures.keep(list), [props.pictures, list]);
	const at = usePlace({ answer, values, rows, told, before: props.kept.current });
	const { kind, shown, setShown, page } = at;
	useEffect(() => {
		props.kept.current = { kind, shown, page, removed: list.removed };
	}, [props.kept, kind, shown, page, list.removed]);
	const [color, setColor] = useState(values.backgroundColor);
	/** What is announced once it is there; the last of it is focused, unless something was refused. */
	const [added, setAdded] = useState<Added>({ rows: [] });
	useKnown(rows, page, shown, dispatch);
	const { mayLeave, turnTo, showSlide } = useTurning({
		rows,
		page,
		setPage: at.setPage,
		dispatch,
		onWrong: wrong.note,
	});
	const adding = useAdding({
		person,
		tier,
		count: rows.length,
		saved: saved.slides.length,
		plan: props.plan,
		pictures: props.pictures,
		dispatch,
		onAdded: (made, isSomeRefused) => {
			const names = made.map(({ slide, addedAs = "" }) => [slide.title, addedAs]);
			setMissing((now) => stillMissing(now, names));
			setShown(rows.length);
			turnTo(pageOf(rows.length + made.length - 1));
			setAdded({ rows: made, isSomeRefused });
			change();
		},
		onExchange: (slide) => {
			setMissing((now) => stillToReplace(now, slide.title, replacedOf(slide)));
			change();
		},
		onProblem: (errors, others) => {
			wrong.note(errors, others);
			saving.stop();
		},
	});
	const panel = usePanel({ kind, setKind: at.setKind, adding, wrong });
	const { drafts, take, revision, saveKey } = useFormDraft({
		place: draft,
		values,
		saved,
		rows,
		dispatch,
		uploads: adding.uploads,
		lacking: props.lacking,
		kind,
		openPanel: panel.turn,
		setColor,
		onTaken: () => {
			onChange();
			// What waited was pressed for another form.
			saving.stop();
		},
		onMissing: () => wrong.note({}),
	});
	function change() {
		panel.forgetKept();
		onChange();
		drafts.note();
	}
	const saving = useSaving({
		addLeft: panel.addLeft,
		rows,
		dispatch,
		uploads: adding.uploads.states,
		onChecked: (errors, others) => {
			drafts.keep();
			if (others.length > 0 || Object.keys(errors).length > 0) wrong.note(errors, others);
			else wrong.forget();
		},
		onWrongSlide: showSlide,
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once for the slides that are added together
	useEffect(() => {
		const last = added.rows.at(-1);
		const index = rows.findIndex(({ key }) => key === last?.key);
		if (!last || index < 0) return;
		if (!added.isSomeRefused) goTo(index);
		announce(addedText(added, index + 1, last.slide.title));
	}, [added]);
	const { isWaiting } = saving;
	// Behind what is said of a file that the save itself adds.
	useEffect(() => (isWaiting ? announce(WAITING) : undefined), [isWaiting]);

	return {
		values,
		errors: wrong.errors,
		found: wrong.found,
		missing,
		list,
		dispatch,
		kind,
		panel,
		forgetPanel: wrong.forgetPanel,
		revision,
		saveKey,
		color,
		setColor,
		shown,
		setShown,
		page,
		turnTo,
		mayLeave,
		showSlide,
		adding,
		drafts,
		takeDraft: take,
		saving,
		change,
	};
}
