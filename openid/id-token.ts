import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { askProvider, discover, issuerFor, ProviderError } from "./discovery";

/** The well-known providers' issuers; any organisation's members may sign in with the second. */
export const GOOGLE_ISSUER = "https://accounts.google.com";
export const MICROSOFT_ISSUER = "https://login.microsoftonline.com/organizations/v2.0";

/** Those that only a provider's private key can make. */
const ALGORITHMS = [
	...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
	...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];
/** By so much, clocks may differ. */
export const CLOCK_TOLERANCE_SECONDS = 60;
const OLDEST_SECONDS = 24 * 3600;
/** A token with a key that is not known has the keys fetched again, not more often than this. */
const KEYS_AGAIN_MS = 5_000;

/** Who signs people in, and as whom we are known there. */
export interface OpenIdProvider {
	issuer: string;
	clientId: string;
}

/** An ID token that signs nobody in. The message is for the log; it holds nothing of the token. */
export class IdTokenError extends Error {}

const words = z.string().trim().min(1).optional().catch(undefined);
const claims = z.object({
	iss: z.string(),
	sub: z.string().regex(/^[ -~]{1,255}$/),
	aud: z.union([z.string(), z.array(z.string())]),
	azp: z.string().optional(),
	exp: z.number(),
	nonce: z.string().optional(),
	tid: z.string().optional(),
	email: words,
	email_verified: z.unknown().optional(),
	preferred_username: words,
	given_name: words,
	family_name: words,
});
/** What a good ID token says of a person; `iss` and `sub` together name them for good. */
export type IdClaims = z.output<typeof claims>;

const keySets = new Map<string, JWTVerifyGetKey>();

/** The provider's published keys, fetched when needed. */
function keysAt(url: string): JWTVerifyGetKey {
	const known = keySets.get(url);
	if (known) return known;
	const keys = createRemoteJWKSet(new URL(url), {
		cooldownDuration: KEYS_AGAIN_MS,
		[customFetch]: (address, { signal }) => askProvider(address, signal),
	});
	keySets.set(url, keys);
	return keys;
}

/** What jose found, as one of our two errors; anything else as it is. */
function asOurError(cause: unknown): unknown {
	if (!(cause instanceof errors.JOSEError)) return cause;
	const { code, message } = cause;
	// A generic one is about the keys' document, of which jose says no more.
	if (cause instanceof errors.JWKSInvalid || code === errors.JOSEError.code)
		return new ProviderError(message);
	return new IdTokenError(message);
}

async function readClaims(token: string, clientId: string, keysUrl: string): Promise<IdClaims> {
	const { payload } = await jwtVerify(token, keysAt(keysUrl), {
		algorithms: ALGORITHMS,
		audience: clientId,
		clockTolerance: CLOCK_TOLERANCE_SECONDS,
		maxTokenAge: OLDEST_SECONDS,
		requiredClaims: ["iss", "sub", "aud", "exp", "iat"],
	}).catch((cause) => {
		throw asOurError(cause);
	});
	const parsed = claims.safeParse(payload);
	if (parsed.success) return parsed.data;
	throw new IdTokenError(`the claim ${parsed.error.issues[0]?.path.join(".")} cannot be used`);
}

/** OpenID Connect Core 3.1.3.7: a token for several, or got by somebody, names us as that one. */
const isForUs = ({ aud, azp }: IdClaims, clientId: string) =>
	azp === undefined ? typeof aud === "string" || aud.length === 1 : azp === clientId;

/**
 * What an ID token says, once all of it is checked: signature by a published key of the provider,
 * issuer, audience, times (60 s of tolerance), subject, and the nonce where one is given.
 * @throws IdTokenError for a token that is not good; ProviderError where that cannot be told
 */
export async function verifyIdToken(
	{ issuer, clientId }: OpenIdProvider,
	token: string,
	nonce?: string | null,
): Promise<IdClaims> {
	const discovery = await discover(issuer);
	const said = await readClaims(token, clientId, discovery.keysUrl);
	if (said.iss !== issuerFor(discovery, said.tid)) throw new IdTokenError("another issuer");
	if (!isForUs(said, clientId)) throw new IdTokenError("another authorised party");
	if (typeof nonce === "string" && said.nonce !== nonce) throw new IdTokenError("another nonce");
	return said;
}
