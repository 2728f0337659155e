import { useEffect } from "react";
import { isShortcut } from "./shortcut";

/** Presses a form's Save, unless nobody can: while a form is on its way, or a question waits for its answer. */
function pressSave(formId: string): void {
	const form = document.getElementById(formId) as HTMLFormElement | null;
	const button = form?.querySelector<HTMLButtonElement>("button[value=save]");
	const isAsked = document.querySelector("dialog:modal") !== null;
	if (button && !button.disabled && !isAsked) form?.requestSubmit(button);
}

/** Control and S, or Command and S, press the Save of a form. */
export function useSaveKeys(formId: string): void {
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (!isShortcut(event, "s")) return;
			event.preventDefault();
			pressSave(formId);
		};
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [formId]);
}
