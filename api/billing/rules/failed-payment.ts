import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { subscriptions } from "../tables";

/** The last payment of a subscription failed, and is tried again, or waits for the customer: it is still open. */
const FAILED = ["past_due", "unpaid"];

/** Whether the last payment of a subscription that is still open failed. */
export const isFailed = ({ status }: { status: string }): boolean => FAILED.includes(status);

/** The same of any subscription of an account, as a part of a query that has the account's id. */
export const isPaymentFailedOf = (userId: PgColumn): SQL<boolean> =>
	sql<boolean>`exists (select from ${subscriptions} where ${subscriptions.userId} = ${userId} and ${subscriptions.status} in ${FAILED})`;

/** Whether a subscription is still open and charges nothing until its customer resumes it: its trial ended without a way to pay. */
export const isPaused = ({ status }: { status: string }): boolean => status === "paused";
