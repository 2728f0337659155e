import { movedText, removedText } from "~/components/lists/list-edits";
import type { FormAnswer } from "~/services/forms/intents.server";

/** The id of what is said of it. */
export const POSTED_ID = "edited";

/** The buttons of a row that edit the list. */
export type RowButton = "up" | "down" | "remove";

/** What a list edit that was posted has done, which scripts would say, and the button that the focus comes to. */
export interface PostedEdit {
	said: string;
	place: number;
	button: RowButton;
}

/** @param count how many slides there are since; undefined where the answer is to something else */
export function postedEdit(answer: FormAnswer | undefined, count: number): PostedEdit | undefined {
	const { intent } = answer?.result ?? {};
	if (intent?.type === "remove" && intent.payload.name === "slides") {
		const { index } = intent.payload;
		const place = Math.max(0, Math.min(index, count - 1));
		return { said: removedText("Slide", index), place, button: "remove" };
	}
	if (intent?.type !== "reorder" || intent.payload.name !== "slides") return undefined;
	const { from, to } = intent.payload;
	const isUp = to < from;
	const isAtEnd = to === (isUp ? 0 : count - 1);
	return {
		said: movedText("Slide", to, count),
		place: to,
		button: isUp !== isAtEnd ? "up" : "down",
	};
}
