import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * For every route with a loader under a layout: a form's answer that stays on the page (what went wrong,
 * a change that is not saved yet, a new look) loads nothing again. A loader that failed just then would
 * take the page away, and what was typed with it. Answers that redirect load as ever.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
	actionResult,
	defaultShouldRevalidate,
}) => actionResult === undefined && defaultShouldRevalidate;
