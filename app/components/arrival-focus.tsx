import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Puts the focus on the page's heading, the whole main part where it has none. */
export function focusHeading(): void {
	const place = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
	place?.setAttribute("tabindex", "-1");
	place?.focus({ preventScroll: true });
}

/**
 * Where scripts follow a link, focus stays on a link that may be gone. This moves it to the new
 * page's heading, unless that page has put it somewhere itself (a field, an error box, a dialog).
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
