import { useEffect } from "react";
import { hasTyped } from "./unsaved-work";

/** Takes up, once, what was typed in a form before the scripts ran. What the browser has sent already is no draft. */
export function useTypedBefore(formId: string, takeUp: () => void): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: once
	useEffect(() => {
		const form = document.getElementById(formId);
		if (hasTyped(form) && !form?.dataset.sent) takeUp();
	}, []);
}
