import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Loads the page's data again every so many milliseconds while something on it may change by itself, as long
 * as somebody can see the page. Without scripts, people reload.
 */
export function useKeptFresh(isInProgress: boolean, everyMs: number): void {
	const { revalidate, state } = useRevalidator();
	useEffect(() => {
		if (!isInProgress || state !== "idle") return;
		const timer = setTimeout(() => {
			if (document.visibilityState === "visible") revalidate();
		}, everyMs);
		return () => clearTimeout(timer);
	});
}
