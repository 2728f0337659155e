import { exportSPKI, SignJWT, UnsecuredJWT } from "jose";
import { newKey, type TestProvider } from "./openid-provider";

/** The claims that a token needs to be good here; what is named takes their place. */
type Claims = Record<string, unknown>;

const now = () => Math.floor(Date.now() / 1000);
const DAY = 24 * 3600;

async function withPublicKeyAsSecret(provider: TestProvider, claims: Claims): Promise<string> {
	const secret = new TextEncoder().encode(await exportSPKI(provider.key.publicKey));
	return new SignJWT({
		iss: provider.issuer,
		...provider.person,
		iat: now(),
		exp: now() + 300,
		...claims,
	})
		.setProtectedHeader({ alg: "HS256", kid: provider.key.kid })
		.sign(secret);
}

function unsigned(provider: TestProvider, claims: Claims): string {
	const said = {
		iss: provider.issuer,
		...provider.person,
		iat: now(),
		exp: now() + 300,
		...claims,
	};
	return new UnsecuredJWT(said).encode();
}

async function tampered(provider: TestProvider, claims: Claims): Promise<string> {
	const [header, , signature] = (await provider.idToken(claims)).split(".");
	const said = { ...claims, iss: provider.issuer, sub: "eve", iat: now(), exp: now() + 300 };
	return [header, Buffer.from(JSON.stringify(said)).toString("base64url"), signature].join(".");
}

/**
 * Every kind of ID token that has to be refused, by name. `good` are the claims that would be
 * accepted: the client as `aud`, and the nonce.
 */
export const FORGERIES: Record<
	string,
	(provider: TestProvider, good: { aud: string; nonce: string }) => Promise<string> | string
> = {
	"another nonce": (provider, good) => provider.idToken({ ...good, nonce: "another" }),
	"no nonce": (provider, { aud }) => provider.idToken({ aud }),
	"another audience": (provider, good) => provider.idToken({ ...good, aud: "somebody-else" }),
	"no audience": (provider, good) => provider.idToken({ ...good, aud: null }),
	"several audiences, got by one of the others": (provider, good) =>
		provider.idToken({ ...good, aud: [good.aud, "other"], azp: "other" }),
	"several audiences, got by nobody known": (provider, good) =>
		provider.idToken({ ...good, aud: [good.aud, "other"] }),
	"one audience, got by another": (provider, good) => provider.idToken({ ...good, azp: "other" }),
	"another issuer": (provider, good) => provider.idToken({ ...good, iss: "https://evil.example" }),
	"the issuer with a slash more": (provider, good) =>
		provider.idToken({ ...good, iss: `${provider.issuer}/` }),
	"another key": async (provider, good) => provider.idToken(good, await newKey()),
	"another key under the known name": async (provider, good) =>
		provider.idToken(good, await newKey(provider.key.kid)),
	expired: (provider, good) => provider.idToken({ ...good, iat: now() - 600, exp: now() - 120 }),
	"no end": (provider, good) => provider.idToken({ ...good, exp: null }),
	"made tomorrow": (provider, good) =>
		provider.idToken({ ...good, iat: now() + 3600, exp: now() + 7200 }),
	"made long ago": (provider, good) =>
		provider.idToken({ ...good, iat: now() - 2 * DAY, exp: now() + DAY }),
	"no time": (provider, good) => provider.idToken({ ...good, iat: null }),
	"not valid yet": (provider, good) => provider.idToken({ ...good, nbf: now() + 600 }),
	"nobody's": (provider, good) => provider.idToken({ ...good, sub: null }),
	"an empty name": (provider, good) => provider.idToken({ ...good, sub: "" }),
	"a name that is a number": (provider, good) => provider.idToken({ ...good, sub: 7 }),
	unsigned,
	"the public key as a shared secret": withPublicKeyAsSecret,
	"other claims under a good signature": tampered,
	"no token at all": () => "nonsense",
	nothing: () => "",
};
