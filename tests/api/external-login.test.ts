import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { call, newPerson, ok } from "../support/caller";
import { FORGERIES } from "../support/forged-tokens";
import { send } from "../support/http";
import {
	CODE_CLIENT,
	startProvider,
	type TestProvider,
	TOKEN_CLIENT,
} from "../support/openid-provider";
import { linkIn, mailTo, readOutbox } from "../support/outbox";
import { startService, type TestService } from "../support/service";

let provider: TestProvider;
let service: TestService;
const settings = () => ({
	SOCIAL_ISSUER: provider.issuer,
	SOCIAL_CLIENT_ID: TOKEN_CLIENT.clientId,
	ENTERPRISE_PROVIDER: "office",
	ENTERPRISE_ISSUER: provider.issuer,
	ENTERPRISE_CLIENT_ID: CODE_CLIENT.clientId,
});
beforeAll(async () => {
	provider = await startProvider();
	service = await startService({ env: { ...settings(), NEW_ACCOUNT_TIER: "Pro" } });
});
afterAll(async () => {
	await Promise.all([service.stop(), provider.stop()]);
});
beforeEach(() => {
	const sub = crypto.randomUUID();
	provider.person = { sub, email: `${sub}@example.com`, email_verified: true };
});

const signIn = (idToken: string, nonce?: string | null, at = "google", to: TestService = service) =>
	call(to, "externalLogin", { params: { provider: at }, body: { idToken, nonce } });
const profileOf = async (idToken: string, to: TestService = service) => {
	const { status, body } = await signIn(idToken, undefined, "google", to);
	expect([status, body]).toMatchObject([200, { tokenType: "Bearer" }]);
	return ok(to, "getProfile", { token: body.accessToken });
};
const problem = (answer: { status: number; body: unknown }) => [
	answer.status,
	(answer.body as { detail?: string }).detail,
];

describe("a first sign-in", () => {
	test("makes an account as registration does, with what the provider tells", async () => {
		Object.assign(provider.person, { given_name: "Ann", family_name: "Lee" });
		const { body } = await signIn(await provider.idToken());
		const token = body.accessToken;
		expect(await ok(service, "getProfile", { token })).toMatchObject({
			email: provider.person.email,
			firstName: "Ann",
			lastName: "Lee",
			subscriptionInfo: { tier: "Pro" },
		});
		const groups = await ok(service, "listDeviceGroups", { token });
		expect(groups).toMatchObject([{ title: "Default group", isDefault: true }]);
	});

	test("gives a pair of tokens of which the second can be exchanged", async () => {
		const { body } = await signIn(await provider.idToken());
		const refreshToken = String(body.refreshToken);
		const fresh = await ok(service, "refresh", { body: { refreshToken } });
		expect(await ok(service, "getProfile", { token: fresh.accessToken })).toBeTruthy();
	});

	test.each([
		["an address as user name", { preferred_username: "Bob@Example.org" }, "Bob@Example.org"],
		["an email that is none", { email: "x y@z", preferred_username: "c@d.org" }, "c@d.org"],
		["nothing", {}, /^[0-9a-f]{32}@localhost$/],
		["a user name that is none", { preferred_username: "bob" }, /^[0-9a-f]{32}@localhost$/],
	])("of somebody whose provider tells %s", async (_, claims, email) => {
		provider.person = { sub: crypto.randomUUID(), ...claims };
		const profile = await profileOf(await provider.idToken());
		expect(profile.email).toMatch(email);
	});

	test("takes names as they are, but no more than fits", async () => {
		Object.assign(provider.person, { given_name: "A\u0000\u001bnn", family_name: "é".repeat(300) });
		const profile = await profileOf(await provider.idToken());
		expect(profile).toMatchObject({ firstName: "A  nn", lastName: "é".repeat(100) });
	});

	test("of one person twice at once makes one account", async () => {
		const tokens = await Promise.all(Array.from({ length: 8 }, () => provider.idToken()));
		const answers = await Promise.all(tokens.map((token) => signIn(token)));
		expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
		const lists = await Promise.all(
			answers.map(({ body }) => ok(service, "listDeviceGroups", { token: body.accessToken })),
		);
		expect(new Set(lists.map(([group]) => group?.deviceGroupId)).size).toBe(1);
	});

	test("with an address that has an account is refused, and tells what to do", async () => {
		const person = await newPerson(service);
		Object.assign(provider.person, { email: person.email.toUpperCase() });
		const refused = await signIn(await provider.idToken());
		expect(problem(refused)).toEqual([
			403,
			`There is already an account for ${person.email.toUpperCase()}. Sign in the way you did before.`,
		]);
		const { email, password } = person;
		await ok(service, "login", { body: { email, password } });
	});
});

