import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { users } from "../../api/account/tables";
import { call, newPerson, ok } from "../support/caller";
import { REAL_HASHES } from "../support/children";
import { newEmail } from "../support/new-email";
import { openData } from "../support/open-data";
import { linkIn, mailTo } from "../support/outbox";
import { BRIEF, startService } from "../support/service";
import { withService } from "../support/shared";

const service = withService();
const brief = withService(BRIEF);
const lasting = withService({ REFRESH_TOKEN_SECONDS: String(10 ** 9) });
/** One that requires a confirmed address and gives new accounts the plan Pro. */
const strict = withService({ REQUIRE_CONFIRMED_EMAIL: "true", NEW_ACCOUNT_TIER: "Pro" });

const password = "Passw0rd!";

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
	fetch(`${service.url}/api/v1${path}`, {
		method: "POST",
		body,
		headers: { "content-type": "application/json", ...headers },
	});

describe("register", () => {
	test("1. answers 200 with an empty body", async () => {
		const answer = await post("/register", JSON.stringify({ email: newEmail(), password }));
		expect([answer.status, await answer.text()]).toEqual([200, ""]);
	});

	test("2. without an email member answers 400 with an empty body", async () => {
		const answer = await post("/register", JSON.stringify({ password }));
		expect([answer.status, await answer.text()]).toEqual([400, ""]);
	});

	test.each(["invalid", "@x.org", "x@", "a@b@c", "a b@c.org", `${"x".repeat(250)}@x.org`])(
		"3. %s as email: only InvalidEmail",
		async (email) => {
			const { status, body } = await call(service, "register", { body: { email, password: "x" } });
			expect(status).toBe(400);
			expect(body).toEqual({
				type: expect.any(String),
				title: "One or more validation errors occurred.",
				status: 400,
				errors: { InvalidEmail: [expect.any(String)] },
			});
		},
	);

	test("4. a known email, in any case: only DuplicateUserName", async () => {
		const email = newEmail();
		await ok(service, "register", { body: { email, password } });
		const again = { email: email.toUpperCase(), password };
		const { status, body } = await call(service, "register", { body: again });
		expect(status).toBe(400);
		expect(body).toMatchObject({ errors: { DuplicateUserName: [expect.any(String)] } });
	});

	test("a known email, with the other name of its international domain: one account, shown as it was typed", async () => {
		const person = crypto.randomUUID();
		const [typed, sent] = [`${person}@żółw.test`, `${person}@xn--w-uga1v8h.test`];
		await ok(service, "register", { body: { email: typed, password } });
		const again = call(service, "register", { body: { email: sent, password } });
		expect((await again).body).toMatchObject({
			errors: { DuplicateUserName: [expect.any(String)] },
		});
		const { accessToken } = await ok(service, "login", { body: { email: sent, password } });
		expect(await ok(service, "getInfo", { token: accessToken })).toMatchObject({ email: typed });
	});

	test("an email that was stored as it was typed, with an international domain, has both its names from the next start on", async () => {
		const first = await startService();
		await ok(first, "register", { body: { email: "kaja@żółw.test", password } });
		await first.stop();
		const data = await openData(first.dataDir);
		await data.db.update(users).set({ normalizedEmail: "KAJA@ŻÓŁW.TEST" });
		await data.close();
		const next = await startService({ dataDir: first.dataDir });
		for (const email of ["kaja@żółw.test", "kaja@xn--w-uga1v8h.test"])
			await ok(next, "login", { body: { email, password } });
		await next.stop();
	});

	test("of two at once for one email, one succeeds", async () => {
		const body = { email: newEmail(), password };
		const both = await Promise.all([
			call(service, "register", { body }),
			call(service, "register", { body }),
		]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
	});

	test.each([
		["Aa1!x", ["PasswordTooShort"]],
		["Abcdef1", ["PasswordRequiresNonAlphanumeric"]],
		["Abcdef!", ["PasswordRequiresDigit"]],
		["ABCDEF1!", ["PasswordRequiresLower"]],
		["abcdef1!", ["PasswordRequiresUpper"]],
		[
			"abc",
			[
				"PasswordTooShort",
				"PasswordRequiresNonAlphanumeric",
				"PasswordRequiresDigit",
				"PasswordRequiresUpper",
			],
		],
	])("password %s: %j", async (weak, keys) => {
		const body = { email: newEmail(), password: weak };
		const answer = await call(service, "register", { body });
		expect(answer.status).toBe(400);
		const { errors } = answer.body as unknown as { errors: Record<string, string[]> };
		expect(Object.keys(errors)).toEqual(keys);
	});

	test("brings a default device group and a profile without a plan", async () => {
		const { token, email } = await newPerson(service);
		expect(await ok(service, "listDeviceGroups", { token })).toMatchObject([
			{ title: "Default group", isDefault: true, isInAlert: false, devices: [] },
		]);
		expect(await ok(service, "getProfile", { token })).toMatchObject({
			email,
			subscriptionInfo: { tier: "Absent", maxScreens: 100, maxPages: 500, fileTypes: [".pdf"] },
		});
	});
});

test("a new account has the tier that the settings give", async () => {
	const body = { email: newEmail(), password };
	await ok(strict, "register", { body });
	await fetch(linkIn(await mailTo(strict, body.email)));
	const { accessToken: token } = await ok(strict, "login", { body });
	const profile = await ok(strict, "getProfile", { token });
	expect(profile.subscriptionInfo.tier).toBe("Pro");
});

describe("login", () => {
	test("5. unknown user and wrong password get the same answer", async () => {
		const { email } = await newPerson(service);
		const wrong = await call(service, "login", { body: { email, password: "no" } });
		const unknown = await call(service, "login", { body: { email: newEmail(), password: "no" } });
		expect(wrong).toMatchObject({
			status: 401,
			body: { title: "Unauthorized", status: 401, detail: "Failed" },
		});
		expect(unknown.body).toEqual(wrong.body);
		expect(unknown.status).toBe(401);
	});

	test("5. unknown user and wrong password take the same time", async () => {
		const careful = await startService({ env: REAL_HASHES });
		const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
		// Without hashing, an answer takes a third of the time.
		const isSame = () => Math.min(...times.unknown) > 0.6 * Math.min(...times.known);
		// Each address once, in turn: several attempts at one lock it, and a busy moment should meet both. On a machine that
		// is busy all the time the shortest times are found later: no more turns make an answer without hashing slower.
		for (let turn = 0; turn < 6 || (turn < 40 && !isSame()); turn++) {
			const { email } = await newPerson(careful);
			for (const [which, name] of [["known", email] as const, ["unknown", newEmail()] as const]) {
				const started = performance.now();
				await call(careful, "login", { body: { email: name, password: "no" } });
				times[which].push(performance.now() - started);
			}
		}
		expect(isSame(), JSON.stringify(times)).toBe(true);
		await careful.stop();
	});

	test("6. with a bearer sets no cookie and tells 3600 seconds", async () => {
		const { email } = await newPerson(service);
		const { headers, body } = await call(service, "login", { body: { email, password } });
		expect(headers.getSetCookie()).toEqual([]);
		expect(body).toMatchObject({ tokenType: "Bearer", expiresIn: 3600 });
	});

	test.each([
		[{ useCookies: "true" }, /Max-Age=\d+/],
		[{ useSessionCookies: "true" }, /^(?!.*Max-Age)/],
		[{ useCookies: "true", useSessionCookies: "true" }, /^(?!.*Max-Age)/],
	])("8. with %j answers 200 empty with exactly one cookie, which signs in", async (query, age) => {
		const { email } = await newPerson(service);
		const answer = await call(service, "login", { query, body: { email, password } });
		expect(answer).toMatchObject({ status: 200, body: null });
		const cookies = answer.headers.getSetCookie();
		expect(cookies).toHaveLength(1);
		expect(cookies[0]).toMatch(/HttpOnly.*SameSite=Strict/);
		expect(cookies[0]).toMatch(age);
		const cookie = String(cookies[0]?.split(";")[0]);
		expect(await ok(service, "getProfile", { headers: { cookie } })).toMatchObject({ email });
		const token = cookie.slice(cookie.indexOf("=") + 1);
		expect(await call(service, "getProfile", { token })).toMatchObject({ status: 401 });
	});

	test("8. a cookie of tokens that last for years is kept for as long as browsers keep one", async () => {
		const { email } = await newPerson(lasting);
		const query = { useCookies: "true" };
		const answer = await call(lasting, "login", { query, body: { email, password } });
		expect(answer).toMatchObject({ status: 200, body: null });
		expect(answer.headers.getSetCookie()[0]).toContain("; Max-Age=34560000;");
	});

	test("16. the attempt that reaches the limit says LockedOut, and so does the right password", async () => {
		const { email } = await newPerson(brief);
		const attempt = async (text: string) =>
			(await call(brief, "login", { body: { email, password: text } })).body;
		for (let turn = 0; turn < 4; turn++)
			expect(await attempt("wrong")).toMatchObject({ detail: "Failed" });
		expect(await attempt("wrong")).toMatchObject({ status: 401, detail: "LockedOut" });
		expect(await attempt(password)).toMatchObject({ status: 401, detail: "LockedOut" });
		await delay(Number(BRIEF.LOCKOUT_SECONDS) * 1000);
		expect(await attempt(password)).toMatchObject({ tokenType: "Bearer" });
	});

	test("attempts side by side are counted too", async () => {
		const { email } = await newPerson(brief);
		const guesses = Array.from({ length: 12 }, (_, turn) => (turn === 11 ? password : "wrong"));
		const answers = await Promise.all(
			guesses.map((text) => call(brief, "login", { body: { email, password: text } })),
		);
		const failed = answers.filter(({ body }) => "detail" in body && body.detail === "Failed");
		expect(failed.length).toBeLessThanOrEqual(8);
		expect(answers.some(({ body }) => "detail" in body && body.detail === "LockedOut")).toBe(true);
	});

	test("17. unconfirmed, where confirmation is required: NotAllowed, and only for the right password", async () => {
		const credentials = { email: newEmail(), password };
		await ok(strict, "register", { body: credentials });
		const attempt = (text: string) =>
			call(strict, "login", { body: { ...credentials, password: text } });
		expect((await attempt("wrong")).body).toMatchObject({ detail: "Failed" });
		expect(await attempt(password)).toMatchObject({ status: 401, body: { detail: "NotAllowed" } });
		await fetch(linkIn(await mailTo(strict, credentials.email)));
		expect((await attempt(password)).status).toBe(200);
	});

	test("a success forgets the failures before it", async () => {
		const { email } = await newPerson(service);
		for (const text of ["w", "w", "w", "w", password, "w", "w", "w", "w"])
			await call(service, "login", { body: { email, password: text } });
		await ok(service, "login", { body: { email, password } });
	});

	test.each(["{}", '{"email":"x@y.z"}', '{"email":5,"password":"x"}'])(
		"a body that does not bind, %s: 400 with an empty body",
		async (body) => {
			const answer = await post("/login", body);
			expect([answer.status, await answer.text()]).toEqual([400, ""]);
		},
	);
});
