import { z } from "zod";
import { NAME_MAX } from "../limits";
import { TIERS } from "../tiers";

const name = z.string().trim().max(NAME_MAX, `Enter at most ${NAME_MAX} characters`).nullish();

export const profileUpdate = z.object({
	firstName: name,
	lastName: name,
	company: name,
	title: name,
	companySize: name,
});

export const subscriptionInfo = z.object({
	maxScreens: z.number().nullish(),
	maxPages: z.number().nullish(),
	fileTypes: z.array(z.string()).or(z.string()).nullish(),
	tier: z.enum(TIERS),
});

export const profile = z.object({
	email: z.string(),
	firstName: z.string().nullish(),
	lastName: z.string().nullish(),
	company: z.string().nullish(),
	title: z.string().nullish(),
	companySize: z.string().nullish(),
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
export const integrationKeyAnswer = z.object({ data: z.string().nullable() });

export const signupSessionRequest = z.object({ email: z.string(), priceId: z.string() });
export const checkoutSession = z.object({ sessionId: z.string(), url: z.string().nullish() });
export const sessionStatusQuery = z.object({ sessionId: z.string() });
export const sessionStatus = z.object({
	status: z.enum(["open", "complete", "expired"]),
	paymentStatus: z.string().nullish(),
	customerEmail: z.string().nullish(),
});
