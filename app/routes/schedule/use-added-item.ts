import { useCallback, useEffect, useRef, useState } from "react";
import type { ScheduleAnswer } from "./action.server";
import { FORM_ID } from "./values";

const ITEM = new RegExp(`^${FORM_ID}-(.+\\[\\d+\\])\\.`);

/** Calls `then` at once or, in the midst of a press, once its click is over: what is pressed must not move away under it. */
function useAfterPress(): (then: () => void) => void {
	const isDown = useRef(false);
	const waiting = useRef<() => void>();
	useEffect(() => {
		const gone = new AbortController();
		const minded = { capture: true, signal: gone.signal };
		const end = () => {
			isDown.current = false;
			setTimeout(() => {
				waiting.current?.();
				waiting.current = undefined;
			});
		};
		addEventListener(
			"pointerdown",
			() => {
				isDown.current = true;
			},
			minded,
		);
		for (const type of ["pointerup", "pointercancel"]) addEventListener(type, end, minded);
		return () => gone.abort();
	}, []);
	return useCallback((then) => {
		if (isDown.current) waiting.current = then;
		else then();
	}, []);
}

/** The name of the item that the answer has just added, such as `Sunday[0]`, until the focus has left its row. */
export function useAddedItem(answer: ScheduleAnswer | undefined): string | undefined {
	const { key, intent, focus = "" } = answer ?? {};
	const added = intent === "insert" ? ITEM.exec(focus)?.[1] : undefined;
	const [left, setLeft] = useState<string>();
	const afterPress = useAfterPress();
	useEffect(() => {
		const row = added && document.getElementById(focus)?.closest(".item");
		if (!row) return;
		const gone = new AbortController();
		row.addEventListener(
			"focusout",
			(event) => {
				const { relatedTarget } = event as FocusEvent;
				// The picker of its presentation belongs to it, and another window is no other place.
				const isElsewhere = document.querySelector(":modal") || !document.hasFocus();
				if (!isElsewhere && !row.contains(relatedTarget as Node | null))
					afterPress(() => setLeft(key));
			},
			{ signal: gone.signal },
		);
		return () => gone.abort();
	}, [added, focus, key, afterPress]);
	return left === key ? undefined : added;
}
