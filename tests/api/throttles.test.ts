import { setTimeout as delay } from "node:timers/promises";
import { callPath } from "@signage/contract/call-path";
import type { EndpointName } from "@signage/contract/endpoints";
import { endpoints } from "@signage/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enableTwoFactor } from "../support/authenticator";
import { call, detailOf, newPerson, ok } from "../support/caller";
import { send } from "../support/http";
import { lastMail, subjectsTo } from "../support/outbox";
import { startService, type TestService } from "../support/service";

const PER_ACCOUNT = 20;
const PER_ADDRESS = 100;
const MAILS_PER_ACCOUNT = 10;

let service: TestService;
beforeAll(async () => {
	service = await startService({ env: { LOCKOUT_SECONDS: "1" } });
}, 120_000);
afterAll(() => service.stop());

const newEmail = () => `${crypto.randomUUID()}@signage.test`;
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

	test("of many at once no more than the limit and those being looked at are tried", async () => {
		const email = newEmail();
		const answers = await Promise.all(
			Array.from({ length: 60 }, () => login(email, "wrong", { from: "127.0.0.8" })),
		);
		const tried = answers.filter(({ status }) => status === 401);
		expect(tried.length).toBeGreaterThanOrEqual(PER_ACCOUNT);
		expect(tried.length).toBeLessThanOrEqual(PER_ACCOUNT + 2);
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
		expectThrottled(await send(`${service.url}/api/v1/Magic/login?magicToken=x`, { from }));
		expect((await login(regular.email, password, { from })).status).toBe(200);
		expect((await login(guest.email, password)).status).toBe(200);
		// People who are signed in can go on.
		const headers = { authorization: `Bearer ${guest.token}` };
		expect((await send(`${service.url}/api/v1/User`, { from, headers })).status).toBe(200);
		const refreshed = await callFrom("refresh", { refreshToken: guest.refreshToken }, { from });
		expect(refreshed.status).toBe(200);
	});

	test("wrong tokens of mailed links count for the address", async () => {
		const from = "127.0.0.3";
		const open = (turn: number) =>
			send(`${service.url}/api/v1/Magic/login?magicToken=${turn}`, { from });
		for (let turn = 0; turn < PER_ADDRESS; turn++) expect((await open(turn)).status).toBe(401);
		expectThrottled(await open(PER_ADDRESS));
		expectThrottled(await login(newEmail(), "wrong", { from }));
	});

	test("a right password that lacks its second factor is no failure", async () => {
		const { email, token } = await newPerson(service);
		await enableTwoFactor(service, token);
		for (let turn = 0; turn <= PER_ACCOUNT; turn++)
			expect(await detailOf(call(service, "login", { body: { email, password } }))).toBe(
				"RequiresTwoFactor",
			);
	});

	test("a wrong old password counts for the account", async () => {
		const { email, token } = await newPerson(service);
		const body = { oldPassword: "wrong", newPassword: "Other-passw0rd" };
		for (let turn = 0; turn < PER_ACCOUNT; turn++)
			expect((await call(service, "updateInfo", { token, body })).status).toBe(400);
		const refused = await call(service, "updateInfo", {
			token,
			body: { ...body, oldPassword: password },
		});
		expect(refused.status).toBe(429);
		expectThrottled(await login(email, password));
	});
});

describe("mails asked for", () => {
	const NAMES = ["forgotPassword", "resendConfirmationEmail", "magicSend"] as const;

	test("ten for an address, known or not, of all kinds together", async () => {
		const known = (await newPerson(service)).email;
		for (const email of [known, newEmail()]) {
			for (let turn = 0; turn < MAILS_PER_ACCOUNT; turn++)
				await ok(service, NAMES[turn % 3] ?? "magicSend", { body: { email } });
			for (const name of NAMES) {
				expectThrottled(await callFrom(name, { email: email.toUpperCase() }));
				expectThrottled(await callFrom(name, { email }, { from: "127.0.0.9" }));
			}
		}
		await lastMail(service);
		expect((await subjectsTo(service, known)).length).toBeLessThanOrEqual(MAILS_PER_ACCOUNT);
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
		const body = { newEmail: newEmail() };
		for (let turn = 0; turn < MAILS_PER_ACCOUNT; turn++)
			await ok(service, "updateInfo", { token, body });
		expect((await call(service, "updateInfo", { token, body })).status).toBe(429);
	});
});
