/** The name of a subscription tier as shown to people: the spec's word (3), but for the one that customers would not know. */
export const tierName = (tier: string) => (tier === "Absent" ? "No plan" : tier);
