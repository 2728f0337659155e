import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../../database/client";
import { planOfPrice } from "../../plans/plan-table";
import { randomToken } from "../../secrets/hashes";
import type { OpenedCheckout, Order, ProviderCheckout } from "../payment-provider";
import { noteEvent } from "./events";
import type { Rules } from "./rules";
import { subscribe } from "./subscriptions";
import { sandboxCheckouts } from "./tables";

export type SandboxCheckout = typeof sandboxCheckouts.$inferSelect;

const KEPT_MS = 24 * 3600 * 1000;

/** Opens a checkout for a day. Its id, which is in its address, cannot be guessed. */
export async function openCheckout(
	db: Database,
	{ priceId, email, customerId, successUrl, cancelUrl }: Order,
): Promise<Omit<OpenedCheckout, "url">> {
	const id = `cs_sandbox_${randomToken()}`;
	const expiresAt = new Date(Date.now() + KEPT_MS);
	await db.insert(sandboxCheckouts).values({
		...{ id, priceId, email, cancelUrl, expiresAt },
		customerId: customerId ?? `cus_sandbox_${randomUUID()}`,
		successUrl: successUrl.replace("{CHECKOUT_SESSION_ID}", id),
	});
	return { id, expiresAt };
}

/** Undefined for a checkout that there is not. */
export async function readCheckout(db: Database, id: string): Promise<SandboxCheckout | undefined> {
	const [row] = await db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id));
	return row;
}

/** The same, which nobody else can change before the transaction ends. */
async function lockCheckout(tx: Database, id: string): Promise<SandboxCheckout | undefined> {
	const isThis = eq(sandboxCheckouts.id, id);
	const [row] = await tx.select().from(sandboxCheckouts).where(isThis).for("update");
	return row;
}

export function statusOf({ subscriptionId, expiresAt }: SandboxCheckout): ProviderCheckout {
	if (subscriptionId !== null) return { status: "complete", paymentStatus: "paid", subscriptionId };
	const status = expiresAt > new Date() ? "open" : "expired";
	return { status, paymentStatus: "unpaid", subscriptionId: null };
}

/** Ends a checkout that nobody has paid. */
export function endCheckout(db: Database, { eventMs }: Rules, id: string): Promise<void> {
	return db.transaction(async (tx) => {
		const row = await lockCheckout(tx, id);
		if (!row || statusOf(row).status !== "open") return;
		const expiresAt = new Date();
		await tx.update(sandboxCheckouts).set({ expiresAt }).where(eq(sandboxCheckouts.id, id));
		await noteEvent(tx, "checkout.session.expired", id, eventMs);
	});
}

/** Pays a checkout with this plan. Returns whether it was open and the plan is sold; paid twice, it charges once. */
export function payCheckout(
	db: Database,
	rules: Rules,
	id: string,
	priceId: string,
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const row = await lockCheckout(tx, id);
		const plan = planOfPrice(rules.plans, priceId);
		if (!row || !plan || statusOf(row).status !== "open") return false;
		const subscriptionId = await subscribe(tx, rules, plan, row);
		await tx
			.update(sandboxCheckouts)
			.set({ subscriptionId, priceId })
			.where(eq(sandboxCheckouts.id, id));
		await noteEvent(tx, "customer.subscription.created", subscriptionId, rules.eventMs);
		await noteEvent(tx, "checkout.session.completed", id, rules.eventMs);
		return true;
	});
}
