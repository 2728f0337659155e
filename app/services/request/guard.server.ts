import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	redirect,
} from "@remix-run/server-runtime";
import { paths } from "../../paths";
import { pageStatus, ServiceError } from "../client/errors.server";
import { currentToken, SessionLost } from "../client/renewal.server";
import type { Context } from "./context.server";
import { loginPath } from "./redirects.server";

/** What a loader or action of ours gets: the request's context and what the framework read of its address. */
export interface Visit extends Context {
	/** The framework's own request: an action reads its form from it. */
	request: Request;
	params: Readonly<Record<string, string | undefined>>;
	url: URL;
}
type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs;
/** Makes a loader or action out of a handler, and says for whom it is. */
export type Guard = <T>(handler: (visit: Visit) => Promise<T>) => (args: RouteArgs) => Promise<T>;

const visitOf = ({ context, request, params }: RouteArgs): Visit => ({
	...context,
	request,
	params,
	url: new URL(request.url),
});

/** What is thrown to the framework: a lost session leads to /login, a failed call to the error screen. */
function answerTo(cause: unknown, { session, url, request }: Visit): unknown {
	if (cause instanceof SessionLost) {
		session.setUser(undefined);
		const wanted = request.method === "GET" ? url : new URL(url.pathname, url);
		return redirect(loginPath(wanted));
	}
	if (cause instanceof ServiceError) return data(cause.toJSON(), { status: pageStatus(cause) });
	return cause;
}

const guard =
	(check: (visit: Visit) => Promise<void>): Guard =>
	(handler) =>
	async (args) => {
		const visit = visitOf(args);
		try {
			await check(visit);
			return await handler(visit);
		} catch (cause) {
			throw answerTo(cause, visit);
		}
	};

/**
 * A loader or action for signed-in people (spec 2, Guard). An ended access token is renewed first;
 * whoever has no session that can be used is sent to /login.
 */
export const forSignedIn = guard(async (visit) => {
	await currentToken(visit);
});

/** A loader or action for those who are not signed in: the others are sent to /presentations (spec 2). */
export const forSignedOut = guard(async ({ session }) => {
	if (session.user) throw redirect(paths.presentations);
});

/** A loader or action for everybody. */
export const forAnyone = guard(async () => {});
