import {
	createRemoteJWKSet,
	customFetch,
	decodeJwt,
	decodeProtectedHeader,
	errors,
	type JWTVerifyGetKey,
	jwtVerify,
} from "jose";
import * as z from "zod";
import { askProvider, type Discovery, discover, issuerFor, ProviderError } from "./discovery";

/** The default providers' issuers. With Microsoft's, members of any organisation can sign in. */
export const GOOGLE_ISSUER = "https://accounts.google.com";
export const MICROSOFT_ISSUER = "https://login.microsoftonline.com/organizations/v2.0";

/** Asymmetric signatures only: nobody but the provider can make them. */
const ALGORITHMS = [
	...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
	...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];
/** How far clocks may differ. */
export const CLOCK_TOLERANCE_SECONDS = 60;
const OLDEST_SECONDS = 24 * 3600;
/** A token with an unknown key makes us fetch the provider's keys again, at most this often. */
const KEYS_AGAIN_MS = 5_000;

/** A provider, and our client id there. */
export interface OpenIdProvider {
	issuer: string;
	clientId: string;
}

/** An ID token is not valid. The message is for the log; it contains nothing of the token. */
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
/** The claims of a valid ID token; `iss` and `sub` together identify the person permanently. */
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

/** An error of jose as one of our two errors; any other error unchanged. */
function ourError(cause: unknown): unknown {
	if (!(cause instanceof errors.JOSEError)) return cause;
	const { code, message } = cause;
	// jose reports an unusable key document with its generic error code.
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
		throw ourError(cause);
	});
	const parsed = claims.safeParse(payload);
	if (parsed.success) return parsed.data;
	throw new IdTokenError(`the claim ${parsed.error.issues[0]?.path.join(".")} cannot be used`);
}

/** OpenID Connect Core 3.1.3.7: with several audiences or an `azp` claim, `azp` must be our client id. */
const isForUs = ({ aud, azp }: IdClaims, clientId: string) =>
	azp === undefined ? typeof aud === "string" || aud.length === 1 : azp === clientId;

/** Before the provider is asked anything. @throws IdTokenError for what is no JWT */
function checkForm(token: string): void {
	try {
		decodeProtectedHeader(token);
		decodeJwt(token);
	} catch {
		throw new IdTokenError("no JWT");
	}
}

/**
 * Verifies an ID token and returns its claims: signature by a published key of the provider, issuer,
 * audience, times (60 s of tolerance), subject, and the nonce if one is given.
 * @param ask how to get the provider's metadata: `discover`, or a way of the caller's own around it
 * @throws IdTokenError when the token is not valid; ProviderError when that cannot be checked
 */
export async function verifyIdToken(
	{ issuer, clientId }: OpenIdProvider,
	token: string,
	nonce?: string | null,
	ask: (issuer: string) => Promise<Discovery> = discover,
): Promise<IdClaims> {
	checkForm(token);
	const discovery = await ask(issuer);
	const said = await readClaims(token, clientId, discovery.keysUrl);
	if (said.iss !== issuerFor(discovery, said.tid)) throw new IdTokenError("another issuer");
	if (!isForUs(said, clientId)) throw new IdTokenError("another authorised party");
	if (typeof nonce === "string" && said.nonce !== nonce) throw new IdTokenError("another nonce");
	return said;
}
