import { isLoopback } from "@signage/contract/http/loopback";
import * as z from "zod";

const CACHE_MS = 3600 * 1000;
const TIMEOUT_MS = 5_000;
const TENANT = "{tenantid}";

/** The provider does not answer, or its answer is unusable. Not the person's fault. */
export class ProviderError extends Error {}

/** Whether an issuer's or endpoint's address is safe for sign-ins: https, or http on this machine. */
export function isProviderAddress(text: string): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, hostname } = new URL(text);
	return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

const endpoint = z.string().refine(isProviderAddress, "is not an https address");
const discoveryDocument = z
	.object({
		issuer: z.string(),
		authorization_endpoint: endpoint,
		token_endpoint: endpoint,
		jwks_uri: endpoint,
	})
	.transform((found) => ({
		/** The issuer in ID tokens; `{tenantid}` in it stands for the token's tenant. */
		issuer: found.issuer,
		authorizationEndpoint: found.authorization_endpoint,
		tokenEndpoint: found.token_endpoint,
		keysUrl: found.jwks_uri,
	}));
/** A provider's addresses. */
export type Discovery = z.output<typeof discoveryDocument>;

/**
 * GETs one of a provider's documents; follows no redirect.
 * @throws ProviderError unless it answers 200 in time
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

/** Why a fetch failed, in one line: the messages of the error and its causes, outermost first. */
export function whyNot(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const { code } = error as { code?: string };
	const own = error.message || code || error.name;
	return error.cause === undefined ? own : `${own}: ${whyNot(error.cause)}`;
}

const bare = (address: string) => address.replace(/\/+$/, "");

/** Whether the document's issuer is the wanted one; `{tenantid}` in it matches any tenant. */
function isIssuer(found: string, wanted: string): boolean {
	const [before = "", after] = bare(found).split(TENANT);
	if (after === undefined) return before === bare(wanted);
	const tenant = bare(wanted).slice(before.length, -after.length || undefined);
	return /^[^/]+$/.test(tenant) && before + tenant + after === bare(wanted);
}

async function readDocument(url: string, issuer: string): Promise<Discovery> {
	const response = await askProvider(url, AbortSignal.timeout(TIMEOUT_MS));
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

/** Values only: at the edge, a request cannot wait for another request's promise. */
const known = new Map<string, { discovery: Discovery; until: number }>();

/**
 * The provider's metadata (OpenID Connect Discovery), cached for an hour; failures are not cached.
 * @throws ProviderError
 */
export async function discover(issuer: string): Promise<Discovery> {
	const kept = known.get(issuer);
	if (kept && kept.until > Date.now()) return kept.discovery;
	const url = `${bare(issuer)}/.well-known/openid-configuration`;
	const discovery = await readDocument(url, issuer);
	known.set(issuer, { discovery, until: Date.now() + CACHE_MS });
	return discovery;
}

/** The issuer that a token of this tenant must have. */
export function issuerFor({ issuer }: Discovery, tenant: string | undefined): string {
	return tenant && /^[\w-]+$/.test(tenant) ? issuer.replace(TENANT, tenant) : issuer;
}
