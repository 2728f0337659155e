import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { isPaymentFailedOf } from "../../../billing/rules/subscription-status";
import type { Database } from "../../../database/client";
import { groupsInAlertOf } from "../../../devices/rules/groups-in-alert";
import { ProblemError } from "../../../problems/problem";
import type { Config } from "../../../start/config";
import { sessions, users } from "../../tables";
import { lockUser, type StampedUser } from "../users";

/** One sign-in: all tokens that come from it name its id. */
export type Session = typeof sessions.$inferSelect;
/** A session, and what is read of its account with it. */
export interface AccountSession extends Session {
	account: Pick<typeof users.$inferSelect, "securityStamp" | "tier" | "tierUntil"> & {
		groupsInAlert: number;
		isPaymentFailed: boolean;
	};
}

/**
 * How many sign-ins an account may have. Many more than people have, since a program may sign in every few minutes and
 * never sign out: it must not end its owner's within days.
 */
const SESSIONS_MAX = 1_000;

/** When the last token ends that a session gets now. */
const endOfTokens = ({ accessTokenSeconds, refreshTokenSeconds }: Config) =>
	new Date(Date.now() + Math.max(accessTokenSeconds, refreshTokenSeconds) * 1000);

/** Ends those sign-ins of an account that were not used for longest, where there are too many beside this one. */
async function dropOldest(tx: Database, { id, userId }: Session): Promise<void> {
	const tooMany = tx
		.select({ id: sessions.id })
		.from(sessions)
		.where(and(eq(sessions.userId, userId), ne(sessions.id, id)))
		.orderBy(desc(sessions.expiresAt))
		.offset(SESSIONS_MAX - 1);
	await tx.delete(sessions).where(inArray(sessions.id, tooMany));
}

/**
 * Starts a session for somebody who has proven who they are.
 * @param tx a transaction
 * @param user the account as the sign-in was judged by
 * @throws ProblemError 401 `Failed` where its security stamp has changed since: what ended then must not come back by a
 * sign-in in flight (docs/decisions/0015)
 */
export async function startSession(
	tx: Database,
	config: Config,
	{ id: userId, securityStamp }: StampedUser,
): Promise<Session> {
	const now = await lockUser(tx, userId);
	if (now?.securityStamp !== securityStamp) throw new ProblemError(401, "Failed");
	const session = { id: randomUUID(), userId, securityStamp, expiresAt: endOfTokens(config) };
	await tx.insert(sessions).values(session);
	await dropOldest(tx, session);
	return session;
}

/** Keeps a session for as long as the tokens that it gets now. */
export async function prolongSession(db: Database, config: Config, { id }: Session): Promise<void> {
	await db
		.update(sessions)
		.set({ expiresAt: endOfTokens(config) })
		.where(eq(sessions.id, id));
}

/** The session with this id, if it has not ended. */
export async function findSession(
	db: Database,
	id: string,
	userId: number,
): Promise<AccountSession | undefined> {
	const { securityStamp, tier, tierUntil } = users;
	const [found] = await db
		.select({
			session: sessions,
			account: {
				securityStamp,
				tier,
				tierUntil,
				groupsInAlert: groupsInAlertOf(users.id),
				isPaymentFailed: isPaymentFailedOf(users.id),
			},
		})
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
	return found && { ...found.session, account: found.account };
}

/** Ends every session of an account. */
export async function endSessions(db: Database, userId: number): Promise<void> {
	await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Ends a session: its access, refresh and cookie tokens stop working. */
export async function endSession(db: Database, id: string): Promise<void> {
	await db.delete(sessions).where(eq(sessions.id, id));
}
