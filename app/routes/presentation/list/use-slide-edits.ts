import type { Dispatch } from "react";
import { announce } from "~/components/frame/live-region";
import { useListEdits } from "~/components/lists/list-edits";
import { counted } from "~/components/text/counted";
import type { useUploads } from "../adding/use-uploads";
import { fieldId, slideField } from "../fields";
import { typedRows } from "../form-fields";
import { isPicture } from "../values";
import { listEvents } from "./list-events";
import { type Edit, exchangeOf, pageOf, ROWS_A_PAGE, type Row, type Rows, uploadsOf } from "./rows";
import { useDrag } from "./use-drag";
import { useKeptFocus } from "./use-kept-focus";
import { useSelection } from "./use-selection";
import { useUndoKeys } from "./use-undo-keys";

export interface SlideEdits {
	state: Rows;
	dispatch: Dispatch<Edit>;
	uploads: ReturnType<typeof useUploads>;
	/** Has a picture take the place of this slide's; returns whether it can. */
	onExchange: (row: Row, file: File) => boolean;
	onShow: (index: number) => void;
	/** The page of a long list, counted from 0. */
	page: number;
	/** Turns to a page; what is typed on this one is kept. */
	onPage: (page: number) => void;
	/** Whether slides may leave this page, where there will be so many; says why not. */
	mayLeave: (count?: number) => boolean;
	/** Called with each change that is not saved yet. */
	onChange: () => void;
}

