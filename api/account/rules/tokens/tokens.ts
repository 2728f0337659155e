import type { Tokens } from "@signage/contract/account";
import type { Database } from "../../../database/client";
import type { Config } from "../../../start/config";
import type { Services } from "../../../start/services";
import type { StampedUser } from "../users";
import { readToken, signToken } from "./access-tokens";
import { issueRefreshToken, useRefreshToken } from "./refresh-tokens";
import {
	type AccountSession,
	findSession,
	prolongSession,
	type Session,
	startSession,
} from "./sessions";

async function tokensOf(db: Database, config: Config, session: Session): Promise<Tokens> {
	return {
		tokenType: "Bearer",
		accessToken: await signToken(config, "bearer", session, config.accessTokenSeconds),
		expiresIn: config.accessTokenSeconds,
		refreshToken: await issueRefreshToken(db, config, session),
	};
}

/** Starts a session: the access and refresh token that every kind of sign-in returns. @throws ProblemError 401 as `startSession` does */
export function issueTokens({ db, config }: Services, user: StampedUser): Promise<Tokens> {
	return db.transaction(async (tx) => tokensOf(tx, config, await startSession(tx, config, user)));
}

/** A new pair of tokens for a refresh token, or null when it is not valid. */
export function refreshTokensOf({ db, config }: Services, token: string): Promise<Tokens | null> {
	return db.transaction(async (tx) => {
		const session = await useRefreshToken(tx, config, token);
		if (!session) return null;
		await prolongSession(tx, config, session);
		return tokensOf(tx, config, session);
	});
}

/** Starts a session: the value of the sign-in cookie. @throws ProblemError 401 as `startSession` does */
export async function issueCookieToken(
	{ db, config }: Services,
	user: StampedUser,
): Promise<string> {
	const session = await db.transaction((tx) => startSession(tx, config, user));
	return signToken(config, "cookie", session, config.refreshTokenSeconds);
}

/** The session of a valid access token, or null. */
export async function sessionOfAccessToken(
	{ db, config }: Services,
	token: string,
): Promise<AccountSession | null> {
	const owner = await readToken(config, "bearer", token);
	return (owner && (await findSession(db, owner.id, owner.userId))) ?? null;
}

/** The session of a valid sign-in cookie, or null; the cookie also ends when the security stamp changes. */
export async function sessionOfCookieToken(
	{ db, config }: Services,
	token: string,
): Promise<AccountSession | null> {
	const owner = await readToken(config, "cookie", token);
	const session = owner && (await findSession(db, owner.id, owner.userId));
	return session?.account.securityStamp === session?.securityStamp ? (session ?? null) : null;
}
