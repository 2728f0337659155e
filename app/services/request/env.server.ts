import { givenNumber } from "@signage/contract/given-number";
import { TRUSTED_PROXIES_MOST } from "@signage/contract/http/forwarded-for";
import { headerToken } from "@signage/contract/http/header-token";
import { openIdSettings } from "@signage/openid/settings";
import * as z from "zod";
import { brandLinkSettings } from "../look/brand-links.server";

/** What a timer takes, in milliseconds: with more it would end at once. */
const TIMER_MOST_MS = 2 ** 31 - 1;
/** The same as for our own server (scripts/settings.mjs). */
const REQUEST_MOST_MS = 3_600_000;

const separated = (text: string) => text.split(/[\s,]+/).filter(Boolean);

const oneOf = <const Word extends string>(...words: Word[]) =>
	z.enum(words, { error: `must be ${words.join(" or ")}` });

/** @param example what such an address looks like */
const address = (protocol: RegExp, example: string) =>
	z.url({ protocol, error: `must be an address such as ${example}`, abort: true });

/** An address's origin, with no sign in it that would part a Content-Security-Policy. */
const originOf = (protocol: RegExp) =>
	address(protocol, "https://files.example.org")
		.transform((text) => new URL(text).origin)
		.pipe(z.string().regex(/^\w+:\/\/[\w.:[\]-]+$/, "must have a host such as files.example.org"));

/** The dashboard's environment variables. Times in milliseconds. */
const variables = z.object({
	/** The /api/v1 service's origin, as this server reaches it. */
	API_URL: address(/^https?$/, "https://signage.example")
		.regex(/^\w+:\/\/[^/?#]*\/?$/, "must end after the host; /api/v1 is appended")
		.regex(/^[^@]*$/, "must have no user name or password, as none is sent")
		.transform((text) => new URL(text).origin),
	/** The same service's origin as browsers reach it, for pictures and uploads. */
	API_PUBLIC_URL: originOf(/^https?$/).optional(),
	/** More origins for pictures and uploads, separated by spaces. */
	MEDIA_ORIGINS: z
		.string()
		.default("")
		.transform(separated)
		.pipe(z.array(originOf(/^https?$/))),
	API_TIMEOUT_MS: givenNumber(1, TIMER_MOST_MS).optional(),
	/** How long a browser may take to send a form's fields, or pause within a file. */
	REQUEST_TIMEOUT_MS: givenNumber(1, REQUEST_MOST_MS).default(30_000),
	/** How many trusted proxies in front of this server add to X-Forwarded-For and X-Forwarded-Proto. */
	TRUSTED_PROXIES: givenNumber(0, TRUSTED_PROXIES_MOST).optional(),
	/** Sent to the service, which then trusts the browser addresses that we forward. */
	DASHBOARD_KEY: headerToken(32).optional(),
	/** Whether each request gets a line of JSON in the log. */
	REQUEST_LOG: oneOf("json", "off").default("off"),
	/** Read by scripts/settings.mjs; here it is checked. */
	METRICS_TOKEN: headerToken(16).optional(),
	/** Whether requests are traced; tracing/open-tracing.mjs sends the traces there. */
	OTEL_EXPORTER_OTLP_ENDPOINT: address(/^https?$/, "http://collector.example:4318").optional(),
	SESSION_SECRET: z
		.string()
		.min(32, "must have at least 32 characters")
		.regex(/\S/, "must be more than blanks"),
	DEFAULT_THEME: oneOf("theme1", "theme2").default("theme1"),
	DEPLOYMENT: oneOf("beta", "main").default("main"),
	...brandLinkSettings,
	/** Intercom's id of the workspace that people chat with; without it nothing of theirs is loaded. */
	HELP_CHAT_APP_ID: z
		.string()
		.regex(/^[a-z0-9]{4,40}$/i, "must be 4 to 40 letters and digits")
		.optional(),
	HELP_CHAT_REGION: oneOf("us", "eu", "au").default("us"),
	/** Where people are sent to pay or to see their invoices, separated by spaces. */
	PAYMENT_ORIGINS: z
		.string()
		.default("https://checkout.stripe.com https://billing.stripe.com")
		.transform(separated)
		.pipe(z.array(originOf(/^https$/))),
	/** What a screen opens to become one: "none" where nothing is to be opened. Without it, the service's web player. */
	PLAYER_URL: z
		.union([z.literal("none"), address(/^https?$/, "")], {
			error: "must be an address such as https://player.example/, or none",
		})
		.optional(),
	/** Whether the service mails links that sign in. */
	MAGIC_LINKS: oneOf("true", "false").default("true"),
	/** For a service that starts a checkout without naming its address: Stripe's script goes there. */
	STRIPE_PUBLISHABLE_KEY: z
		.string()
		.regex(/^pk_/, "must be the key for browsers, which begins with pk_")
		.optional(),
	/** The OpenID providers of the social and the enterprise button. */
	...openIdSettings,
	/** With a secret: authorization code flow. Without: the browser receives the ID token. */
	SOCIAL_CLIENT_SECRET: z.string().optional(),
	SOCIAL_LABEL: z.string().default("Google"),
	ENTERPRISE_CLIENT_SECRET: z.string().optional(),
	ENTERPRISE_LABEL: z.string().default("Microsoft"),
});

/** A secret without its client id is half a provider, which the page would say is not set up. */
const schema = variables.superRefine((values, { addIssue }) => {
	for (const way of ["SOCIAL", "ENTERPRISE"] as const)
		if (values[`${way}_CLIENT_SECRET`] && !values[`${way}_CLIENT_ID`])
			addIssue({
				code: "custom",
				path: [`${way}_CLIENT_SECRET`],
				message: `needs ${way}_CLIENT_ID beside it`,
			});
});
export type Env = z.output<typeof schema>;

/** Environment variables are invalid; the message has one line for each. */
export class EnvError extends Error {}

/**
 * Reads the dashboard's settings from environment variables. An empty value counts as not set. At the edge one may be a number,
 * true or false, or a list.
 * @throws EnvError naming each invalid variable
 */
export function readEnv(source: Readonly<Record<string, unknown>>): Env {
	const given = Object.fromEntries(
		Object.keys(variables.shape).map((name) => [name, String(source[name] ?? "") || undefined]),
	);
	const result = schema.safeParse(given);
	if (result.success) return result.data;
	const lines = result.error.issues.map(({ path: [name = "", place], message }) => {
		if (typeof place === "number") return `${String(name)}, number ${place + 1}: ${message}`;
		return `${String(name)}: ${given[String(name)] === undefined ? "must be set" : message}`;
	});
	throw new EnvError(lines.join("\n"));
}
