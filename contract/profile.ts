import * as z from "zod";
import type { Endpoint } from "./endpoint";
import { instant, openWord } from "./fields";
import { NAME_MAX, TITLE_MAX } from "./limits";
import { TIERS } from "./tiers";

/** The header of answers to signed-in calls that tells whether a payment failed, `true` or `false` (decision 0026). */
export const PAYMENT_FAILED_HEADER = "X-Payment-Failed";

/** @param label what people know the field by */
const textOf = (label: string, most = NAME_MAX) =>
	z.string().trim().max(most, `${label} can have at most ${most} characters`).nullish();

export const profileUpdate = z.object({
	firstName: textOf("First name"),
	lastName: textOf("Last name"),
	company: textOf("Company name"),
	title: textOf("Company title", TITLE_MAX),
	companySize: textOf("Company size"),
});

const subscriptionInfo = z.object({
	maxScreens: z.number().nullish(),
	maxPages: z.number().nullish(),
	fileTypes: z.array(z.string()).or(z.string()).nullish(),
	/** Open: extensions of the videos that the service can use, where those are fewer than spec 5 has. */
	videoTypes: z.array(z.string()).or(z.string()).nullish(),
	tier: openWord(TIERS),
	/** What the plan is called, where that is not its tier. */
	title: z.string().nullish(),
	/** The price that is paid for it, which may be none that is sold now. */
	priceId: z.string().nullish(),
	/** When the plan ends, as it is cancelled and nothing else that is paid gives it. */
	endsAt: instant.nullish(),
	/** Whether a payment of a subscription that is still open failed. */
	isPaymentFailed: z.boolean().nullish(),
	/** How many subscriptions renew: more than one is paid twice. */
	renewingSubscriptions: z.number().nullish(),
});

/** Some services count the people; nothing but the profile shows it, so that must keep nobody out. */
const companySize = z.preprocess(
	(size) => (typeof size === "number" ? String(size) : size),
	z.string(),
);

const profile = z.object({
	email: z.string(),
	firstName: z.string().nullish(),
	lastName: z.string().nullish(),
	company: z.string().nullish(),
	title: z.string().nullish(),
	companySize: companySize.nullish(),
	billingPortalUrl: z.string().nullish(),
	subscriptionInfo,
});
export type Profile = z.output<typeof profile>;

const KEY_MAX = 500;
export const integrationKey = z.object({
	integrationKey: z
		.string("Enter a key")
		.trim()
		.min(1, "Enter a key")
		.max(KEY_MAX, `A key can have at most ${KEY_MAX} characters`),
});
const integrationKeyAnswer = z.object({ data: z.string().nullable() });

/** Profile, subscription and integration key (spec 7, Profile and subscription). */
export const profileEndpoints = {
	getProfile: {
		method: "GET",
		path: "/User",
		auth: "user",
		summary: "Profile and subscription",
		answer: profile,
	},
	updateProfile: {
		method: "PUT",
		path: "/User",
		auth: "user",
		summary: "Change the profile",
		body: profileUpdate,
		answer: profile,
	},
	refreshSubscription: {
		method: "PUT",
		path: "/User/refresh-subscription",
		auth: "user",
		summary: "Reload the subscription from the payment provider",
		answer: profile,
	},
	getIntegrationKey: {
		method: "GET",
		path: "/User/integration-key",
		auth: "user",
		summary: "The integration key, or null if there is none",
		answer: integrationKeyAnswer,
	},
	setIntegrationKey: {
		method: "PUT",
		path: "/User/integration-key",
		auth: "user",
		summary: "Set the integration key",
		body: integrationKey,
		answer: integrationKeyAnswer,
	},
	deleteIntegrationKey: {
		method: "DELETE",
		path: "/User/integration-key",
		auth: "user",
		summary: "Remove the integration key",
		status: 204,
	},
} as const satisfies Record<string, Endpoint>;
