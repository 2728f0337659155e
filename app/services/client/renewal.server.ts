import type { Tokens } from "@signage/contract/account";
import type { Context } from "../request/context.server";
import { readAnswer } from "./answer.server";
import { ServiceError } from "./errors.server";
import { refreshOnce } from "./refresh-once.server";
import { sendTwice } from "./send.server";

/** The access token is invalid and cannot be renewed: the person has to sign in again. */
export class SessionLost extends Error {}

/** An access token that expires within this time is renewed before it is used. */
const RENEW_AHEAD_MS = 5_000;

/**
 * When the access token expires, in milliseconds since 1970; undefined if the service gave no time.
 */
export const endOf = (tokens: Tokens) =>
	tokens.expiresIn ? Date.now() + tokens.expiresIn * 1000 : undefined;

/** Whether a refresh token is good for nothing more; a service that is busy or fails may take it later. */
const isRefused = (status: number) =>
	status >= 400 && status < 500 && status !== 408 && status !== 429;

/**
 * Calls the service without this browser's abort signal: other requests may wait for the result.
 */
async function exchange(
	{ env, session, requestId, traceparent, extras }: Context,
	refreshToken: string,
): Promise<Tokens> {
	const response = await sendTwice({
		context: { env, requestId, extras, ...(traceparent && { traceparent }) },
		name: "refresh",
		body: { refreshToken },
		token: session.user?.accessToken,
	});
	if (isRefused(response.status)) throw new SessionLost();
	return readAnswer("refresh", response, extras);
}

/**
 * Renews the access token, stores the new tokens in the session and returns the access token.
 * @param refused the access token that a service refused, if the session may have another by now
 * @throws SessionLost if there is no refresh token or the service rejects it; ServiceError
 */
export async function renew(context: Context, refused?: string): Promise<string> {
	const { session } = context;
	const { user } = session;
	if (!user?.refreshToken) throw new SessionLost();
	const replaced = refused ?? user.accessToken;
	const replaces = `${replaced} ${user.signIn}`;
	const fresh = await refreshOnce(user.refreshToken, replaces, (token) => exchange(context, token));
	if (session.user?.accessToken !== fresh.accessToken)
		session.setUser({
			...user,
			accessToken: fresh.accessToken,
			refreshToken: fresh.refreshToken ?? user.refreshToken,
			expiresAt: endOf(fresh),
		});
	return fresh.accessToken;
}

/**
 * The access token, renewed first if it is about to expire and there is a refresh token.
 * @throws SessionLost if nobody is signed in; otherwise like `renew`
 */
export async function currentToken(context: Context): Promise<string> {
	const { user } = context.session;
	if (!user) throw new SessionLost();
	const isEnding = user.expiresAt !== undefined && user.expiresAt < Date.now() + RENEW_AHEAD_MS;
	return isEnding && user.refreshToken ? renew(context) : user.accessToken;
}

/**
 * Whether the signed-in person's session can be used, as far as its times tell, and a renewal where that is due. A service
 * that does not answer says nothing against it.
 */
export async function isUsable(context: Context): Promise<boolean> {
	const { user } = context.session;
	if (user?.expiresAt !== undefined && !user.refreshToken) return user.expiresAt > Date.now();
	try {
		await currentToken(context);
	} catch (cause) {
		if (cause instanceof SessionLost) return false;
		if (!(cause instanceof ServiceError)) throw cause;
	}
	return true;
}
