import type { Profile } from "@signage/contract/profile";
import type { Tier } from "@signage/contract/tiers";
import { ownTitleOf, type PlanTable } from "../../plans/plan-table";
import type { Subscription } from "../tables";
import { isFailed, isLive } from "./subscription-status";

/** What a profile says of the subscriptions that an account pays (docs/decisions/0026). */
type BillingFacts = Pick<
	Profile["subscriptionInfo"],
	"title" | "priceId" | "endsAt" | "isPaymentFailed" | "renewingSubscriptions"
>;

/** When a tier ends that is given by these, all of them live; null where one renews, or does not say. */
function endOf(giving: Subscription[]): string | null {
	const ends = giving.map(({ cancelAtPeriodEnd, periodEnd }) =>
		cancelAtPeriodEnd && periodEnd ? periodEnd.getTime() : Number.POSITIVE_INFINITY,
	);
	const last = Math.max(...ends);
	return Number.isFinite(last) ? new Date(last).toISOString() : null;
}

/**
 * What the subscriptions of an account mean for who pays them.
 * @param tier the account's
 */
export function billingFacts(
	plans: PlanTable,
	all: Subscription[],
	tier: Tier,
	now: Date,
): BillingFacts {
	const live = all.filter((one) => isLive(one, now));
	const giving = live.filter((one) => one.tier === tier);
	const priceId = giving.find((one) => one.priceId !== null)?.priceId;
	return {
		title: ownTitleOf(plans, tier, priceId),
		priceId,
		endsAt: endOf(giving),
		isPaymentFailed: all.some(isFailed),
		renewingSubscriptions: live.filter(({ cancelAtPeriodEnd }) => !cancelAtPeriodEnd).length,
	};
}
