import { z } from "zod";
import type { Endpoint } from "./endpoint";
import { openWord } from "./fields";

export const signupSessionRequest = z.object({ email: z.string(), priceId: z.string() });
export const checkoutSession = z.object({ sessionId: z.string(), url: z.string().nullish() });
export const sessionStatusQuery = z.object({ sessionId: z.string() });
export const sessionStatus = z.object({
	status: openWord(["open", "complete", "expired"]),
	paymentStatus: z.string().nullish(),
	customerEmail: z.string().nullish(),
});

/** The path segment of the card payment calls (spec 7, open-points.md). */
const PAYMENT = "Stripe";

/** Card payment (spec 7, Profile and subscription). */
export const billingEndpoints = {
	createSignupSession: {
		method: "POST",
		path: `/${PAYMENT}/create-signup-session`,
		auth: "none",
		summary: "Start a checkout for a new customer",
		body: signupSessionRequest,
		answer: checkoutSession,
	},
	createCheckoutSession: {
		method: "POST",
		path: `/${PAYMENT}/create-checkout-session`,
		auth: "user",
		summary: "Start a checkout for the signed-in person",
		answer: checkoutSession,
		open: true,
	},
	getCheckoutStatus: {
		method: "GET",
		path: `/${PAYMENT}/session-status`,
		auth: "none",
		summary: "The status of a checkout",
		query: sessionStatusQuery,
		answer: sessionStatus,
	},
} as const satisfies Record<string, Endpoint>;
