import { type MutableRefObject, useCallback, useEffect, useRef, useState } from "react";
import { staysAsItIs } from "../unsaved/unsaved-work";
import { useLayout } from "../use-layout";
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

interface Options<Work> {
	/** The form as it is now. */
	read: () => Work & Pick<Draft, "saveKey">;
	/** Whether this is what is saved anyway, and thus no draft. */
	isAsSaved?: (work: Work) => boolean;
	/**
	 * The files that a draft of now would lack or not know all of: once one of them is there, that is a change too.
	 */
	onTheirWay?: Iterable<string>;
}

/**
 * Keeps what is typed in this browser until it is saved: half a second after each change, and when the
 * page is left.
 * @returns `found`: the last draft of another visit, until it is forgotten; `note`, to be called with each
 * change; `keep`, which keeps at once what was noted; `forget` and `adopt`, for what was found: to drop it, or
 * to go on with it in a visit of its own, so that what was typed in this one stays as a draft
 */
export function useDraft<Work>(
	{ key, visit, onVisit, keepNow }: DraftPlace,
	{ onTheirWay = [], ...options }: Options<Work>,
) {
	const [found, setFound] = useState<Draft<Work>>();
	const timer = useRef(0);
	/** The visit whose draft this page has kept, if any. */
	const kept = useRef("");
	const form = useRef(options);
	form.current = options;
	const look = useCallback(() => {
		const { isAsSaved } = form.current;
		const others = readDrafts<Work>(key).filter((one) => one.visit !== visit);
		const isSaved = (one: Draft<Work>) => isAsSaved?.(one) === true;
		// Once something else is saved, it would seem to be newer than that.
		for (const one of others.filter(isSaved)) forgetDraft(key, one.visit);
		setFound(others.find((one) => !isSaved(one)));
	}, [key, visit]);
	useEffect(look, [look]);
	useEffect(() => {
		// Another tab may go on with what this one offers, save it or discard it.
		const follow = (event: StorageEvent) => {
			if (event.key !== key) return;
			const all = readDrafts<Work>(key);
			setFound((now) => now && all.find((one) => one.visit === now.visit));
		};
		addEventListener("storage", follow);
		return () => removeEventListener("storage", follow);
	}, [key]);

	const isThere = useCallback(
		() => readDrafts(key).some((one) => one.visit === visit),
		[key, visit],
	);
	/** Whether another tab has forgotten it: somebody has discarded it there, or signed out. */
	const isForgotten = useCallback(() => kept.current === visit && !isThere(), [visit, isThere]);
	const write = useCallback(() => {
		clearTimeout(timer.current);
		timer.current = 0;
		const { read, isAsSaved } = form.current;
		const work = read();
		if (isAsSaved?.(work)) {
			kept.current = "";
			forgetDraft(key, visit);
		} else kept.current = keepDraft(key, { visit, at: Date.now(), ...work }) ? visit : "";
	}, [key, visit]);
	const keep = useCallback(() => {
		// What a sign-out has forgotten comes back only where somebody is told so.
		if (timer.current !== 0 || (isForgotten() && !staysAsItIs())) write();
	}, [write, isForgotten]);
	keepNow.current = () => {
		if (timer.current !== 0 || isForgotten()) write();
		return kept.current === visit;
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
		if (isThere()) note();
	}, []);
	const unfinished = [...onTheirWay].join();
	const known = useRef(unfinished);
	useEffect(() => {
		if (known.current !== unfinished) note();
		known.current = unfinished;
	}, [unfinished, note]);
	const forget = useCallback(
		(draft: Draft<Work>) => {
			forgetDraft(key, draft.visit);
			look();
		},
		[key, look],
	);
	const adopt = useCallback(
		(draft: Draft<Work>) => {
			keep();
			const next = newVisit();
			forgetDraft(key, draft.visit);
			kept.current = keepDraft(key, { ...draft, visit: next }) ? next : "";
			onVisit(next);
		},
		[key, keep, onVisit],
	);
	return { found, note, keep, forget, adopt };
}
