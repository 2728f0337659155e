import {
	type Dispatch,
	type FocusEvent,
	type KeyboardEvent,
	type MouseEvent,
	useRef,
	useState,
} from "react";
import { flushSync } from "react-dom";
import { counted } from "~/components/counted";
import { useListEdits } from "~/components/list-edits";
import { announce } from "~/components/live-region";
import { useLayout } from "~/components/use-layout";
import { fieldId, slideField } from "../fields";
import { type Edit, pageOf, ROWS_A_PAGE, type Row, type Rows } from "./rows";
import type { ListEdit } from "./slide-row";
import { useDrag } from "./use-drag";
import { useKeptFocus } from "./use-kept-focus";

export interface SlideEdits {
	state: Rows;
	dispatch: Dispatch<Edit>;
	/** These rows with what is typed in them now. */
	typed: (rows: readonly Row[]) => Row[];
	onUpload: (what: "retry" | "cancel", key: string) => void;
	onShow: (index: number) => void;
	/** The page of a long list, counted from 0. */
	page: number;
	/** Turns to a page; what is typed on this one is kept. */
	onPage: (page: number) => void;
	/** Whether slides may leave this page; says why not. */
	mayLeave: () => boolean;
	/** Called with each change that is not saved yet. */
	onChange: () => void;
}

/** Where the preview stands beside the list (form.tsx, "xl"). */
const BESIDE = "(min-width: 80rem)";

