import { describe, expect, test } from "vitest";
import { accessTokenLasting } from "../support/access-token";
import { call, newPerson, ok } from "../support/caller";
import { withService } from "../support/shared";

const service = withService();

const isGood = async (token: string) =>
	(await call(service, "getProfile", { token })).status === 200;
const refreshes = async (refreshToken: string | null | undefined) =>
	(await call(service, "refresh", { body: { refreshToken: String(refreshToken) } })).status === 200;

describe("POST /logout", () => {
	test("ends every token of this sign-in, and of no other", async () => {
		const { token, refreshToken, ...person } = await newPerson(service);
		const other = await ok(service, "login", { body: person });
		const renewed = await ok(service, "refresh", { body: { refreshToken } });
		const answer = await call(service, "logout", { token });
		expect(answer).toMatchObject({ status: 204, body: null });
		for (const one of [token, renewed.accessToken]) expect(await isGood(one)).toBe(false);
		for (const one of [refreshToken, renewed.refreshToken])
			expect(await refreshes(one)).toBe(false);
		expect(await isGood(other.accessToken)).toBe(true);
		expect(await refreshes(other.refreshToken)).toBe(true);
	});

	test("takes the refresh token where the access token has ended", async () => {
		const { token, refreshToken } = await newPerson(service);
		const ended = await accessTokenLasting(service, token, 0);
		expect((await call(service, "logout", { token: ended, body: {} })).status).toBe(401);
		await ok(service, "logout", { token: ended, body: { refreshToken } });
		expect(await isGood(token)).toBe(false);
	});

	test("ends both sign-ins where the refresh token is of another", async () => {
		const { token, ...person } = await newPerson(service);
		const other = await ok(service, "login", { body: person });
		await ok(service, "logout", { token, body: { refreshToken: other.refreshToken } });
		for (const one of [token, other.accessToken]) expect(await isGood(one)).toBe(false);
	});

	test("takes an empty refresh token for none", async () => {
		const { token } = await newPerson(service);
		const body = { refreshToken: "" };
		expect((await call(service, "logout", { body })).status).toBe(401);
		await ok(service, "logout", { token, body });
	});

	test("takes a refresh token that was used", async () => {
		const { token, refreshToken } = await newPerson(service);
		const next = await ok(service, "refresh", { body: { refreshToken } });
		await ok(service, "logout", { body: { refreshToken } });
		for (const one of [token, next.accessToken]) expect(await isGood(one)).toBe(false);
	});

	test("ends the cookie of a cookie sign-in, and takes it away", async () => {
		const person = await newPerson(service);
		const query = { useCookies: "true" };
		const signedIn = await call(service, "login", { query, body: person });
		const headers = { cookie: String(signedIn.headers.getSetCookie()[0]?.split(";")[0]) };
		expect((await call(service, "getProfile", { headers })).status).toBe(200);
		const out = await call(service, "logout", { headers });
		expect(out.status).toBe(204);
		expect(out.headers.getSetCookie()).toEqual([
			expect.stringMatching(/^signage_api_session=; Max-Age=0; Path=\/api\/v1$/),
		]);
		expect((await call(service, "getProfile", { headers })).status).toBe(401);
		expect(await isGood(person.token)).toBe(true);
	});

	test.each([undefined, {}, { refreshToken: null }, { refreshToken: "made-up" }])(
		"without a sign-in to end, %j: 401",
		async (body) => {
			expect((await call(service, "logout", { body })).status).toBe(401);
		},
	);
});
