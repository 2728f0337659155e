import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { accessTokenLasting, claimsOf } from "../support/access-token";
import { enableTwoFactor } from "../support/authenticator";
import { call, newPerson, ok, type TestPerson } from "../support/caller";
import { newEmail } from "../support/new-email";
import { linkIn, mailTo, moveAccount, resetCodeIn } from "../support/outbox";
import { BRIEF } from "../support/service";
import { withService } from "../support/shared";

const service = withService();
const brief = withService(BRIEF);

const password = "Passw0rd!";

/** Somebody who has confirmed their address in the browser in which they signed up. */
async function provenPerson(): Promise<TestPerson> {
	const headers = { "x-browser-key": crypto.randomUUID() };
	const credentials = { email: newEmail(), password };
	await ok(service, "register", { body: credentials, headers });
	const link = linkIn(await mailTo(service, credentials.email));
	await fetch(link, { headers });
	const { accessToken: token, refreshToken } = await ok(service, "login", { body: credentials });
	return { ...credentials, token, refreshToken: String(refreshToken) };
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
	fetch(`${service.url}/api/v1${path}`, {
		method: "POST",
		body,
		headers: { "content-type": "application/json", ...headers },
	});

describe("access token", () => {
	test.each([undefined, "", "Bearer", "Bearer ", "Basic abc", "Bearer not-a-token"])(
		"9. authorization %j: 401, empty body, WWW-Authenticate",
		async (authorization) => {
			const headers = new Headers(authorization === undefined ? {} : { authorization });
			const answer = await fetch(`${service.url}/api/v1/User`, { headers });
			expect([answer.status, await answer.text()]).toEqual([401, ""]);
			expect(answer.headers.get("www-authenticate")).toBe("Bearer");
		},
	);

	test("7. works before its end and fails at it", async () => {
		const { token } = await newPerson(service);
		const { iat, exp } = claimsOf(token);
		expect(exp - iat).toBe(3600);
		const running = await accessTokenLasting(service, token, 10);
		expect((await call(service, "getProfile", { token: running })).status).toBe(200);
		const ended = await accessTokenLasting(service, token, 0);
		expect((await call(service, "getProfile", { token: ended })).status).toBe(401);
	});

	test("is refused when changed", async () => {
		const { token } = await newPerson(service);
		const [head, claims, signature] = token.split(".");
		const forged = Buffer.from(String(claims), "base64url").toString().replace('"1"', '"2"');
		const unsigned = Buffer.from('{"alg":"none"}').toString("base64url");
		for (const bad of [
			`${head}.${claims}x.${signature}`,
			`${head}.${Buffer.from(`${forged} `).toString("base64url")}.${signature}`,
			`${unsigned}.${claims}.`,
		])
			expect((await call(service, "getProfile", { token: bad })).status).toBe(401);
	});
});

describe("refresh", () => {
	test("13. a refresh token is no bearer", async () => {
		const { refreshToken: token } = await newPerson(service);
		expect((await call(service, "getProfile", { token })).status).toBe(401);
	});

	test("10. gives a working pair, and the old token works again at once", async () => {
		const { refreshToken } = await newPerson(service);
		const first = await ok(service, "refresh", { body: { refreshToken } });
		await ok(service, "getProfile", { token: first.accessToken });
		expect(first.refreshToken).not.toBe(refreshToken);
		await ok(service, "refresh", { body: { refreshToken } });
		await ok(service, "refresh", { body: { refreshToken: String(first.refreshToken) } });
	});

	test("after the reuse window the old token is refused, and ends its sign-in, as somebody has a copy", async () => {
		const { refreshToken, ...other } = await newPerson(brief);
		const elsewhere = await ok(brief, "login", { body: other });
		const next = await ok(brief, "refresh", { body: { refreshToken } });
		await delay(Number(BRIEF.REFRESH_REUSE_SECONDS) * 1000 + 100);
		await ok(brief, "getProfile", { token: next.accessToken });
		expect((await call(brief, "refresh", { body: { refreshToken } })).status).toBe(401);
		const body = { refreshToken: String(next.refreshToken) };
		expect((await call(brief, "refresh", { body })).status).toBe(401);
		expect((await call(brief, "getProfile", { token: next.accessToken })).status).toBe(401);
		await ok(brief, "getProfile", { token: elsewhere.accessToken });
	});

	test("of many uses at once within the reuse window, fifty are good: then it ends its sign-in as well", async () => {
		const { refreshToken } = await newPerson(service);
		const use = (token: unknown) =>
			call(service, "refresh", { body: { refreshToken: String(token) } });
		const answers = await Promise.all(Array.from({ length: 60 }, () => use(refreshToken)));
		const good = answers.filter(({ status }) => status === 200);
		expect(good).toHaveLength(50);
		expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
		expect((await use(good[0]?.body.refreshToken)).status).toBe(401);
	});

	test("12. fails from the second it expires", async () => {
		const { refreshToken } = await newPerson(brief);
		await delay(Number(BRIEF.REFRESH_TOKEN_SECONDS) * 1000);
		expect((await call(brief, "refresh", { body: { refreshToken } })).status).toBe(401);
	});

	test.each(['{"refreshToken":null}', '{"refreshToken":""}', '{"refreshToken":"made-up"}'])(
		"11. %s: 401 with an empty body",
		async (body) => {
			const answer = await post("/refresh", body);
			expect([answer.status, await answer.text()]).toEqual([401, ""]);
			expect(answer.headers.get("www-authenticate")).toBe("Bearer");
		},
	);

	test("takes no access token", async () => {
		const { token } = await newPerson(service);
		expect((await call(service, "refresh", { body: { refreshToken: token } })).status).toBe(401);
	});

	describe("14. a security-stamp change ends refresh tokens, and a running access token lives on", () => {
		const expectEnded = async ({ token, refreshToken }: TestPerson) => {
			expect((await call(service, "refresh", { body: { refreshToken } })).status).toBe(401);
			expect((await call(service, "getProfile", { token })).status).toBe(200);
		};

		test("by a new password", async () => {
			const person = await newPerson(service);
			const body = { oldPassword: person.password, newPassword: "Other-passw0rd" };
			await ok(service, "updateInfo", { token: person.token, body });
			await expectEnded(person);
		});

		test("by a reset password", async () => {
			const person = await provenPerson();
			await ok(service, "forgotPassword", { body: { email: person.email } });
			const mail = await mailTo(service, person.email, /Reset/);
			const body = { email: person.email, newPassword: "Other-passw0rd" };
			await ok(service, "resetPassword", { body: { ...body, resetCode: resetCodeIn(mail) } });
			await expectEnded(person);
		});

		test("by two-factor", async () => {
			const person = await newPerson(service);
			await enableTwoFactor(service, person.token);
			await expectEnded(person);
		});

		test("by a new address", async () => {
			const person = await newPerson(service);
			await moveAccount(service, person, newEmail());
			await expectEnded(person);
		});
	});

	test("14. a security-stamp change ends the cookie of a cookie sign-in", async () => {
		const { email, token } = await newPerson(service);
		const query = { useCookies: "true" };
		const { headers } = await call(service, "login", { query, body: { email, password } });
		const cookie = String(headers.getSetCookie()[0]?.split(";")[0]);
		expect((await call(service, "getProfile", { headers: { cookie } })).status).toBe(200);
		await ok(service, "updateInfo", {
			token,
			body: { oldPassword: password, newPassword: "Other-1" },
		});
		expect((await call(service, "getProfile", { headers: { cookie } })).status).toBe(401);
	});

	test("15. reads the user afresh", async () => {
		const { email, token } = await newPerson(service);
		const moved = newEmail();
		await moveAccount(service, { token, password }, moved);
		expect((await call(service, "login", { body: { email, password } })).status).toBe(401);
		const { refreshToken } = await ok(service, "login", { body: { email: moved, password } });
		const body = { refreshToken: String(refreshToken) };
		const next = await ok(service, "refresh", { body });
		expect(await ok(service, "getInfo", { token: next.accessToken })).toEqual({
			email: moved,
			isEmailConfirmed: true,
		});
	});
});
