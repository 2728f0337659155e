import { useActionData } from "@remix-run/react";
import { OPENED_BY } from "../../shared/opened-by";
import { useOpen, useSignedIn } from "../frame/layout-data";

/**
 * Who has opened this page's forms; "" where nobody is signed in. Those of a page that shows a form that was refused, as
 * somebody else is signed in, stay with who had opened it.
 */
export function useOpener(): string {
	const signedIn = useSignedIn();
	const open = useOpen();
	const refused = useActionData<{ openedBy?: string }>();
	return refused?.openedBy ?? (signedIn ?? open)?.person ?? "";
}

/** Says in a form who opened it: once somebody else is signed in, it is refused. */
export function OpenedBy() {
	const person = useOpener();
	return person ? <input type="hidden" name={OPENED_BY} value={person} /> : null;
}
