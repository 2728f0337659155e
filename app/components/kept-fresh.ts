import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const EVERY_MS = 3_000;

/**
 * Loads the page's data again every three seconds while something on it is in progress, as long as
 * somebody can see the page. Without scripts, people reload.
 */
export function useKeptFresh(isInProgress: boolean): void {
	const { revalidate, state } = useRevalidator();
	useEffect(() => {
		if (!isInProgress || state !== "idle") return;
		const timer = setTimeout(() => {
			if (document.visibilityState === "visible") revalidate();
		}, EVERY_MS);
		return () => clearTimeout(timer);
	});
}
