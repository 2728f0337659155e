import { type MouseEvent, useEffect, useRef } from "react";
import { focusHeading } from "./arrival-focus";
import { announce } from "./live-region";

interface Pressed {
	key: string;
	/** Which of its row's buttons it was. */
	button: number;
}

/**
 * For a list whose rows are moved and removed in the browser by their own buttons, "remove" the last of
 * them: says what happened, and keeps the focus on the button that was pressed, on the next row's when
 * its row is gone. `keys` tell the rows apart, `noun` is what one row is called. The result is for
 * the element that holds the rows.
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
	// biome-ignore lint/correctness/useExhaustiveDependencies: the keys' order is what is followed
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
