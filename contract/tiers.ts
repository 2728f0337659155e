/** Subscription tiers and their groupings (spec 3 and 6, contract.md). */
export const TIERS = ["Absent", "Basic", "Pro", "Enterprise", "Family", "Canceled"] as const;
export type Tier = (typeof TIERS)[number];

/** The header of answers to signed-in calls that tells the tier as it is now (contract.md). */
export const TIER_HEADER = "X-Subscription-Tier";

type Group = "restricted" | "no plan" | "enterprise level" | "enterprise";

/** What each tier may do, as the groups of spec 6 that it is in. A tier that is not known is in none. */
const GROUPS: ReadonlyMap<string, readonly Group[]> = new Map<Tier, readonly Group[]>([
	["Absent", ["restricted", "no plan"]],
	["Basic", ["restricted"]],
	["Pro", []],
	["Family", ["enterprise level"]],
	["Enterprise", ["enterprise level", "enterprise"]],
	["Canceled", ["restricted", "no plan"]],
]);
const isIn = (group: Group) => (tier: string) => GROUPS.get(tier)?.includes(group) ?? false;

/** Of presentation files, may upload PDF only. */
export const isRestricted = isIn("restricted");

/** Has no active plan. */
export const hasNoActivePlan = isIn("no plan");

/** Has an integration key, so the profile shows its panel. */
export const isEnterpriseLevel = isIn("enterprise level");

/** Has the schedules in its menu. */
export const isEnterprise = isIn("enterprise");
