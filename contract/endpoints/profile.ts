import type { Endpoint } from "../endpoint";
import * as profile from "../schemas/profile";

/** The path segment of the card payment calls (spec 7, open-points.md). */
const PAYMENT = "Stripe";

/** Profile, subscription, integration key and card payment (spec 7, Profile and subscription). */
export const profileEndpoints = {
	getProfile: {
		method: "GET",
		path: "/User",
		auth: "user",
		summary: "Profile and subscription",
		answer: profile.profile,
	},
	updateProfile: {
		method: "PUT",
		path: "/User",
		auth: "user",
		summary: "Change the profile",
		body: profile.profileUpdate,
		answer: profile.profile,
	},
	refreshSubscription: {
		method: "PUT",
		path: "/User/refresh-subscription",
		auth: "user",
		summary: "Read the subscription again from the payment provider",
		answer: profile.profile,
	},
	getIntegrationKey: {
		method: "GET",
		path: "/User/integration-key",
		auth: "user",
		summary: "The integration key, or null",
		answer: profile.integrationKeyAnswer,
	},
	setIntegrationKey: {
		method: "PUT",
		path: "/User/integration-key",
		auth: "user",
		summary: "Set the integration key",
		body: profile.integrationKey,
		answer: profile.integrationKeyAnswer,
	},
	deleteIntegrationKey: {
		method: "DELETE",
		path: "/User/integration-key",
		auth: "user",
		summary: "Remove the integration key",
		status: 204,
	},
	createSignupSession: {
		method: "POST",
		path: `/${PAYMENT}/create-signup-session`,
		auth: "none",
		summary: "Start a checkout for a new customer",
		body: profile.signupSessionRequest,
		answer: profile.checkoutSession,
	},
	createCheckoutSession: {
		method: "POST",
		path: `/${PAYMENT}/create-checkout-session`,
		auth: "user",
		summary: "Start a checkout for the signed-in person",
		answer: profile.checkoutSession,
		open: true,
	},
	getCheckoutStatus: {
		method: "GET",
		path: `/${PAYMENT}/session-status`,
		auth: "none",
		summary: "How a checkout stands",
		query: profile.sessionStatusQuery,
		answer: profile.sessionStatus,
	},
} as const satisfies Record<string, Endpoint>;
