import { isSameText } from "@signage/contract/text/same-text";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Leaving, UnsavedChanges, useAskAtEnd } from "./unsaved-changes";

type Control = HTMLSelectElement | HTMLInputElement;

/** What a control holds of a text: no option that it does not have, and no line breaks. */
const heldBy = (control: Control, text: string) => {
	if (control instanceof HTMLInputElement) return text.replace(/[\r\n]/g, "");
	return Array.from(control.options).some(({ value }) => value === text) ? text : "";
};

/**
 * Ties a control of the page to what is saved, so that a change to it is noticed when somebody leaves. One that nobody
 * changed follows when something else is saved, by somebody else for example.
 */
export function useSaved(controlId: string, saved: string): void {
	useEffect(() => {
		const control = document.getElementById(controlId);
		if (!(control instanceof HTMLSelectElement || control instanceof HTMLInputElement)) return;
		const held = heldBy(control, saved);
		const { value, dataset } = control;
		const isAsSaved = isSameText(value, dataset.saved) || isSameText(value, held);
		if (held !== dataset.saved && isAsSaved) control.value = held;
		dataset.saved = held;
	});
}

const isChanged = ({ value, dataset }: Control) => !isSameText(value, dataset.saved);

/** Whether one of the controls of this part of the page is not as saved. */
export const hasChanged = (part: ParentNode): boolean =>
	Array.from(part.querySelectorAll<Control>("[data-saved]")).some(isChanged);

const changedControls = {
	get current() {
		return hasChanged(document);
	},
};

/**
 * Whether a form has a control that is not as saved (`useSaved`, which is called before). `form` are the form's attributes; what
 * scripts put into a control is noticed once the control tells that it changed.
 */
export function useUnsavedForm() {
	const ref = useRef<HTMLFormElement>(null);
	const [isUnsaved, setIsUnsaved] = useState(false);
	const look = () => setIsUnsaved(ref.current !== null && hasChanged(ref.current));
	// After each time that it is drawn: what is saved may be another, and a browser may bring back what was typed.
	useEffect(look);
	// A form is reset once everybody has heard of it.
	return { isUnsaved, form: { ref, onChange: look, onReset: () => setTimeout(look) } };
}

/** The forms of the page with a control that is not as saved. Only call it in the browser. */
export const changedForms = () => Array.from(document.forms).filter(hasChanged);

/** Leads to the first of them: its Save. What was chosen to search by, and is not, is chosen no more. */
function showFirst(): void {
	const shown = new URLSearchParams(location.search);
	for (const choice of document.querySelectorAll<HTMLSelectElement>("[role=search] select"))
		choice.value = shown.get(choice.name) ?? "";
	changedForms()[0]?.querySelector<HTMLElement>("button:default")?.focus();
}

/** Asks before somebody leaves the page while one of its controls is not as saved (`useSaved`); who stays is led to it. */
export function UnsavedForms({ children, ...leaving }: { children: ReactNode } & Leaving) {
	return (
		<UnsavedChanges isChanged={changedControls} onStay={showFirst} {...leaving}>
			{children}
		</UnsavedChanges>
	);
}

/** The same behind a dialog that asks for itself, of which the router takes one at a time: before a reload, and before the page is closed. */
export function UnsavedBehind(): null {
	useAskAtEnd(changedControls);
	return null;
}
