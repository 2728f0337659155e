import { type PointerEvent, type RefObject, useRef } from "react";

const EDGE_PX = 80;
const SCROLL_PX = 12;

/** The gap that a pointer at this height is nearest to: 0 is above the first row. */
function gapAt(rows: HTMLCollection, y: number): number {
	let [low, high] = [0, rows.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		const { top, bottom } = (rows[middle] as Element).getBoundingClientRect();
		if (y < (top + bottom) / 2) high = middle;
		else low = middle + 1;
	}
	return low;
}

/** Marks the gap into which the rows would go. */
function mark(rows: HTMLCollection, gap: number | undefined) {
	for (const one of rows) one.classList.remove("drop-before", "drop-after");
	if (gap === undefined) return;
	if (gap < rows.length) rows[gap]?.classList.add("drop-before");
	else rows[gap - 1]?.classList.add("drop-after");
}

/**
 * Lets people drag a row of the list by its `data-grip`, with mouse, pen or finger; near the window's
 * edges the page scrolls. Escape ends it.
 * @param onDrop gets the row's place and the gap where it was let go: 0 is above the first row
 * @returns the handler for the list's pointerdown
 */
export function useDrag(list: RefObject<HTMLElement>, onDrop: (from: number, gap: number) => void) {
	const isDragging = useRef(false);
	return ({ target, pointerId, button }: PointerEvent) => {
		const grip = (target as Element).closest<HTMLElement>("[data-grip]");
		const rows = list.current?.children;
		if (!grip || !rows || button !== 0 || isDragging.current) return;
		const from = Array.from(rows).findIndex((row) => row.contains(grip));
		let y = 0;
		let gap: number | undefined;
		let frame = 0;
		isDragging.current = true;
		grip.setPointerCapture(pointerId);
		rows[from]?.classList.add("slide-dragged");

		function scroll() {
			const isUp = y < EDGE_PX * 2;
			if (isUp || y > innerHeight - EDGE_PX) window.scrollBy(0, isUp ? -SCROLL_PX : SCROLL_PX);
			if (rows) gap = gapAt(rows, y);
			if (rows) mark(rows, gap);
			frame = requestAnimationFrame(scroll);
		}
		function move(event: globalThis.PointerEvent) {
			y = event.clientY;
			if (frame === 0) frame = requestAnimationFrame(scroll);
		}
		function end() {
			isDragging.current = false;
			cancelAnimationFrame(frame);
			if (rows) mark(rows, undefined);
			rows?.[from]?.classList.remove("slide-dragged");
			grip?.removeEventListener("pointermove", move);
			grip?.removeEventListener("pointerup", drop);
			grip?.removeEventListener("pointercancel", end);
			removeEventListener("keydown", stopOnEscape, true);
		}
		function drop() {
			end();
			if (gap !== undefined && gap !== from && gap !== from + 1) onDrop(from, gap);
		}
		function stopOnEscape(event: KeyboardEvent) {
			if (event.key !== "Escape") return;
			event.preventDefault();
			end();
		}
		grip.addEventListener("pointermove", move);
		grip.addEventListener("pointerup", drop);
		grip.addEventListener("pointercancel", end);
		addEventListener("keydown", stopOnEscape, true);
	};
}
