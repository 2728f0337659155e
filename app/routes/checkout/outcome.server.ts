import type { AnswerOf } from "@signage/contract/endpoints";
import { hasNoActivePlan } from "@signage/contract/tiers";
import type { Paid } from "~/components/billing/billing-notice";
import { planName } from "~/components/billing/tier-name";
import { isUnconfirmed } from "~/services/account/email.server";
import { getProfile } from "~/services/account/profile.server";
import { isSameEmail } from "~/services/account/same-email.server";
import { readCheckout } from "~/services/billing/billing.server";
import type { Visit } from "~/services/request/guard.server";
import type { Outcome, OutcomeState } from "./outcome-words";

const PAID = ["paid", "no_payment_required"];

type Status = AnswerOf<"getCheckoutStatus">;

function stateOf({ status, paymentStatus, tier, isSettled }: Status, has: boolean): OutcomeState {
	if (status === "open") return "open";
	if (status === "expired") return "expired";
	if (status !== "complete") return "unknown";
	// A service need not tell: then the plan alone says whether it is paid.
	if (paymentStatus && !PAID.includes(paymentStatus)) return isSettled ? "failed" : "processing";
	if (isSettled && tier === null) return "unfit";
	if (has) return "granted";
	return isSettled ? "settled" : "granting";
}

/** What the page shows. */
interface ShownOutcome extends Outcome {
	sessionId: string;
	/** What whoever is signed in pays; undefined for a checkout that is not known. */
	paid?: Paid | undefined;
}

/**
 * How a checkout stands now. A plan that is paid is granted when the service's profile says so, not before.
 * @throws ServiceError
 */
export async function readOutcome(visit: Visit): Promise<ShownOutcome> {
	const { session, url } = visit;
	const sessionId = url.searchParams.get("session_id") ?? "";
	const found = sessionId === "" ? undefined : await readCheckout(visit, sessionId);
	if (!found) return { state: "unknown", sessionId, isSignedIn: session.user !== undefined };
	// Read anew, so that the session's tier is what the service says now.
	const profile = session.user && (await getProfile(visit));
	const info = profile?.subscriptionInfo;
	const tier = info?.tier;
	const has = tier !== undefined && (found.tier ? tier === found.tier : !hasNoActivePlan(tier));
	const state = stateOf(found, has);
	const email = found.customerEmail ?? undefined;
	// Whoever pays signed out may have typed the own address otherwise.
	const isOwn = email !== undefined && profile && isSameEmail(email, profile.email);
	return {
		state,
		sessionId,
		has: info && planName(info),
		bought: found.tier ? planName({ tier: found.tier, title: found.title }) : undefined,
		email,
		ownEmail: isOwn ? email : profile?.email,
		paid: info && {
			tier: info.tier,
			isPaymentFailed: info.isPaymentFailed,
			renewingSubscriptions: info.renewingSubscriptions,
		},
		isSignedIn: session.user !== undefined,
		isUnconfirmed: state === "granting" && profile !== undefined && (await isUnconfirmed(visit)),
	};
}