/** What scripts do with the list: selecting, dragging, moving by buttons and keys, removing and undoing. */
export function useSlideEdits(edits: SlideEdits) {
	const { state, dispatch, typed, onUpload, onShow, page, onPage, mayLeave, onChange } = edits;
	const { rows } = state;
	const first = page * ROWS_A_PAGE;
	const here = rows.slice(first, first + ROWS_A_PAGE);
	const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
	/** The key of the slide that was selected last: a range begins there, wherever it is moved. */
	const lastSelected = useRef<string>();
	const keys = rows.map(({ key }) => key);
	const keysHere = here.map(({ key }) => key);
	const { ref, onClick: remember } = useListEdits<HTMLOListElement>(keysHere, "Slide", {
		first,
		total: rows.length,
	});
	const keepFocus = useKeptFocus(ref, first);
	const present = keys.filter((key) => selected.has(key));
	// Once, for what was ticked before the scripts ran.
	useLayout(() => {
		const boxes = ref.current?.querySelectorAll<HTMLInputElement>("[type=checkbox]");
		const ticked = keysHere.filter((_, place) => boxes?.[place]?.checked);
		if (ticked.length > 0) setSelected(new Set(ticked));
	}, []);

	/** @param place where the focus comes if the edit takes its button away */
	function apply(edit: Edit, said: string, place?: number) {
		keepFocus(place);
		dispatch({ type: "sync", rows: typed(here) });
		dispatch(edit);
		onChange();
		if (said) announce(said);
	}
	function move(moved: ReadonlySet<string>, to: number, isSilent = false) {
		if (!mayLeave()) return;
		const said = `${counted(moved.size, "slide")} moved to place ${to + 1} of ${keys.length}`;
		apply({ type: "move", keys: moved, to }, isSilent ? "" : said);
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
		for (const { key } of gone) onUpload("cancel", key);
		apply(
			{ type: "remove", rows: typed(gone) },
			said,
			firstOf(new Set(gone.map(({ key }) => key))),
		);
	}
	/** Brings the last removed rows back; a file that was on its way goes on. */
	function undo() {
		if (!mayLeave()) return;
		const [back = []] = state.removed;
		const place = Math.min(back[0]?.place ?? 0, keys.length);
		apply({ type: "undo" }, `${counted(back.length, "slide")} back in the list`, place);
		onPage(pageOf(place));
		for (const { row } of back) onUpload("retry", row.key);
	}
	/** The row's own key, or those of all selected rows if it is one of them. */
	const withSelected = (key: string) => new Set(selected.has(key) ? present : [key]);
	/** The first place of these rows, and how many there are above a gap. */
	const firstOf = (moved: ReadonlySet<string>) => keys.findIndex((key) => moved.has(key));

	const startDrag = useDrag(ref, (from, gap) => {
		const moved = withSelected(keysHere[from] ?? "");
		move(moved, keys.slice(0, first + gap).filter((key) => !moved.has(key)).length);
	});

	function moveSelected(where: "up" | "down" | "top" | "end") {
		const moved = new Set(present);
		const last = keys.length - moved.size;
		const to = { up: firstOf(moved) - 1, down: firstOf(moved) + 1, top: 0, end: last }[where];
		move(moved, Math.max(0, Math.min(to, last)));
	}
	function select(index: number, isTicked: boolean, isRange: boolean) {
		const key = keys[index] ?? "";
		const next = new Set(present);
		const start = keys.indexOf(lastSelected.current ?? "");
		const [from, to] = [start < 0 ? index : start, index].sort((one, other) => one - other);
		if (isRange) for (const one of keys.slice(from, (to ?? 0) + 1)) next.add(one);
		else if (isTicked) next.add(key);
		else next.delete(key);
		lastSelected.current = key;
		setSelected(next);
		announce(`${next.size} selected`);
	}
	/** Enter in a slide's box selects it, and leads to what can be done with those selected, however long the list is. */
	function goOn(index: number) {
		if (!selected.has(keys[index] ?? "")) flushSync(() => select(index, true, false));
		document.querySelector<HTMLElement>(".selection-bar button")?.focus();
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

	/** The place of the row that an element is in; -1 if it is in none. */
	function indexOf(inside: Element): number {
		const place = Array.from(ref.current?.children ?? []).findIndex((row) => row.contains(inside));
		return place < 0 ? -1 : first + place;
	}
	function click(event: MouseEvent) {
		const target = event.target as Element;
		const index = indexOf(target);
		const row = rows[index];
		if (!row) return;
		if (target.matches("[type=checkbox]"))
			return select(index, (target as HTMLInputElement).checked, event.shiftKey);
		if (target.closest(".thumb")) return onShow(index);
		const upload = target.closest<HTMLElement>("[data-upload]")?.dataset.upload;
		if (upload === "cancel") return remove([row], `Slide ${index + 1} removed`);
		if (upload === "retry") {
			keepFocus(index);
			return onUpload("retry", row.key);
		}
		const button = target.closest<HTMLButtonElement>("button[name=__intent__]");
		if (!button) return;
		event.preventDefault();
		remember(event);
		const { type, payload } = JSON.parse(button.value) as ListEdit;
		if (type === "remove") return remove([row], "");
		move(new Set([row.key]), payload.to, true);
	}
	/** The preview shows the slide that is typed in, where it stands beside the list: above it, it could push the list away. */
	function look({ target }: FocusEvent) {
		if (!target.matches("input:not([type=checkbox])") || !matchMedia(BESIDE).matches) return;
		onShow(indexOf(target));
	}
	function press(event: KeyboardEvent) {
		const target = event.target as Element;
		if (event.key === "Enter" && target.matches("[type=checkbox]")) {
			// It would press Save.
			event.preventDefault();
			return goOn(indexOf(target));
		}
		const isUp = event.key === "ArrowUp";
		if (!event.altKey || !(isUp || event.key === "ArrowDown")) return;
		event.preventDefault();
		const moved = withSelected(keys[indexOf(event.target as Element)] ?? "");
		const to = firstOf(moved) + (isUp ? -1 : 1);
		if (to >= 0 && to <= keys.length - moved.size) move(moved, to);
	}

	return {
		/** The rows of this page, and the place of the first. */
		here,
		first,
		selected,
		turn,
		undo,
		list: { ref, onClick: click, onFocus: look, onKeyDown: press, onPointerDown: startDrag },
		selection: {
			count: present.length,
			onMove: moveSelected,
			onRemove: () =>
				remove(
					rows.filter(({ key }) => selected.has(key)),
					`${counted(present.length, "slide")} removed`,
				),
			onDuration: setDuration,
			onClear: () => {
				keepFocus(Math.max(0, keys.indexOf(lastSelected.current ?? "")));
				setSelected(new Set());
			},
		},
	};
}
