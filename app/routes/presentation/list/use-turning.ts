import type { Dispatch } from "react";
import type { Errors } from "../fields";
import { marksOf, typedRows, unreadable } from "../form-fields";
import { type Edit, pageOf, ROWS_A_PAGE, type Row } from "./rows";

interface Options {
	rows: readonly Row[];
	page: number;
	setPage: (page: number) => void;
	dispatch: Dispatch<Edit>;
	/** Called with what keeps a page from being left. */
	onWrong: (errors: Errors) => void;
}

/**
 * Turns the list from one page of slides to another.
 * @returns `mayLeave`: whether slides may leave this page, else says why; `turnTo` a page; `showSlide`, which turns
 * to the page of the slide at a place
 */
export function useTurning({ rows, page, setPage, dispatch, onWrong }: Options) {
	/** @param count how many slides there will be: where the page has room for all, none leaves it */
	function mayLeave(count = rows.length): boolean {
		const errors = unreadable(page * ROWS_A_PAGE, ROWS_A_PAGE);
		if (count <= ROWS_A_PAGE || Object.keys(errors).length === 0) return true;
		dispatch(marksOf(errors, rows));
		onWrong(errors);
		return false;
	}
	/** What is typed on this page goes with its rows, as its fields go. */
	function turnTo(to: number) {
		if (to !== page && !mayLeave(Number.POSITIVE_INFINITY)) return;
		const here = rows.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE);
		dispatch({ type: "sync", rows: typedRows(rows, here) });
		setPage(to);
	}
	const showSlide = (place: number) => turnTo(pageOf(place));
	return { mayLeave, turnTo, showSlide };
}
