import { useEffect, useRef, useState } from "react";
import { askAgain } from "../../browser/ask-again";
import { hasUnsavedWork, staysAsItIs } from "../unsaved/unsaved-work";

/** After so many questions without an answer what is shown may be old. */
const SEVERAL = 2;

interface Fresh {
	/** Whether something on the page may change by itself. */
	isInProgress: boolean;
	everyMs: number;
	/** Tells whether the data is other than what is shown; rejects where that cannot be known. */
	isOther: (signal: AbortSignal) => Promise<boolean>;
	/** Loads it (services/request/fresh-data.ts). */
	reload: (signal: AbortSignal, stays: () => boolean) => unknown;
}

/**
 * Loads the page's data again every so many milliseconds while something on it may change by itself, as long
 * as somebody can see the page. Without scripts, people reload. First it is asked whether there is anything new. What cannot
 * be had is asked for later, and the page stays as it is.
 * @returns if several questions had no answer: of when the data is, in milliseconds since 1970
 */
export function useKeptFresh({ isInProgress, everyMs, ...how }: Fresh): number | undefined {
	const newest = useRef(how);
	newest.current = how;
	/** Whether there is something new that is not loaded: that is told once. */
	const isOwed = useRef(false);
	const knownAt = useRef(0);
	const [oldSince, setOldSince] = useState<number>();
	useEffect(() => {
		knownAt.current = Date.now();
	}, []);
	useEffect(() => {
		// What is shown by now was loaded another way, and stays as it is.
		if (!isInProgress) return setOldSince(undefined);
		async function look(signal: AbortSignal) {
			if (staysAsItIs()) return;
			isOwed.current = (await newest.current.isOther(signal)) || isOwed.current;
			if (signal.aborted) return;
			if (isOwed.current) await newest.current.reload(signal, hasUnsavedWork);
			isOwed.current = false;
			knownAt.current = Date.now();
			setOldSince(undefined);
		}
		return askAgain(everyMs, look, (failures) => {
			if (failures >= SEVERAL) setOldSince(knownAt.current);
		});
	}, [isInProgress, everyMs]);
	return oldSince;
}
