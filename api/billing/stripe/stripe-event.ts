import type Stripe from "stripe";
import { z } from "zod";
import type { PaymentEvent } from "../payment-provider";

const CHECKOUTS = [
	"checkout.session.completed",
	"checkout.session.async_payment_succeeded",
	"checkout.session.async_payment_failed",
	"checkout.session.expired",
];
const SUBSCRIPTIONS = [
	"customer.subscription.created",
	"customer.subscription.updated",
	"customer.subscription.deleted",
];
const INVOICES = ["invoice.paid", "invoice.payment_failed"];

const thing = z.object({ id: z.string() });
const reference = z.string().or(thing.transform(({ id }) => id));
/** An invoice's subscription: where API versions since 2025 have it, and where older ones do. */
const invoice = z.object({
	subscription: reference.nullish(),
	parent: z
		.object({ subscription_details: z.object({ subscription: reference }).nullish() })
		.nullish(),
});

/** What an event of Stripe's is about; null for one that says nothing of checkouts and subscriptions. */
export function toPaymentEvent({ id, type, created, data }: Stripe.Event): PaymentEvent | null {
	const event = { id, type, at: new Date(created * 1000) };
	const object: unknown = data.object;
	if (CHECKOUTS.includes(type)) return { ...event, checkoutId: thing.parse(object).id };
	if (SUBSCRIPTIONS.includes(type)) return { ...event, subscriptionId: thing.parse(object).id };
	if (!INVOICES.includes(type)) return null;
	const { subscription, parent } = invoice.parse(object);
	const subscriptionId = parent?.subscription_details?.subscription ?? subscription;
	return subscriptionId ? { ...event, subscriptionId } : null;
}
