import * as z from "zod";
import { isSameSecret } from "../../../scripts/same-secret.mjs";
import { keyedHashOf } from "../../secrets/hashes";
import type { Config } from "../../start/config";

const LASTS_MS = 30 * 60 * 1000;

const claims = z.object({
	customerId: z.string(),
	returnUrl: z.string(),
	priceId: z.string().optional(),
	until: z.number(),
});
/** Whose portal it is, where it leads back to, and the plan that is chosen in it. */
export type PortalVisit = Omit<z.output<typeof claims>, "until">;

const signatureOf = (config: Config, payload: string) =>
	keyedHashOf(config, "sandbox portal", payload);

/** What opens a customer's portal for half an hour. */
export function portalToken(config: Config, visit: PortalVisit): string {
	const text = JSON.stringify({ ...visit, until: Date.now() + LASTS_MS });
	const payload = Buffer.from(text).toString("base64url");
	return `${payload}.${signatureOf(config, payload)}`;
}

/** Null for a token that was not made here, or has ended. */
export function readPortalToken(config: Config, token: string): PortalVisit | null {
	const [payload = "", signature = ""] = token.split(".");
	if (!isSameSecret(signature, signatureOf(config, payload))) return null;
	const visit = claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
	return visit.until > Date.now() ? visit : null;
}
