import { type MouseEvent, useEffect, useRef } from "react";
import { focusHeading } from "../frame/arrival-focus";
import { announce } from "../frame/live-region";

interface Pressed {
	key: string;
	/** Where the button stands among its row's buttons, from the end: others may come and go before it. */
	fromEnd: number;
}

/** What is said of a change to a list; places are counted from 0. */
export const removedText = (noun: string, place: number) => `${noun} ${place + 1} removed`;
export const movedText = (noun: string, to: number, total: number) =>
	`${noun} moved to place ${to + 1} of ${total}`;

/**
 * Where a row's button cannot be pressed at the end of the list: the one that moves it the other way, else its box. Never
 * one that removes it: who presses Enter again meant to move it.
 */
const besides = (row?: Element) =>
	row?.querySelector<HTMLElement>(`button[value*='"reorder"']:enabled`) ??
	row?.querySelector<HTMLElement>("[type=checkbox]");

/** Focuses something in a list's row, and scrolls no further than the whole row needs to be in view. */
export function focusInView(one: HTMLElement, row: Element | null | undefined): void {
	one.focus({ preventScroll: true });
	row?.scrollIntoView({ block: "nearest" });
}

/**
 * For a list whose rows have buttons that move or remove them in the browser. Announces each change and
 * keeps the focus on the button that was pressed, in view; after a removal, on the same button of the next row.
 * `keys` identify the rows, `noun` is what a row is called; of a list in pages, the rows of this one, of
 * which `first` is the place of the first and `total` the number of all.
 * @returns `ref` and `onClick` for the rows' parent; `forget`, where the button that was pressed changes nothing
 */
export function useListEdits<E extends HTMLElement>(
	keys: string[],
	noun: string,
	{ first, total }: { first: number; total: number },
) {
	const list = useRef<E>(null);
	const before = useRef({ keys, first });
	const pressed = useRef<Pressed>();
	const remember = ({ target }: MouseEvent) => {
		const button = (target as Element).closest("button");
		const row = Array.from(list.current?.children ?? []).find((one) => one.contains(button));
		const index = Array.from(list.current?.children ?? []).indexOf(row as Element);
		const key = keys[index];
		if (!button || !row || key === undefined) return;
		const buttons = Array.from(row.querySelectorAll("button"));
		pressed.current = { key, fromEnd: buttons.length - buttons.indexOf(button) };
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the order of the keys changes
	useEffect(() => {
		const was = before.current;
		const { key, fromEnd } = pressed.current ?? {};
		before.current = { keys, first };
		pressed.current = undefined;
		if (key === undefined || fromEnd === undefined || was.keys.join() === keys.join()) return;
		const now = keys.indexOf(key);
		// With the last row of a page the page goes, too: this is the one before it then.
		const left = was.first + was.keys.indexOf(key);
		const place = now === -1 ? Math.min(left - first, keys.length - 1) : now;
		const row = list.current?.children[place];
		const same = Array.from(row?.querySelectorAll("button") ?? []).at(-fromEnd);
		const next = same?.disabled ? besides(row) : same;
		if (next) focusInView(next, row);
		else focusHeading();
		announce(now === -1 ? removedText(noun, left) : movedText(noun, first + now, total));
	}, [keys.join()]);
	const forget = () => {
		pressed.current = undefined;
	};
	return { ref: list, onClick: remember, forget };
}
