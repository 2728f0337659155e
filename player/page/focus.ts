/** Keeps the keyboard: a web page in a frame that takes it loses it again. */
export function keepFocus(): void {
	window.addEventListener("blur", () => {
		// The element that has taken the focus is known only after this event.
		setTimeout(() => {
			const { activeElement } = document;
			if (!(activeElement instanceof HTMLIFrameElement)) return;
			activeElement.blur();
			window.focus();
		});
	});
}
