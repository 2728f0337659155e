import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { discover, isProviderAddress, issuerFor, ProviderError } from "@signage/openid/discovery";
import { IdTokenError, verifyIdToken } from "@signage/openid/id-token";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { sharedDiscovery } from "../../api/account/rules/external/shared-discovery";
import { FORGERIES } from "../support/forged-tokens";
import { startProvider, type TestProvider, TOKEN_CLIENT } from "../support/openid-provider";

const { clientId } = TOKEN_CLIENT;
const GOOD = { aud: clientId, nonce: "the nonce" };

let provider: TestProvider;
const verify = (token: string, nonce: string | null = GOOD.nonce) =>
	verifyIdToken({ issuer: provider.issuer, clientId }, token, nonce);

beforeAll(async () => {
	provider = await startProvider();
});
afterAll(() => provider.stop());

describe("an ID token", () => {
	test("that is good tells who it is", async () => {
		const token = await provider.idToken({ ...GOOD, email: "ann@example.com", given_name: "Ann" });
		expect(await verify(token)).toMatchObject({
			iss: provider.issuer,
			sub: "ann",
			email: "ann@example.com",
			given_name: "Ann",
		});
	});

	test("for several is good where we are the one who got it", async () => {
		const aud = ["other", clientId];
		expect(await verify(await provider.idToken({ ...GOOD, aud, azp: clientId }))).toBeTruthy();
	});

	test("has a minute of tolerance for clocks, and no more", async () => {
		const now = Math.floor(Date.now() / 1000);
		const made = { ...GOOD, iat: now + 50, exp: now + 300 };
		expect(await verify(await provider.idToken(made))).toBeTruthy();
		expect(await verify(await provider.idToken({ ...GOOD, exp: now - 50 }))).toBeTruthy();
		await expect(verify(await provider.idToken({ ...GOOD, exp: now - 65 }))).rejects.toThrow();
	});

	test("needs no nonce where none is asked for", async () => {
		expect(await verify(await provider.idToken({ aud: clientId }), null)).toBeTruthy();
	});

	test("says nothing where a claim is not what it should be, and is good all the same", async () => {
		const said = await verify(await provider.idToken({ ...GOOD, email: 7, given_name: " " }));
		expect([said.email, said.given_name]).toEqual([undefined, undefined]);
	});

	test.each(Object.keys(FORGERIES))("is refused: %s", async (name) => {
		const token = await FORGERIES[name]?.(provider, GOOD);
		await expect(verify(String(token))).rejects.toBeInstanceOf(IdTokenError);
	});

	test("of a key that was published since is good", async () => {
		await verify(await provider.idToken(GOOD));
		const old = provider.key;
		await provider.rotate();
		await vi.waitFor(async () => verify(await provider.idToken(GOOD)), {
			timeout: 30_000,
			interval: 500,
		});
		await expect(verify(await provider.idToken(GOOD, old))).rejects.toThrow();
	});
});

