import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * For every route with a loader inside a layout. When a form's answer is shown on the same page (errors,
 * an unsaved change, a new look), no loader runs again: if one failed at that moment, its error would
 * replace the page and what was typed would be lost. After a redirect, loaders run as usual.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
	actionResult,
	defaultShouldRevalidate,
}) => actionResult === undefined && defaultShouldRevalidate;

/** Forms of lists in which nothing is typed. */
const UNTYPED = ["delete", "duplicate", "try-again", "activate", "delete-group", "remove-devices"];

/** For lists: where the answer to such a form is that something is there no more, its row goes too. */
export const shouldRevalidateList: ShouldRevalidateFunction = (visit) =>
	(visit.actionStatus === 404 && UNTYPED.includes(String(visit.formData?.get("intent")))) ||
	shouldRevalidate(visit);
