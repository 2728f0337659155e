import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** The router's number of the entry of the tab's history that is shown. */
const here = (): number => history.state?.idx ?? 0;

/** The addresses of the entries that were shown since the document came, by their number. */
const shown = new Map<number, string>();

/** Notes each address that the tab shows. */
export function useTrail(): void {
	const location = useLocation();
	useEffect(() => {
		shown.set(here(), location.pathname + location.search);
	}, [location]);
}

/** Whether Back leads to this address, as far as is known. Only call it in the browser. */
export const isBefore = (address: string): boolean => shown.get(here() - 1) === address;
