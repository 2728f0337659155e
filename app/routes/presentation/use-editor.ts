import { type MutableRefObject, useEffect, useReducer, useState } from "react";
import { flushSync } from "react-dom";
import { announce } from "~/components/live-region";
import { useLayout } from "~/components/use-layout";
import type { FormAnswer } from "~/services/forms/intents.server";
import type { OwnPictures } from "./adding/own-pictures";
import {
	chosenFile,
	chosenInPanel,
	emptyPanel,
	fillPanel,
	typedInPanel,
} from "./adding/panel-fields";
import { useAdding } from "./adding/use-adding";
import { draftOf } from "./drafts/draft-of";
import type { Draft } from "./drafts/store";
import { sweptOf } from "./drafts/swept";
import { type DraftPlace, useDraft } from "./drafts/use-draft";
import { type Errors, errorsOfRow, fieldId, slideField } from "./fields";
import { firstSlides } from "./first-slides";
import { saveKeyNow, setField, typedIn, typedRows } from "./form-fields";
import { edited, firstRows, newRow, pageOf, type Row, type Rows, stillRemoved } from "./list/rows";
import { useKnown } from "./list/use-known";
import { useTurning } from "./list/use-turning";
import { stillMissing, type useMissing } from "./not-uploaded";
import type { Plan } from "./plan.server";
import { useFound } from "./use-found";
import { type Place, usePlace } from "./use-place";
import { useSaving } from "./use-saving";
import { type AddKind, type EditorValues, EMPTY_SLIDE } from "./values";

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
	/** What was removed from the list; it outlives a form that an answer shows anew. */
	removed: MutableRefObject<Rows["removed"]>;
	pictures: OwnPictures;
	/** Where somebody is in the form; it outlives a form that an answer shows anew, too. */
	place: MutableRefObject<Place>;
	/** Called with each change that is not saved yet. */
	onChange: () => void;
}

const SETTINGS = ["title", "frameDelayInSeconds", "backgroundColor"] as const;

/** What the editor's form is made of, and what can be done with it. */
export function useEditor(props: EditorProps) {
	const { answer, saved, values = saved, person, tier, draft, onChange } = props;
	const told = (answer?.result.error ?? {}) as Errors;
	const wrong = useFound(told);
	const { missing, setMissing } = props.lacking;
	const [list, dispatch] = useReducer(edited, props, () => ({
		rows: firstRows(firstSlides(props), errorsOfRow(told)),
		removed: stillRemoved(props.removed.current),
	}));
	const { rows } = list;
	useEffect(() => {
		props.removed.current = list.removed;
	}, [props.removed, list.removed]);
	// Before anything else can add one that this list does not have yet.
	useLayout(() => props.pictures.keep(list), [props.pictures, list]);
	const at = usePlace({ answer, values, rows, told, kept: props.place });
	const { kind, shown, setShown, page } = at;
	/** A draft has its own: what it was made from. A hidden field would not keep it by itself. */
	const [revision, setRevision] = useState(values.revision);
	/** So has its save, whose answer may have been lost. */
	const [saveKey, setSaveKey] = useState<string>();
	const [color, setColor] = useState(values.backgroundColor);
	/** What is focused and announced once it is there. */
	const [added, setAdded] = useState<Row>();
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
		onAdded: (made) => {
			const titles = made.map(({ slide }) => slide.title);
			setMissing((now) => stillMissing(now, titles));
			setShown(rows.length);
			turnTo(pageOf(rows.length + made.length - 1));
			setAdded(made.at(-1));
			change();
		},
		onProblem: wrong.note,
	});
	const { states: uploads } = adding.uploads;
	const draftNow = () => {
		const there = rows.filter(({ key }) => !uploads.has(key));
		const [title, frameDelayInSeconds, backgroundColor] = SETTINGS.map((name) => typedIn(name));
		return {
			saveKey: saveKeyNow(),
			missing: [
				...missing,
				// As they are called when the same file is chosen again, whatever they are called now.
				...rows
					.filter(({ key }) => uploads.has(key))
					.map(({ addedAs, slide }) => addedAs ?? slide.title),
				...chosenInPanel(kind),
			],
			kind,
			values: {
				...values,
				...{ title, frameDelayInSeconds, backgroundColor, revision },
				slides: typedRows(rows, there).map(({ slide }) => draftOf(slide)),
				newSlide: typedInPanel(),
			} as EditorValues,
		};
	};
	const checked = rows.filter(({ slide }) => slide.id === "" && slide.status === "Processing");
	const drafts = useDraft(draft, draftNow, [
		...uploads.keys(),
		...checked.map(({ key }) => `${key} checked`),
	]);
	function change() {
		onChange();
		drafts.note();
	}
	/** Puts a draft into the form. */
	function takeDraft(taken: Draft) {
		drafts.adopt(taken);
		// No row of the draft shows them: Save would wait for them, and nobody could tell for what.
		for (const key of uploads.keys()) adding.uploads.cancel(key);
		const { values: kept } = taken;
		for (const name of SETTINGS) setField(name, kept[name]);
		// The fields of its kind have to be there.
		flushSync(() => openPanel(taken.kind ?? kind));
		fillPanel(kept.newSlide);
		setColor(kept.backgroundColor);
		setRevision(kept.revision);
		setSaveKey(taken.saveKey);
		const back = kept.slides.map((slide) => newRow({ ...EMPTY_SLIDE, ...slide }));
		dispatch({ type: "replace", rows: back });
		onChange();
		setMissing(() => taken.missing);
		if (taken.missing.length > 0) wrong.note({});
		announce("Your draft is back");
		void sweptOf(back).then((swept) => {
			if (swept.length === 0) return;
			dispatch({ type: "drop", keys: new Set(swept.map(({ key }) => key)) });
			setMissing((now) => [...now, ...swept.map(({ slide }) => slide.title)]);
			wrong.note({});
		});
	}
	const saving = useSaving({
		addLeft: adding.addLeft,
		rows,
		dispatch,
		uploads,
		onChecked: (errors, others) => {
			drafts.keep();
			if (others.length > 0 || Object.keys(errors).length > 0) wrong.note(errors, others);
			else wrong.forget();
		},
		onWrongSlide: showSlide,
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each slide that is added
	useEffect(() => {
		const index = rows.findIndex(({ key }) => key === added?.key);
		if (!added || index < 0) return;
		document.getElementById(fieldId(slideField(index, "title")))?.focus();
		announce(`Slide ${index + 1} added: ${added.slide.title}`);
	}, [added]);

	/** Opens the panel for another kind of slide; what was wrong in the last one is over. */
	function openPanel(next: AddKind) {
		if (next === kind) return;
		at.setKind(next);
		wrong.forgetPanel();
	}

	/** Adds what is in this panel, and empties it. */
	function addFrom() {
		const file = chosenFile();
		const [title = "", url = ""] = Object.values(typedInPanel()).map((text) => text.trim());
		if (!adding.addFrom(kind, { title, url, file })) return;
		wrong.forget();
		emptyPanel();
	}
	return {
		values,
		errors: wrong.errors,
		found: wrong.found,
		missing,
		list,
		dispatch,
		kind,
		openPanel,
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
		addFrom,
		drafts,
		takeDraft,
		saving,
		change,
	};
}
