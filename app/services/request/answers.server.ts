import { data } from "@remix-run/server-runtime";
import { rowIdParam } from "@signage/contract/fields";
import { ServiceError } from "../client/errors.server";
import type { Visit } from "./guard.server";

/** To be thrown: the 404 screen. */
export const notFound = () =>
	data({ title: "Page not found", message: "There is nothing at this address." }, { status: 404 });

/** To be thrown: a request that makes no sense here. */
export const badRequest = (message: string) =>
	data({ title: "Bad request", message }, { status: 400 });

/**
 * The id in a path: digits, with one leading colon removed (spec 2).
 * @throws a 404 answer for anything else
 */
export function pathId({ params }: Visit): number {
	const parsed = rowIdParam.safeParse(params.id?.replace(/^:/, ""));
	if (!parsed.success) throw notFound();
	return parsed.data;
}

/**
 * Loads what a page shows. On the page that answers a form, a service that fails gives `fallback`
 * instead: the form's answer says by itself what failed, and must keep what was typed.
 * @throws ServiceError on any other page
 */
export async function loadBesideForm<T, F>(
	{ isFormAnswer }: Visit,
	load: () => Promise<T>,
	fallback: F,
): Promise<T | F> {
	try {
		return await load();
	} catch (cause) {
		if (isFormAnswer && cause instanceof ServiceError) return fallback;
		throw cause;
	}
}
