/** The name of a subscription tier as shown to people: the spec's word (3), but for the one that customers would not know. */
const tierName = (tier: string) => (tier === "Absent" ? "No plan" : tier);

/** What a plan is called: as the service calls it, else as its tier. */
export const planName = ({ tier, title }: { tier: string; title?: string | null | undefined }) =>
	title || tierName(tier);
