import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from "react";
import { flushSync } from "react-dom";
import { isComposed } from "~/components/forms/is-composed";
import type { Row } from "./rows";
import type { ListEdit } from "./slide-row";

/** What pressing something in the list, or a key in it, does. */
interface Does {
	/** All rows, and the place of the first that is on this page. */
	rows: readonly Row[];
	first: number;
	isSelected: (index: number) => boolean;
	select: (index: number, isTicked: boolean, isRange: boolean) => void;
	show: (index: number) => void;
	/** Removes a row by its own button. */
	remove: (row: Row) => void;
	stopUpload: (index: number, row: Row) => void;
	tryAgain: (index: number, row: Row) => void;
	/** Moves a row by its own button. */
	move: (row: Row, to: number) => void;
	/** Moves a row, with all that are selected if it is one of them, by one place. */
	step: (row: Row, by: 1 | -1) => void;
	/** Called with a press of one of the row's buttons that edit the list, before the edit. */
	remember: (event: MouseEvent) => void;
}

/** Where the preview stands beside the list (editor-columns.css). */
const BESIDE = "(min-width: 60rem)";

/** The list's event handlers: one for all rows, so that a long list has few. */
export function listEvents(list: RefObject<HTMLOListElement>, does: Does) {
	const { rows, first } = does;
	/** The place of the row that an element is in; -1 if it is in none. */
	function indexOf(inside: EventTarget): number {
		const place = Array.from(list.current?.children ?? []).findIndex((row) =>
			row.contains(inside as Element),
		);
		return place < 0 ? -1 : first + place;
	}
	function onClick(event: MouseEvent) {
		const target = event.target as Element;
		const index = indexOf(target);
		const row = rows[index];
		if (!row) return;
		if (target.matches("[type=checkbox]"))
			return does.select(index, (target as HTMLInputElement).checked, event.shiftKey);
		if (target.closest(".thumb")) return does.show(index);
		const upload = target.closest<HTMLElement>("[data-upload]")?.dataset.upload;
		if (upload === "cancel") return does.stopUpload(index, row);
		if (upload === "retry") return does.tryAgain(index, row);
		const button = target.closest<HTMLButtonElement>("button[name=__intent__]");
		if (!button) return;
		event.preventDefault();
		does.remember(event);
		const { type, payload } = JSON.parse(button.value) as ListEdit;
		if (type === "remove") return does.remove(row);
		does.move(row, payload.to);
	}
	/** The preview shows the slide that is typed in, where it stands beside the list: above it, it could push the list away. */
	function onFocus({ target }: FocusEvent) {
		if (!target.matches("input:not([type=checkbox])") || !matchMedia(BESIDE).matches) return;
		does.show(indexOf(target));
	}
	/** Enter in a slide's box selects it, and leads to what can be done with those selected, however long the list is. */
	function goOn(index: number) {
		if (!does.isSelected(index)) flushSync(() => does.select(index, true, false));
		const buttons = [...document.querySelectorAll<HTMLElement>(".selection-bar button")];
		// On a phone, or in a low window, some are behind "More".
		buttons.find((button) => button.getClientRects().length > 0)?.focus();
	}
	function onKeyDown(event: KeyboardEvent) {
		const target = event.target as Element;
		if (event.key === "Enter" && target.matches("[type=checkbox]")) {
			// It would press Save.
			event.preventDefault();
			return goOn(indexOf(target));
		}
		const isUp = event.key === "ArrowUp";
		if (!event.altKey || !(isUp || event.key === "ArrowDown") || isComposed(event.nativeEvent))
			return;
		event.preventDefault();
		const row = rows[indexOf(target)];
		if (!row) return;
		flushSync(() => does.step(row, isUp ? -1 : 1));
		document.activeElement?.closest("li")?.scrollIntoView({ block: "nearest" });
	}
	return { onClick, onFocus, onKeyDown };
}
