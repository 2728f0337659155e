import { useEffect, useRef } from "react";
import { staysAsItIs } from "./unsaved-work";

interface Fresh {
	/** Whether something on the page may change by itself. */
	isInProgress: boolean;
	everyMs: number;
	/** Tells whether the data is other than what is shown. */
	isOther: (signal: AbortSignal) => Promise<boolean>;
	/** Loads it (fresh-data.ts). */
	reload: () => void;
	/** Whether that is still on its way. */
	isLoading: boolean;
}

/**
 * Loads the page's data again every so many milliseconds while something on it may change by itself, as long
 * as somebody can see the page. Without scripts, people reload. First it is asked whether there is anything new: a load
 * that fails would put an error in the page's place.
 */
export function useKeptFresh({ isInProgress, everyMs, ...how }: Fresh): void {
	const newest = useRef(how);
	newest.current = how;
	useEffect(() => {
		if (!isInProgress) return;
		const gone = new AbortController();
		let timer: ReturnType<typeof setTimeout>;
		const look = async () => {
			const { isOther, isLoading } = newest.current;
			const isSeen = document.visibilityState === "visible" && !isLoading && !staysAsItIs();
			// What cannot be reached now is asked again later.
			const isNew = isSeen && (await isOther(gone.signal).catch(() => false));
			if (isNew && !gone.signal.aborted) newest.current.reload();
			wait();
		};
		const wait = () => {
			if (!gone.signal.aborted) timer = setTimeout(look, everyMs);
		};
		wait();
		return () => {
			clearTimeout(timer);
			gone.abort();
		};
	}, [isInProgress, everyMs]);
}
