/** Subscription tiers and their groupings (spec 3 and 6, contract.md). */
export const TIERS = ["Absent", "Basic", "Pro", "Enterprise", "Family", "Canceled"] as const;
export type Tier = (typeof TIERS)[number];

/** Absent, Basic, Canceled: of presentation files, may upload PDF only. */
export const isRestricted = (tier: string) =>
	tier === "Absent" || tier === "Basic" || tier === "Canceled";

/** Absent, Canceled. */
export const hasNoActivePlan = (tier: string) => tier === "Absent" || tier === "Canceled";

/** Enterprise, Family: have an integration key, so the profile shows its panel. */
export const isEnterpriseLevel = (tier: string) => tier === "Enterprise" || tier === "Family";
