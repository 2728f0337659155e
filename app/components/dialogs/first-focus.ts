import { useActionData } from "@remix-run/react";
import type { ShownError } from "../errors/shown-error";
import { useScripted } from "../use-scripted";

/**
 * The properties of the field that a dialog focuses first. With scripts the dialog does it (`data-focus`); without, the browser,
 * unless the dialog was refused and focuses what says why.
 */
export function useFirstFocus() {
	const isScripted = useScripted();
	const answer = useActionData<{ error?: ShownError }>();
	return { "data-focus": true, autoFocus: !isScripted && !answer?.error } as const;
}
