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

/** The part of the window's height that nothing covers which stays in its place while the page scrolls. */
function freeRoom() {
	const boxOf = (one: string) => document.querySelector(one)?.getBoundingClientRect();
	const foot = boxOf(".selection-bar");
	let top = 0;
	// Of the last two one stays: the whole head, or its first row alone.
	for (const box of [".top-bar", ".editor-head", ".editor-head > header"].map(boxOf))
		if (box && box.top <= top + 1) top = Math.max(top, box.bottom);
	return {
		top,
		bottom: foot && foot.bottom >= innerHeight - 1 ? Math.min(innerHeight, foot.top) : innerHeight,
	};
}

/**
 * How many pixels the page scrolls in a frame, while the pointer is at this height; up is less than 0. No further than to
 * the end of the rows: beyond, there is no place for one.
 */
function scrollAt(y: number, rows: HTMLCollection): number {
	const { top, bottom } = freeRoom();
	const edge = Math.min(EDGE_PX, (bottom - top) / 3);
	const boxOf = (place: number) => rows[place]?.getBoundingClientRect();
	if (y < top + edge) return (boxOf(0)?.top ?? 0) < top + SCROLL_PX ? -SCROLL_PX : 0;
	if (y <= bottom - edge) return 0;
	return (boxOf(rows.length - 1)?.bottom ?? 0) > bottom - SCROLL_PX ? SCROLL_PX : 0;
}

/** Marks the gap into which the rows would go. */
function mark(rows: HTMLCollection, gap: number | undefined) {
	for (const one of rows) one.classList.remove("drop-before", "drop-after");
	if (gap === undefined) return;
	if (gap < rows.length) rows[gap]?.classList.add("drop-before");
	else rows[gap - 1]?.classList.add("drop-after");
}

/**
 * Lets people drag a row of the list by its `data-grip`, with mouse, pen or finger; near the edges of
 * what is seen of it the page scrolls, as far as there are rows. Escape ends it, and so does the row's end. Rows may come, go and move meanwhile.
 * @param onDrop gets the row's place and the gap where it was let go, as the list is then: 0 is above the first row
 * @returns the handler for the list's pointerdown
 */
export function useDrag(list: RefObject<HTMLElement>, onDrop: (from: number, gap: number) => void) {
	const isDragging = useRef(false);
	const latest = useRef(onDrop);
	latest.current = onDrop;
	return ({ target, pointerId, button }: PointerEvent) => {
		const grip = (target as Element).closest<HTMLElement>("[data-grip]");
		const rows = list.current?.children;
		if (!grip || !rows || button !== 0 || isDragging.current) return;
		const row = Array.from(rows).find((one) => one.contains(grip));
		let y = 0;
		let frame = 0;
		isDragging.current = true;
		grip.setPointerCapture(pointerId);
		row?.classList.add("slide-dragged");

		function scroll() {
			if (!row?.isConnected || !rows) return end();
			window.scrollBy(0, scrollAt(y, rows));
			mark(rows, gapAt(rows, y));
			frame = requestAnimationFrame(scroll);
		}
		function move(event: globalThis.PointerEvent) {
			if (event.pointerId !== pointerId) return;
			// Let go where the page does not hear it: a row that is moved loses the pointer.
			if (event.buttons === 0) return end();
			y = event.clientY;
			if (frame === 0) frame = requestAnimationFrame(scroll);
		}
		function end() {
			isDragging.current = false;
			cancelAnimationFrame(frame);
			if (rows) mark(rows, undefined);
			row?.classList.remove("slide-dragged");
			removeEventListener("pointermove", move);
			removeEventListener("pointerup", drop);
			removeEventListener("pointercancel", drop);
			removeEventListener("keydown", stopOnEscape, true);
		}
		function drop(event: globalThis.PointerEvent) {
			if (event.pointerId !== pointerId) return;
			end();
			if (event.type === "pointercancel" || frame === 0 || !row?.isConnected || !rows) return;
			const [from, gap] = [Array.from(rows).indexOf(row), gapAt(rows, y)];
			if (gap !== from && gap !== from + 1) latest.current(from, gap);
		}
		function stopOnEscape(event: KeyboardEvent) {
			if (event.key !== "Escape") return;
			event.preventDefault();
			end();
		}
		addEventListener("pointermove", move);
		addEventListener("pointerup", drop);
		addEventListener("pointercancel", drop);
		addEventListener("keydown", stopOnEscape, true);
	};
}