describe("a later sign-in", () => {
	/** Signs in by a mailed link in a browser that the account does not know. */
	async function openLinkElsewhere() {
		const { email } = provider.person;
		await ok(service, "magicSend", { body: { email: String(email) } });
		const { text } = await mailTo(service, String(email), /sign-in link/);
		const magicToken = /^[\w-]{40,}$/m.exec(text)?.[0] ?? "";
		await ok(service, "magicLogin", { query: { magicToken } });
	}

	test("works after a mailed link on another device, as the provider has verified the address", async () => {
		await profileOf(await provider.idToken());
		await openLinkElsewhere();
		await profileOf(await provider.idToken());
	});

	test("works so too where the provider verified the address only later", async () => {
		await profileOf(await provider.idToken({ email_verified: false }));
		await profileOf(await provider.idToken());
		await openLinkElsewhere();
		await profileOf(await provider.idToken());
	});

	test("works after the address was confirmed on another device", async () => {
		Object.assign(provider.person, { email_verified: false });
		await profileOf(await provider.idToken());
		const link = linkIn(await mailTo(service, String(provider.person.email), /^Confirm/));
		const headers = { accept: "application/json", "x-browser-key": crypto.randomUUID() };
		expect((await fetch(link, { headers })).status).toBe(200);
		await profileOf(await provider.idToken());
	});

	test("finds the account by issuer and subject, whatever the address is by now", async () => {
		const first = await profileOf(await provider.idToken());
		const again = await profileOf(await provider.idToken({ email: "new@example.com" }));
		expect(again.email).toBe(first.email);
	});

	test("with the same address and another subject is somebody else's", async () => {
		await profileOf(await provider.idToken());
		const other = await signIn(await provider.idToken({ sub: crypto.randomUUID() }));
		expect(other.status).toBe(403);
	});

	test("through the other client of the same provider finds the same account", async () => {
		const first = await profileOf(await provider.idToken());
		const { body } = await signIn(
			await provider.idToken({ aud: CODE_CLIENT.clientId }),
			undefined,
			"office",
		);
		const again = await ok(service, "getProfile", { token: body.accessToken });
		expect(again.email).toBe(first.email);
	});
});

describe("an ID token", () => {
	test("serves once, however its signature is spelt", async () => {
		const token = await provider.idToken();
		expect((await signIn(token)).status).toBe(200);
		expect(problem(await signIn(token))).toEqual([401, "Failed"]);
		// The last of 342 characters carries four bits that mean nothing.
		const last = token.at(-1) as string;
		const next = String.fromCharCode(last.charCodeAt(0) + 1);
		expect(problem(await signIn(token.slice(0, -1) + next))).toEqual([401, "Failed"]);
		expect(problem(await signIn(`${token}=`))).toEqual([401, "Failed"]);
		await expect.poll(() => service.logs()).toContain("the token was used before");
	});

	test("serves one of many who come with it at once", async () => {
		const token = await provider.idToken();
		const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(token)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	});

	test("must carry the nonce that the caller made", async () => {
		expect((await signIn(await provider.idToken({ nonce: "n" }), "n")).status).toBe(200);
		expect((await signIn(await provider.idToken({ nonce: "n" }))).status).toBe(200);
	});

	test.each(Object.keys(FORGERIES))("is refused with one and the same answer: %s", async (name) => {
		const good = { aud: TOKEN_CLIENT.clientId, nonce: "the nonce" };
		const token = String(await FORGERIES[name]?.(provider, good));
		const refused = await signIn(token, good.nonce);
		expect(problem(refused)).toEqual([401, "Failed"]);
		if (token.length > 20) expect(service.logs()).not.toContain(token.split(".")[1]);
	});

	test("of the other provider's client is refused", async () => {
		const token = await provider.idToken({ aud: CODE_CLIENT.clientId });
		expect(problem(await signIn(token))).toEqual([401, "Failed"]);
	});

	test.each(["microsoft", "Google", "nobody", "..", "%00"])("is not taken for %s", async (name) => {
		const answer = await signIn(await provider.idToken(), undefined, name);
		expect(answer.status).toBe(404);
	});

	test("must be there", async () => {
		const answer = await fetch(`${service.url}/api/v1/ExternalLogin/google`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: "{}",
		});
		expect(answer.status).toBe(400);
	});

	test("of a new key is good once the key is published", async () => {
		await profileOf(await provider.idToken());
		await provider.rotate();
		const end = Date.now() + 30_000;
		// Twice in a row, as each of two processes reads the keys by itself.
		for (let inARow = 0; inARow < 2; ) {
			const { status } = await signIn(await provider.idToken());
			if (Date.now() > end) expect(status).toBe(200);
			inARow = status === 200 ? inARow + 1 : 0;
			if (inARow === 0) await delay(500);
		}
	});
});

test("who has no password is told so where one is asked for, and how to choose one", async () => {
	const { body } = await signIn(await provider.idToken());
	const change = { oldPassword: "Wr0ng!!", newPassword: "N3w!word" };
	const answer = await call(service, "updateInfo", { token: body.accessToken, body: change });
	expect([answer.status, answer.body]).toMatchObject([
		400,
		{
			errors: { PasswordMismatch: [expect.stringContaining("This account has no password yet.")] },
		},
	]);
});

