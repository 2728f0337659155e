import { eq } from "drizzle-orm";
import type { Services } from "../../start/services";
import type { PaymentProvider } from "../payment-provider";
import { subscriptions } from "../tables";
import type { Checkout } from "./settle-checkout";

/** What a subscription is whose payment is not tried any more, in Stripe's words. */
const OVER = ["canceled", "incomplete_expired", "unpaid"];

/** Whether a payment that takes days came to nothing. The checkout is called complete all the same, and unpaid. */
async function hasFailed(provider: PaymentProvider, id: string): Promise<boolean> {
	const subscriptionId = (await provider.checkout(id))?.subscriptionId;
	const found = subscriptionId ? await provider.subscription(subscriptionId) : null;
	return found !== null && OVER.includes(found.status);
}

/**
 * Whether nothing more will come of a checkout by itself: its plan is given to an account, now or once, or its payment
 * came to nothing.
 */
export async function isCheckoutSettled(
	{ db }: Pick<Services, "db">,
	provider: PaymentProvider,
	{ id, status, subscriptionId }: Checkout,
): Promise<boolean> {
	if (status === "expired") return true;
	if (status !== "complete") return false;
	if (subscriptionId === null) return hasFailed(provider, id);
	const [bought] = await db
		.select()
		.from(subscriptions)
		.where(eq(subscriptions.id, subscriptionId));
	if (!bought) return false;
	return (bought.hasGranted && bought.userId !== null) || OVER.includes(bought.status);
}
