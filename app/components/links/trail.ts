import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** The router's number of the entry of the tab's history that is shown. Only call it in the browser. */
export const here = (): number => history.state?.idx ?? 0;

/** The addresses of the entries that were shown since the document came, by their number. */
export const shown = new Map<number, string>();
/** The number of the one that was shown last. */
export let last = -1;

/** Notes each address that the tab shows. */
export function useTrail(): void {
	const location = useLocation();
	useEffect(() => {
		last = here();
		shown.set(last, location.pathname + location.search);
	}, [location]);
}

/** Fields that a search sends as they are, without showing another list. */
const SAYS_NOTHING = /^(\w*=?|sort=active|page=1)$/;
/**
 * An address' path, and what its query says: the same for all addresses of a list, as one that a search made has more than a
 * form's way back to it, and the blank that phones add to a word.
 */
export const partsOf = (address = ""): string[] =>
	address.split(/\?|\+*&|\+*$/).filter((one) => !SAYS_NOTHING.test(one));

/** Whether Back leads to this address, as far as is known. Only call it in the browser. */
export const isBefore = (address: string): boolean =>
	`${partsOf(shown.get(here() - 1))}` === `${partsOf(address)}`;

/** The state of a link that opens its page at the top, wherever it stood when it was left. */
export const ANEW = { isAnew: true };
