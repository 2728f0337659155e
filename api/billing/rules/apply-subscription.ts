import { and, eq, sql } from "drizzle-orm";
import { normalizeEmail } from "../../account/rules/email";
import { lockUser, userByEmail } from "../../account/rules/users";
import type { Database } from "../../database/client";
import { highestOf } from "../../plans/plan-table";
import type { Services } from "../../start/services";
import type { PaymentProvider, ProviderSubscription } from "../payment-provider";
import { type checkouts, subscriptions } from "../tables";
import { decideTier, lockPlansOf, subscriptionsOf } from "./decide-tier";
import { GRANTING, MISSING } from "./subscription-status";

/** Who paid: an account, or somebody without one, by the address. */
type Payer = Pick<typeof checkouts.$inferSelect, "userId" | "email">;
/** What subscriptions are read and written with. */
export type BillingServices = Pick<Services, "config" | "db" | "inTurn">;

/** The account that a payer's plan belongs to; null while it waits for one with that address, confirmed. */
async function accountOf(tx: Database, { userId, email }: Payer): Promise<number | null> {
	if (userId !== null) return userId;
	const user = await userByEmail(tx, email);
	return user?.emailConfirmed ? user.id : null;
}

const unknownPrice = ({ id, priceIds }: ProviderSubscription) =>
	`Subscription ${id} has the price ${priceIds.join(", ")}, which no plan has (PLANS_FILE): it grants nothing, and takes no plan away`;

const laterThanKept = (at: Date) =>
	sql`greatest(${subscriptions.lastEventAt}, ${sql.param(at, subscriptions.lastEventAt)})`;

async function write(
	{ config, db }: BillingServices,
	provider: PaymentProvider["name"],
	found: ProviderSubscription,
	payer: Payer | null,
	at: Date | null,
): Promise<void> {
	const plan = highestOf(config.plans, found.priceIds);
	const { id, customerId, status, periodEnd, cancelAtPeriodEnd } = found;
	const state = {
		...{ customerId, status, periodEnd, cancelAtPeriodEnd },
		priceId: plan?.priceId ?? found.priceIds[0] ?? null,
		// Prices change, and are taken out of the table: who pays such a one keeps the plan that it gave.
		...(plan && { tier: plan.tier }),
		...(plan && GRANTING.includes(status) && { hasGranted: true }),
	};
	await db.transaction(async (tx) => {
		if (payer?.userId === null) {
			const owner = await userByEmail(tx, payer.email);
			if (owner) await lockUser(tx, owner.id);
			await lockPlansOf(tx, normalizeEmail(payer.email));
		}
		const [kept] = await tx
			.update(subscriptions)
			// An event that comes late is not the newest.
			.set({ ...state, ...(at && { lastEventAt: laterThanKept(at) }) })
			.where(eq(subscriptions.id, id))
			.returning({ userId: subscriptions.userId });
		// Without a payer it is told of before its checkout is, or was never started here.
		if (!kept && !payer) return;
		if (!plan) console.error(unknownPrice(found));
		const userId = kept ? kept.userId : await accountOf(tx, payer as Payer);
		if (!kept) {
			const normalizedEmail = payer?.userId === null ? normalizeEmail(payer.email) : null;
			await tx
				.insert(subscriptions)
				.values({ id, provider, userId, normalizedEmail, lastEventAt: at, ...state });
		}
		if (userId !== null) await decideTier(tx, config.plans, userId);
	});
}

/** Ends a subscription of which the provider knows nothing any more. */
const writeMissing = (
	{ config, db }: BillingServices,
	provider: PaymentProvider["name"],
	id: string,
): Promise<void> =>
	db.transaction(async (tx) => {
		const [kept] = await tx
			.update(subscriptions)
			.set({ status: MISSING })
			.where(and(eq(subscriptions.id, id), eq(subscriptions.provider, provider)))
			.returning({ userId: subscriptions.userId });
		if (!kept) return;
		console.error(`Subscription ${id} is not known to the payment provider any more: it has ended`);
		if (kept.userId !== null) await decideTier(tx, config.plans, kept.userId);
	});

/**
 * Reads a subscription at the provider and applies what it is now: so events may come twice, and in any order. One that is
 * not there any more has ended. Resolves to whether there is one.
 * @param payer who has paid for it; null: it is only applied if it is known already
 * @param at when the event was made that tells of it; null without one
 */
export function applySubscription(
	services: BillingServices,
	provider: PaymentProvider,
	subscriptionId: string,
	{ payer = null, at = null }: { payer?: Payer | null; at?: Date | null } = {},
): Promise<boolean> {
	// One reading at a time: an older one must not be written over a newer.
	return services.inTurn(subscriptionId, async () => {
		const found = await provider.subscription(subscriptionId);
		if (found) await write(services, provider.name, found, payer, at);
		else await writeMissing(services, provider.name, subscriptionId);
		return found !== null;
	});
}

/** Reads an account's subscriptions anew, but for those that have ended for good. */
export async function applySubscriptionsOf(
	services: BillingServices,
	provider: PaymentProvider,
	userId: number,
): Promise<void> {
	for (const one of await subscriptionsOf(services.db, userId))
		if (one.provider === provider.name && one.status !== "canceled")
			await applySubscription(services, provider, one.id);
}
