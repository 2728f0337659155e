import { setTimeout as delay } from "node:timers/promises";
import { callPath } from "@signage/contract/call-path";
import type { EndpointName } from "@signage/contract/endpoints";
import { endpoints } from "@signage/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enableTwoFactor } from "../support/authenticator";
import { call, detailOf, newPerson, ok } from "../support/caller";
import { send } from "../support/http";
import { newEmail } from "../support/new-email";
import { lastMail, mailTo, subjectsTo } from "../support/outbox";
import { startService, type TestService } from "../support/service";

const PER_ACCOUNT = 20;
const PER_ADDRESS = 100;
const MAILS_PER_ACCOUNT = 10;

let service: TestService;
beforeAll(async () => {
	service = await startService({ env: { LOCKOUT_SECONDS: "1" } });
}, 120_000);
afterAll(() => service.stop());

const password = "Passw0rd!";

interface From {
	from?: string;
	headers?: Record<string, string>;
}

/** A call with a body, from another address of this machine. */
const callFrom = (name: EndpointName, body: object, { from, headers }: From = {}) =>
	send(service.url + callPath(endpoints[name]), {
		method: "POST",
		from,
		headers: { "content-type": "application/json", ...headers },
		body: JSON.stringify(body),
	});
const login = (email: string, text: string, from?: From) =>
	callFrom("login", { email, password: text }, from);

/** So many failed sign-ins to accounts that nobody has. */
async function failFrom(from: string, times: number, headers = {}): Promise<void> {
	for (let turn = 0; turn < times; turn++)
		expect((await login(newEmail(), "wrong", { from, headers })).status).toBe(401);
}

function expectThrottled({ status, headers, text }: Awaited<ReturnType<typeof send>>): void {
	expect(status).toBe(429);
	const seconds = Number(headers["retry-after"]);
	expect(seconds).toBeGreaterThan(0);
	expect(seconds).toBeLessThanOrEqual(600);
	expect(JSON.parse(text)).toMatchObject({
		status: 429,
		detail: expect.stringMatching(/^Too many/),
	});
}

describe("failed sign-ins", () => {
	test("after twenty to an account that nobody has, even the next waits", async () => {
		const email = newEmail();
		for (let turn = 0; turn < PER_ACCOUNT; turn++)
			expect((await login(email.toUpperCase(), "wrong")).status).toBe(401);
		expectThrottled(await login(email, "wrong"));
		expectThrottled(await login(email, "wrong", { from: "127.0.0.9" }));
		expect((await login(newEmail(), "wrong")).status).toBe(401);
	});

	test("after twenty to an account, its lockouts aside, the right password waits too", async () => {
		const { email } = await newPerson(service);
		for (let failures = 0; failures < PER_ACCOUNT; ) {
			const { status, text } = await login(email, "wrong");
			expect(status).toBe(401);
			const isLocked = JSON.parse(text).detail === "LockedOut";
			failures++;
			if (!isLocked) continue;
			// During the lockout every attempt is answered LockedOut and not counted.
			expect(JSON.parse((await login(email, password)).text).detail).toBe("LockedOut");
			await delay(1_000);
		}
		expectThrottled(await login(email, password));
	});

	test("of many at once no more than the limit are tried", async () => {
		const email = newEmail();
		const answers = await Promise.all(
			Array.from({ length: 60 }, () => login(email, "wrong", { from: "127.0.0.8" })),
		);
		const tried = answers.filter(({ status }) => status === 401);
		expect(tried).toHaveLength(PER_ACCOUNT);
	});

	test("after a hundred from an address, others from it wait; those who were there before do not", async () => {
		const from = "127.0.0.2";
		const regular = await newPerson(service);
		const guest = await newPerson(service);
		expect((await login(regular.email, password, { from })).status).toBe(200);
		await failFrom(from, PER_ADDRESS, { "x-forwarded-for": "192.0.2.1" });
		expectThrottled(await login(newEmail(), "wrong", { from }));
		// Headers that anybody can send change nothing.
		for (const name of ["x-forwarded-for", "forwarded", "x-real-ip"])
			expectThrottled(await login(newEmail(), "wrong", { from, headers: { [name]: "192.0.2.7" } }));
		expectThrottled(await login(guest.email, password, { from }));
		expect((await login(regular.email, password, { from })).status).toBe(200);
		expect((await login(guest.email, password)).status).toBe(200);
		// People who are signed in can go on.
		const headers = { authorization: `Bearer ${guest.token}` };
		expect((await send(`${service.url}/api/v1/User`, { from, headers })).status).toBe(200);
		const refreshed = await callFrom("refresh", { refreshToken: guest.refreshToken }, { from });
		expect(refreshed.status).toBe(200);
	});

	test("a mailed link opens at an address that is blocked, to an account that is", async () => {
		const from = "127.0.0.3";
		const { email } = await newPerson(service);
		await failFrom(from, PER_ADDRESS);
		for (let turn = 0; turn < 5; turn++) await login(email, "wrong", { from: "127.0.0.7" });
		expect(JSON.parse((await login(email, password, { from })).text).detail).toBe("LockedOut");
		expectThrottled(await login(newEmail(), password, { from }));
		await ok(service, "magicSend", { body: { email } });
		const { text } = await mailTo(service, email, /sign-in/);
		const token = /^[\w-]{43}$/m.exec(text)?.[0];
		const opened = await send(`${service.url}/api/v1/Magic/login?magicToken=${token}`, { from });
		expect(opened.status).toBe(200);
	});

	test("where its owner signed in before, an account is open whatever others try elsewhere", async () => {
		const { email } = await newPerson(service);
		for (let failures = 0; failures < PER_ACCOUNT; ) {
			const { text } = await login(email, "wrong", { from: `127.0.1.${1 + (failures % 4)}` });
			failures++;
			if (JSON.parse(text).detail !== "LockedOut") continue;
			const elsewhere = await login(email, password, { from: "127.0.1.9" });
			expect(JSON.parse(elsewhere.text).detail).toBe("LockedOut");
			expect((await login(email, password)).status).toBe(200);
			await delay(1_000);
		}
		expectThrottled(await login(email, password, { from: "127.0.1.9" }));
		expect((await login(email, password)).status).toBe(200);
	});

	test("nobody can have failures counted where an owner signed in before by what they type", async () => {
		const { email } = await newPerson(service);
		expect((await login(email, password)).status).toBe(200);
		const place = "127.0.0.1";
		for (const typed of [
			`${email} ${place}`,
			`familiar ${email} ${place}`,
			`familiar ${JSON.stringify([email, place])}`,
			`familiar ${JSON.stringify([email.toUpperCase(), place])}`,
		])
			for (let turn = 0; turn <= PER_ACCOUNT; turn++)
				await login(typed, "wrong", { from: "127.0.1.11" });
		expect((await login(email, password)).status).toBe(200);
	});

	test("a right password that lacks its second factor is no failure", async () => {
		const { email, token } = await newPerson(service);
		await enableTwoFactor(service, token);
		for (let turn = 0; turn <= PER_ACCOUNT; turn++)
			expect(await detailOf(call(service, "login", { body: { email, password } }))).toBe(
				"RequiresTwoFactor",
			);
	});

	test("a wrong old password counts for itself: who has a session cannot lock its owner out", async () => {
		const { email, token } = await newPerson(service);
		const body = { oldPassword: "wrong", newPassword: "Other-passw0rd" };
		for (let turn = 0; turn < PER_ACCOUNT; turn++)
			expect((await call(service, "updateInfo", { token, body })).status).toBe(400);
		const refused = await call(service, "updateInfo", {
			token,
			body: { ...body, oldPassword: password },
		});
		expect(refused.status).toBe(429);
		expect((await login(email, password)).status).toBe(200);
	});
});

