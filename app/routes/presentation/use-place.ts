import { useState } from "react";
import type { FormAnswer } from "~/services/forms/intents.server";
import { kindOfPanel } from "./adding/links";
import type { Errors } from "./fields";
import { placeOfAgain } from "./first-slides";
import { firstWrongSlide } from "./form-fields";
import { askedBy } from "./intents";
import { postedEdit } from "./list/posted-edit";
import { pageOf, type Row } from "./list/rows";
import type { AddKind, EditorValues } from "./values";

/** The open panel, the slide in the preview and the page of the list. */
export interface Place {
	kind?: AddKind;
	shown?: number;
	page?: number;
}

interface Options {
	answer?: FormAnswer;
	values: EditorValues;
	rows: readonly Row[];
	/** What the answer says is wrong. */
	told: Errors;
	/** Where somebody was in the form that an answer shows anew. */
	before: Place;
}

/** Where somebody is in the form: where the answer leads, else where they were. */
export function usePlace({ answer, values, rows, told, before }: Options) {
	const { intent } = answer ?? {};
	const asked = askedBy(intent);
	const askedIndex = (of: "preview" | "page") => (asked?.does === of ? asked.index : undefined);
	const askedKind = asked?.does === "add" || asked?.does === "open" ? asked.kind : undefined;
	const [kind, setKind] = useState(
		() => askedKind ?? kindOfPanel(values.newSlide) ?? before.kind ?? "image",
	);
	const [wantedSlide, setShown] = useState(() => askedIndex("preview") ?? before.shown ?? 0);
	const [wantedPage, setPage] = useState(() => {
		const place =
			firstWrongSlide(told) ?? placeOfAgain(rows, intent) ?? postedEdit(answer, rows.length)?.place;
		const there = place === undefined ? before.page : pageOf(place);
		return askedIndex("page") ?? there ?? pageOf(wantedSlide);
	});
	const shown = Math.min(wantedSlide, Math.max(0, rows.length - 1));
	const page = Math.min(wantedPage, pageOf(rows.length - 1));
	return { kind, setKind, shown, setShown, page, setPage };
}
