import { openIdSettings } from "@signage/openid/settings";
import { z } from "zod";

/** What the dashboard can be told by its environment. Times in milliseconds. */
const schema = z.object({
	/** Origin of the /api/v1 service, as this server reaches it. */
	API_URL: z
		.url({ protocol: /^https?$/, abort: true })
		.regex(/^\w+:\/\/[^/?#]*\/?$/, "must end after the host: /api/v1 is added")
		.transform((text) => new URL(text).origin),
	/** The same service as browsers reach it: pictures and uploads go there. */
	API_PUBLIC_URL: z
		.url({ protocol: /^https?$/ })
		.transform((text) => new URL(text).origin)
		.optional(),
	/** Further origins, separated by blanks, that pictures come from and uploads go to. */
	MEDIA_ORIGINS: z
		.string()
		.default("")
		.transform((text) => text.split(/\s+/).filter(Boolean))
		.pipe(z.array(z.url({ protocol: /^https?$/ }).transform((one) => new URL(one).origin))),
	API_TIMEOUT_MS: z.coerce.number().int().positive().optional(),
	/** How many proxies of ours stand before this server and append to X-Forwarded-For. */
	TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
	/** Shown to the service, which then believes what we say of a browser's address. */
	DASHBOARD_KEY: z.string().min(32, "needs at least 32 characters").optional(),
	SESSION_SECRET: z.string().min(32, "needs at least 32 characters"),
	DEFAULT_THEME: z.enum(["theme1", "theme2"]).default("theme1"),
	DEPLOYMENT: z.enum(["beta", "main"]).default("main"),
	/** The OpenID providers behind the social and the enterprise button. */
	...openIdSettings,
	/** With a secret, sign-in is by code; without one, the browser brings the ID token. */
	SOCIAL_CLIENT_SECRET: z.string().optional(),
	SOCIAL_LABEL: z.string().default("Google"),
	ENTERPRISE_CLIENT_SECRET: z.string().optional(),
	ENTERPRISE_LABEL: z.string().default("Microsoft"),
});
export type Env = z.output<typeof schema>;

/** The environment is unusable; the message has a line for each variable. */
export class EnvError extends Error {}

/**
 * Reads the dashboard's settings from a map of variables. Empty text counts as absent.
 * @throws EnvError naming each variable that is wrong
 */
export function readEnv(source: Readonly<Record<string, unknown>>): Env {
	const given = Object.fromEntries(
		Object.keys(schema.shape).map((name) => [name, source[name] === "" ? undefined : source[name]]),
	);
	const result = schema.safeParse(given);
	if (result.success) return result.data;
	const lines = result.error.issues.map(({ path: [name = "", ...rest], message }) => {
		const isMissing = rest.length === 0 && given[String(name)] === undefined;
		return `${[name, ...rest].join(".")}: ${isMissing ? "must be set" : message}`;
	});
	throw new EnvError(lines.join("\n"));
}
