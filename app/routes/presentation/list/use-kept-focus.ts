import { type RefObject, useRef } from "react";
import { focusHeading } from "~/components/frame/arrival-focus";
import { focusInView } from "~/components/lists/list-edits";
import { useLayout } from "~/components/use-layout";

/**
 * Keeps the focus where it is, although rows are moved in the page. Where an edit takes away what has it, it comes to a row,
 * which is in view then.
 * @param list the rows' parent
 * @param first the place of the first row that is on the page
 * @returns to be called with each edit: `place` is that of the row, or of one beyond the page's; `isThere`, that the focus
 * comes to it in any case
 */
export function useKeptFocus(list: RefObject<HTMLElement>, first: number) {
	const kept = useRef<{ was: Element | null; place?: number; isThere: boolean }>();
	useLayout(() => {
		const { was, place, isThere } = kept.current ?? {};
		kept.current = undefined;
		if (!(was instanceof HTMLElement)) return;
		if (document.activeElement === was && !isThere) return;
		if (was.isConnected && !isThere) was.focus({ preventScroll: true });
		else if (place !== undefined) {
			const boxes = [...(list.current?.querySelectorAll<HTMLElement>("[type=checkbox]") ?? [])];
			const box = boxes[Math.max(0, Math.min(place - first, boxes.length - 1))];
			if (!box) return focusHeading();
			focusInView(box, box.closest("li"));
		}
	});
	return (place?: number, isThere = false) => {
		kept.current = { was: document.activeElement, place, isThere };
	};
}
