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

/**
 * Whether a checkout is for another account than that of whoever is signed in. A service that does not tell what is settled may
 * tell the address that was typed at the payment.
 * @param own the address of who is signed in
 */
const isOfOther = ({ customerEmail, isSettled }: Status, own: string | undefined): boolean =>
	typeof isSettled === "boolean" &&
	Boolean(customerEmail) &&
	own !== undefined &&
	!isSameEmail(String(customerEmail), own);

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
	const isForOther = isOfOther(found, profile?.email);
	// Of another account's plan nobody is told that they have it now, though they may have the same.
	const state = stateOf(found, has && !isForOther);
	return {
		state,
		sessionId,
		has: info && planName(info),
		bought: found.tier ? planName({ tier: found.tier, title: found.title }) : undefined,
		email: found.customerEmail ?? undefined,
		ownEmail: profile?.email,
		isForOther,
		paid: info && {
			tier: info.tier,
			isPaymentFailed: info.isPaymentFailed,
			renewingSubscriptions: info.renewingSubscriptions,
		},
		isSignedIn: session.user !== undefined,
		isUnconfirmed:
			state === "granting" && profile !== undefined && !isForOther && (await isUnconfirmed(visit)),
	};
}
