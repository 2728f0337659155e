const TAKES_NONE = ["checkbox", "radio", "file", "color", "range", "submit", "reset", "button"];

/** Whether what is typed or pasted there becomes its text, and the browser's own keys for text are for it. */
export function takesText(target: EventTarget | null): boolean {
	if (target instanceof HTMLInputElement) return !TAKES_NONE.includes(target.type);
	return target instanceof HTMLElement && (target.isContentEditable || target.matches("textarea"));
}
