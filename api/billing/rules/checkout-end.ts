import { and, desc, eq } from "drizzle-orm";
import type { Services } from "../../start/services";
import type { PaymentProvider, ProviderCheckout, ProviderSubscription } from "../payment-provider";
import { type Checkout, checkouts, subscriptions } from "../tables";
import { isUnpaid } from "./checkout-status";
import { isOver } from "./subscription-status";

/** What a checkout whose payment takes days has led to. It is called complete all the same, and unpaid. */
async function subscriptionBehind(
	provider: PaymentProvider,
	id: string,
): Promise<ProviderSubscription | null> {
	const subscriptionId = (await provider.checkout(id))?.subscriptionId;
	return subscriptionId ? provider.subscription(subscriptionId) : null;
}

/** Whether the payment of a checkout as it was read, which is not paid, came to nothing. */
export async function cameToNothing(
	provider: PaymentProvider,
	{ status, subscriptionId }: ProviderCheckout,
): Promise<boolean> {
	if (status !== "complete" || subscriptionId === null) return false;
	const found = await provider.subscription(subscriptionId);
	return found === null || isOver(found);
}

/** The subscription of an account for which a payment is on its way; null without one. */
export async function awaitedSubscription(
	{ db }: Pick<Services, "db">,
	provider: PaymentProvider,
	userId: number,
): Promise<ProviderSubscription | null> {
	const unpaid = await db
		.select({ id: checkouts.id })
		.from(checkouts)
		.where(and(eq(checkouts.userId, userId), eq(checkouts.provider, provider.name), isUnpaid))
		.orderBy(desc(checkouts.createdAt));
	for (const { id } of unpaid) {
		const found = await subscriptionBehind(provider, id);
		if (found && !isOver(found)) return found;
	}
	return null;
}

/**
 * Whether nothing more will come of a checkout by itself: its plan is given to an account, now or once, no plan has the
 * price that was paid, or its payment came to nothing.
 * @param checkout as it was just read
 */
export async function isCheckoutSettled(
	{ db }: Pick<Services, "db">,
	{ status, subscriptionId, hasFailed }: Checkout,
): Promise<boolean> {
	if (status === "expired") return true;
	if (status !== "complete") return false;
	if (subscriptionId === null) return hasFailed;
	const [bought] = await db
		.select()
		.from(subscriptions)
		.where(eq(subscriptions.id, subscriptionId));
	if (!bought) return false;
	const isGiven = bought.hasGranted && bought.userId !== null;
	return isGiven || bought.tier === null || isOver(bought);
}
