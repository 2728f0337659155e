import type { ClientActionFunctionArgs } from "@remix-run/react";

/** If the request fails, returns a result instead of showing the error page, which would lose typed values. */
const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
	serverAction().catch(() => ({ isKept: false }));

/**
 * Gives the route of /theme its part in the browser, before the page is taken over. As a file of its own it would be loaded when
 * a look is chosen; where that fails, the router reloads the page, and what is typed is lost.
 */
export function knowLook(): void {
	window.__remixRouteModules["routes/theme"] = { clientAction, default: () => null };
}
