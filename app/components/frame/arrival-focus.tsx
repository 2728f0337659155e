import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Focuses the page's heading, or the main part if there is none. */
export function focusHeading(): void {
	const place = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
	place?.setAttribute("tabindex", "-1");
	place?.focus({ preventScroll: true });
}

/**
 * After a navigation without a page load, the focus is still on the old link, or nowhere. This moves it
 * to the new page's heading, unless the page has focused something itself (a field, an error box, a dialog).
 */
export function ArrivalFocus() {
	const { key } = useLocation();
	const shown = useRef(key);
	useEffect(() => {
		if (shown.current === key) return;
		shown.current = key;
		if (!document.activeElement?.closest("main")) focusHeading();
	}, [key]);
	return null;
}