/** What scripts do with the list: selecting, dragging, moving by buttons and keys, removing and undoing. */
export function useSlideEdits(edits: SlideEdits) {
	const { state, dispatch, uploads, onExchange, onShow, page, onPage, mayLeave, onChange } = edits;
	const { rows } = state;
	const first = page * ROWS_A_PAGE;
	const here = rows.slice(first, first + ROWS_A_PAGE);
	const keys = rows.map(({ key }) => key);
	const keysHere = here.map(({ key }) => key);
	const all = { first, total: rows.length };
	const listEdits = useListEdits<HTMLOListElement>(keysHere, "Slide", all);
	const { ref, onClick: remember } = listEdits;
	const keepFocus = useKeptFocus(ref, first);
	const { selected, present, withSelected, ...selection } = useSelection(keys, keysHere, ref);

	/** @param place where the focus comes if the edit takes its button away, or in any case (`isThere`) */
	function apply(edit: Edit, said: string, place?: number, isThere = false) {
		keepFocus(place, isThere);
		dispatch({ type: "sync", rows: typedRows(rows, here) });
		dispatch(edit);
		onChange();
		if (said) announce(said);
	}
	function move(moved: ReadonlySet<string>, to: number, isSilent = false) {
		if (!mayLeave()) return listEdits.forget();
		const said = `${counted(moved.size, "slide")} moved to place ${to + 1} of ${keys.length}`;
		apply({ type: "move", keys: moved, to }, isSilent ? "" : said, to);
		onPage(pageOf(to));
	}
	function turn(to: number) {
		if (!mayLeave()) return;
		onPage(to);
		ref.current?.scrollIntoView();
		announce(`Slides ${to * ROWS_A_PAGE + 1} to ${Math.min(keys.length, (to + 1) * ROWS_A_PAGE)}`);
	}
	/** Removes rows with what is typed in them, for a later undo. */
	function remove(gone: readonly Row[], said: string) {
		for (const { key } of gone) for (const one of uploadsOf(key)) uploads.stop(one);
		apply(
			{ type: "remove", rows: typedRows(rows, gone) },
			said,
			firstOf(new Set(gone.map(({ key }) => key))),
		);
	}
	/** Brings the last removed rows back, and files that were on their way go on; or a slide's former picture. */
	function undo(isByKey = false) {
		const [last] = state.removed;
		if (!last || !mayLeave(keys.length + (last.type === "rows" ? last.rows.length : 0))) return;
		function bringBack(there: number, said: string) {
			const place = Math.max(0, Math.min(there, keys.length));
			apply({ type: "undo" }, said, place, isByKey);
			onPage(pageOf(place));
		}
		if (last.type === "picture") {
			// Its slide has stayed in the list, and may have been moved since.
			bringBack(keys.indexOf(last.row.key), "The former picture is back");
			uploads.cancel(exchangeOf(last.row.key));
			return;
		}
		bringBack(last.rows[0]?.place ?? 0, `${counted(last.rows.length, "slide")} back in the list`);
		for (const { row } of last.rows) for (const one of uploadsOf(row.key)) uploads.retry(one);
	}
	/** Another picture is chosen for the selected slide; what can be done with those selected gives way to its undo. */
	function replacePicture(row: Row, file: File) {
		const [now = row] = typedRows(rows, [row]);
		if (!onExchange(now, file)) return;
		keepFocus(selection.lastPlace());
		selection.clear();
	}
	useUndoKeys(state.removed.length > 0 ? () => undo(true) : undefined);
	/** The first place of these rows. */
	const firstOf = (moved: ReadonlySet<string>) => keys.findIndex((key) => moved.has(key));

	const startDrag = useDrag(ref, (from, gap) => {
		const moved = withSelected(keysHere[from] ?? "");
		move(moved, keys.slice(0, first + gap).filter((key) => !moved.has(key)).length);
	});

	/** @param to the place of the first of them; they stay in the list, as far as there is room for all */
	function moveSelected(to: number) {
		move(new Set(present), Math.max(0, Math.min(to, keys.length - present.length)));
	}
	function moveBySteps(where: "up" | "down" | "top" | "end") {
		const from = firstOf(new Set(present));
		moveSelected({ up: from - 1, down: from + 1, top: 0, end: keys.length }[where]);
	}
	function setDuration(seconds: string) {
		for (const [index, key] of keys.entries()) {
			const input = document.getElementById(fieldId(slideField(index, "duration")));
			if (selected.has(key) && input instanceof HTMLInputElement) input.value = seconds;
		}
		apply(
			{ type: "last", keys: new Set(present), seconds },
			`Duration of ${counted(present.length, "slide")} set`,
		);
	}

	const events = listEvents(ref, {
		rows,
		first,
		isSelected: (index) => selected.has(keys[index] ?? ""),
		select: selection.select,
		show: onShow,
		remove: (row) => remove([row], ""),
		stopUpload(index, row) {
			if (!uploads.states.has(exchangeOf(row.key)))
				return remove([row], `Slide ${index + 1} removed`);
			keepFocus(index);
			uploads.cancel(exchangeOf(row.key));
			announce(`Slide ${index + 1} keeps its picture`);
		},
		tryAgain(index, row) {
			keepFocus(index);
			uploads.retry(row.key);
		},
		move: (row, to) => move(new Set([row.key]), to, true),
		step({ key }, by) {
			const moved = withSelected(key);
			const to = firstOf(moved) + by;
			if (to >= 0 && to <= keys.length - moved.size) move(moved, to);
		},
		remember,
	});

	const one = present.length === 1 ? rows.find(({ key }) => key === present[0]) : undefined;
	const isOnItsWay = one && uploadsOf(one.key).some((key) => uploads.states.has(key));
	return {
		/** The rows of this page, and the place of the first. */
		here,
		first,
		selected,
		turn,
		undo: () => undo(),
		list: { ref, ...events, onPointerDown: startDrag },
		selection: {
			count: present.length,
			total: keys.length,
			onMove: moveBySteps,
			onMoveTo: moveSelected,
			onRemove: () =>
				remove(
					rows.filter(({ key }) => selected.has(key)),
					`${counted(present.length, "slide")} removed`,
				),
			onDuration: setDuration,
			onReplace:
				// What the service still works on would be told to the one that comes.
				one && isPicture(one.slide) && one.slide.status !== "Processing" && !isOnItsWay
					? (file: File) => replacePicture(one, file)
					: undefined,
			onClear: () => {
				keepFocus(selection.lastPlace());
				selection.clear();
			},
		},
	};
}
