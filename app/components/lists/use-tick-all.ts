import { type RefObject, useEffect } from "react";

/** The boxes of this name that are in sight. */
const boxesIn = (around: Element, name: string) =>
	Array.from(around.querySelectorAll<HTMLInputElement>(`[name=${name}]`)).filter(
		(box) => !box.closest("[hidden]"),
	);

/** Shows in `all` whether all, some or none of the boxes are ticked. */
function show(all: HTMLInputElement, around: Element, name: string) {
	const boxes = boxesIn(around, name);
	const ticked = boxes.filter(({ checked }) => checked).length;
	all.checked = ticked > 0 && ticked === boxes.length;
	all.indeterminate = ticked > 0 && !all.checked;
}

/** Has `all` tick the boxes. With Shift, a box does to those since the last one what was done to itself. */
function listen(all: HTMLInputElement, around: Element, name: string): () => void {
	let last: HTMLInputElement | undefined;
	const gone = new AbortController();
	const { signal } = gone;
	const tickAll = () => {
		for (const box of boxesIn(around, name)) box.checked = all.checked;
	};
	const tickRange = ({ target, shiftKey }: MouseEvent) => {
		const boxes = boxesIn(around, name);
		const at = boxes.indexOf(target as HTMLInputElement);
		const clicked = boxes[at];
		if (!clicked) return;
		const from = last ? boxes.indexOf(last) : -1;
		last = clicked;
		if (!shiftKey || from < 0) return;
		for (const box of boxes.slice(Math.min(from, at), Math.max(from, at) + 1))
			box.checked = clicked.checked;
	};
	all.addEventListener("change", tickAll, { signal });
	around.addEventListener("click", (event) => tickRange(event as MouseEvent), { signal });
	around.addEventListener("change", () => show(all, around, name), { signal });
	return () => gone.abort();
}

/**
 * Makes a check box stand for the boxes called `name` in the element that follows the box's label: those in sight, where a
 * search hides some.
 */
export function useTickAll(ref: RefObject<HTMLInputElement>, name: string): void {
	const parts = () => {
		const all = ref.current;
		const around = all?.closest("label")?.nextElementSibling;
		return all && around ? ([all, around, name] as const) : undefined;
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: both stay as long as this does
	useEffect(() => {
		const found = parts();
		return found && listen(...found);
	}, []);
	// Boxes come and go.
	useEffect(() => {
		const found = parts();
		if (found) show(...found);
	});
}
