import type { Tokens } from "@signage/contract/account";
import { eq } from "drizzle-orm";
import type { Config } from "../../config";
import type { Database } from "../../db/client";
import { users } from "../../db/schema";
import type { Services } from "../../services";
import { readToken, signToken } from "./access-tokens";
import { issueRefreshToken, useRefreshToken } from "./refresh-tokens";

type Owner = Pick<typeof users.$inferSelect, "id" | "securityStamp">;

/** The pair of tokens that a sign-in of any kind ends with. */
export async function issueTokens(db: Database, config: Config, user: Owner): Promise<Tokens> {
	return {
		tokenType: "Bearer",
		accessToken: await signToken(config, "bearer", user.id, config.accessTokenSeconds),
		expiresIn: config.accessTokenSeconds,
		refreshToken: await issueRefreshToken(db, config, user),
	};
}

/** A new pair for a refresh token, or null when it is refused. */
export function refreshTokensOf({ db, config }: Services, token: string): Promise<Tokens | null> {
	return db.transaction(async (tx) => {
		const user = await useRefreshToken(tx, config, token);
		return user && issueTokens(tx, config, user);
	});
}

/** What the cookie of a cookie sign-in holds; it ends with the security stamp. */
export const issueCookieToken = (config: Config, user: Owner): Promise<string> =>
	signToken(config, "cookie", user.id, config.refreshTokenSeconds, user.securityStamp);

/** The person whose access token this is, or null. */
export async function userOfAccessToken(config: Config, token: string): Promise<number | null> {
	return (await readToken(config, "bearer", token))?.userId ?? null;
}

/** The person whose cookie this is, or null. */
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
