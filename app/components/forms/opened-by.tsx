import { useActionData, useRouteLoaderData } from "@remix-run/react";
import type { loader as openLoader } from "../../routes/open";
import type { loader as signedInLoader } from "../../routes/signed-in";
import { OPENED_BY } from "../../shared/opened-by";

/**
 * Who has opened this page's forms; "" where nobody is signed in. Those of a page that shows a form that was refused, as
 * somebody else is signed in, stay with who had opened it.
 */
export function useOpener(): string {
	const signedIn = useRouteLoaderData<typeof signedInLoader>("routes/signed-in");
	const open = useRouteLoaderData<typeof openLoader>("routes/open");
	const refused = useActionData<{ openedBy?: string }>();
	return refused?.openedBy ?? (signedIn ?? open)?.person ?? "";
}

/** Says in a form who opened it: once somebody else is signed in, it is refused. */
export function OpenedBy() {
	const person = useOpener();
	return person ? <input type="hidden" name={OPENED_BY} value={person} /> : null;
}
