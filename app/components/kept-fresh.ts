import { useActionData, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { staysAsItIs } from "./unsaved-work";

interface Fresh {
	/** Whether something on the page may change by itself. */
	isInProgress: boolean;
	everyMs: number;
	/** A cheaper way to tell whether the data is other than what is shown; without, it is always loaded again. */
	isOther?: (signal: AbortSignal) => Promise<boolean>;
}

const always = () => Promise.resolve(true);

/**
 * Loads the page's data again every so many milliseconds while something on it may change by itself, as long
 * as somebody can see the page. Without scripts, people reload. A form's answer stays until the person goes on: the router
 * forgets it with each load, and with it what is wrong and what was typed.
 */
export function useKeptFresh({ isInProgress, everyMs, isOther = always }: Fresh): void {
	const { revalidate, state } = useRevalidator();
	const isAnswered = useActionData() !== undefined;
	const newest = useRef(isOther);
	newest.current = isOther;
	useEffect(() => {
		if (!isInProgress || isAnswered || state !== "idle") return;
		const gone = new AbortController();
		let timer: ReturnType<typeof setTimeout>;
		const look = async () => {
			const isSeen = document.visibilityState === "visible" && !staysAsItIs();
			// What cannot be reached now is asked again later.
			if (isSeen && (await newest.current(gone.signal).catch(() => false)) && !gone.signal.aborted)
				revalidate();
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
	}, [isInProgress, isAnswered, everyMs, state, revalidate]);
}
