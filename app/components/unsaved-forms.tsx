import { type ReactNode, useEffect, useMemo } from "react";
import { UnsavedChanges } from "./unsaved-changes";

/**
 * Ties a control of the page to what is saved, so that a change to it is noticed when somebody leaves. One that nobody
 * changed follows when something else is saved, by somebody else for example.
 */
export function useSaved(controlId: string, saved: string): void {
	useEffect(() => {
		const control = document.getElementById(controlId);
		if (!(control instanceof HTMLSelectElement || control instanceof HTMLInputElement)) return;
		if (control.value === control.dataset.saved) control.value = saved;
		control.dataset.saved = saved;
	});
}

type Control = HTMLSelectElement | HTMLInputElement;
const isChanged = ({ value, dataset }: Control) => value !== dataset.saved;

/** Asks before somebody leaves the page while one of its controls is not as saved (`useSaved`). */
export function UnsavedForms({ children }: { children: ReactNode }) {
	const changed = useMemo(
		() => ({
			get current() {
				return Array.from(document.querySelectorAll<Control>("[data-saved]")).some(isChanged);
			},
		}),
		[],
	);
	return <UnsavedChanges isChanged={changed}>{children}</UnsavedChanges>;
}
