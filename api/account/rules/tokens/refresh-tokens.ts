import { eq } from "drizzle-orm";
import type { Database } from "../../../database/client";
import { hashOf, randomToken } from "../../../secrets/hashes";
import type { Config } from "../../../start/config";
import { refreshTokens, sessions, users } from "../../tables";
import { endSession, type Session } from "./sessions";

/** How often a token may be exchanged, all within its reuse window: by a browser's pages and requests that come at once. */
const USES_MAX = 50;

/** Creates a refresh token of a session; only its hash is stored. */
export async function issueRefreshToken(
	db: Database,
	config: Config,
	{ id }: Session,
): Promise<string> {
	const token = randomToken();
	await db.insert(refreshTokens).values({
		hash: hashOf(token),
		sessionId: id,
		expiresAt: new Date(Date.now() + config.refreshTokenSeconds * 1000),
	});
	return token;
}

/** The session of a refresh token, even of one that was used or has expired. */
export async function sessionOfRefreshToken(db: Database, token: string): Promise<string | null> {
	const [row] = await db
		.select({ id: refreshTokens.sessionId })
		.from(refreshTokens)
		.where(eq(refreshTokens.hash, hashOf(token)));
	return row?.id ?? null;
}

/**
 * Exchanges a refresh token for its session. Null when it is unknown, expired, issued before the
 * security stamp changed, or used before and outside the reuse window, or too often within it: then
 * somebody has a copy, and the session ends with all its tokens.
 * @param tx a transaction; commit it even if the result is null
 */
export async function useRefreshToken(
	tx: Database,
	config: Config,
	token: string,
): Promise<Session | null> {
	const id = await sessionOfRefreshToken(tx, token);
	if (id === null) return null;
	// The session before its token, as its end goes: two who each hold one would wait for each other.
	const [row] = await tx
		.select({ session: sessions, stamp: users.securityStamp })
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(eq(sessions.id, id))
		.for("update", { of: sessions });
	const [kept] = await tx
		.select()
		.from(refreshTokens)
		.where(eq(refreshTokens.hash, hashOf(token)))
		.for("update");
	if (!row || !kept) return null;
	const { session, stamp } = row;
	const now = new Date();
	if (kept.expiresAt <= now || session.securityStamp !== stamp) return null;
	const { hash, uses, usedAt } = kept;
	// The clock may have been set back since.
	const apart = usedAt ? Math.abs(now.getTime() - usedAt.getTime()) : -1;
	if (apart >= config.refreshReuseSeconds * 1000 || uses >= USES_MAX) {
		await endSession(tx, session.id);
		return null;
	}
	await tx
		.update(refreshTokens)
		.set({ usedAt: usedAt ?? now, uses: uses + 1 })
		.where(eq(refreshTokens.hash, hash));
	return session;
}
