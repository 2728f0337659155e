import { useOutletContext } from "@remix-run/react";
import { useEffect } from "react";

/** How many groups are in an alert. */
export interface ToldGroups {
	/** As the router loaded the page. */
	loaded: number;
	/** As the page has found since, beside the router, which loads no frame with it. */
	now: number;
}

/** What the frame has for the page in it, as its outlet's context. */
export type TellGroups = (told: ToldGroups | undefined) => void;

/**
 * Tells the frame what the page has found, as long as it is shown.
 * @param now undefined while that is not known: the frame goes on with what it has
 */
export function useToldGroups(loaded: number, now: number | undefined): void {
	const tell = useOutletContext<TellGroups>();
	useEffect(() => {
		if (now === undefined) return;
		tell({ loaded, now });
		return () => tell(undefined);
	}, [loaded, now, tell]);
}
