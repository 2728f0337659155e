/** Tiers whose wire value is not a word that customers know. */
const NAMES: Readonly<Record<string, string>> = { Absent: "No plan", Canceled: "Cancelled" };

/** The name of a subscription tier (spec 3) as shown to people. The wire value stays the same. */
export const tierName = (tier: string) => NAMES[tier] ?? tier;
