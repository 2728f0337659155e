import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Subscription, subscriptions } from "../tables";

/*
 * What the status of a subscription means, which is in the provider's words, but for the last one:
 *
 *   active, trialing               gives its plan
 *   past_due                       gives its plan; its last payment failed, and is tried again
 *   unpaid                         its last payment failed, and waits for the customer
 *   paused                         its trial ended without a way to pay, and it waits for the customer
 *   incomplete                     its first payment has not come yet
 *   incomplete_expired, canceled   it has ended
 *   missing                        it has ended: the provider knows nothing of it any more
 */
type Status = Pick<Subscription, "status">;

/** A payment that failed is tried again for some time, and meanwhile the plan stays. */
export const GRANTING = ["active", "trialing", "past_due"];

/** The last payment failed, and is tried again, or waits for the customer: the subscription is still open. */
const FAILED = ["past_due", "unpaid"];

/** What a subscription is here of which its provider knows nothing any more: of another Stripe account, or deleted test data. */
export const MISSING = "missing";

/** What a subscription is that charges nobody any more. */
export const ENDED = ["canceled", "incomplete_expired", MISSING];

const OVER = [...ENDED, "unpaid"];

/** Whether a subscription gives its plan at an instant. One that renews is not over before the provider says so. */
export const isLive = ({ status, cancelAtPeriodEnd, periodEnd }: Subscription, at: Date): boolean =>
	GRANTING.includes(status) && !(cancelAtPeriodEnd && periodEnd !== null && periodEnd <= at);

/** Whether the payment of a subscription is not tried any more. */
export const isOver = ({ status }: Status): boolean => OVER.includes(status);

/** Whether the last payment of a subscription that is still open failed. */
export const isFailed = ({ status }: Status): boolean => FAILED.includes(status);

/** The same of any subscription of an account, as a part of a query that has the account's id. */
export const isPaymentFailedOf = (userId: PgColumn): SQL<boolean> =>
	sql<boolean>`exists (select from ${subscriptions} where ${subscriptions.userId} = ${userId} and ${subscriptions.status} in ${FAILED})`;

/** Whether a subscription is still open and charges nothing until its customer resumes it: its trial ended without a way to pay. */
export const isPaused = ({ status }: Status): boolean => status === "paused";
