import * as z from "zod";
import type { Endpoint } from "./endpoint";
import { openWord } from "./fields";
import { TIERS } from "./tiers";

/** Without `priceId` it is for the cheapest plan. */
const signupSessionRequest = z.object({
	email: z.string("Enter your email address"),
	priceId: z.string().nullish(),
});
const checkoutSession = z.object({ sessionId: z.string(), url: z.string().nullish() });
const sessionStatusQuery = z.object({ sessionId: z.string() });
const sessionStatus = z.object({
	status: openWord(["open", "complete", "expired"]),
	paymentStatus: z.string().nullish(),
	customerEmail: z.string().nullish(),
	/** The plan that it is for; null where no plan has the price that was paid. */
	tier: openWord(TIERS).nullish(),
	/** What that is called, where it is not called as its tier. */
	title: z.string().nullish(),
	/** Whether nothing more will come of it by itself: its plan is, or was, in force, or its payment came to nothing. */
	isSettled: z.boolean().nullish(),
});

const portalSession = z.object({ url: z.string() });

/** A plan that can be bought, with what it has. */
const plan = z.object({
	tier: openWord(TIERS),
	/** What a checkout for it is started with. */
	priceId: z.string(),
	title: z.string(),
	/** In the currency's smallest unit, such as cents. */
	price: z.int().min(0),
	/** ISO 4217, such as EUR. */
	currency: z.string(),
	interval: openWord(["month", "year"]),
	maxScreens: z.number(),
	maxPages: z.number(),
	/** How many bytes an account may store; missing where the service does not tell. */
	maxBytes: z.number().nullish(),
	/** Extensions of the presentation files that it may upload, with their dots. */
	fileTypes: z.array(z.string()),
	/** What else it has, a sentence each, for people. */
	words: z.array(z.string()),
	/** Whether a checkout can be started for it; false where payments are not set up, else missing. */
	isOnSale: z.boolean().nullish(),
});
export type Plan = z.output<typeof plan>;

/** The path segment of the card payment calls (spec 7, open-points.md). */
const PAYMENT = "Stripe";

/** The portal, at the change to a plan. */
const portalRequest = z.object({ priceId: z.string().nullish() }).nullish();

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
	createPortalSession: {
		method: "POST",
		path: `/${PAYMENT}/create-portal-session`,
		auth: "user",
		summary:
			"Open the billing portal of the signed-in person, at the change to a plan where one is chosen",
		body: portalRequest,
		answer: portalSession,
		open: true,
	},
	listPlans: {
		method: "GET",
		path: "/Plans",
		auth: "none",
		summary: "The plans that can be bought, the cheapest first",
		answer: z.array(plan),
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
