import { givenNumber } from "@signage/contract/given-number";
import { isLoopback } from "@signage/contract/http/loopback";
import * as z from "zod";
import { wholeNumber } from "./variables";

/** How people pay. */
export type PaymentSettings =
	| { kind: "off" }
	| {
			kind: "sandbox";
			/** How long after a payment the plan is told of, in milliseconds. */
			eventMs: number;
			/** How long a paid period is, in seconds; null: as the plan says. */
			periodSeconds: number | null;
			/** Whether browsers on other machines may open its pages. */
			isForAll: boolean;
	  }
	| {
			kind: "stripe";
			secretKey: string;
			webhookSecret: string;
			/** Where Stripe's API is reached, for tests; null: where it is. */
			apiUrl: string | null;
	  };

/** How Stripe's keys begin that are easily taken for another. */
const isNot = (starts: readonly string[], what: string) =>
	z
		.string()
		.refine((key) => !starts.some((start) => key.startsWith(start)), `must be ${what}`)
		.optional();

/** The environment variables of payments. */
export const paymentVariables = {
	PAYMENTS: z.enum(["stripe", "sandbox", "off"], "must be stripe, sandbox or off").optional(),
	STRIPE_SECRET_KEY: isNot(
		["pk_", "whsec_"],
		"a secret or restricted key (sk_… or rk_…), not a publishable one",
	),
	STRIPE_WEBHOOK_SECRET: isNot(["pk_", "sk_", "rk_"], "the webhook's signing secret (whsec_…)"),
	STRIPE_API_URL: z
		.url({ protocol: /^https?$/, error: "must be a web address such as http://localhost:12111" })
		.optional(),
	SANDBOX_WEBHOOK_MS: wholeNumber(1500, 1, 600_000),
	SANDBOX_PERIOD_SECONDS: givenNumber(1, 10 ** 9).optional(),
};

type Variables = z.output<z.ZodObject<typeof paymentVariables>> & {
	API_PUBLIC_URL?: string | undefined;
	DASHBOARD_URL?: string | undefined;
};

/** Whether browsers elsewhere are meant to reach an address. */
const isElsewhere = (url: string | undefined) =>
	url !== undefined && !isLoopback(new URL(url).hostname);

/**
 * How people pay: through Stripe with a key, else in the sandbox, where anybody gives himself a plan: so it is off
 * where others reach the service, unless PAYMENTS says otherwise.
 * @throws Error naming the variable that is missing, or two that do not go together
 */
export function paymentSettings(values: Variables): PaymentSettings {
	const { PAYMENTS, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
	const isPublic = isElsewhere(values.API_PUBLIC_URL) || isElsewhere(values.DASHBOARD_URL);
	const kind = PAYMENTS ?? (secretKey ? "stripe" : isPublic ? "off" : "sandbox");
	if (kind === "off") return { kind };
	if (secretKey && kind === "sandbox")
		throw new Error(
			"PAYMENTS is sandbox, in which anybody can take any plan, and there is a STRIPE_SECRET_KEY: leave one of them out",
		);
	if (webhookSecret && !secretKey)
		throw new Error("STRIPE_SECRET_KEY is missing, which STRIPE_WEBHOOK_SECRET belongs to");
	if (kind === "sandbox") {
		const { SANDBOX_WEBHOOK_MS: eventMs, SANDBOX_PERIOD_SECONDS: periodSeconds = null } = values;
		return { kind, eventMs, periodSeconds, isForAll: PAYMENTS === "sandbox" };
	}
	if (!secretKey) throw new Error("STRIPE_SECRET_KEY is missing, which PAYMENTS=stripe needs");
	if (!webhookSecret) throw new Error("STRIPE_WEBHOOK_SECRET is missing, which payments need");
	return { kind, secretKey, webhookSecret, apiUrl: values.STRIPE_API_URL ?? null };
}