test("a locked account stays locked", async () => {
	const { email } = await profileOf(await provider.idToken());
	for (let count = 0; count < 5; count++)
		await call(service, "login", { body: { email, password: "Wr0ng!!" } });
	const answer = await signIn(await provider.idToken());
	expect(problem(answer)).toEqual([401, "LockedOut"]);
});

describe("where addresses have to be confirmed", () => {
	let strict: TestService;
	beforeAll(async () => {
		strict = await startService({ env: { ...settings(), REQUIRE_CONFIRMED_EMAIL: "true" } });
	});
	afterAll(() => strict.stop());
	const enter = async (claims: Record<string, unknown>) =>
		signIn(await provider.idToken(claims), undefined, "google", strict);

	test("only the provider's word opens an account", async () => {
		expect((await profileOf(await provider.idToken(), strict)).email).toBe(provider.person.email);
		for (const claims of [{ email_verified: false }, { email_verified: "true" }, { email: null }]) {
			const sub = crypto.randomUUID();
			const answer = await enter({ sub, email: `${sub}@example.com`, ...claims });
			expect(problem(answer)).toEqual([401, "NotAllowed"]);
		}
	});

	test("one that the provider does not vouch for is asked by mail to confirm itself, once", async () => {
		const sub = crypto.randomUUID();
		const doubtful = { sub, email: `${sub}@example.com`, email_verified: false };
		const before = (await readOutbox(strict)).length;
		expect(problem(await enter({ sub: "nobody", email: null }))).toEqual([401, "NotAllowed"]);
		expect((await enter({})).status).toBe(200);
		expect(problem(await enter(doubtful))).toEqual([401, "NotAllowed"]);
		expect(problem(await enter(doubtful))).toEqual([401, "NotAllowed"]);
		const mail = await mailTo(strict, doubtful.email);
		expect(await readOutbox(strict)).toHaveLength(before + 1);
		expect((await fetch(linkIn(mail))).status).toBe(200);
		expect((await enter(doubtful)).status).toBe(200);
	});

	test("one that is confirmed in the browser of the sign-in that was refused is its owner's", async () => {
		const sub = crypto.randomUUID();
		const email = `${sub}@example.com`;
		const idToken = await provider.idToken({ sub, email, email_verified: false });
		const headers = { accept: "application/json", "x-browser-key": crypto.randomUUID() };
		const params = { provider: "google" };
		const refused = await call(strict, "externalLogin", { params, body: { idToken }, headers });
		expect(problem(refused)).toEqual([401, "NotAllowed"]);
		const confirmed = await fetch(linkIn(await mailTo(strict, email)), { headers });
		expect(await confirmed.json()).toMatchObject({ email, isOwnerProven: true });
	});

	test("one that the provider vouches for later is confirmed then, if it is still the same", async () => {
		const sub = crypto.randomUUID();
		const email = `${sub}@example.com`;
		const again = (claims: Record<string, unknown>) => enter({ sub, email, ...claims });
		expect(problem(await again({ email_verified: false }))).toEqual([401, "NotAllowed"]);
		expect(problem(await again({ email: `other-${email}` }))).toEqual([401, "NotAllowed"]);
		const { status, body } = await again({ email: email.toUpperCase() });
		expect(status).toBe(200);
		expect(await ok(strict, "getInfo", { token: body.accessToken })).toMatchObject({
			email,
			isEmailConfirmed: true,
		});
	});
});

test("a provider that is down is no fault of the token, which stays good", async () => {
	const fresh = await startService({ env: settings() });
	const token = await provider.idToken();
	const try_ = () => signIn(token, undefined, "google", fresh);
	await provider.down();
	expect(problem(await try_())).toEqual([502, "The sign-in provider does not answer."]);
	await provider.up();
	provider.stalls = true;
	const begun = Date.now();
	expect((await try_()).status).toBe(502);
	expect(Date.now() - begun).toBeLessThan(10_000);
	provider.stalls = false;
	expect((await try_()).status).toBe(200);
	await expect
		.poll(() => fresh.logs())
		.toMatch(/A sign-in with google was refused: .*ECONNREFUSED/);
	expect(fresh.logs()).not.toMatch(/\n\s+at /);
	await fresh.stop();
});

test("a hundred bad tokens from an address, and others from it wait", async () => {
	const body = JSON.stringify({ idToken: "a.b.c" });
	const attempt = () =>
		send(`${service.url}/api/v1/ExternalLogin/google`, {
			method: "POST",
			from: "127.0.0.7",
			headers: { "content-type": "application/json" },
			body,
		});
	for (let turn = 0; turn < 100; turn++) expect((await attempt()).status).toBe(401);
	const refused = await attempt();
	expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
	expect((await signIn(await provider.idToken())).status).toBe(200);
});
