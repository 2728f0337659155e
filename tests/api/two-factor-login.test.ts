import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { authenticatorCode, enableTwoFactor, wrongCode } from "../support/authenticator";
import { call, detailOf, newPerson, type TestPerson } from "../support/caller";
import { BRIEF } from "../support/service";
import { withService } from "../support/shared";

const service = withService(BRIEF);

type Codes = { twoFactorCode?: string; twoFactorRecoveryCode?: string };
const login = ({ email, password }: TestPerson, codes: Codes = {}) =>
	call(service, "login", { body: { email, password, ...codes } });
/** Somebody new whose two-factor sign-in is on. */
async function newCarefulPerson() {
	const person = await newPerson(service);
	return { person, ...(await enableTwoFactor(service, person.token)) };
}

/** Near the end of a 30-second step, waits for the next one. */
async function atStartOfStep(): Promise<void> {
	const left = 30_000 - (Date.now() % 30_000);
	if (left < 8_000) await delay(left);
}

describe("login with two-factor", () => {
	test("21. without a code: RequiresTwoFactor; with one in the same body: tokens", async () => {
		const { person, sharedKey } = await newCarefulPerson();
		expect(await login(person)).toMatchObject({
			status: 401,
			body: { title: "Unauthorized", detail: "RequiresTwoFactor" },
		});
		const code = authenticatorCode(sharedKey);
		const typed = ` ${code.slice(0, 3)} ${code.slice(3, 5)}-${code.slice(5)}`;
		expect((await login(person, { twoFactorCode: typed })).status).toBe(200);
	});

	test("a code works once, and none before it; the next does", async () => {
		const { person, sharedKey } = await newCarefulPerson();
		await atStartOfStep();
		const codes = [-1, 0, 1].map((steps) => authenticatorCode(sharedKey, steps));
		const [before, now, next] = codes.map(String);
		const statusWith = async (twoFactorCode?: string) =>
			(await login(person, { twoFactorCode })).status;
		expect(await statusWith(now)).toBe(200);
		expect(await statusWith(now)).toBe(401);
		expect(await statusWith(before)).toBe(401);
		expect(await statusWith(next)).toBe(200);
	});

	test("a code serves one of many who come with it at once", async () => {
		const { person, sharedKey } = await newCarefulPerson();
		const twoFactorCode = authenticatorCode(sharedKey);
		const all = await Promise.all([1, 2, 3, 4].map(() => login(person, { twoFactorCode })));
		expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
	});

	test("21. a code of one step before or after is right, of two it is wrong", async () => {
		const { person, sharedKey } = await newCarefulPerson();
		await atStartOfStep();
		for (const [steps, status] of [
			[-2, 401],
			[2, 401],
			[-1, 200],
			[1, 200],
		] as const)
			expect(
				(await login(person, { twoFactorCode: authenticatorCode(sharedKey, steps) })).status,
			).toBe(status);
	});

	test("a wrong password says Failed, whatever the code", async () => {
		const { person, sharedKey } = await newCarefulPerson();
		const twoFactorCode = authenticatorCode(sharedKey);
		const wrong = { ...person, password: "wrong" };
		expect(await detailOf(login(wrong))).toBe("Failed");
		expect(await detailOf(login(wrong, { twoFactorCode }))).toBe("Failed");
	});

	test.each(["twoFactorCode", "twoFactorRecoveryCode"] as const)(
		"a wrong %s counts towards the lockout, and the password alone forgets nothing",
		async (kind) => {
			const { person, sharedKey } = await newCarefulPerson();
			const wrong = kind === "twoFactorCode" ? wrongCode(sharedKey) : "AAAA-BBBB-CCCC-DDDD";
			for (let turn = 0; turn < 4; turn++) {
				expect(await detailOf(login(person, { [kind]: wrong }))).toBe("Failed");
				expect(await detailOf(login(person))).toBe("RequiresTwoFactor");
			}
			expect(await detailOf(login(person, { [kind]: wrong }))).toBe("LockedOut");
			const twoFactorCode = authenticatorCode(sharedKey);
			expect(await detailOf(login(person, { twoFactorCode }))).toBe("LockedOut");
			await delay(Number(BRIEF.LOCKOUT_SECONDS) * 1000);
			expect((await login(person, { twoFactorCode: authenticatorCode(sharedKey) })).status).toBe(
				200,
			);
		},
	);

	test("a right code forgets the failures before it", async () => {
		const { person, sharedKey } = await newCarefulPerson();
		await atStartOfStep();
		for (const step of [0, 1]) {
			for (let turn = 0; turn < 4; turn++)
				await login(person, { twoFactorCode: wrongCode(sharedKey) });
			const twoFactorCode = authenticatorCode(sharedKey, step);
			expect((await login(person, { twoFactorCode })).status).toBe(200);
		}
	});
});
