import { useState } from "react";
import { announce } from "~/components/frame/live-region";
import { writeTime } from "../write-time";

/** A time that a move has written into a field, which is named by its id. */
export interface Write {
	id: string;
	before: string;
	after: string;
}

interface Move {
	/** The form whose fields they are: another answer has other ones. */
	of: string;
	writes: readonly Write[];
	isUndone: boolean;
}

/** A move that goes on with the last one, as each press of an arrow key does, is undone with it. */
function joined(last: Move | undefined, of: string, writes: readonly Write[]): Move {
	const goesOn =
		last?.of === of &&
		!last.isUndone &&
		last.writes.length === writes.length &&
		last.writes.every(({ id, after }, at) => id === writes[at]?.id && after === writes[at].before);
	const whole = goesOn
		? writes.map((one, at) => ({ ...one, before: last.writes[at]?.before ?? one.before }))
		: writes;
	return { of, writes: whole, isUndone: false };
}

/**
 * The last move of beginnings, which can be undone, and then be made again: its button stays where it is. What was typed over since
 * stays as it is.
 * @param of differs for each form that is shown
 */
export function useUndo(of: string) {
	const [last, setLast] = useState<Move>();
	const move = last?.of === of ? last : undefined;
	const note = (writes: readonly Write[]) => setLast((before) => joined(before, of, writes));
	function turn() {
		if (!move) return;
		const { writes, isUndone } = move;
		for (const { id, before, after } of writes) {
			const [from, to] = isUndone ? [before, after] : [after, before];
			const field = document.getElementById(id);
			if (field instanceof HTMLInputElement && field.value === from) writeTime(field, to);
		}
		announce(isUndone ? "Moved again" : "The move is undone");
		setLast({ ...move, isUndone: !isUndone });
	}
	return { note, undo: move && { isUndone: move.isUndone, turn } };
}
