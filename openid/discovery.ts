import { isLoopback } from "@signage/contract/loopback";
import { z } from "zod";

const KEPT_MS = 3600 * 1000;
const ANSWER_MS = 5_000;
const TENANT = "{tenantid}";

/** The provider does not answer, or answers what cannot be used: the person did nothing wrong. */
export class ProviderError extends Error {}

/** Whether an issuer or endpoint can be trusted with sign-ins: https, or http on this machine. */
export function isProviderAddress(text: string): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, hostname } = new URL(text);
	return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

const endpoint = z.string().refine(isProviderAddress, "is no https address");
const discoveryDocument = z
	.object({
		issuer: z.string(),
		authorization_endpoint: endpoint,
		token_endpoint: endpoint,
		jwks_uri: endpoint,
	})
	.transform((found) => ({
		/** As ID tokens name it; `{tenantid}` in it stands for the tenant that the token names. */
		issuer: found.issuer,
		authorizationEndpoint: found.authorization_endpoint,
		tokenEndpoint: found.token_endpoint,
		keysUrl: found.jwks_uri,
	}));
/** Where a provider is to be asked for what. */
export type Discovery = z.output<typeof discoveryDocument>;

/**
 * One GET of a provider's document; no redirect is followed.
 * @throws ProviderError where it does not answer 200 in time
 */
export async function askProvider(url: string, signal: AbortSignal): Promise<Response> {
	const headers = { Accept: "application/json" };
	const response = await fetch(url, { headers, redirect: "manual", signal }).catch((cause) => {
		throw new ProviderError(`${url} does not answer: ${whyNot(cause)}`);
	});
	if (response.status === 200) return response;
	await response.body?.cancel();
	throw new ProviderError(`${url} answered ${response.status}`);
}

/** Why a fetch failed, in one line: each error's own words, the outermost first. */
export function whyNot(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const { code } = error as { code?: string };
	const own = error.message || code || error.name;
	return error.cause === undefined ? own : `${own}: ${whyNot(error.cause)}`;
}

const bare = (address: string) => address.replace(/\/+$/, "");

/** Whether the document's issuer is the wanted one, its tenant aside where it leaves that open. */
function isIssuer(found: string, wanted: string): boolean {
	const [before = "", after] = bare(found).split(TENANT);
	if (after === undefined) return before === bare(wanted);
	const tenant = bare(wanted).slice(before.length, -after.length || undefined);
	return /^[^/]+$/.test(tenant) && before + tenant + after === bare(wanted);
}

async function readDocument(url: string, issuer: string): Promise<Discovery> {
	const response = await askProvider(url, AbortSignal.timeout(ANSWER_MS));
	const body: unknown = await response.json().catch(() => undefined);
	const parsed = discoveryDocument.safeParse(body);
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw new ProviderError(`${url}: ${issue?.path.join(".")} ${issue?.message}`);
	}
	if (!isIssuer(parsed.data.issuer, issuer))
		throw new ProviderError(`${url} speaks for ${parsed.data.issuer}`);
	return parsed.data;
}

/** Values only: at the edge, a request may not wait for a promise of another one. */
const known = new Map<string, { discovery: Discovery; until: number }>();

/**
 * The provider's own description (OpenID Connect Discovery), kept for an hour; failures are not kept.
 * @throws ProviderError
 */
export async function discover(issuer: string): Promise<Discovery> {
	const kept = known.get(issuer);
	if (kept && kept.until > Date.now()) return kept.discovery;
	const url = `${bare(issuer)}/.well-known/openid-configuration`;
	const discovery = await readDocument(url, issuer);
	known.set(issuer, { discovery, until: Date.now() + KEPT_MS });
	return discovery;
}

/** The one issuer that a token of this tenant must name. */
export function issuerFor({ issuer }: Discovery, tenant: string | undefined): string {
	return tenant && /^[\w-]+$/.test(tenant) ? issuer.replace(TENANT, tenant) : issuer;
}
