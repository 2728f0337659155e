import { change } from "../client/call.server";
import { ServiceError } from "../client/errors.server";
import type { Context } from "../request/context.server";

/** Signing out must not hang with a service that does. */
const MOST_MS = 5_000;
/** The tokens have ended already, or the service has no way to end them (contract.md). */
const DONE = new Set([401, 404, 501]);

/**
 * Signs out: removes the tokens from the session and asks the service to end them, so that a copied
 * cookie opens nothing. Resolves to false if the service did not answer that it has.
 */
export async function signOut(context: Context): Promise<boolean> {
	const { user } = context.session;
	if (!user) return true;
	// Not the browser's signal: who leaves while signing out wants to be signed out.
	const signal = AbortSignal.timeout(MOST_MS);
	try {
		await change({ ...context, signal }, "logout", { body: { refreshToken: user.refreshToken } });
		return true;
	} catch (cause) {
		if (!(cause instanceof ServiceError)) throw cause;
		return cause.statusCode !== undefined && DONE.has(cause.statusCode);
	} finally {
		context.session.setUser(undefined);
	}
}
