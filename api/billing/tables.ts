import { TIERS } from "@signage/contract/tiers";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../account/tables";
import { createdAt, instant } from "../database/columns";
import { PROVIDERS } from "./payment-provider";

/** The account that pays; null while a plan waits for the account with the email. */
const payerColumn = () => integer("user_id").references(() => users.id, { onDelete: "cascade" });
const providerColumn = () => text("provider", { enum: PROVIDERS }).notNull();

/** What accounts have subscribed to, as the payment provider last said. */
export const subscriptions = pgTable(
	"subscriptions",
	{
		/** The provider's id. */
		id: text("id").primaryKey(),
		provider: providerColumn(),
		customerId: text("customer_id").notNull(),
		userId: payerColumn(),
		/** For whom the plan waits, normalized; null where an account paid. */
		normalizedEmail: text("normalized_email"),
		/** Null: the plan table does not know the price, and it grants nothing. */
		tier: text("tier", { enum: TIERS }),
		/** The price of its plan, else the first of what is paid; null until it is read again after it came here without. */
		priceId: text("price_id"),
		/** Whether it has ever given a plan. */
		hasGranted: boolean("has_granted").notNull().default(false),
		/** In the provider's words, and MISSING. */
		status: text("status").notNull(),
		/** When the paid period ends. */
		periodEnd: instant("period_end"),
		cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
		/** When the newest event was made that has been applied; null: none, it was read by itself. */
		lastEventAt: instant("last_event_at"),
		createdAt: createdAt(),
	},
	(table) => [
		index("subscriptions_user").on(table.userId),
		index("subscriptions_email").on(table.normalizedEmail),
	],
);

export type Subscription = typeof subscriptions.$inferSelect;

/** Checkouts that were started here. Others, however paid, grant nothing. */
export const checkouts = pgTable(
	"checkouts",
	{
		/** The provider's id. */
		id: text("id").primaryKey(),
		provider: providerColumn(),
		userId: payerColumn(),
		email: text("email").notNull(),
		/** For whose account it is, normalized; null where an account started it. */
		normalizedEmail: text("normalized_email"),
		priceId: text("price_id").notNull(),
		/** open, complete or expired. */
		status: text("status").notNull(),
		/** paid, unpaid or no_payment_required. */
		paymentStatus: text("payment_status").notNull(),
		/** The subscription that it has led to; null until it is paid. */
		subscriptionId: text("subscription_id"),
		/** Whether its payment, which takes days, came to nothing. */
		hasFailed: boolean("has_failed").notNull().default(false),
		createdAt: createdAt(),
		expiresAt: instant("expires_at").notNull(),
	},
	(table) => [
		index("checkouts_user").on(table.userId),
		index("checkouts_email").on(table.normalizedEmail),
		index("checkouts_expiry").on(table.expiresAt),
	],
);

export type Checkout = typeof checkouts.$inferSelect;

/** Events of the provider that have been applied: one that comes again does nothing. */
export const paymentEvents = pgTable(
	"payment_events",
	{
		/** The provider's id. */
		id: text("id").primaryKey(),
		type: text("type").notNull(),
		createdAt: createdAt(),
	},
	(table) => [index("payment_events_created").on(table.createdAt)],
);
