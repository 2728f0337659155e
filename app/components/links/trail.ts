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

/** Whether Back leads to this address, as far as is known. Only call it in the browser. */
export const isBefore = (address: string): boolean => shown.get(here() - 1) === address;

/** The state of a link that opens its page at the top, wherever it stood when it was left. */
export const ANEW = { isAnew: true };
