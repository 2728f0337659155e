import type { InputOf } from "@signage/contract/endpoints";
import { describe, expect, test } from "vitest";
import { authenticatorCode, enableTwoFactor, wrongCode } from "../support/authenticator";
import { call, detailOf, newPerson, ok, type TestPerson } from "../support/caller";
import { filesHold } from "../support/data-folder";
import { startService } from "../support/service";
import { withService } from "../support/shared";

const service = withService();

const manage = (token: string, body: InputOf<"manageTwoFactor", "body">) =>
	call(service, "manageTwoFactor", { token, body });

type Codes = { twoFactorCode?: string; twoFactorRecoveryCode?: string };
const login = ({ email, password }: TestPerson, codes: Codes = {}) =>
	call(service, "login", { body: { email, password, ...codes } });
/** Somebody new whose two-factor sign-in is on. */
async function newCarefulPerson() {
	const person = await newPerson(service);
	return { person, ...(await enableTwoFactor(service, person.token)) };
}

describe("/manage/2fa", () => {
	test.each([
		[undefined, undefined],
		["{}", undefined],
		["null", "made-up"],
	])("19. without sign-in, body %s and token %s: 401", async (body, token) => {
		const headers = {
			...(body !== undefined && { "content-type": "application/json" }),
			...(token && { authorization: `Bearer ${token}` }),
		};
		const answer = await fetch(`${service.url}/api/v1/manage/2fa`, {
			method: "POST",
			body,
			headers,
		});
		expect([answer.status, await answer.text()]).toEqual([401, ""]);
	});

	test.each([undefined, "null"])("19. with body %s: 400 with an empty body", async (body) => {
		const { token } = await newPerson(service);
		const answer = await fetch(`${service.url}/api/v1/manage/2fa`, {
			method: "POST",
			body,
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
		});
		expect([answer.status, await answer.text()]).toEqual([400, ""]);
	});

	test("19. with {} gives the shared key, the same each time", async () => {
		const { token, refreshToken } = await newPerson(service);
		const first = await manage(token, {});
		expect(first).toMatchObject({
			status: 200,
			body: {
				sharedKey: expect.stringMatching(/^[A-Z2-7]{32}$/),
				recoveryCodesLeft: 0,
				recoveryCodes: null,
				isTwoFactorEnabled: false,
				isMachineRemembered: false,
			},
		});
		expect((await manage(token, {})).body).toEqual(first.body);
		expect((await call(service, "refresh", { body: { refreshToken } })).status).toBe(200);
	});

	test("20. enable without a code: RequiresTwoFactor; with a wrong one: InvalidTwoFactorCode", async () => {
		const { token } = await newPerson(service);
		const { sharedKey } = await ok(service, "manageTwoFactor", { token, body: {} });
		for (const twoFactorCode of [undefined, null, ""])
			expect(await manage(token, { enable: true, twoFactorCode })).toMatchObject({
				status: 400,
				body: { errors: { RequiresTwoFactor: [expect.any(String)] } },
			});
		for (const twoFactorCode of [wrongCode(sharedKey), "12", "abcdef", "１２３４５６"])
			expect(await manage(token, { enable: true, twoFactorCode })).toMatchObject({
				status: 400,
				body: { errors: { InvalidTwoFactorCode: [expect.any(String)] } },
			});
		expect((await manage(token, {})).body).toMatchObject({ isTwoFactorEnabled: false });
	});

	test("20. enable before a key was made: InvalidTwoFactorCode", async () => {
		const { token } = await newPerson(service);
		expect(await manage(token, { enable: true, twoFactorCode: "123456" })).toMatchObject({
			status: 400,
			body: { errors: { InvalidTwoFactorCode: [expect.any(String)] } },
		});
	});

	test("22. the first enabling gives ten recovery codes, a later one null", async () => {
		const { person, sharedKey, recoveryCodes } = await newCarefulPerson();
		expect(recoveryCodes).toHaveLength(10);
		expect(new Set(recoveryCodes).size).toBe(10);
		await manage(person.token, { enable: false });
		expect(await login(person)).toMatchObject({ status: 200 });
		const again = { enable: true, twoFactorCode: authenticatorCode(sharedKey) };
		expect((await manage(person.token, again)).body).toMatchObject({
			recoveryCodes: null,
			recoveryCodesLeft: 10,
			isTwoFactorEnabled: true,
		});
	});

	test("a new password ends the key and the codes of one that is off, and leaves one that is on", async () => {
		const { person, sharedKey } = await newCarefulPerson();
		const change = (oldPassword: string, newPassword: string) =>
			ok(service, "updateInfo", { token: person.token, body: { oldPassword, newPassword } });
		await change(person.password, "Other-1");
		expect((await manage(person.token, {})).body).toMatchObject({
			sharedKey,
			recoveryCodesLeft: 10,
		});
		await manage(person.token, { enable: false });
		await change("Other-1", person.password);
		const { body } = await manage(person.token, {});
		expect(body).toMatchObject({ recoveryCodesLeft: 0, isTwoFactorEnabled: false });
		expect(body.sharedKey).not.toBe(sharedKey);
		const enable = { enable: true, twoFactorCode: authenticatorCode(body.sharedKey) };
		expect((await manage(person.token, enable)).body?.recoveryCodes).toHaveLength(10);
	});

	test("22. each recovery code works once, and a reset voids the rest", async () => {
		const { person, recoveryCodes } = await newCarefulPerson();
		const [first, second, third] = recoveryCodes.map(String);
		const recover = (twoFactorRecoveryCode = "") => login(person, { twoFactorRecoveryCode });
		expect((await recover(first)).status).toBe(200);
		expect(await detailOf(recover(first))).toBe("Failed");
		expect((await recover(second?.toLowerCase().replaceAll("-", " "))).status).toBe(200);
		expect((await manage(person.token, {})).body).toMatchObject({ recoveryCodesLeft: 8 });
		const reset = await ok(service, "manageTwoFactor", {
			token: person.token,
			body: { resetRecoveryCodes: true },
		});
		expect(reset).toMatchObject({ recoveryCodesLeft: 10, isTwoFactorEnabled: true });
		expect(await detailOf(recover(third))).toBe("Failed");
		expect((await recover(reset.recoveryCodes?.[0])).status).toBe(200);
	});

	test("a recovery code is its own account's alone", async () => {
		const { person } = await newCarefulPerson();
		const other = await newCarefulPerson();
		const codes = { twoFactorRecoveryCode: String(other.recoveryCodes[0]) };
		expect(await detailOf(login(person, codes))).toBe("Failed");
		expect((await login(other.person, codes)).status).toBe(200);
	});

	test("22. a recovery code that two use at once lets one in", async () => {
		const { person, recoveryCodes } = await newCarefulPerson();
		const codes = { twoFactorRecoveryCode: String(recoveryCodes[0]) };
		const both = await Promise.all([login(person, codes), login(person, codes)]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
	});

	test("23. enable with resetSharedKey: CannotResetSharedKeyAndEnable", async () => {
		const { person, sharedKey } = await newCarefulPerson();
		const twoFactorCode = authenticatorCode(sharedKey);
		const both = { enable: true, resetSharedKey: true, twoFactorCode };
		expect(await manage(person.token, both)).toMatchObject({
			status: 400,
			body: { errors: { CannotResetSharedKeyAndEnable: [expect.any(String)] } },
		});
		expect((await manage(person.token, {})).body).toMatchObject({ sharedKey });
	});

	test("23. resetSharedKey alone gives another key and turns two-factor off", async () => {
		const { person, sharedKey } = await newCarefulPerson();
		const { body } = await manage(person.token, { resetSharedKey: true });
		expect(body).toMatchObject({ isTwoFactorEnabled: false, recoveryCodes: null });
		expect(body.sharedKey).not.toBe(sharedKey);
		expect((await login(person)).status).toBe(200);
		const old = { enable: true, twoFactorCode: authenticatorCode(sharedKey) };
		expect((await manage(person.token, old)).status).toBe(400);
		const twoFactorCode = authenticatorCode(body.sharedKey);
		expect((await manage(person.token, { enable: true, twoFactorCode })).status).toBe(200);
	});

	test("turning on what is on, which proves a code, ends no sign-in", async () => {
		const { person, sharedKey } = await newCarefulPerson();
		const twoFactorCode = authenticatorCode(sharedKey);
		const { body } = await login(person, { twoFactorCode });
		expect((await manage(person.token, { enable: true, twoFactorCode })).status).toBe(200);
		const { refreshToken } = body as { refreshToken: string };
		expect((await call(service, "refresh", { body: { refreshToken } })).status).toBe(200);
		await manage(person.token, { enable: false, twoFactorCode });
		expect((await call(service, "refresh", { body: { refreshToken } })).status).toBe(401);
	});

	test("turning on what is on makes no recovery codes, also where all are used up", async () => {
		const { person, sharedKey, recoveryCodes } = await newCarefulPerson();
		for (const twoFactorRecoveryCode of recoveryCodes)
			expect((await login(person, { twoFactorRecoveryCode })).status).toBe(200);
		const again = { enable: true, twoFactorCode: authenticatorCode(sharedKey) };
		expect((await manage(person.token, again)).body).toMatchObject({
			recoveryCodes: null,
			recoveryCodesLeft: 0,
			isTwoFactorEnabled: true,
		});
		await manage(person.token, { enable: false });
		expect((await manage(person.token, again)).body?.recoveryCodes).toHaveLength(10);
	});

	test("wrong codes are counted where it is on, also of who turns it on again", async () => {
		const { person, sharedKey } = await newCarefulPerson();
		const again = (twoFactorCode: string) => manage(person.token, { enable: true, twoFactorCode });
		const wrong = wrongCode(sharedKey);
		const tries = await Promise.all(Array.from({ length: 40 }, () => again(wrong)));
		expect(tries.map(({ status }) => status)).toContain(429);
		expect((await again(authenticatorCode(sharedKey))).status).toBe(429);
		expect((await login(person)).body).toMatchObject({ detail: "RequiresTwoFactor" });
	});

	test("an answer that was lost comes again for its Idempotency-Key", async () => {
		const { token } = await newPerson(service);
		const { sharedKey } = await ok(service, "manageTwoFactor", { token, body: {} });
		const wish = {
			token,
			body: { enable: true, twoFactorCode: authenticatorCode(sharedKey) },
			headers: { "idempotency-key": "lost" },
		};
		const first = await ok(service, "manageTwoFactor", wish);
		expect(first.recoveryCodes).toHaveLength(10);
		expect(await ok(service, "manageTwoFactor", wish)).toEqual(first);
	});
});

test("neither the shared key nor a recovery code stands in the data folder", async () => {
	const kept = await startService();
	const { token, email } = await newPerson(kept);
	const { sharedKey } = await ok(kept, "manageTwoFactor", { token, body: {} });
	const body = { enable: true, twoFactorCode: authenticatorCode(sharedKey) };
	const headers = { "idempotency-key": "one" };
	const { recoveryCodes } = await ok(kept, "manageTwoFactor", { token, body, headers });
	await kept.stop();
	expect(await filesHold(kept.dataDir, email)).toBe(true);
	for (const secret of [sharedKey, ...(recoveryCodes ?? [])])
		expect(await filesHold(kept.dataDir, secret)).toBe(false);
});
