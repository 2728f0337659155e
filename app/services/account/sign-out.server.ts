import { change } from "../client/call.server";
import { mayPass, ServiceError } from "../client/errors.server";
import type { Context } from "../request/context.server";

/** Signing out must not hang with a service that does. */
const MOST_MS = 5_000;
/** The tokens have ended already, or the service has no way to end them (contract.md). */
const DONE = new Set([401, 404, 405, 501]);

/** A sign-in that the service has not ended. */
interface LeftSignIn {
	/** Whether the service answered at all. */
	isAnswered: boolean;
	/** Whether the session had a refresh token, which renews the sign-in for as long as it is good. */
	isRenewable: boolean;
}

/**
 * Signs out: removes the tokens from the session and asks the service to end them, so that a copied
 * cookie opens nothing. Resolves to what is left if the service did not answer that it has.
 */
export async function signOut(context: Context): Promise<LeftSignIn | undefined> {
	const { user } = context.session;
	if (!user) return undefined;
	// Not the browser's signal: who leaves while signing out wants to be signed out.
	const signal = AbortSignal.timeout(MOST_MS);
	try {
		await change({ ...context, signal }, "logout", { body: { refreshToken: user.refreshToken } });
		return undefined;
	} catch (cause) {
		if (!(cause instanceof ServiceError)) throw cause;
		const { statusCode } = cause;
		if (statusCode !== undefined && DONE.has(statusCode)) return undefined;
		return {
			isAnswered: statusCode !== undefined || !mayPass(cause),
			isRenewable: user.refreshToken !== undefined,
		};
	} finally {
		context.session.setUser(undefined);
	}
}
