import { eq } from "drizzle-orm";
import type { Config } from "../../config";
import type { Database } from "../../db/client";
import { refreshTokens, users } from "../../db/schema";
import { hashOf, randomToken } from "../secrets";

type Owner = Pick<typeof users.$inferSelect, "id" | "securityStamp">;

/** A new refresh token, of which only the hash is kept. */
export async function issueRefreshToken(
	db: Database,
	config: Config,
	user: Owner,
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
 * Takes a refresh token for its owner, or null when it is unknown, over, older than the owner's
 * security stamp, or used before and out of the reuse window.
 */
export async function useRefreshToken(
	tx: Database,
	config: Config,
	token: string,
): Promise<Owner | null> {
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
