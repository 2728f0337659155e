import { useEffect, useRef } from "react";
import { useScripted } from "~/components/use-scripted";

const boxesIn = (table: Element) =>
	Array.from(table.querySelectorAll<HTMLInputElement>("[name=deviceId]"));

/** Shows in `all` whether all, some or none of the table's boxes are ticked. */
function show(all: HTMLInputElement, table: Element) {
	const boxes = boxesIn(table);
	const ticked = boxes.filter(({ checked }) => checked).length;
	all.checked = ticked > 0 && ticked === boxes.length;
	all.indeterminate = ticked > 0 && !all.checked;
}

/** Has `all` tick the table's boxes. With Shift, a box does to those since the last one what was done to itself. */
function listen(all: HTMLInputElement, table: Element): () => void {
	let last: HTMLInputElement | undefined;
	const gone = new AbortController();
	const { signal } = gone;
	const tickAll = () => {
		for (const box of boxesIn(table)) box.checked = all.checked;
	};
	const tickRange = ({ target, shiftKey }: MouseEvent) => {
		const boxes = boxesIn(table);
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
	table.addEventListener("click", (event) => tickRange(event as MouseEvent), { signal });
	table.addEventListener("change", () => show(all, table), { signal });
	return () => gone.abort();
}

function AllBox({ group }: { group: string }) {
	const ref = useRef<HTMLInputElement>(null);
	const parts = () => {
		const all = ref.current;
		const table = all?.closest("label")?.nextElementSibling;
		return all && table ? ([all, table] as const) : undefined;
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: both stay as long as this does
	useEffect(() => {
		const found = parts();
		return found && listen(...found);
	}, []);
	// Rows come and go.
	useEffect(() => {
		const found = parts();
		if (found) show(...found);
	});
	return (
		<label className="tick-all">
			<input ref={ref} type="checkbox" className="size-4 flex-none accent-accent" />
			<span className="min-[960px]:sr-only">
				All shown here<span className="sr-only"> of {group}</span>
			</span>
		</label>
	);
}

/** Ticks all devices of the table that follows, or none. It needs scripts; its place is kept before they run. */
export const TickAll = ({ group }: { group: string }) =>
	useScripted() ? (
		<AllBox group={group} />
	) : (
		<div className="tick-all invisible">All shown here</div>
	);
