import { useEffect, useState } from "react";

const EVENT = "groups-in-alert";

interface Told {
	/** What the router loaded with the page. */
	loaded: number;
	/** What the page has found beside the router since. */
	now: number;
}

/**
 * Tells the frame how many groups are in an alert by what a page loads beside the router, which loads no frame with it.
 * @param now undefined while that is not known: the frame goes on with what it has
 */
export function useToldGroupsInAlert(loaded: number, now: number | undefined): void {
	useEffect(() => {
		if (now === undefined) return;
		document.dispatchEvent(new CustomEvent<Told>(EVENT, { detail: { loaded, now } }));
	}, [loaded, now]);
}

/** How many groups are in an alert: as the frame was loaded, or as a page has told since. */
export function useGroupsInAlert(frame: { groupsInAlert: number } | undefined): number {
	const [told, setTold] = useState<{ groups: number; frame: typeof frame }>();
	useEffect(() => {
		const take = ({ detail }: CustomEvent<Told>) => {
			// Of a service that does not tell how many, the frame says nothing.
			if (detail.loaded === frame?.groupsInAlert) setTold({ groups: detail.now, frame });
		};
		const listener = take as EventListener;
		document.addEventListener(EVENT, listener);
		return () => document.removeEventListener(EVENT, listener);
	}, [frame]);
	return told && told.frame === frame ? told.groups : (frame?.groupsInAlert ?? 0);
}
