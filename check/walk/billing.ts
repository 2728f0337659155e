import type { EndpointName } from "@signage/contract/endpoints";
import { field, listOf, type Walk } from "../walk";

const CHECKOUT = "It would start a checkout (--thorough).";
/** What the dashboard trusts by itself (PAYMENT_ORIGINS). */
const TRUSTED = ["https://checkout.stripe.com", "https://billing.stripe.com"];

function hintOrigin(walk: Walk, answer: unknown): void {
	const url = field(answer, "url");
	if (typeof url !== "string" || !URL.canParse(url)) return;
	const { origin } = new URL(url);
	if (origin !== walk.service.origin && !TRUSTED.includes(origin))
		walk.findings.hints.add(`People are sent to ${origin} to pay: PAYMENT_ORIGINS must name it.`);
}

/**
 * Starts a checkout or opens the portal. A service may have reasons to refuse that to this account, such as that it has
 * the highest plan, or has never paid: then it is not known how the answer looks.
 */
async function start(walk: Walk, name: EndpointName, body?: object): Promise<unknown> {
	const reply = await walk.ask(name, { body });
	const { status = 0 } = reply;
	const words = walk.service.wordsOf(reply);
	if (words && [400, 403, 404, 409].includes(status) && !walk.isUnknown(name, reply)) {
		walk.skip(name, `The service has a reason not to do it for this account (${status}): ${words}`);
		return undefined;
	}
	return walk.take(name, reply).body;
}

/** Plans and checkouts. */
export async function checkBilling(walk: Walk, email: string): Promise<void> {
	const plans = await walk.try("listPlans", { token: "none" });
	const session = { query: { sessionId: "no-session-of-this-service" } };
	if (!walk.options.isThorough) {
		await walk.refused("getCheckoutStatus", "a checkout that does not exist", session);
		for (const name of [
			"createSignupSession",
			"createCheckoutSession",
			"createPortalSession",
		] as const)
			await walk.notTried(name, CHECKOUT);
		return;
	}
	const priceId = field(listOf(plans.body)[0], "priceId");
	if (priceId === undefined)
		await walk.notTried("createSignupSession", "The service names no plan to buy.");
	else {
		const checkout = await start(walk, "createSignupSession", { email, priceId });
		hintOrigin(walk, checkout);
		const sessionId = field(checkout, "sessionId");
		if (sessionId) await walk.try("getCheckoutStatus", { query: { sessionId } });
	}
	await walk.refused("getCheckoutStatus", "a checkout that does not exist", session);
	hintOrigin(walk, await start(walk, "createCheckoutSession"));
	hintOrigin(walk, await start(walk, "createPortalSession"));
}
