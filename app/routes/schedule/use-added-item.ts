import { useEffect, useState } from "react";
import type { ScheduleAnswer } from "./action.server";
import { FORM_ID } from "./values";

const ITEM = new RegExp(`^${FORM_ID}-(.+\\[\\d+\\])\\.`);

/** The name of the item that the answer has just added, such as `Sunday[0]`, until the focus has left its row. */
export function useAddedItem(answer: ScheduleAnswer | undefined): string | undefined {
	const { key, intent, focus = "" } = answer ?? {};
	const added = intent === "insert" ? ITEM.exec(focus)?.[1] : undefined;
	const [left, setLeft] = useState<string>();
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
				if (!isElsewhere && !row.contains(relatedTarget as Node | null)) setLeft(key);
			},
			{ signal: gone.signal },
		);
		return () => gone.abort();
	}, [added, focus, key]);
	return left === key ? undefined : added;
}
