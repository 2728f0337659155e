import type { Tokens } from "@signage/contract/account";
import type { Context } from "../request/context.server";
import type { SessionUser } from "../request/session.server";
import { readAnswer } from "./answer.server";
import { ServiceError } from "./errors.server";
import { refreshedSince, refreshOnce } from "./refresh-once.server";
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

/** The access token that is replaced, and whose. */
const replaced = (user: SessionUser) => `${user.accessToken} ${user.signIn}`;

function keep({ session }: Context, user: SessionUser, fresh: Tokens): void {
	const { accessToken } = fresh;
	const refreshToken = fresh.refreshToken ?? user.refreshToken;
	const { user: now } = session;
	// Within a second the access token may be the same again, and the refresh token is another.
	if (now?.accessToken === accessToken && now.refreshToken === refreshToken) return;
	session.setUser({ ...user, accessToken, refreshToken, expiresAt: endOf(fresh) });
}

/**
 * Renews the access token, stores the new tokens in the session and returns the access token.
 * @param refused the access token that a service refused; where the session has another by now, that is returned
 * @throws SessionLost if there is no refresh token or the service rejects it; ServiceError
 */
export async function renew(context: Context, refused?: string): Promise<string> {
	const { user } = context.session;
	if (!user?.refreshToken) throw new SessionLost();
	// Renewed once more, it would differ from what other tabs got, and the service has each pair used once.
	if (refused !== undefined && refused !== user.accessToken) return user.accessToken;
	const ask = (token: string) => exchange(context, token);
	const fresh = await refreshOnce(user.refreshToken, replaced(user), ask, context.began);
	keep(context, user, fresh);
	return fresh.accessToken;
}

/**
 * Lets the session have the tokens that others have renewed since its request began: its own, kept by the browser, would be
 * taken for a copy the next time that they are renewed, and end the sign-in.
 */
export async function catchUp(context: Context): Promise<void> {
	const { user } = context.session;
	if (!user?.refreshToken) return;
	const fresh = await refreshedSince(context.began, user.refreshToken, replaced(user));
	if (fresh) keep(context, user, fresh);
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
