import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, newPerson, ok } from "../support/caller";
import { startService, type TestService } from "../support/service";

const ACCESS_SECONDS = 3;
const REFRESH_SECONDS = 4;
const REUSE_SECONDS = 1;

let service: TestService;
/** One whose times are short. */
let hasty: TestService;
beforeAll(async () => {
	service = await startService();
	hasty = await startService({
		env: {
			ACCESS_TOKEN_SECONDS: String(ACCESS_SECONDS),
			REFRESH_TOKEN_SECONDS: String(REFRESH_SECONDS),
			REFRESH_REUSE_SECONDS: String(REUSE_SECONDS),
		},
	});
}, 120_000);
afterAll(() => Promise.all([service.stop(), hasty.stop()]));

const newEmail = () => `${crypto.randomUUID()}@signage.test`;
const password = "Passw0rd!";

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
	fetch(`${service.url}/api/v1${path}`, {
		method: "POST",
		body,
		headers: { "content-type": "application/json", ...headers },
	});

describe("access token", () => {
	test.each([undefined, "", "Bearer", "Bearer ", "Basic abc", "Bearer not-a-token"])(
		"authorization %j: 401, empty body, WWW-Authenticate",
		async (authorization) => {
			const headers = new Headers(authorization === undefined ? {} : { authorization });
			const answer = await fetch(`${service.url}/api/v1/User`, { headers });
			expect([answer.status, await answer.text()]).toEqual([401, ""]);
			expect(answer.headers.get("www-authenticate")).toBe("Bearer");
		},
	);

	test("works one second before its end and fails at it", async () => {
		const credentials = { email: newEmail(), password };
		await ok(hasty, "register", { body: credentials });
		const issuedBefore = Math.floor(Date.now() / 1000);
		const { accessToken: token } = await ok(hasty, "login", { body: credentials });
		const end = (issuedBefore + ACCESS_SECONDS) * 1000;
		await delay(end - 1000 - Date.now());
		expect((await call(hasty, "getProfile", { token })).status).toBe(200);
		// The login may have fallen into the second after.
		await delay(end + 1000 - Date.now());
		expect((await call(hasty, "getProfile", { token })).status).toBe(401);
	});

	test("is refused when changed, and a refresh token is none", async () => {
		const { token, refreshToken } = await newPerson(service);
		const [head, claims, signature] = token.split(".");
		const forged = Buffer.from(String(claims), "base64url").toString().replace('"1"', '"2"');
		const unsigned = Buffer.from('{"alg":"none"}').toString("base64url");
		for (const bad of [
			refreshToken,
			`${head}.${claims}x.${signature}`,
			`${head}.${Buffer.from(`${forged} `).toString("base64url")}.${signature}`,
			`${unsigned}.${claims}.`,
		])
			expect((await call(service, "getProfile", { token: bad })).status).toBe(401);
	});
});

describe("refresh", () => {
	test("gives a working pair, and the old token works again at once", async () => {
		const { refreshToken } = await newPerson(service);
		const first = await ok(service, "refresh", { body: { refreshToken } });
		await ok(service, "getProfile", { token: first.accessToken });
		expect(first.refreshToken).not.toBe(refreshToken);
		await ok(service, "refresh", { body: { refreshToken } });
		await ok(service, "refresh", { body: { refreshToken: String(first.refreshToken) } });
	});

	test("refuses the old token after the reuse window, and the new one lives on", async () => {
		const { refreshToken } = await newPerson(hasty);
		const next = await ok(hasty, "refresh", { body: { refreshToken } });
		await delay(REUSE_SECONDS * 1000 + 100);
		expect((await call(hasty, "refresh", { body: { refreshToken } })).status).toBe(401);
		await ok(hasty, "refresh", { body: { refreshToken: String(next.refreshToken) } });
	});

	test("fails from the second it expires", async () => {
		const { refreshToken } = await newPerson(hasty);
		await delay(REFRESH_SECONDS * 1000);
		expect((await call(hasty, "refresh", { body: { refreshToken } })).status).toBe(401);
	});

	test.each(['{"refreshToken":null}', '{"refreshToken":""}', '{"refreshToken":"made-up"}'])(
		"%s: 401 with an empty body",
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
});

describe("profile", () => {
	test("is changed field by field, cleared with null, and kept when nothing is given", async () => {
		const { token } = await newPerson(service);
		const changed = { firstName: "Ann", lastName: "Lee", company: "Lee Ltd", companySize: "1-10" };
		await ok(service, "updateProfile", { token, body: changed });
		await ok(service, "updateProfile", { token, body: { title: "Owner", company: null } });
		await ok(service, "updateProfile", { token, body: {} });
		const expected = { ...changed, company: null, title: "Owner" };
		expect(await ok(service, "getProfile", { token })).toMatchObject(expected);
		expect(await ok(service, "refreshSubscription", { token })).toMatchObject(expected);
	});

	test("a name over 100 characters is refused", async () => {
		const { token } = await newPerson(service);
		const body = { firstName: "x".repeat(101) };
		expect(await call(service, "updateProfile", { token, body })).toMatchObject({
			status: 400,
			body: { errors: { firstName: [expect.any(String)] } },
		});
	});
});
