import { movedText, removedText } from "~/components/lists/list-edits";
import type { FormAnswer } from "~/services/forms/intents.server";
import { askedBy } from "../intents";

/** The id of what is said of it. */
export const POSTED_ID = "edited";

/** The buttons of a row that edit the list, and its title. */
export type RowControl = "up" | "down" | "remove" | "title";

/** What a list edit that was posted has done, which scripts would say, and the control that the focus comes to. */
export interface PostedEdit {
	said: string;
	place: number;
	control: RowControl;
}

/** What a button of the panel asked for and got; undefined where something was refused. */
export const panelDid = ({ intent, error, result }: FormAnswer) =>
	error || result.error ? undefined : askedBy(intent)?.does;

/** @param count how many slides there are since; undefined where the answer is to something else */
export function postedEdit(answer: FormAnswer | undefined, count: number): PostedEdit | undefined {
	if (answer && panelDid(answer) === "add")
		return { said: `Slide ${count} added`, place: count - 1, control: "title" };
	const { intent } = answer?.result ?? {};
	if (intent?.type === "remove" && intent.payload.name === "slides") {
		const { index } = intent.payload;
		const place = Math.max(0, Math.min(index, count - 1));
		return { said: removedText("Slide", index), place, control: "remove" };
	}
	if (intent?.type !== "reorder" || intent.payload.name !== "slides") return undefined;
	const { from, to } = intent.payload;
	const isUp = to < from;
	const isAtEnd = to === (isUp ? 0 : count - 1);
	return {
		said: movedText("Slide", to, count),
		place: to,
		control: isUp !== isAtEnd ? "up" : "down",
	};
}
