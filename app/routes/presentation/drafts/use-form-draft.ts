import { type Dispatch, useState } from "react";
import { flushSync } from "react-dom";
import { type DraftPlace, useDraft } from "~/components/drafts/use-draft";
import { saveKeyIn } from "~/components/forms/save-key";
import { announce } from "~/components/frame/live-region";
import { chosenInPanel, fillPanel, typedInPanel } from "../adding/panel-fields";
import { useFollowed } from "../adding/use-followed";
import type { useUploads } from "../adding/use-uploads";
import { FORM_ID } from "../fields";
import { setField, typedIn, typedRows } from "../form-fields";
import { type Edit, exchangeOf, newRow, type Row, uploadsOf } from "../list/rows";
import { replacedOf, type useMissing } from "../not-uploaded";
import { ADD_KINDS, type AddKind, type EditorValues, EMPTY_SLIDE } from "../values";
import { draftOf, type EditorDraft, type EditorWork, isAsSaved } from "./draft-of";

const SETTINGS = ["title", "frameDelayInSeconds", "backgroundColor"] as const;

interface Options {
	place: DraftPlace;
	/** What the form was made with. */
	values: EditorValues;
	/** The presentation as the service has it. */
	saved: EditorValues;
	rows: readonly Row[];
	dispatch: Dispatch<Edit>;
	uploads: ReturnType<typeof useUploads>;
	lacking: ReturnType<typeof useMissing>;
	/** The kind of slide that the panel is open for. */
	kind: AddKind;
	openPanel: (kind: AddKind) => void;
	setColor: (color: string) => void;
	/** Called with a draft in the form: that is not saved either. */
	onTaken: () => void;
	/** Called where files of a draft are to be chosen again. */
	onMissing: () => void;
}

/**
 * The editor's form as a draft, and a draft in the form.
 * @returns `drafts` (useDraft); `take`, which puts a draft into the form; `revision` and `saveKey` of what is in it
 */
export function useFormDraft(form: Options) {
	const { values, rows, dispatch, uploads, kind } = form;
	const { missing, setMissing } = form.lacking;
	/** A draft has its own: what it was made from. A hidden field would not keep it by itself. */
	const [revision, setRevision] = useState(values.revision);
	/** So has its save, whose answer may have been lost. */
	const [saveKey, setSaveKey] = useState<string>();

	function read() {
		const isOnItsWay = ({ key }: Row) => uploads.states.has(key);
		const isExchanged = ({ key }: Row) => uploads.states.has(exchangeOf(key));
		const there = rows.filter((row) => !isOnItsWay(row));
		const [title, frameDelayInSeconds, backgroundColor] = SETTINGS.map((name) => typedIn(name));
		return {
			saveKey: saveKeyIn(FORM_ID),
			missing: [
				...missing,
				// As they are called when the same file is chosen again, whatever they are called now.
				...rows.filter(isOnItsWay).map(({ addedAs, slide }) => addedAs ?? slide.title),
				...typedRows(rows, rows.filter(isExchanged)).map(({ slide }) => ({
					instead: slide.title,
					of: replacedOf(slide),
				})),
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
	}
	const checked = rows.filter(({ slide }) => slide.id === "" && slide.status === "Processing");
	const drafts = useDraft<EditorWork>(form.place, {
		read,
		isAsSaved: (work) => isAsSaved(work, form.saved),
		onTheirWay: [...uploads.states.keys(), ...checked.map(({ key }) => `${key} checked`)],
	});

	const follow = useFollowed({
		rows,
		dispatch,
		uploads,
		onSwept: (titles) => {
			setMissing((now) => [...now, ...titles.map((swept) => ({ swept }))]);
			form.onMissing();
		},
	});
	function take(taken: EditorDraft) {
		drafts.adopt(taken);
		// No row of the draft shows them: Save would wait for them, and of what cannot be used nobody could tell what it is.
		for (const { key } of rows) for (const one of uploadsOf(key)) uploads.cancel(one);
		const { values: kept } = taken;
		for (const name of SETTINGS) setField(name, kept[name]);
		// The fields of its kind have to be there. A later version may have had a kind more.
		flushSync(() => form.openPanel(ADD_KINDS.find((one) => one === taken.kind) ?? kind));
		fillPanel(kept.newSlide);
		form.setColor(kept.backgroundColor);
		setRevision(kept.revision);
		setSaveKey(taken.saveKey);
		const back = kept.slides.map((slide) => newRow({ ...EMPTY_SLIDE, ...slide }));
		dispatch({ type: "replace", rows: back });
		form.onTaken();
		setMissing(() => taken.missing);
		if (taken.missing.length > 0) form.onMissing();
		announce("Your draft is back");
		follow(back);
	}
	return { drafts, take, revision, saveKey };
}
