import type { Tokens } from "@signage/contract/account";
import { eq } from "drizzle-orm";
import type { Database } from "../../../database/client";
import type { Config } from "../../../start/config";
import type { Services } from "../../../start/services";
import { users } from "../../tables";
import type { StampedUser } from "../users";
import { readToken, signToken } from "./access-tokens";
import { issueRefreshToken, useRefreshToken } from "./refresh-tokens";

/** The access and refresh token that every kind of sign-in returns. */
export async function issueTokens(
	db: Database,
	config: Config,
	user: StampedUser,
): Promise<Tokens> {
	return {
		tokenType: "Bearer",
		accessToken: await signToken(config, "bearer", user.id, config.accessTokenSeconds),
		expiresIn: config.accessTokenSeconds,
		refreshToken: await issueRefreshToken(db, config, user),
	};
}

/** A new pair of tokens for a refresh token, or null when it is not valid. */
export function refreshTokensOf({ db, config }: Services, token: string): Promise<Tokens | null> {
	return db.transaction(async (tx) => {
		const user = await useRefreshToken(tx, config, token);
		return user && issueTokens(tx, config, user);
	});
}

/** The value of the sign-in cookie; it stops working when the security stamp changes. */
export const issueCookieToken = (config: Config, user: StampedUser): Promise<string> =>
	signToken(config, "cookie", user.id, config.refreshTokenSeconds, user.securityStamp);

/** The user id in a valid access token, or null. */
export async function userOfAccessToken(config: Config, token: string): Promise<number | null> {
	return (await readToken(config, "bearer", token))?.userId ?? null;
}

/** The user id in a valid sign-in cookie, or null. */
export async function userOfCookieToken(
	{ db, config }: Services,
	token: string,
): Promise<number | null> {
	const read = await readToken(config, "cookie", token);
	if (!read) return null;
	const [user] = await db
		.select({ securityStamp: users.securityStamp })
		.from(users)
		.where(eq(users.id, read.userId));
	return user && user.securityStamp === read.stamp ? read.userId : null;
}
