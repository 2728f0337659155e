import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useLayout } from "../use-layout";
import { endDraft, isEnded, newVisit } from "./store";
import type { DraftPlace } from "./use-draft";

/**
 * Whether the form is on its way, or saved and the list awaited: what is typed then would be neither saved nor a draft.
 * @param list the path that a save leads to
 */
export function useIsSent(list: string): boolean {
	const { state, formMethod, location } = useNavigation();
	if (state === "submitting") return true;
	return formMethod === "POST" && location.pathname === list;
}

/** Where the draft is kept of the form that is on the page. */
let open: (Pick<DraftPlace, "key" | "visit"> & { list: string }) | undefined;

/**
 * Where the draft of this visit is kept. It is forgotten once its form is saved (`forgettingSaved`). Where the form stays all
 * the same, as the list was given up, it goes on in another visit.
 * @param key of the drafts (`draftsKey`)
 * @param list the path that a save leads to
 */
export function useDraftPlace(key: string, list: string): DraftPlace {
	const [visit, setVisit] = useState(newVisit);
	const keepNow = useRef(() => false);
	const isSent = useIsSent(list);
	useEffect(() => {
		open = { key, visit, list };
	}, [key, visit, list]);
	// Before anything can be typed in it again.
	useLayout(() => {
		if (!isSent && isEnded(visit)) setVisit(newVisit());
	}, [isSent, visit]);
	return { key, visit, onVisit: setVisit, keepNow };
}

/** Whether what an action has thrown leads to the list, as only a save does. */
const isSaved = (cause: unknown, list: string) =>
	cause instanceof Response &&
	new URL(cause.headers.get("Location") ?? "", location.href).pathname === list;

/**
 * Runs the form's action, and forgets the draft of what it has saved. Here, not in a component: on a busy processor
 * the form goes without having been drawn once more.
 */
export async function forgettingSaved<A>(run: () => Promise<A>): Promise<A> {
	const sent = open;
	try {
		return await run();
	} catch (cause) {
		if (sent && isSaved(cause, sent.list)) endDraft(sent.key, sent.visit);
		throw cause;
	}
}
