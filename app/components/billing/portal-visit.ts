import { useCallback, useEffect, useState } from "react";
import { keep, keptKey, readKept } from "../../browser/kept";
import { useOpener } from "../forms/opened-by";

/** Whoever opened the billing portal comes back from it within that time; milliseconds. */
const WITHIN_MS = 3_600_000;

const usePortalKey = () => keptKey(useOpener(), "portal");

/**
 * Returns a function that notes that the billing portal is opened, or a checkout. It may be in another tab than the one that it
 * leads back to.
 */
export function useNotePortal(): () => void {
	const key = usePortalKey();
	return useCallback(() => void keep(key, Date.now()), [key]);
}

/**
 * Whether somebody may have come from the billing portal, or a checkout, just now: it was opened not long ago, and in the last
 * milliseconds (`forMs`) the page was opened, or shown again.
 */
export function useIsBackFromPortal(forMs: number): boolean {
	const key = usePortalKey();
	const [isBack, setIsBack] = useState(false);
	useEffect(() => {
		let timer = 0;
		function look() {
			const passed = Date.now() - (readKept<number>(key) ?? 0);
			if (document.visibilityState !== "visible" || passed > WITHIN_MS) return;
			clearTimeout(timer);
			setIsBack(true);
			timer = window.setTimeout(() => setIsBack(false), forMs);
		}
		look();
		document.addEventListener("visibilitychange", look);
		return () => {
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", look);
		};
	}, [key, forMs]);
	return isBack;
}
