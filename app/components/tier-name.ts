/** Tiers whose wire value is not a word that a customer knows. */
const NAMES: Readonly<Record<string, string>> = { Absent: "No plan", Canceled: "Cancelled" };

/** A subscription tier as people read it; the wire value is unchanged (spec 3). */
export const tierName = (tier: string) => NAMES[tier] ?? tier;
