import { hasNoActivePlan } from "@signage/contract/tiers";
import { billingPortal, getProfile } from "../account/profile.server";
import { call } from "../client/call.server";
import { ServiceError } from "../client/errors.server";
import { ifAny } from "../client/if-any.server";
import type { Context } from "../request/context.server";

/**
 * Keeps somebody from paying for the plan that they pay for already, from a second tab or with Back. Not every service looks
 * after that. Who has the plan without a billing portal has been given it, and may buy it.
 * @throws ServiceError 409
 */
export async function refuseToPayTwice(context: Context, priceId: string): Promise<void> {
	const [plans, profile] = await Promise.all([
		ifAny(() => call(context, "listPlans")),
		// Read anew: what was paid in another tab may not be in the session yet.
		ifAny(() => getProfile(context)),
	]);
	const plan = plans?.find((one) => one.priceId === priceId);
	const tier = profile?.subscriptionInfo.tier;
	if (!plan || !profile || plan.tier !== tier || hasNoActivePlan(tier)) return;
	const pays = billingPortal(profile) ?? (await ifAny(() => call(context, "createPortalSession")));
	if (!pays) return;
	const message = `You already pay for the ${plan.title} plan, so nothing is left to pay.`;
	throw new ServiceError({ title: "Error", message, statusCode: 409 }, undefined, true);
}
