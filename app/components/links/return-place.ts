import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useLayoutEffect } from "react";
import { paths } from "../../paths";
import { here, last, partsOf, shown } from "./trail";

/** The path of an address; the home page is the list of presentations. */
function pathOf(address = ""): string {
	const path = address.replace(/\?.*/, "");
	return path === paths.home ? paths.presentations : path;
}

/** What is asked over a list. */
const ASKS = /^(confirm|id)=/;
/** The same for all addresses of a list. */
function listOf(address = ""): string {
	const [, ...said] = partsOf(address);
	return [pathOf(address), ...said.filter((one) => !ASKS.test(one))].join();
}

/** The entry with this list from which the page was opened that is just left, whatever was opened within that page. */
function openedFrom(address: string): number | undefined {
	const left = pathOf(shown.get(last));
	if (left === pathOf(address)) return undefined;
	let before = last - 1;
	while (shown.has(before) && pathOf(shown.get(before)) === left) before -= 1;
	return shown.has(before) && listOf(shown.get(before)) === listOf(address) ? before : undefined;
}

/** How far each entry was scrolled, in pixels, by its number. */
const scrolled = new Map<number, number>();
const note = () => void scrolled.set(here(), scrollY);

/**
 * Puts a page that is come back to where it stood when another one was opened from it: by a link, or by the answer to a form. The
 * browser's Back does so by itself, and a link of the menu opens a page anew (ANEW). Only rendered in the browser.
 */
export function ReturnPlace() {
	const { pathname, search, state } = useLocation();
	const kind = useNavigationType();
	useEffect(() => {
		note();
		addEventListener("scroll", note, { passive: true });
		return () => removeEventListener("scroll", note);
	}, []);
	// Before the new page is noted.
	useLayoutEffect(() => {
		const from = kind === "POP" || state?.isAnew ? undefined : openedFrom(pathname + search);
		const top = from === undefined ? undefined : scrolled.get(from);
		if (!top) return;
		// After the router, which goes to the top.
		const frame = requestAnimationFrame(() => scrollTo(0, top));
		return () => cancelAnimationFrame(frame);
	}, [pathname, search, state, kind]);
	return null;
}
