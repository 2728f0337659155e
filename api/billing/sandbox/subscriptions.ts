import { randomUUID } from "node:crypto";
import { and, desc, eq, lte, min } from "drizzle-orm";
import type { Database } from "../../database/client";
import { planOfPrice, type SoldPlan } from "../../plans/plan-table";
import type { ProviderSubscription } from "../payment-provider";
import { noteEvent } from "./events";
import { periodEndOf } from "./period";
import type { Rules } from "./rules";
import { sandboxInvoices, sandboxSubscriptions } from "./tables";

export type SandboxSubscription = typeof sandboxSubscriptions.$inferSelect;
export type SandboxInvoice = typeof sandboxInvoices.$inferSelect;

const newId = (kind: string) => `${kind}_sandbox_${randomUUID()}`;

/** Who is charged. */
type Customer = Pick<SandboxSubscription, "customerId" | "email">;

async function charge(
	tx: Database,
	{ customerId, email }: Customer,
	{ currency }: Pick<SoldPlan, "currency">,
	{ description, amount }: Pick<SandboxInvoice, "description" | "amount">,
): Promise<void> {
	const id = newId("in");
	await tx.insert(sandboxInvoices).values({ id, customerId, email, description, amount, currency });
}

/** Whether what is paid for a period of one plan says nothing of a period of the other. */
export const isPaidOtherwise = (one: SoldPlan, other: SoldPlan): boolean =>
	one.interval !== other.interval || one.currency !== other.currency;

const periodOf = ({ title, interval }: SoldPlan) => `${title}, one ${interval}`;

/** The first period of a plan, which begins now and is paid. */
function firstPeriod({ periodSeconds }: Rules, { interval, priceId, price }: SoldPlan) {
	const now = new Date();
	const start = { firstStart: now, periodStart: now };
	return {
		...start,
		periodEnd: periodEndOf(start, interval, periodSeconds),
		priceId,
		paid: price,
	};
}

/** Begins a subscription, with its first invoice. Returns its id. */
export async function subscribe(
	tx: Database,
	rules: Rules,
	plan: SoldPlan,
	{ customerId, email }: Customer,
): Promise<string> {
	const customer = { customerId, email };
	const id = newId("sub");
	await tx.insert(sandboxSubscriptions).values({ id, ...customer, ...firstPeriod(rules, plan) });
	await charge(tx, customer, plan, { description: periodOf(plan), amount: plan.price });
	return id;
}

/** As the provider that it stands for would tell it. */
export const toProviders = (row: SandboxSubscription): ProviderSubscription => ({
	id: row.id,
	customerId: row.customerId,
	priceIds: [row.priceId],
	status: row.hasEnded ? "canceled" : "active",
	periodEnd: row.periodEnd,
	cancelAtPeriodEnd: row.cancelAtPeriodEnd,
});

/** Ends or renews the subscriptions whose period is over. One that slept for long is charged for its present period alone. */
export async function turnPeriods(db: Database, rules: Rules): Promise<void> {
	const now = new Date();
	const due = await db
		.select()
		.from(sandboxSubscriptions)
		.where(and(eq(sandboxSubscriptions.hasEnded, false), lte(sandboxSubscriptions.periodEnd, now)));
	for (const row of due)
		await db.transaction(async (tx) => {
			// Somebody else may have turned it meanwhile.
			const isThis = and(
				eq(sandboxSubscriptions.id, row.id),
				eq(sandboxSubscriptions.periodEnd, row.periodEnd),
				eq(sandboxSubscriptions.hasEnded, false),
			);
			const turn = async (change: Partial<SandboxSubscription>) =>
				(await tx.update(sandboxSubscriptions).set(change).where(isThis).returning()).length > 0;
			const plan = planOfPrice(rules.plans, row.priceId);
			if (row.cancelAtPeriodEnd || !plan) {
				if (await turn({ hasEnded: true }))
					await noteEvent(tx, "customer.subscription.deleted", row.id, rules.eventMs);
				return;
			}
			let { periodStart, periodEnd } = row;
			const firstStart = row.firstStart ?? periodStart;
			while (periodEnd <= now) {
				periodStart = periodEnd;
				periodEnd = periodEndOf({ firstStart, periodStart }, plan.interval, rules.periodSeconds);
			}
			if (!(await turn({ firstStart, periodStart, periodEnd, paid: plan.price }))) return;
			await charge(tx, row, plan, { description: periodOf(plan), amount: plan.price });
			await noteEvent(tx, "invoice.paid", row.id, rules.eventMs);
		});
}

/** When the next period ends; null without a subscription. */
export async function nextTurnAt(db: Database): Promise<Date | null> {
	const [next] = await db
		.select({ at: min(sandboxSubscriptions.periodEnd) })
		.from(sandboxSubscriptions)
		.where(eq(sandboxSubscriptions.hasEnded, false));
	return next?.at ?? null;
}

/** The customer's newest subscription; undefined if there never was one. */
export async function subscriptionOf(
	db: Database,
	customerId: string,
): Promise<SandboxSubscription | undefined> {
	const [row] = await db
		.select()
		.from(sandboxSubscriptions)
		.where(eq(sandboxSubscriptions.customerId, customerId))
		.orderBy(desc(sandboxSubscriptions.createdAt))
		.limit(1);
	return row;
}

/** A customer's invoices, the newest first. */
export const invoicesOf = (db: Database, customerId: string): Promise<SandboxInvoice[]> =>
	db
		.select()
		.from(sandboxInvoices)
		.where(eq(sandboxInvoices.customerId, customerId))
		.orderBy(desc(sandboxInvoices.createdAt));

/**
 * Charges the change to a plan: what is missing to its price for the present period. Where it has another interval or
 * currency, a new period begins, and is paid whole. Returns what becomes of the subscription.
 */
async function changePlan(
	tx: Database,
	rules: Rules,
	row: SandboxSubscription,
	plan: SoldPlan,
): Promise<Partial<SandboxSubscription>> {
	const present = planOfPrice(rules.plans, row.priceId);
	if (!present || isPaidOtherwise(present, plan)) {
		await charge(tx, row, plan, { description: periodOf(plan), amount: plan.price });
		return firstPeriod(rules, plan);
	}
	const paid = row.paid ?? present.price;
	const description = `Change to ${plan.title}`;
	if (plan.price > paid) await charge(tx, row, plan, { description, amount: plan.price - paid });
	return { priceId: plan.priceId, paid: Math.max(paid, plan.price) };
}

/** What a customer changes about the subscription. */
export type Change = { priceId: string } | { cancelAtPeriodEnd: boolean };

/** Changes the customer's subscription. Returns whether that could be: not one that has ended, nor to a plan that is not sold. */
export function changeSubscription(
	db: Database,
	rules: Rules,
	customerId: string,
	change: Change,
): Promise<boolean> {
	return db.transaction(async (tx) => {
		await tx
			.select({ id: sandboxSubscriptions.id })
			.from(sandboxSubscriptions)
			.where(eq(sandboxSubscriptions.customerId, customerId))
			.for("update");
		const row = await subscriptionOf(tx, customerId);
		if (!row || row.hasEnded) return false;
		const plan = "priceId" in change ? planOfPrice(rules.plans, change.priceId) : null;
		if (plan === undefined) return false;
		const changed = plan ? await changePlan(tx, rules, row, plan) : change;
		await tx.update(sandboxSubscriptions).set(changed).where(eq(sandboxSubscriptions.id, row.id));
		await noteEvent(tx, "customer.subscription.updated", row.id, rules.eventMs);
		return true;
	});
}
