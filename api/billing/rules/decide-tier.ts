import type { Tier } from "@signage/contract/tiers";
import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { lockUser } from "../../account/rules/users";
import { users } from "../../account/tables";
import type { Database } from "../../database/client";
import { lockName } from "../../database/lock-name";
import { pauseScreens } from "../../devices/rules/pause-screens";
import { type PlanTable, rankOf } from "../../plans/plan-table";
import { expandFilesOf } from "../../presentations/rules/expand-files";
import { logError } from "../../problems/log-error";
import { checkouts, type Subscription, subscriptions } from "../tables";
import { isLive } from "./subscription-status";

/** The subscriptions that an account has, or has had, the newest last. */
export const subscriptionsOf = (db: Database, userId: number): Promise<Subscription[]> =>
	db
		.select()
		.from(subscriptions)
		.where(eq(subscriptions.userId, userId))
		.orderBy(asc(subscriptions.createdAt));

/**
 * Gives an account the highest tier that its subscriptions grant now: Canceled where none does any more, and what it has
 * where none ever did. Its screens pause, or play again, and files that had too many pages become slides. Returns the
 * tier; undefined for an account that is gone.
 * @param tx a transaction
 */
export async function decideTier(
	tx: Database,
	plans: PlanTable,
	userId: number,
): Promise<Tier | undefined> {
	// Of two decisions at once, the later one must know what the earlier one did.
	if (!(await lockUser(tx, userId))) return undefined;
	const now = new Date();
	const all = await subscriptionsOf(tx, userId);
	const live = all.filter((one) => one.tier !== null && isLive(one, now));
	const rank = ({ tier }: Subscription) => rankOf(tier ?? "Absent");
	const [best] = live.sort((one, other) => rank(other) - rank(one));
	const ends = live.flatMap(({ cancelAtPeriodEnd, periodEnd }) =>
		cancelAtPeriodEnd && periodEnd ? periodEnd.getTime() : [],
	);
	const tier = best?.tier ?? (all.some(({ hasGranted }) => hasGranted) ? "Canceled" : undefined);
	const tierUntil = ends.length > 0 ? new Date(Math.min(...ends)) : null;
	const [user] = await tx
		.update(users)
		.set({ tier, tierUntil })
		.where(eq(users.id, userId))
		.returning({ tier: users.tier });
	await pauseScreens(tx, plans, userId);
	await expandFilesOf(tx, plans, userId);
	return user?.tier;
}

/** Decides the tiers of all accounts whose plan has ended by time. What fails for one is logged, and tried again with the next call. */
export async function endPastPlans(db: Database, plans: PlanTable): Promise<void> {
	const due = await db.select({ id: users.id }).from(users).where(lte(users.tierUntil, new Date()));
	for (const { id } of due)
		await db
			.transaction((tx) => decideTier(tx, plans, id))
			.catch((error) => logError(`Ending the plan of account ${id}`, error));
}

/**
 * Holds off whoever else gives the plans that wait for an address: else one that is paid while the address is confirmed
 * would be given to nobody.
 */
export const lockPlansOf = (tx: Database, normalizedEmail: string): Promise<void> =>
	lockName(tx, `plans for ${normalizedEmail}`);

/**
 * Gives an account the plans that were paid for its address before it had one. Only the mailbox's reader may have them:
 * call it once the address is confirmed.
 */
export async function claimPlans(
	tx: Database,
	plans: PlanTable,
	{ id, normalizedEmail }: Pick<typeof users.$inferSelect, "id" | "normalizedEmail">,
): Promise<void> {
	await lockPlansOf(tx, normalizedEmail);
	const waiting = and(
		eq(subscriptions.normalizedEmail, normalizedEmail),
		isNull(subscriptions.userId),
	);
	const claimed = await tx
		.update(subscriptions)
		.set({ userId: id })
		.where(waiting)
		.returning({ id: subscriptions.id });
	if (claimed.length > 0) await decideTier(tx, plans, id);
}

/**
 * Makes what was begun signed out for an account's address the account's own, before it gets another address: a payment that takes
 * days would wait for whoever has the former one next. Call it where that one is confirmed.
 */
export async function keepCheckouts(
	tx: Database,
	{ id, normalizedEmail }: Pick<typeof users.$inferSelect, "id" | "normalizedEmail">,
): Promise<void> {
	const isOfAddress = eq(checkouts.normalizedEmail, normalizedEmail);
	await tx
		.update(checkouts)
		.set({ userId: id })
		.where(and(isOfAddress, isNull(checkouts.userId), isNull(checkouts.subscriptionId)));
}

/** Ends what the sandbox has granted, for a service that takes real payments now. */
export function endSandboxPlans(db: Database, plans: PlanTable): Promise<void> {
	return db.transaction(async (tx) => {
		const ended = await tx
			.update(subscriptions)
			.set({ status: "canceled" })
			.where(and(eq(subscriptions.provider, "sandbox"), eq(subscriptions.status, "active")))
			.returning({ userId: subscriptions.userId });
		for (const { userId } of ended) if (userId !== null) await decideTier(tx, plans, userId);
	});
}
