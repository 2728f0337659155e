import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../../database/client";
import type { PaymentProvider } from "../payment-provider";
import { checkouts } from "../tables";
import { isOpen } from "./checkout-status";
import { subscriptionsOf } from "./decide-tier";
import { isLive } from "./subscription-status";

/**
 * Ends an account's checkouts that nobody has paid: it could pay each of them.
 * @param but the id of one that stays
 */
export async function endOpenCheckouts(
	db: Database,
	provider: PaymentProvider,
	userId: number,
	but = "",
): Promise<void> {
	const open = await db
		.select({ id: checkouts.id })
		.from(checkouts)
		.where(
			and(
				eq(checkouts.userId, userId),
				eq(checkouts.provider, provider.name),
				isOpen,
				ne(checkouts.id, but),
			),
		);
	for (const { id } of open) {
		await provider.endCheckout(id);
		await db
			.update(checkouts)
			.set({ status: "expired" })
			.where(and(eq(checkouts.id, id), isOpen));
	}
}

/** Ends them where the account has a plan by now, such as one that was paid for its address, and would pay a second one. */
export async function endNeedlessCheckouts(
	db: Database,
	provider: PaymentProvider,
	userId: number,
): Promise<void> {
	const now = new Date();
	const all = await subscriptionsOf(db, userId);
	const has = all.some((one) => one.provider === provider.name && isLive(one, now));
	if (has) await endOpenCheckouts(db, provider, userId);
}