describe("mails asked for", () => {
	const NAMES = ["forgotPassword", "resendConfirmationEmail", "magicSend"] as const;

	test("ten of a kind for an address, known or not; one kind keeps nobody from another", async () => {
		const known = (await newPerson(service)).email;
		for (const email of [known, newEmail()])
			for (const name of NAMES) {
				for (let turn = 0; turn < MAILS_PER_ACCOUNT; turn++)
					expect((await callFrom(name, { email }, { from: "127.0.0.13" })).status).toBe(200);
				expectThrottled(await callFrom(name, { email: email.toUpperCase() }));
				expectThrottled(await callFrom(name, { email }, { from: "127.0.0.9" }));
			}
		await lastMail(service);
		const about = (await subjectsTo(service, known)).filter((subject) => /link/.test(subject));
		expect(about).toHaveLength(MAILS_PER_ACCOUNT);
	});

	test("a hundred for a caller", async () => {
		const from = "127.0.0.4";
		for (let turn = 0; turn < PER_ADDRESS; turn++)
			expect((await callFrom("forgotPassword", { email: newEmail() }, { from })).status).toBe(200);
		const headers = { "x-forwarded-for": "192.0.2.1" };
		for (const name of NAMES)
			expectThrottled(await callFrom(name, { email: newEmail() }, { from, headers }));
		expect((await callFrom("forgotPassword", { email: newEmail() })).status).toBe(200);
	});

	test("a change of address counts as well", async () => {
		const { token } = await newPerson(service);
		const body = { newEmail: newEmail(), oldPassword: password };
		for (let turn = 0; turn < MAILS_PER_ACCOUNT; turn++)
			await ok(service, "updateInfo", { token, body });
		expect((await call(service, "updateInfo", { token, body })).status).toBe(429);
	});
});

test("a hundred new accounts from an address within seconds, and others from it wait", async () => {
	const from = "127.0.0.5";
	const register = (address: string) =>
		callFrom("register", { email: newEmail(), password }, { from: address });
	// A fresh service each time would be slow: refused passwords are not counted, taken addresses are.
	const taken = newEmail();
	await ok(service, "register", { body: { email: taken, password } });
	const answers = [];
	for (let turn = 0; turn < PER_ADDRESS; turn += 10)
		answers.push(
			...(await Promise.all(
				Array.from({ length: 10 }, () =>
					callFrom("register", { email: taken, password }, { from }),
				),
			)),
		);
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
	const refused = await register(from);
	expect(refused.status).toBe(429);
	expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(20);
	expect(JSON.parse(refused.text).detail).toMatch(/^Too many new accounts/);
	expect((await register("127.0.0.6")).status).toBe(200);
});

test("the limit of new accounts is a setting", async () => {
	const strict = await startService({ env: { REGISTRATIONS_PER_ADDRESS: "2" } });
	const register = () => call(strict, "register", { body: { email: newEmail(), password } });
	expect([(await register()).status, (await register()).status]).toEqual([200, 200]);
	const refused = await register();
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
	await strict.stop();
});

test("of sign-ins at once no more than fit are tried, the rest are refused at once", async () => {
	const from = "127.0.0.11";
	const answers = await Promise.all(
		Array.from({ length: 60 }, () => login(newEmail(), "wrong", { from })),
	);
	const statuses = answers.map(({ status }) => status);
	expect(new Set(statuses)).toEqual(new Set([401, 429]));
	expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(20);
	const refused = answers.find(({ status }) => status === 429);
	expect(refused?.headers["retry-after"]).toBe("1");
	expect(JSON.parse(String(refused?.text)).detail).toMatch(/^Too many sign-ins at once/);
});
