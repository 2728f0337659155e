import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import Provider, {
	type Configuration,
	interactionPolicy,
	type KoaContextWithOIDC,
} from "oidc-provider";

export const CODE_CLIENT = {
	clientId: "signage-code",
	clientSecret: "a secret that both know, ~+/",
};
export const TOKEN_CLIENT = { clientId: "signage-token" };

/** Any port: on loopback a native client's redirect addresses are compared without it. */
const REDIRECTS = ["http://127.0.0.1/login", "http://127.0.0.1/sign-in/social/callback"];

/** What the provider knows about a person. */
interface Person {
	sub: string;
	email?: string;
	email_verified?: boolean;
	preferred_username?: string;
	given_name?: string;
	family_name?: string;
}

export interface SigningKey {
	kid: string;
	privateKey: CryptoKey;
	publicKey: CryptoKey;
}

/** A key like the provider's. As it is not published, what it signs is a forgery. */
export async function newKey(kid: string = crypto.randomUUID()): Promise<SigningKey> {
	return { kid, ...(await generateKeyPair("RS256", { extractable: true })) };
}

/** How the provider behaves from now on. */
interface Manners {
	/** The person who is signed in without being asked. */
	person: Person;
	/** Shows a page with two buttons instead: "Go on" and "Cancel". */
	asks: boolean;
	/** Takes requests and never answers. */
	stalls: boolean;
	/** What the token endpoint gives as ID token instead of a good one. */
	forgery?: string;
}

/** A real OpenID provider, on a host name of its own, so that it is another site than the dashboard. */
export interface TestProvider extends Manners {
	issuer: string;
	/** The key that is published now. */
	readonly key: SigningKey;
	/** A valid ID token for `person` with these claims changed; null leaves a claim out. */
	idToken(claims?: Record<string, unknown>, key?: SigningKey): Promise<string>;
	/** Publishes a new key and forgets the old one. */
	rotate(): Promise<void>;
	down(): Promise<void>;
	up(): Promise<void>;
	stop(): Promise<void>;
}

async function configuration(key: SigningKey, manners: Manners): Promise<Configuration> {
	const policy = interactionPolicy.base();
	policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
	return {
		clients: [
			{
				client_id: CODE_CLIENT.clientId,
				client_secret: CODE_CLIENT.clientSecret,
				application_type: "native",
				redirect_uris: REDIRECTS,
			},
			{
				client_id: TOKEN_CLIENT.clientId,
				application_type: "native",
				redirect_uris: REDIRECTS,
				response_types: ["id_token"],
				grant_types: ["implicit"],
				token_endpoint_auth_method: "none",
			},
		],
		jwks: {
			keys: [{ ...(await exportJWK(key.privateKey)), kid: key.kid, alg: "RS256", use: "sig" }],
		},
		responseTypes: ["code", "id_token"],
		scopes: ["openid", "email", "profile"],
		claims: {
			openid: ["sub"],
			email: ["email", "email_verified"],
			profile: ["preferred_username", "given_name", "family_name"],
		},
		conformIdTokenClaims: false,
		ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
		cookies: { keys: ["the tests' own"] },
		features: { devInteractions: { enabled: false } },
		interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
		findAccount: (_, accountId) => ({
			accountId,
			claims: async () => ({ ...manners.person, sub: accountId }),
		}),
		loadExistingGrant: grantAll,
	};
}

/** Grants everything without asking: consent is not tested here. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
	const { provider, client, session } = oidc;
	const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
	grant.addOIDCScope("openid email profile");
	await grant.save();
	return grant;
}

const QUESTION = `<!DOCTYPE html><title>Choose an account</title>
<form><button name="answer" value="yes">Go on</button><button name="answer" value="no">Cancel</button></form>`;

async function interact(
	provider: Provider,
	manners: Manners,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const answer = new URL(String(request.url), provider.issuer).searchParams.get("answer");
	if (manners.asks && !answer)
		return void response.setHeader("content-type", "text/html").end(QUESTION);
	await provider.interactionFinished(
		request,
		response,
		answer === "no"
			? { error: "access_denied", error_description: "The person said no." }
			: { login: { accountId: manners.person.sub }, select_account: {}, consent: {} },
	);
}

function answerForged(response: ServerResponse, idToken: string): void {
	response.setHeader("content-type", "application/json");
	response.end(JSON.stringify({ access_token: "x", token_type: "Bearer", id_token: idToken }));
}

/** Listens on a port; after `close`, it can listen on the same one again. */
async function listen(server: Server, port = 0): Promise<number> {
	server.listen(port, "127.0.0.1");
	await once(server, "listening");
	return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
	if (!server.listening) return;
	const closed = once(server, "close");
	server.close();
	server.closeAllConnections();
	await closed;
}

/** Starts a provider on loopback with the two clients above. */
export async function startProvider(): Promise<TestProvider> {
	let key = await newKey();
	let provider: Provider;
	const server = createServer(async (request, response) => {
		if (self.stalls) return;
		if (self.forgery !== undefined && request.url === "/token")
			return answerForged(response, self.forgery);
		if (request.url?.startsWith("/interaction/"))
			return interact(provider, self, request, response);
		return provider.callback()(request, response);
	});
	const port = await listen(server);
	const issuer = `http://localhost:${port}`;
	const build = async () => {
		provider = new Provider(issuer, await configuration(key, self));
	};
	const self: TestProvider = {
		issuer,
		person: { sub: "ann" },
		asks: false,
		stalls: false,
		get key() {
			return key;
		},
		idToken: (claims = {}, signer = key) =>
			signToken({ iss: issuer, ...self.person, ...claims }, signer),
		rotate: async () => {
			key = await newKey();
			await build();
		},
		down: () => close(server),
		up: async () => void (await listen(server, port)),
		stop: () => close(server),
	};
	await build();
	return self;
}

async function signToken(claims: Record<string, unknown>, key: SigningKey): Promise<string> {
	const now = Math.floor(Date.now() / 1000);
	const all = {
		aud: TOKEN_CLIENT.clientId,
		iat: now,
		exp: now + 300,
		jti: crypto.randomUUID(),
		...claims,
	};
	const payload = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
	return new SignJWT(payload as JWTPayload)
		.setProtectedHeader({ alg: "RS256", kid: key.kid })
		.sign(key.privateKey);
}
