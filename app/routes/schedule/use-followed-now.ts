import { MINUTE_MS } from "@signage/contract/time/durations";
import { useEffect, useRef } from "react";

const EVERY_MS = 5 * MINUTE_MS;

interface Followed {
	/** Whether the present is marked. */
	isNow: boolean;
	/** Whether a beginning is held, which another drawing could take away. */
	isHeld: boolean;
	/** Asks for the drawing of the present. */
	follow: () => void;
}

/** Has a drawing of the present asked for every five minutes while somebody can see the page, and once they look at it again. */
export function useFollowedNow({ isNow, ...how }: Followed): void {
	const newest = useRef(how);
	newest.current = how;
	useEffect(() => {
		if (!isNow) return;
		const look = () => {
			const { isHeld, follow } = newest.current;
			if (document.visibilityState === "visible" && !isHeld) follow();
		};
		const timer = setInterval(look, EVERY_MS);
		document.addEventListener("visibilitychange", look);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", look);
		};
	}, [isNow]);
}
