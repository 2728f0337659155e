import type { Tokens } from "@signage/contract/account";
import { endpoints } from "@signage/contract/endpoints";
import type { Context } from "../request/context.server";
import { readAnswer } from "./answer.server";
import { refreshOnce } from "./refresh-once.server";
import { sendTwice } from "./send.server";

/** The access token is no longer good and can't be renewed: the person has to sign in again. */
export class SessionLost extends Error {}

/** An access token that ends within this time is renewed before it is used. */
const RENEW_AHEAD_MS = 5_000;

/** When these tokens' access token ends, in milliseconds since 1970; undefined where the service does not say. */
export const endOf = (tokens: Tokens) =>
	tokens.expiresIn ? Date.now() + tokens.expiresIn * 1000 : undefined;

/** Without the browser's signal: others may wait for the same refresh. */
async function exchange({ env, session }: Context, refreshToken: string): Promise<Tokens> {
	const response = await sendTwice({
		context: { env },
		endpoint: endpoints.refresh,
		body: { refreshToken },
		token: session.user?.accessToken,
	});
	if (response.status === 400 || response.status === 401) throw new SessionLost();
	return readAnswer("refresh", response);
}

/**
 * A new access token in place of the ended one; the session keeps it.
 * @throws SessionLost where there is nothing to renew with, or the service refused it; ServiceError
 */
export async function renew(context: Context): Promise<string> {
	const { session } = context;
	const { user } = session;
	if (!user?.refreshToken) throw new SessionLost();
	const fresh = await refreshOnce(user.refreshToken, (token) => exchange(context, token));
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
 * The access token to call with, renewed first when it is about to end.
 * @throws SessionLost where nobody is signed in, or as `renew`
 */
export async function currentToken(context: Context): Promise<string> {
	const { user } = context.session;
	if (!user) throw new SessionLost();
	const isEnding = user.expiresAt !== undefined && user.expiresAt < Date.now() + RENEW_AHEAD_MS;
	return isEnding && user.refreshToken ? renew(context) : user.accessToken;
}