/** A provider that says of itself what a test wants. */
describe("a provider's description", () => {
	const servers: Server[] = [];
	afterEach(() => {
		for (const server of servers.splice(0)) server.close();
	});

	async function describing(path: string, description: (here: string) => unknown, status = 200) {
		const asked: string[] = [];
		let here = "";
		const server = createServer((request, response) => {
			asked.push(String(request.url));
			const body = description(here);
			response.writeHead(status, { location: "/elsewhere" });
			response.end(typeof body === "string" ? body : JSON.stringify(body));
		}).listen(0, "127.0.0.1");
		await once(server, "listening");
		servers.push(server);
		here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		return { issuer: here + path, asked };
	}
	const whole = (issuer: string, here: string) => ({
		issuer,
		authorization_endpoint: `${here}/authorize`,
		token_endpoint: `${here}/token`,
		jwks_uri: `${here}/keys`,
	});

	test("is asked for once an hour", async () => {
		const { issuer, asked } = await describing("/x", (here) => whole(`${here}/x`, here));
		await discover(issuer);
		await discover(issuer);
		expect(asked).toEqual(["/x/.well-known/openid-configuration"]);
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3600 * 1000 });
		await discover(issuer);
		vi.useRealTimers();
		expect(asked).toHaveLength(2);
	});

	test("is asked for once by all who sign in to the service at a time; a failure is not kept", async () => {
		const { issuer, asked } = await describing("/y", (here) => whole(`${here}/y`, here), 503);
		for (const times of [1, 2]) {
			const all = await Promise.allSettled([1, 2, 3].map(() => sharedDiscovery(issuer)));
			for (const one of all)
				expect(one).toMatchObject({ status: "rejected", reason: expect.any(ProviderError) });
			expect(asked).toHaveLength(times);
		}
	});

	test.each(["no JSON", { keys: 5 }])(
		"that leads to no keys is the provider's fault, and not the token's: %o",
		async (keys) => {
			let times = 0;
			const { issuer } = await describing("/k", (here) =>
				times++ === 0 ? whole(`${here}/k`, here) : keys,
			);
			const told = verifyIdToken({ issuer, clientId }, await provider.idToken(GOOD));
			await expect(told).rejects.toBeInstanceOf(ProviderError);
			expect(times).toBe(2);
		},
	);

	test.each(["", "x", "a.b.c", "a.b.c.d.e", "e30.e30"])(
		"is not asked for with what is no token: %o",
		async (token) => {
			const { issuer, asked } = await describing("/z", (here) => whole(`${here}/z`, here));
			await expect(verifyIdToken({ issuer, clientId }, token)).rejects.toBeInstanceOf(IdTokenError);
			expect(asked).toEqual([]);
		},
	);

	test("may leave the tenant open, which the token then names", async () => {
		const { issuer } = await describing("/organizations/v2.0", (here) =>
			whole(`${here}/{tenantid}/v2.0`, here),
		);
		const discovery = await discover(issuer);
		const here = new URL(issuer).origin;
		expect(issuerFor(discovery, "72f988bf-86f1")).toBe(`${here}/72f988bf-86f1/v2.0`);
		for (const tenant of [undefined, "", "a/b", "{tenantid}", "$&"])
			expect(issuerFor(discovery, tenant)).toBe(`${here}/{tenantid}/v2.0`);
	});

	test("may end its issuer with a slash", async () => {
		const { issuer } = await describing("", (here) => whole(`${here}/`, here));
		expect((await discover(issuer)).issuer).toBe(`${issuer}/`);
	});

	const refused: [string, (here: string) => unknown, number?][] = [
		["speaks for another issuer", (here) => whole("https://accounts.google.com", here)],
		["speaks for a part of it", (here) => whole(`${here}/x/{tenantid}/y`, here)],
		["has tenants of several parts", (here) => whole(`${here}/{tenantid}`, here)],
		[
			"sends people to plain http",
			(here) => ({
				...whole(`${here}/x/y`, here),
				authorization_endpoint: "http://evil.example/",
			}),
		],
		[
			"sends people to a script",
			(here) => ({
				...whole(`${here}/x/y`, here),
				authorization_endpoint: "javascript:alert(1)",
			}),
		],
		["has no keys", (here) => ({ ...whole(`${here}/x/y`, here), jwks_uri: undefined })],
		["is no JSON", () => "<h1>Hello</h1>"],
		["is a redirect", (here) => whole(`${here}/x/y`, here), 302],
		["is an error", (here) => whole(`${here}/x/y`, here), 503],
	];
	test.each(refused)("is refused and not kept where it %s", async (_, description, status) => {
		const { issuer, asked } = await describing("/x/y", description, status);
		for (const _ of [1, 2]) await expect(discover(issuer)).rejects.toBeInstanceOf(ProviderError);
		expect(asked).toHaveLength(2);
	});

	test("that never comes is waited for five seconds", async () => {
		provider.stalls = true;
		const begun = Date.now();
		await expect(discover(`${provider.issuer}/slow`)).rejects.toThrow(/does not answer/);
		provider.stalls = false;
		expect(Date.now() - begun).toBeLessThan(8_000);
	});
});

test.each([
	["https://accounts.google.com", true],
	["http://localhost:8080/x", true],
	["http://127.0.0.1", true],
	["http://[::1]:1", true],
	["http://accounts.google.com", false],
	["http://localhost.evil.example", false],
	["ftp://localhost", false],
	["nonsense", false],
])("%s may be a provider's address: %s", (address, may) => {
	expect(isProviderAddress(address)).toBe(may);
});
