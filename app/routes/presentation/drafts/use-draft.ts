import { type MutableRefObject, useCallback, useEffect, useRef, useState } from "react";
import { useLayout } from "~/components/use-layout";
import { type Draft, forgetDraft, keepDraft, newVisit, readDrafts } from "./store";

const AFTER_MS = 500;

/** Where a visit's draft is kept. */
export interface DraftPlace {
	key: string;
	visit: string;
	/** Called with the visit that goes on in this one's place. */
	onVisit: (visit: string) => void;
	/** Keeps what the form has now. @returns whether the browser has a draft of it */
	keepNow: MutableRefObject<() => boolean>;
}

/**
 * Keeps what is typed in this browser until it is saved: half a second after each change, and when the
 * page is left.
 * @param read the form as it is now
 * @param onTheirWay the files that a draft of now would lack or not know all of: once one of them is there, that is a
 * change too
 * @returns `found`: the last draft of another visit, until it is forgotten; `note`, to be called with each
 * change; `keep`, which keeps at once what was noted; `forget` and `adopt`, for what was found: to drop it, or
 * to go on with it in a visit of its own, so that what was typed in this one stays as a draft
 */
export function useDraft(
	{ key, visit, onVisit, keepNow }: DraftPlace,
	read: () => Omit<Draft, "visit" | "at">,
	onTheirWay: Iterable<string>,
) {
	const [found, setFound] = useState<Draft>();
	const timer = useRef(0);
	const isKept = useRef(false);
	const reading = useRef(read);
	reading.current = read;
	const look = useCallback(
		() => setFound(readDrafts(key).find((one) => one.visit !== visit)),
		[key, visit],
	);
	useEffect(look, [look]);

	const keep = useCallback(() => {
		if (timer.current === 0) return;
		clearTimeout(timer.current);
		timer.current = 0;
		isKept.current = keepDraft(key, { visit, at: Date.now(), ...reading.current() });
	}, [key, visit]);
	keepNow.current = () => {
		keep();
		return isKept.current;
	};
	// Before the form goes: what is typed in it has to be read.
	useLayout(() => {
		addEventListener("pagehide", keep);
		return () => {
			removeEventListener("pagehide", keep);
			keep();
		};
	}, [keep]);

	const note = useCallback(() => {
		clearTimeout(timer.current);
		timer.current = window.setTimeout(keep, AFTER_MS);
	}, [keep]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, as a form that an answer shows anew names its save anew
	useEffect(() => {
		if (readDrafts(key).some((one) => one.visit === visit)) note();
	}, []);
	const unfinished = [...onTheirWay].join();
	const known = useRef(unfinished);
	useEffect(() => {
		if (known.current !== unfinished) note();
		known.current = unfinished;
	}, [unfinished, note]);
	const forget = useCallback(
		(draft: Draft) => {
			forgetDraft(key, draft.visit);
			look();
		},
		[key, look],
	);
	const adopt = useCallback(
		(draft: Draft) => {
			keep();
			const next = newVisit();
			forgetDraft(key, draft.visit);
			isKept.current = keepDraft(key, { ...draft, visit: next });
			onVisit(next);
		},
		[key, keep, onVisit],
	);
	return { found, note, keep, forget, adopt };
}
