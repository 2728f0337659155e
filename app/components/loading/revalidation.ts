import type { ShouldRevalidateFunction } from "@remix-run/react";

let isStopping = false;

/** Begins a navigation for which no loader runs: one that only ends another one (components/frame/slow-notice.tsx). */
export function withoutLoading(begin: () => void): void {
	isStopping = true;
	// The router asks at once what is to be loaded.
	begin();
	isStopping = false;
}

/**
 * For every route with a loader inside a layout. When a form's answer is shown on the same page (errors,
 * an unsaved change, a new look), no loader runs again: if one failed at that moment, its error would
 * replace the page and what was typed would be lost. After a redirect, loaders run as usual.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
	actionResult,
	defaultShouldRevalidate,
}) => actionResult === undefined && !isStopping && defaultShouldRevalidate;

/**
 * The same for a list, but where the answer to a form is that something is there no more: then its row, or its
 * box in a dialog, goes too.
 * @param untyped the intents of forms in which nothing is typed: what is ticked stays so
 */
export const revalidatedWhereGone =
	(...untyped: string[]): ShouldRevalidateFunction =>
	(visit) =>
		(visit.actionStatus === 404 && untyped.includes(String(visit.formData?.get("intent")))) ||
		shouldRevalidate(visit);
