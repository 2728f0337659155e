import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isShortcut } from "~/components/forms/shortcut";
import { takesText } from "~/components/forms/takes-text";

/**
 * Runs `undo`, where there is something to be undone, at Control and Z, or Command and Z, unless they are a text field's,
 * a dialog is open or the form is on its way.
 */
export function useUndoKeys(undo: (() => void) | undefined): void {
	const isBusy = useNavigation().state !== "idle";
	const latest = useRef({ undo, isBusy });
	latest.current = { undo, isBusy };
	useEffect(() => {
		function press(event: KeyboardEvent) {
			const isOther = event.altKey || event.shiftKey || event.defaultPrevented;
			if (isOther || !isShortcut(event, "z")) return;
			if (takesText(event.target) || document.querySelector("dialog:modal")) return;
			const { undo, isBusy } = latest.current;
			// On a busy device the page shows a long moment later that its form is sent.
			const isSent = window.__remixRouter.state.navigation.formData !== undefined;
			if (!undo || isBusy || isSent) return;
			event.preventDefault();
			undo();
		}
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, []);
}
