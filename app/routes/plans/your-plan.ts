import type { Plan } from "@signage/contract/billing";

/** Whose plan and price the cards are compared with. */
interface Having {
	tier: string | undefined;
	/** What is paid for it; undefined where the service does not say. */
	priceId: string | undefined;
}

/**
 * Which cards are somebody's plan: that with the price that is paid, else all of the tier.
 * @returns of each plan `isCurrent`; `isOtherPrice`: what is paid for it is none of the prices here; `isToBeHad`
 */
export function markYours<P extends Pick<Plan, "tier" | "priceId">>(
	plans: readonly P[],
	{ tier, priceId }: Having,
) {
	const ofTier = plans.filter((plan) => plan.tier === tier);
	const paid = ofTier.find((plan) => plan.priceId === priceId);
	return plans.map((plan) => {
		const isCurrent = paid ? plan === paid : plan.tier === tier;
		return {
			...plan,
			isCurrent,
			isOtherPrice: isCurrent && priceId !== undefined && !paid,
			/** Of several prices of one tier, the portal knows which is paid where the service does not say, and changes it. */
			isToBeHad: !isCurrent || (!paid && ofTier.length > 1),
		};
	});
}
