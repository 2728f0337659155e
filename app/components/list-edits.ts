import { type MouseEvent, useEffect, useRef } from "react";
import { focusHeading } from "./arrival-focus";
import { announce } from "./live-region";

interface Pressed {
	key: string;
	/** The index of the button among its row's buttons. */
	button: number;
}

/**
 * For a list whose rows have buttons that move or remove them in the browser. Announces each change and
 * keeps the focus on the button that was pressed; after a removal, on the same button of the next row.
 * `keys` identify the rows, `noun` is what a row is called. Spread the result on the rows' parent.
 */
export function useListEdits<E extends HTMLElement>(keys: string[], noun: string) {
	const list = useRef<E>(null);
	const before = useRef(keys);
	const pressed = useRef<Pressed>();
	const remember = ({ target }: MouseEvent) => {
		const button = (target as Element).closest("button");
		const row = Array.from(list.current?.children ?? []).find((one) => one.contains(button));
		const index = Array.from(list.current?.children ?? []).indexOf(row as Element);
		const key = keys[index];
		if (!button || !row || key === undefined) return;
		pressed.current = { key, button: Array.from(row.querySelectorAll("button")).indexOf(button) };
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the order of the keys changes
	useEffect(() => {
		const was = before.current;
		const { key, button } = pressed.current ?? {};
		before.current = keys;
		pressed.current = undefined;
		if (key === undefined || button === undefined || was.join() === keys.join()) return;
		const now = keys.indexOf(key);
		const place = now === -1 ? Math.min(was.indexOf(key), keys.length - 1) : now;
		const buttons = Array.from(list.current?.children[place]?.querySelectorAll("button") ?? []);
		const next = buttons[button]?.disabled ? buttons.find((one) => !one.disabled) : buttons[button];
		if (next) next.focus({ preventScroll: true });
		else focusHeading();
		announce(
			now === -1
				? `${noun} ${was.indexOf(key) + 1} removed`
				: `${noun} moved to place ${now + 1} of ${keys.length}`,
		);
	}, [keys.join()]);
	return { ref: list, onClick: remember };
}
