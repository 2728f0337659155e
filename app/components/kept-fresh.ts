import { useEffect, useRef } from "react";
import { askAgain } from "../ask-again";
import { staysAsItIs } from "./unsaved-work";

interface Fresh {
	/** Whether something on the page may change by itself. */
	isInProgress: boolean;
	everyMs: number;
	/** Tells whether the data is other than what is shown; rejects where that cannot be known. */
	isOther: (signal: AbortSignal) => Promise<boolean>;
	/** Loads it (services/request/fresh-data.ts). */
	reload: (signal: AbortSignal) => unknown;
}

/**
 * Loads the page's data again every so many milliseconds while something on it may change by itself, as long
 * as somebody can see the page. Without scripts, people reload. First it is asked whether there is anything new. What cannot
 * be had is asked for later, and the page stays as it is.
 */
export function useKeptFresh({ isInProgress, everyMs, ...how }: Fresh): void {
	const newest = useRef(how);
	newest.current = how;
	/** Whether there is something new that is not loaded: that is told once. */
	const isOwed = useRef(false);
	useEffect(() => {
		if (!isInProgress) return;
		return askAgain(everyMs, async (signal) => {
			if (document.visibilityState !== "visible" || staysAsItIs()) return;
			isOwed.current = (await newest.current.isOther(signal)) || isOwed.current;
			if (!isOwed.current || signal.aborted) return;
			await newest.current.reload(signal);
			isOwed.current = false;
		});
	}, [isInProgress, everyMs]);
}
