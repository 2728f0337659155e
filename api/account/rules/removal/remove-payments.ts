import { and, eq, gt, inArray, isNull, ne, notInArray, or } from "drizzle-orm";
import { isOnItsWay, isOpen } from "../../../billing/rules/checkout-status";
import { ENDED } from "../../../billing/rules/subscription-status";
import {
	sandboxCheckouts,
	sandboxEvents,
	sandboxInvoices,
	sandboxSubscriptions,
} from "../../../billing/sandbox/tables";
import { checkouts, subscriptions } from "../../../billing/tables";
import type { Database } from "../../../database/client";
import { normalizeEmail } from "../email";
import type { User } from "../users";

type Payer = Pick<User, "id" | "normalizedEmail">;

/** What an account pays, and what waits for its address. What another account has paid with it once is that one's. */
const paidBy = (table: typeof subscriptions | typeof checkouts, { id, normalizedEmail }: Payer) =>
	or(eq(table.userId, id), and(isNull(table.userId), eq(table.normalizedEmail, normalizedEmail)));

/** Whether somebody is charged for an account, or for its address, again and again: the sandbox charges nobody. */
export async function isStillPaying(tx: Database, payer: Payer): Promise<boolean> {
	const charges = and(
		ne(subscriptions.provider, "sandbox"),
		// One that failed or is paused charges again once its customer pays or resumes it.
		notInArray(subscriptions.status, ENDED),
		eq(subscriptions.cancelAtPeriodEnd, false),
	);
	return (await tx.$count(subscriptions, and(paidBy(subscriptions, payer), charges))) > 0;
}

/** Whether a payment for an account, or for its address, was made that takes days, and is on its way: its subscription is not known here yet. */
export async function isPaymentOnItsWay(tx: Database, payer: Payer): Promise<boolean> {
	const charges = and(ne(checkouts.provider, "sandbox"), isOnItsWay);
	return (await tx.$count(checkouts, and(paidBy(checkouts, payer), charges))) > 0;
}

/** Whether a payment that was begun for an account, or for its address, can still be made. */
export async function canStillPay(tx: Database, payer: Payer): Promise<boolean> {
	const isInTime = gt(checkouts.expiresAt, new Date());
	const canCharge = and(ne(checkouts.provider, "sandbox"), isOpen, isInTime);
	return (await tx.$count(checkouts, and(paidBy(checkouts, payer), canCharge))) > 0;
}

/** Removes what is kept of an account's payments, and of those for its address, in the sandbox too. */
export async function removePaymentsOf(tx: Database, payer: Payer): Promise<void> {
	await removeFromSandbox(tx, payer);
	const own = tx
		.select({ id: subscriptions.id })
		.from(subscriptions)
		.where(paidBy(subscriptions, payer));
	// One that was paid signed out, for an address that the account had before, names its subscription alone.
	const led = inArray(checkouts.subscriptionId, own);
	await tx.delete(checkouts).where(or(paidBy(checkouts, payer), led));
	await tx.delete(subscriptions).where(paidBy(subscriptions, payer));
}

/** The sandbox knows customers and addresses, and no accounts. */
async function removeFromSandbox(tx: Database, { id, normalizedEmail }: Payer): Promise<void> {
	const { customerId, userId } = subscriptions;
	const customers = await tx.select({ customerId, userId }).from(subscriptions);
	const ownerOf = new Map(customers.map((one) => [one.customerId, one.userId]));
	const removed: string[] = [];
	for (const table of [sandboxCheckouts, sandboxSubscriptions, sandboxInvoices]) {
		const rows = await tx
			.select({ id: table.id, email: table.email, customerId: table.customerId })
			.from(table);
		const theirs = rows.filter((row) => {
			const owner = ownerOf.get(row.customerId) ?? null;
			return owner === null ? normalizeEmail(row.email) === normalizedEmail : owner === id;
		});
		const ids = theirs.map((row) => row.id);
		await tx.delete(table).where(inArray(table.id, ids));
		removed.push(...ids);
	}
	await tx.delete(sandboxEvents).where(inArray(sandboxEvents.about, removed));
}
