import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "../../database/columns";

// What a payment provider would keep. The rest of the service asks the sandbox for it, as it asks Stripe.

export const sandboxCheckouts = pgTable(
	"sandbox_checkouts",
	{
		id: text("id").primaryKey(),
		customerId: text("customer_id").notNull(),
		email: text("email").notNull(),
		priceId: text("price_id").notNull(),
		successUrl: text("success_url").notNull(),
		cancelUrl: text("cancel_url").notNull(),
		/** Null until it is paid. */
		subscriptionId: text("subscription_id"),
		createdAt: createdAt(),
		expiresAt: instant("expires_at").notNull(),
	},
	(table) => [index("sandbox_checkouts_expiry").on(table.expiresAt)],
);

export const sandboxSubscriptions = pgTable(
	"sandbox_subscriptions",
	{
		id: text("id").primaryKey(),
		customerId: text("customer_id").notNull(),
		email: text("email").notNull(),
		priceId: text("price_id").notNull(),
		/** Whether it has ended for good. */
		hasEnded: boolean("has_ended").notNull().default(false),
		/** When its first period began, or that after a change of the interval: the others are counted from there. Null: the present one. */
		firstStart: instant("first_start"),
		periodStart: instant("period_start").notNull(),
		periodEnd: instant("period_end").notNull(),
		cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
		/** What is paid for the present period, in its plan's currency; null: the price of its plan. */
		paid: integer("paid"),
		createdAt: createdAt(),
	},
	(table) => [
		index("sandbox_subscriptions_customer").on(table.customerId),
		index("sandbox_subscriptions_end").on(table.periodEnd),
	],
);

export const sandboxInvoices = pgTable(
	"sandbox_invoices",
	{
		id: text("id").primaryKey(),
		customerId: text("customer_id").notNull(),
		email: text("email").notNull(),
		/** What is paid for, such as "Pro, a month". */
		description: text("description").notNull(),
		/** In the currency's smallest unit. */
		amount: integer("amount").notNull(),
		currency: text("currency").notNull(),
		createdAt: createdAt(),
	},
	(table) => [index("sandbox_invoices_customer").on(table.customerId)],
);

/** Events that the service is still to be told of. */
export const sandboxEvents = pgTable(
	"sandbox_events",
	{
		id: text("id").primaryKey(),
		type: text("type").notNull(),
		/** The id of the checkout or the subscription that it is about. */
		about: text("about").notNull(),
		createdAt: createdAt(),
		dueAt: instant("due_at").notNull(),
	},
	(table) => [index("sandbox_events_due").on(table.dueAt)],
);
