import { hasNoActivePlan, type Tier } from "@signage/contract/tiers";
import type { Quotas } from "../start/quota-settings";
import { type PlanTable, type SoldPlan, storedBytesIn } from "./plan-table";

/** What says how much an account may store. */
export interface StorageLimits {
	plans: PlanTable;
	quotas: Quotas;
}

/** How many bytes an account of a tier may store. */
export function mostStored({ plans, quotas }: StorageLimits, tier: Tier): number {
	const otherwise = hasNoActivePlan(tier) ? quotas.storedBytesWithoutPlan : quotas.storedBytes;
	return storedBytesIn(plans, tier) ?? otherwise;
}

/** The plans as buyers compare them: each with its storage, in bytes, where PLANS_FILE says that of any. */
export function comparedPlans(limits: StorageLimits): SoldPlan[] {
	const { plans, storedBytes } = limits.plans;
	if (Object.keys(storedBytes).length === 0) return [...plans];
	return plans.map((plan) => ({ ...plan, maxBytes: mostStored(limits, plan.tier) }));
}
