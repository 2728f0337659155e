import * as z from "zod";
import { type PaymentEvent, UnreadableEventError } from "../payment-provider";

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

const envelope = z.object({
	id: z.string(),
	type: z.string(),
	created: z.int(),
	data: z.object({ object: z.unknown() }),
});

/** @throws UnreadableEventError */
function readAs<S extends z.ZodType>(schema: S, told: unknown): z.output<S> {
	const read = schema.safeParse(told);
	if (!read.success) throw new UnreadableEventError(read.error.message);
	return read.data;
}

/**
 * What an event of Stripe's is about; null for one that says nothing of checkouts and subscriptions.
 * @throws UnreadableEventError
 */
export function toPaymentEvent(told: unknown): PaymentEvent | null {
	const { id, type, created, data } = readAs(envelope, told);
	const event = { id, type, at: new Date(created * 1000) };
	const { object } = data;
	if (CHECKOUTS.includes(type)) return { ...event, checkoutId: readAs(thing, object).id };
	if (SUBSCRIPTIONS.includes(type)) return { ...event, subscriptionId: readAs(thing, object).id };
	if (!INVOICES.includes(type)) return null;
	const { subscription, parent } = readAs(invoice, object);
	const subscriptionId = parent?.subscription_details?.subscription ?? subscription;
	return subscriptionId ? { ...event, subscriptionId } : null;
}
