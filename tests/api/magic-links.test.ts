import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { authenticatorCode, enableTwoFactor, wrongCode } from "../support/authenticator";
import { call, detailOf, newPerson, ok } from "../support/caller";
import { send } from "../support/http";
import { mailAfter, mailTo, valueIn } from "../support/outbox";
import { BRIEF, DASHBOARD_URL } from "../support/service";
import { withService } from "../support/shared";

const service = withService({ DASHBOARD_URL });
/** One without a dashboard's address, whose mailed links end soon. */
const brief = withService(BRIEF);

describe("mailed links", () => {
	const tokenFor = async (email: string) => {
		const ask = () => ok(service, "magicSend", { body: { email } });
		return valueIn(await mailAfter(service, email, /sign-in link/, ask), "magicToken");
	};
	const open = (magicToken: string, at = service) =>
		call(at, "magicLogin", { query: { magicToken } });

	test("sign in once and confirm the address", async () => {
		const { email } = await newPerson(service);
		const magicToken = await tokenFor(email);
		const { body } = await open(magicToken);
		expect(body).toMatchObject({ tokenType: "Bearer", expiresIn: 3600 });
		expect(await ok(service, "getInfo", { token: body.accessToken })).toEqual({
			email,
			isEmailConfirmed: true,
		});
		await ok(service, "refresh", { body: { refreshToken: String(body.refreshToken) } });
		expect(await open(magicToken)).toMatchObject({ status: 401, body: { detail: "Failed" } });
	});

	test("let one in where two open one at once", async () => {
		const { email } = await newPerson(service);
		const magicToken = await tokenFor(email);
		const all = await Promise.all([1, 2, 3, 4].map(() => open(magicToken)));
		expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
	});

	test("are not used up by a HEAD", async () => {
		const { email } = await newPerson(service);
		const magicToken = await tokenFor(email);
		const path = `/api/v1/Magic/login?magicToken=${magicToken}`;
		const { status, text } = await send(service.url + path, { method: "HEAD" });
		expect([status, text]).toEqual([200, ""]);
		expect((await open(magicToken)).status).toBe(200);
	});

	test("end with the time that is set for them", async () => {
		const { email } = await newPerson(brief);
		await ok(brief, "magicSend", { body: { email } });
		const mail = await mailTo(brief, email, /sign-in/);
		const magicToken = String(/^[\w-]{43}$/m.exec(mail.text)?.[0]);
		await delay(Number(BRIEF.MAGIC_LINK_SECONDS) * 1000);
		expect((await open(magicToken, brief)).status).toBe(401);
	});

	test("end with a new password", async () => {
		const { email, password, token } = await newPerson(service);
		const magicToken = await tokenFor(email);
		await ok(service, "updateInfo", {
			token,
			body: { oldPassword: password, newPassword: "Other-passw0rd" },
		});
		expect((await open(magicToken)).status).toBe(401);
	});

	test.each(["", "made-up", "x".repeat(5000)])(
		"a token that is none: Failed",
		async (magicToken) => {
			expect(await open(magicToken)).toMatchObject({ status: 401, body: { detail: "Failed" } });
		},
	);

	test("a mailed link asks for the code too, and stays good until it is right", async () => {
		const person = await newPerson(service);
		const { sharedKey } = await enableTwoFactor(service, person.token);
		const magicToken = await tokenFor(person.email);
		const openWith = (codes: { twoFactorCode?: string } = {}) =>
			call(service, "magicLogin", { query: { magicToken, ...codes } });
		expect(await detailOf(openWith())).toBe("RequiresTwoFactor");
		expect(await detailOf(openWith({ twoFactorCode: wrongCode(sharedKey) }))).toBe("Failed");
		expect((await openWith({ twoFactorCode: authenticatorCode(sharedKey) })).status).toBe(200);
		expect(await detailOf(openWith({ twoFactorCode: authenticatorCode(sharedKey) }))).toBe(
			"Failed",
		);
	});

	test("wrong codes beside mailed links lock those, and nothing else", async () => {
		const person = await newPerson(service);
		const { sharedKey } = await enableTwoFactor(service, person.token);
		const magicToken = await tokenFor(person.email);
		const openWith = (twoFactorCode: string) =>
			detailOf(call(service, "magicLogin", { query: { magicToken, twoFactorCode } }));
		for (let turn = 0; turn < 4; turn++)
			expect(await openWith(wrongCode(sharedKey))).toBe("Failed");
		expect(await openWith(wrongCode(sharedKey))).toBe("LockedOut");
		expect(await openWith(authenticatorCode(sharedKey))).toBe("LockedOut");
		const twoFactorCode = authenticatorCode(sharedKey);
		await ok(service, "login", { body: { ...person, twoFactorCode } });
	});
});
