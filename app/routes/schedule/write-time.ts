/** Writes a time into an item's field as if it were typed, so that the form notices. */
export function writeTime(field: HTMLInputElement, time: string): void {
	field.value = time;
	field.dispatchEvent(new Event("input", { bubbles: true }));
}
