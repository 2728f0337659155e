import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "../../api/account/tables";
import { subscriptions } from "../../api/billing/tables";
import type { PlanTable } from "../../api/plans/plan-table";
import { defaultPlans } from "../../api/plans/read-plans";
import { followPayments } from "../../api/start/payments";
import type { Services } from "../../api/start/services";
import { memoryDatabase, newAccount } from "../support/memory-database";

let open: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	open = await memoryDatabase();
});
afterAll(() => open.close());

/** The default plans, of which one has another price. */
const sellingFor = (priceId: string, tier: string): PlanTable => ({
	...defaultPlans,
	plans: defaultPlans.plans.map((plan) => (plan.tier === tier ? { ...plan, priceId } : plan)),
});

/** Starts a service with these plans, as far as it follows payments, and stops it. */
async function start(plans: PlanTable) {
	const config = { plans } as Partial<Services["config"]> as Services["config"];
	const services = { db: open.db, config } as Partial<Services> as Services;
	await (await followPayments(services, { provider: null, sandbox: null }))();
}

async function paying(priceId: string, change: Partial<typeof subscriptions.$inferInsert> = {}) {
	const userId = await newAccount(open);
	await open.db.insert(subscriptions).values({
		...{ id: `sub_${userId}`, provider: "stripe", customerId: "customer", userId, priceId },
		...{ status: "active", ...change },
	});
	return async () => {
		const [user] = await open.db.select().from(users).where(eq(users.id, userId));
		return user?.tier;
	};
}

test("who paid a price that the plans did not have has its plan once they have it, and follows it to another", async () => {
	const [late, ended, other] = [
		await paying("price_new"),
		await paying("price_new", { status: "canceled" }),
		await paying("price_of_last_year", { tier: "Family", hasGranted: true }),
	];
	const tiers = () => Promise.all([late(), ended(), other()]);
	await start(defaultPlans);
	const [none, ...rest] = await tiers();
	expect(none).toBe("Absent");
	await start(sellingFor("price_new", "Pro"));
	expect(await tiers()).toEqual(["Pro", ...rest]);
	const plans = sellingFor("price_new", "Basic");
	await Promise.all([start(plans), start(plans)]);
	expect(await tiers()).toEqual(["Basic", ...rest]);
	// It gave a plan: when it ends, there was one.
	await open.db
		.update(subscriptions)
		.set({ status: "canceled" })
		.where(eq(subscriptions.priceId, "price_new"));
	const [row] = await open.db.select().from(subscriptions).where(eq(subscriptions.tier, "Basic"));
	expect(row?.hasGranted).toBe(true);
});
