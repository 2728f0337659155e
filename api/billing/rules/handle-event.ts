import { eq, lt } from "drizzle-orm";
import type { Database } from "../../database/client";
import type { PaymentEvent, PaymentProvider } from "../payment-provider";
import { sandboxCheckouts } from "../sandbox/tables";
import { checkouts, paymentEvents } from "../tables";
import { applySubscription, type BillingServices } from "./apply-subscription";
import { settleCheckout } from "./settle-checkout";

/** Longer than a provider goes on telling an event that was not taken. */
const KEPT_MS = 40 * 24 * 3600 * 1000;

/**
 * Applies an event of the provider. It only says what to look at: the checkout or subscription is read anew, so events may
 * come twice and in any order. One that fails is not noted, and does its work when it is told again.
 */
export async function handleEvent(
	services: BillingServices,
	provider: PaymentProvider,
	{ id, type, at, checkoutId, subscriptionId }: PaymentEvent,
): Promise<void> {
	const { db } = services;
	const [seen] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
	if (seen) return;
	if (checkoutId !== undefined && !(await settleCheckout(services, provider, checkoutId, at)))
		console.error(
			`Event ${id} (${type}) is about a checkout that was not started here: ${checkoutId}`,
		);
	if (subscriptionId !== undefined)
		await applySubscription(services, provider, subscriptionId, { at });
	await db.insert(paymentEvents).values({ id, type }).onConflictDoNothing();
}

/** Deletes events that nobody tells any more, and checkouts that ended long ago. */
export async function sweepPayments(db: Database): Promise<void> {
	const tooOld = new Date(Date.now() - KEPT_MS);
	await db.delete(paymentEvents).where(lt(paymentEvents.createdAt, tooOld));
	await db.delete(checkouts).where(lt(checkouts.expiresAt, tooOld));
	await db.delete(sandboxCheckouts).where(lt(sandboxCheckouts.expiresAt, tooOld));
}
