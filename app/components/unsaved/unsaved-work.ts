import { isSameText } from "@signage/contract/text/same-text";
import { useEffect, useRef } from "react";

// Whether the page has work that would be lost if it went: what parts of it say, and what is typed in its forms.

const asked = new Set<() => boolean>();

/** Has the page count as one with unsaved work while `isUnsaved` says so; it is asked when somebody wants to know. */
export function useUnsavedWork(isUnsaved: () => boolean): void {
	const newest = useRef(isUnsaved);
	newest.current = isUnsaved;
	useEffect(() => {
		const ask = () => newest.current();
		asked.add(ask);
		return () => void asked.delete(ask);
	}, []);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What is not typed; a password is typed again. */
const NOT_TYPED = ["hidden", "password", "checkbox", "radio", "file", "submit", "button"];

/** What the control had at first. */
function given(control: Control): string | undefined {
	if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
	const options = Array.from(control.options);
	return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
}

/** Whether something was typed or chosen in a form that saves. What is tied to its saved value tells by itself (unsaved-forms). */
function isTyped(control: Control): boolean {
	const { form, type, value, dataset } = control;
	if (form?.method !== "post" || dataset.saved !== undefined || NOT_TYPED.includes(type))
		return false;
	return !isSameText(value, given(control));
}

/** Whether something is typed in the forms of this part of the page. */
export const hasTyped = (part: Element | null): boolean =>
	Array.from(part?.querySelectorAll<Control>("input, textarea, select") ?? []).some(isTyped);

/** Whether there is unsaved work on this page. Only call it in the browser. */
export const hasUnsavedWork = (): boolean =>
	[...asked].some((ask) => ask()) || hasTyped(document.querySelector("main"));

let isStaying = false;

/** Notes that the page stays for its unsaved work, though whoever opened it is signed in no more. */
export const noteStay = (stays: boolean) => {
	isStaying = stays;
};

/** Whether the page stays as it is: what would be loaded now is not of whoever opened it. */
export const staysAsItIs = () => isStaying;
