import type { AnswerOf, OutputOf } from "@signage/contract/endpoints";
import { billingPortal, getProfile } from "../account/profile.server";
import { call } from "../client/call.server";
import { ServiceError } from "../client/errors.server";
import type { Context } from "../request/context.server";
import { paymentAddress } from "./payment-address.server";

/** Where a checkout goes on: at an address, or with Stripe's script, for services that only name the session. */
export type Onward = { url: string } | { sessionId: string };

const NO_PAGE = "The payment page cannot be opened.";

/** Stripe's key for its script in the browser. @throws ServiceError where there is none; the log says so */
export function stripeKey({ env }: Context): string {
	if (env.STRIPE_PUBLISHABLE_KEY) return env.STRIPE_PUBLISHABLE_KEY;
	console.error(`${NO_PAGE} STRIPE_PUBLISHABLE_KEY is not set.`);
	throw new ServiceError({ title: "Error", message: NO_PAGE, statusCode: 502 }, undefined, true);
}

function onwardOf(context: Context, answer: AnswerOf<"createCheckoutSession">): Onward {
	if (answer.url) return { url: paymentAddress(context, answer.url) };
	stripeKey(context);
	return { sessionId: answer.sessionId };
}

/**
 * Starts a checkout for the signed-in person (spec 7).
 * @param priceId of a plan; without, the service chooses
 * @throws ServiceError; 409 where the service knows of a plan that is paid already
 */
export async function startCheckout(context: Context, priceId?: string): Promise<Onward> {
	const email = context.session.user?.email ?? "";
	if (priceId) return startSignup(context, { email, priceId });
	return onwardOf(context, await call(context, "createCheckoutSession"));
}

/** Starts a checkout of a plan for whoever has this address (spec 7). @throws ServiceError */
export async function startSignup(
	context: Context,
	body: OutputOf<"createSignupSession", "body">,
): Promise<Onward> {
	return onwardOf(context, await call(context, "createSignupSession", { body }));
}

/** The answers of a service that does not have a call (docs/decisions/0014). */
const MISSING = [404, 405, 501];
const isMissing = (cause: unknown) =>
	cause instanceof ServiceError && MISSING.includes(cause.statusCode ?? 0);

/**
 * The address of the person's billing portal, at the change to a plan if one is chosen: one that is valid for a short time or, where the service has none, what the
 * profile names (contract.md). @throws ServiceError, 404 where there is neither
 */
export async function openPortal(context: Context, priceId?: string): Promise<string> {
	try {
		const body = priceId ? { priceId } : undefined;
		const { url } = await call(context, "createPortalSession", { body });
		return paymentAddress(context, url);
	} catch (cause) {
		const named = isMissing(cause) && billingPortal(await getProfile(context));
		if (!named) throw cause;
		return paymentAddress(context, named);
	}
}

/**
 * Where somebody who has a plan changes it: in the billing portal. Where that is missing, a checkout starts, which the
 * service refuses to who pays already. @throws ServiceError; 409 where neither is for them
 */
export async function changePlan(context: Context, priceId?: string): Promise<Onward> {
	try {
		return { url: await openPortal(context, priceId) };
	} catch (cause) {
		if (!isMissing(cause)) throw cause;
		return startCheckout(context, priceId);
	}
}

/** The plans, in the service's order; undefined from a service that tells of none. @throws ServiceError */
export async function listPlans(context: Context) {
	try {
		return await call(context, "listPlans");
	} catch (cause) {
		if (isMissing(cause)) return undefined;
		throw cause;
	}
}

/** How a checkout stands; undefined for one that the service does not know. @throws ServiceError */
export async function readCheckout(context: Context, sessionId: string) {
	try {
		return await call(context, "getCheckoutStatus", { query: { sessionId } });
	} catch (cause) {
		if (cause instanceof ServiceError && [400, 404].includes(cause.statusCode ?? 0))
			return undefined;
		throw cause;
	}
}
