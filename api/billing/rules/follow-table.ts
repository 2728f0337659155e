import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import type { Database } from "../../database/client";
import { type PlanTable, planOfPrice, type SoldPlan } from "../../plans/plan-table";
import { logError } from "../../problems/log-error";
import { subscriptions } from "../tables";
import { decideTier } from "./decide-tier";
import { GRANTING } from "./subscription-status";

/** Those that are paid with a plan's price, and give another tier or none. */
const giveOther = ({ priceId, tier }: SoldPlan) =>
	and(
		eq(subscriptions.priceId, priceId),
		inArray(subscriptions.status, GRANTING),
		or(isNull(subscriptions.tier), ne(subscriptions.tier, tier)),
	);

/** Gives a subscription the tier of its price, unless another process has done so meanwhile. */
async function giveAnew(tx: Database, plans: PlanTable, id: string, plan: SoldPlan): Promise<void> {
	const [given] = await tx
		.update(subscriptions)
		.set({ tier: plan.tier, hasGranted: true })
		.where(and(eq(subscriptions.id, id), giveOther(plan)))
		.returning({ userId: subscriptions.userId });
	if (given && given.userId !== null) await decideTier(tx, plans, given.userId);
}

/**
 * Gives subscriptions the tier that the plan table has for their price now: that may have been missing there, or of another
 * plan, when they were read. What fails for one is logged, and done at the next start.
 */
export async function followTable(db: Database, plans: PlanTable): Promise<void> {
	const moved = await db
		.select({ id: subscriptions.id, priceId: subscriptions.priceId })
		.from(subscriptions)
		.where(or(...plans.plans.map(giveOther)));
	for (const { id, priceId } of moved) {
		const plan = planOfPrice(plans, priceId ?? "");
		if (!plan) continue;
		await db
			.transaction((tx) => giveAnew(tx, plans, id, plan))
			.catch((error) => logError(`Giving the plan of subscription ${id}`, error));
	}
}
