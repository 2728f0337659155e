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
		const { body } = await walk.try("createSignupSession", { body: { email, priceId } });
		hintOrigin(walk, body);
		const sessionId = field(body, "sessionId");
		if (sessionId) await walk.try("getCheckoutStatus", { query: { sessionId } });
	}
	await walk.refused("getCheckoutStatus", "a checkout that does not exist", session);
	const checkout = await walk.try("createCheckoutSession");
	hintOrigin(walk, checkout.body);
	const portal = await walk.try("createPortalSession");
	hintOrigin(walk, portal.body);
}
