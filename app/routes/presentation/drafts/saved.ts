import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { useLayout } from "~/components/use-layout";
import { paths } from "~/paths";
import { endDraft, isEnded, newVisit } from "./store";
import type { DraftPlace } from "./use-draft";

/** Whether the form is on its way, or saved and the list awaited: what is typed then would be neither saved nor a draft. */
export function useIsSent(): boolean {
	const { state, formMethod, location } = useNavigation();
	if (state === "submitting") return true;
	return formMethod === "POST" && location?.pathname === paths.presentations;
}

/** Where the draft is kept of the form that is on the page. */
let open: Pick<DraftPlace, "key" | "visit"> | undefined;

/**
 * Has the visit's draft forgotten once its form is saved (`forgettingSaved`). Where the form stays all the same, as the
 * list was given up, it goes on in another visit.
 */
export function useOpenDraft({ key, visit, onVisit }: DraftPlace): void {
	const isSent = useIsSent();
	useEffect(() => {
		open = { key, visit };
	}, [key, visit]);
	// Before anything can be typed in it again.
	useLayout(() => {
		if (!isSent && isEnded(visit)) onVisit(newVisit());
	}, [isSent, visit, onVisit]);
}

/** Whether what an action has thrown leads to the list, as only a save does. */
const isSaved = (cause: unknown) =>
	cause instanceof Response &&
	new URL(cause.headers.get("Location") ?? "", location.href).pathname === paths.presentations;

/**
 * Runs the editor's action, and forgets the draft of what it has saved. Here, not in a component: on a busy processor
 * the editor goes without having been drawn once more.
 */
export async function forgettingSaved<A>(run: () => Promise<A>): Promise<A> {
	const sent = open;
	try {
		return await run();
	} catch (cause) {
		if (sent && isSaved(cause)) endDraft(sent.key, sent.visit);
		throw cause;
	}
}
