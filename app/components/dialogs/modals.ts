import { useSyncExternalStore } from "react";

/** The modal dialogs that are open, the topmost last. */
let modals: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();
const listen = (tell: () => void) => {
	listeners.add(tell);
	return () => listeners.delete(tell);
};
function set(now: typeof modals): void {
	modals = now;
	for (const tell of listeners) tell();
}

/** Opens a dialog as a modal one. Only call it in the browser. @returns tells that it is open no more */
export function showModal(dialog: HTMLDialogElement): () => void {
	dialog.close();
	dialog.showModal();
	set([...modals, dialog]);
	return () => set(modals.filter((one) => one !== dialog));
}

/** The modal dialog on top, if one is open: what stands outside is out of reach, of screen readers too. */
export const useTopModal = (): HTMLDialogElement | undefined =>
	useSyncExternalStore(
		listen,
		() => modals.at(-1),
		() => undefined,
	);
