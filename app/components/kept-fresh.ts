import { useActionData, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { staysAsItIs } from "./unsaved-work";

interface Fresh {
	/** Whether something on the page may change by itself. */
	isInProgress: boolean;
	everyMs: number;
	/** A cheaper way to tell whether the data is other than what is shown; without, it is always loaded again. */
	isOther?: (signal: AbortSignal) => Promise<boolean>;
	/** How to load it while a form's answer is shown; without, that waits until the person goes on. */
	reload?: () => void;
}

const always = () => Promise.resolve(true);

/**
 * Loads the page's data again every so many milliseconds while something on it may change by itself, as long
 * as somebody can see the page. Without scripts, people reload. A form's answer stays until the person goes on: the router
 * forgets it with each load, and with it what is wrong and what was typed.
 */
export function useKeptFresh({ isInProgress, everyMs, isOther = always, reload }: Fresh): void {
	const { revalidate, state } = useRevalidator();
	const isAnswered = useActionData() !== undefined;
	const newest = useRef({ isOther, reload });
	newest.current = { isOther, reload };
	const mayLoad = !isAnswered || reload !== undefined;
	useEffect(() => {
		if (!isInProgress || !mayLoad || state !== "idle") return;
		const gone = new AbortController();
		let timer: ReturnType<typeof setTimeout>;
		const look = async () => {
			const isSeen = document.visibilityState === "visible" && !staysAsItIs();
			// What cannot be reached now is asked again later.
			const isOther = isSeen && (await newest.current.isOther(gone.signal).catch(() => false));
			if (isOther && !gone.signal.aborted) (newest.current.reload ?? revalidate)();
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
	}, [isInProgress, mayLoad, everyMs, state, revalidate]);
}
