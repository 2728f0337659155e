import { eq } from "drizzle-orm";
import type { Database } from "../../../database/client";
import { hashOf, randomToken } from "../../../secrets/hashes";
import type { Config } from "../../../start/config";
import { refreshTokens, users } from "../../tables";
import type { StampedUser } from "../users";

/** Creates a refresh token; only its hash is stored. */
export async function issueRefreshToken(
	db: Database,
	config: Config,
	user: StampedUser,
): Promise<string> {
	const token = randomToken();
	await db.insert(refreshTokens).values({
		hash: hashOf(token),
		userId: user.id,
		securityStamp: user.securityStamp,
		expiresAt: new Date(Date.now() + config.refreshTokenSeconds * 1000),
	});
	return token;
}

/**
 * Exchanges a refresh token for its owner. Null when it is unknown, expired, issued before the
 * security stamp changed, or used before and outside the reuse window.
 */
export async function useRefreshToken(
	tx: Database,
	config: Config,
	token: string,
): Promise<StampedUser | null> {
	const [row] = await tx
		.select()
		.from(refreshTokens)
		.innerJoin(users, eq(users.id, refreshTokens.userId))
		.where(eq(refreshTokens.hash, hashOf(token)))
		.for("update", { of: refreshTokens });
	if (!row) return null;
	const { refresh_tokens: kept, users: user } = row;
	const now = new Date();
	if (kept.expiresAt <= now || kept.securityStamp !== user.securityStamp) return null;
	if (!kept.usedAt) {
		await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.hash, kept.hash));
		return user;
	}
	const reusableUntil = kept.usedAt.getTime() + config.refreshReuseSeconds * 1000;
	return now.getTime() < reusableUntil ? user : null;
}
