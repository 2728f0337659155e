import { type RefObject, useRef, useState } from "react";
import { announce } from "~/components/frame/live-region";
import { useLayout } from "~/components/use-layout";

/**
 * Which slides are selected, by their keys.
 * @param keys those of all slides, in order
 * @param keysHere those of this page
 * @param list the page's list, whose boxes may be ticked already
 */
export function useSelection(
	keys: string[],
	keysHere: string[],
	list: RefObject<HTMLOListElement>,
) {
	const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
	/** The key of the slide that was selected last: a range begins there, wherever it is moved. */
	const last = useRef<string>();
	const present = keys.filter((key) => selected.has(key));
	// Once, for what was ticked before the scripts ran.
	useLayout(() => {
		const boxes = list.current?.querySelectorAll<HTMLInputElement>("[type=checkbox]");
		const ticked = keysHere.filter((_, place) => boxes?.[place]?.checked);
		if (ticked.length > 0) setSelected(new Set(ticked));
	}, []);

	return {
		selected,
		/** The selected ones that are in the list, in its order. */
		present,
		/** Where the slide is that was selected last; the first place, where it is gone. */
		lastPlace: () => Math.max(0, keys.indexOf(last.current ?? "")),
		/** The row's own key, or those of all selected rows if it is one of them. */
		withSelected: (key: string): ReadonlySet<string> =>
			new Set(selected.has(key) ? present : [key]),
		/** @param isRange whether all from the last one to this one are selected, too */
		select(index: number, isTicked: boolean, isRange: boolean) {
			const key = keys[index] ?? "";
			const next = new Set(present);
			const start = keys.indexOf(last.current ?? "");
			const [from, to] = [start < 0 ? index : start, index].sort((one, other) => one - other);
			if (isRange) for (const one of keys.slice(from, (to ?? 0) + 1)) next.add(one);
			else if (isTicked) next.add(key);
			else next.delete(key);
			last.current = key;
			setSelected(next);
			announce(`${next.size} selected`);
		},
		clear: () => setSelected(new Set()),
	};
}
