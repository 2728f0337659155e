import type { SubmissionResult } from "@conform-to/react";
import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	redirect,
} from "@remix-run/server-runtime";
import { rowIdParam } from "@signage/contract/fields";
import type { NormalisedError } from "@signage/contract/problem";
import { currentToken, SessionLost } from "../client/call.server";
import { pageStatus, ServiceError } from "../client/errors.server";
import type { Scope } from "./context.server";
import { loginPath } from "./redirects.server";

/** What a loader or action of ours gets. */
export interface Visit {
	scope: Scope;
	request: Request;
	params: Readonly<Record<string, string | undefined>>;
	url: URL;
}
type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs;

const visitOf = ({ context, request, params }: RouteArgs): Visit => ({
	scope: context,
	request,
	params,
	url: new URL(request.url),
});

function answerTo(cause: unknown, { scope, url, request }: Visit): unknown {
	if (cause instanceof SessionLost) {
		scope.session.setUser(undefined);
		const wanted = request.method === "GET" ? url : new URL(url.pathname, url);
		return redirect(loginPath(wanted));
	}
	if (cause instanceof ServiceError) return data(cause.toJSON(), { status: pageStatus(cause) });
	return cause;
}

async function run<T>(visit: Visit, handler: (visit: Visit) => Promise<T>): Promise<T> {
	try {
		return await handler(visit);
	} catch (cause) {
		throw answerTo(cause, visit);
	}
}

/** The guard (spec 2): without a session that can be used, the answer is a redirect to /login. */
async function requireSession({ scope }: Visit): Promise<void> {
	await currentToken(scope);
}

/** A loader or action for signed-in people. An ended token is renewed before it runs. */
export const signedIn =
	<T>(handler: (visit: Visit) => Promise<T>) =>
	(args: RouteArgs): Promise<T> =>
		run(visitOf(args), async (visit) => {
			await requireSession(visit);
			return handler(visit);
		});

/** A loader or action for those who are not: the signed-in go to /presentations (spec 2). */
export const signedOut =
	<T>(handler: (visit: Visit) => Promise<T>) =>
	(args: RouteArgs): Promise<T> =>
		run(visitOf(args), async (visit) => {
			if (visit.scope.session.user) throw redirect("/presentations");
			return handler(visit);
		});

/** A loader or action for everybody. */
export const anyone =
	<T>(handler: (visit: Visit) => Promise<T>) =>
	(args: RouteArgs): Promise<T> =>
		run(visitOf(args), handler);

/**
 * The id in a path: digits, with one leading colon removed (spec 2).
 * @throws a 404 answer for anything else
 */
export function pathId({ params }: Visit): number {
	const parsed = rowIdParam.safeParse(params.id?.replace(/^:/, ""));
	if (!parsed.success) throw notFound();
	return parsed.data;
}

export const notFound = () =>
	data({ title: "Page not found", message: "There is nothing at this address." }, { status: 404 });

export const badRequest = (message: string) =>
	data({ title: "Bad request", message }, { status: 400 });

/** What an action gives back when its page is shown again: what was typed, and what went wrong. */
interface FormAnswer {
	/** A new one each time, so that pages can tell one answer from the next. */
	key: string;
	result: SubmissionResult<string[]>;
	error?: NormalisedError;
	/** The part of the page that is to be open. */
	panel?: string;
}

const answerWith = (answer: Omit<FormAnswer, "key">, status: number) =>
	data<FormAnswer>({ key: crypto.randomUUID(), ...answer }, { status });

/** The same page with the person's values kept and each field's error (forms.md: status 400). */
export const invalid = (
	result: SubmissionResult<string[]>,
	error?: NormalisedError,
	panel?: string,
) => answerWith({ result, error, panel }, error ? pageStatus(error) : 400);

/** The same page after a change to the form that is not saved yet. */
export const unsaved = (result: SubmissionResult<string[]>, panel?: string) =>
	answerWith({ result, panel }, 200);

/**
 * Runs a change; when the service refuses it, the same page with its error, in the words of spec 8
 * for this flow, and the values kept.
 */
export async function attempt<T>(
	result: () => SubmissionResult<string[]>,
	change: () => Promise<T>,
	words = (cause: ServiceError): NormalisedError => cause.toJSON(),
	panel?: string,
): Promise<T | ReturnType<typeof invalid>> {
	try {
		return await change();
	} catch (cause) {
		if (cause instanceof ServiceError) return invalid(result(), words(cause), panel);
		throw cause;
	}
}
