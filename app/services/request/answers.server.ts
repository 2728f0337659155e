import { data, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { rowIdParam } from "@signage/contract/fields";
import * as z from "zod";
import { ServiceError } from "../client/errors.server";
import type { Context } from "./context.server";

/** A response to throw: the 404 screen. */
export const notFound = () =>
	data({ title: "Page not found", message: "There is nothing at this address." }, { status: 404 });

/** A response to throw: 400 with this message. */
export const badRequest = (message: string) =>
	data({ title: "Bad request", message }, { status: 400 });

const refusal = z.object({
	data: z.object({ title: z.string(), message: z.string() }),
	init: z.object({ status: z.number() }),
});
/** The words and status of a response to throw, such as these; undefined for anything else. */
export function refusalIn(cause: unknown) {
	const { data: read } = refusal.safeParse(cause);
	return read && { ...read.data, statusCode: read.init.status };
}

type WithParams = Pick<LoaderFunctionArgs, "params">;

/** The id in a route's path (`params.id`): digits, optionally after one colon (spec 2); undefined for anything else. */
export const idInPath = ({ params }: WithParams): number | undefined =>
	rowIdParam.safeParse(params.id?.replace(/^:/, "")).data;

/** The same. @throws a 404 response where there is none */
export function pathId(route: WithParams): number {
	const id = idInPath(route);
	if (id === undefined) throw notFound();
	return id;
}

/**
 * Loads data for a page. If the page answers a form post and the service fails, resolves to
 * `fallback` instead of throwing: the action's own error and the typed values must still be shown.
 * @throws ServiceError if the page does not answer a form post
 */
export async function loadBesideForm<T, F>(
	{ isFormAnswer }: Pick<Context, "isFormAnswer">,
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
