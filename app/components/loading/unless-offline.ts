import { isRouteErrorResponse } from "@remix-run/react";
import { readError } from "../errors/error-page";
import type { ShownError } from "../errors/shown-error";

/**
 * What a form's action answers. Without a connection to the dashboard, where what answers is not the dashboard but a proxy on
 * the way, or where the dashboard cannot take the form, what `instead` makes of the error. Only what is not there (404) shows
 * that instead of the page.
 */
export async function unlessOffline<A, I>(
	run: () => Promise<A>,
	instead: (error: ShownError) => I,
): Promise<A | I> {
	try {
		return await run();
	} catch (cause) {
		if (isRouteErrorResponse(cause) && cause.status !== 404) return instead(readError(cause));
		if (!(cause instanceof Error)) throw cause;
		console.warn("Save:", cause);
		const isOffline = cause instanceof TypeError;
		const message = isOffline ? "No response from server" : "Unexpected error";
		return instead({ title: "Error", message });
	}
}
