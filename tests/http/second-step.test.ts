import { beforeEach, describe, expect, test } from "vitest";
import { endSecondStep } from "../support/session";
import { withFront } from "../support/shared";
import { PROFILE, problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const STEP = "/login/two-factor";
const EMAIL = "ann@signage.test";
const PASSWORD = "Passw0rd!";
const TOKENS = { accessToken: "access", refreshToken: "refresh", expiresIn: 3600 };

const front = withFront();
beforeEach(() => {
	front.service.answer("login", ({ body }) => {
		const { password, twoFactorCode, twoFactorRecoveryCode } = body as Record<string, string>;
		if (password !== PASSWORD) return problem(401, "Failed");
		if (twoFactorCode === "123456" || twoFactorRecoveryCode === "ABCDE-FGHIJ")
			return { body: TOKENS };
		const isTried = twoFactorCode || twoFactorRecoveryCode;
		return problem(401, isTried ? "Failed" : "RequiresTwoFactor");
	});
});

async function firstStep(visitor: Visitor, path = "/login", rememberMe = false) {
	const page = await visitor.fill(path, {
		fields: { email: EMAIL, password: PASSWORD, rememberMe },
	});
	expect([page.status, page.location]).toEqual([302, STEP]);
	return page;
}
const atSecondStep = async (path?: string, rememberMe?: boolean) => {
	const visitor = front.visitor();
	await firstStep(visitor, path, rememberMe);
	return visitor;
};
const isSignedIn = async (visitor: Visitor) => (await visitor.get("/presentations")).status === 200;

describe("a sign-in that needs a second step", () => {
	test("asks for a code, and the code signs in", async () => {
		const visitor = await atSecondStep();
		const page = await visitor.get(STEP);
		expect([page.status, page.heading]).toEqual([200, "Two-factor sign-in"]);
		for (const one of [page, await visitor.get(`${STEP}?recovery`)])
			expect(one.main).toContain("You have five minutes in all.");
		expect(page.field("twoFactorCode").getAttribute("autocomplete")).toBe("one-time-code");
		expect(await isSignedIn(visitor)).toBe(false);
		const entered = await visitor.submit(page, { fields: { twoFactorCode: "123456" } });
		expect([entered.status, entered.location]).toEqual([302, "/presentations"]);
		expect(await isSignedIn(visitor)).toBe(true);
		expect(front.service.named("login").at(-1)?.body).toEqual({
			email: EMAIL,
			password: PASSWORD,
			twoFactorCode: "123456",
		});
	});

	test("the code can be typed at once; where it was refused, what is wrong comes first", async () => {
		for (const [path, name] of [
			[STEP, "twoFactorCode"],
			[`${STEP}?recovery`, "twoFactorRecoveryCode"],
		] as const) {
			const visitor = await atSecondStep();
			const page = await visitor.get(path);
			expect(page.focused).toEqual([name]);
			const refused = await visitor.submit(page, { fields: { [name]: "000000" } });
			expect(refused.focused).toHaveLength(1);
			expect(refused.focused).not.toEqual([name]);
		}
	});

	test("leads to the support who has no recovery code left either, and nobody else", async () => {
		const visitor = await atSecondStep();
		const toSupport = async (path: string) =>
			(await visitor.get(path)).root
				.querySelectorAll("main a, form ~ p a")
				.filter(({ textContent }) => textContent === "Ask our support").length;
		expect([await toSupport(STEP), await toSupport(`${STEP}?recovery`)]).toEqual([0, 1]);
	});

	test("a form without either code says so, on the page for one as on that for the other", async () => {
		for (const [path, words] of [
			[STEP, "Enter the 6 digits"],
			[`${STEP}?recovery`, "Enter one of your recovery codes"],
		] as const) {
			const page = await (await atSecondStep()).post(path, {});
			expect([page.status, page.isAlertFirst]).toEqual([400, true]);
			expect(page.alert).toContain(words);
		}
	});

	test("a code that is refused may have been used before: the next one is asked for", async () => {
		const visitor = await atSecondStep();
		const byApp = await visitor.fill(STEP, { fields: { twoFactorCode: "000000" } });
		expect([byApp.status, byApp.alert]).toEqual([401, "Unauthorized Failed to login"]);
		expect(byApp.main).toContain("Wait until it shows the next one");
		const recovery = await visitor.fill(`${STEP}?recovery`, {
			fields: { twoFactorRecoveryCode: "WRONG" },
		});
		expect(recovery.main).toContain("Check what you entered");
	});

	test("blanks and dashes in the code do not matter", async () => {
		const visitor = await atSecondStep();
		const entered = await visitor.fill(STEP, { fields: { twoFactorCode: " 123-45 6" } });
		expect(entered.location).toBe("/presentations");
	});

	test.each(["", "12345", "1234567", "abcdef", "１２３４５６"])(
		"%j is no code: its field says so, no call is made",
		async (twoFactorCode) => {
			const visitor = await atSecondStep();
			const page = await visitor.fill(STEP, { fields: { twoFactorCode } });
			expect([page.status, page.isAlertFirst]).toEqual([400, true]);
			expect(page.errorOf("twoFactorCode")).toBe(
				"Enter the 6 digits that your authenticator app shows",
			);
			expect(page.value("twoFactorCode")).toBe(twoFactorCode);
			expect(front.service.named("login")).toHaveLength(1);
		},
	);

	test("a wrong code: failed to login, and the attempt goes on waiting", async () => {
		const visitor = await atSecondStep();
		const page = await visitor.fill(STEP, { fields: { twoFactorCode: "000000" } });
		expect([page.status, page.alert]).toEqual([401, "Unauthorized Failed to login"]);
		expect(page.isAlertFirst).toBe(true);
		const entered = await visitor.submit(page, { fields: { twoFactorCode: "123456" } });
		expect(entered.location).toBe("/presentations");
	});

	test("a recovery code does it too, and is never shown again", async () => {
		const visitor = await atSecondStep();
		const link = (await visitor.get(STEP)).root.querySelector('main a[href*="recovery"]');
		expect(link?.textContent).toBe("Use a recovery code");
		const wrong = await visitor.fill(`${STEP}?recovery`, {
			fields: { twoFactorRecoveryCode: "WRONG-CODES" },
		});
		expect([wrong.status, wrong.alert]).toEqual([401, "Unauthorized Failed to login"]);
		expect(wrong.text).not.toContain("WRONG-CODES");
		const entered = await visitor.submit(wrong, {
			fields: { twoFactorRecoveryCode: " ABCDE-FGHIJ " },
		});
		expect(entered.location).toBe("/presentations");
		expect(front.service.named("login").at(-1)?.body).toEqual({
			email: EMAIL,
			password: PASSWORD,
			twoFactorRecoveryCode: "ABCDE-FGHIJ",
		});
	});

	test("no recovery code at all: its field says so", async () => {
		const visitor = await atSecondStep();
		const page = await visitor.fill(`${STEP}?recovery`);
		expect(page.status).toBe(400);
		expect(page.errorOf("twoFactorRecoveryCode")).toBe("Enter one of your recovery codes");
	});

	test("blanks alone are no recovery code: no call is made", async () => {
		const visitor = await atSecondStep();
		const page = await visitor.fill(`${STEP}?recovery`, {
			fields: { twoFactorRecoveryCode: "  " },
		});
		expect(page.status).toBe(400);
		expect(page.errorOf("twoFactorRecoveryCode")).toBe("Enter one of your recovery codes");
		expect(front.service.named("login")).toHaveLength(1);
	});

	test("the page that was wanted and remember-me are kept over it", async () => {
		const visitor = await atSecondStep("/login?redirectTo=%2Fdevices%3Fadd", true);
		const entered = await visitor.fill(STEP, { fields: { twoFactorCode: "123456" } });
		expect(entered.location).toBe("/devices?add");
		expect(String(entered.headers["set-cookie"])).toContain("Max-Age=1209600");
	});

	test("while it waits the cookie ends with the browser and shows nothing", async () => {
		const visitor = front.visitor();
		const page = await firstStep(visitor, "/login", true);
		const line = String(page.headers["set-cookie"]?.find((one) => one.startsWith("session")));
		expect(line).toMatch(/HttpOnly/);
		expect(line).not.toMatch(/Max-Age|Expires/i);
		const step = await visitor.get(STEP);
		for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), btoa(PASSWORD)])
			expect(line + step.text).not.toContain(secret);
	});

	test("Start again leads to sign-in, still with the page that was wanted", async () => {
		const visitor = await atSecondStep("/login?redirectTo=%2Fdevices");
		const page = await visitor.fill(STEP, { button: "Start again" });
		expect([page.status, page.location]).toEqual([302, "/login?redirectTo=%2Fdevices"]);
		expect((await visitor.get(STEP)).location).toBe("/login");
		expect(visitor.sessionCookies).toBe(0);
	});

	test("a code that comes after five minutes leads to sign-in, which says so and keeps the page that was wanted", async () => {
		const visitor = await atSecondStep("/login?redirectTo=%2Fdevices");
		const page = await visitor.get(STEP);
		await endSecondStep(visitor);
		const late = await visitor.submit(page, { fields: { twoFactorCode: "123456" } });
		expect([late.status, late.location]).toEqual([302, "/login?redirectTo=%2Fdevices"]);
		const login = await visitor.follow(late);
		expect(login.notice).toContain("More than five minutes have passed");
		expect(front.service.named("login")).toHaveLength(1);
		expect((await visitor.get("/login")).notice).toBeUndefined();
	});

	test("a new sign-in drops the old one", async () => {
		const visitor = await atSecondStep();
		await visitor.fill("/login", { fields: { email: "bob@signage.test", password: "x" } });
		expect((await visitor.get(STEP)).location).toBe("/login");
	});

	test("without an attempt there is no second step", async () => {
		const visitor = front.visitor();
		expect((await visitor.get(STEP)).location).toBe("/login");
		const sent = await visitor.post(STEP, { twoFactorCode: "123456" });
		expect([sent.status, sent.location]).toEqual([302, "/login"]);
		expect(front.service.calls).toEqual([]);
	});

	test("somebody signed in has none either", async () => {
		const visitor = await atSecondStep();
		await visitor.fill(STEP, { fields: { twoFactorCode: "123456" } });
		expect((await visitor.get(STEP)).location).toBe("/presentations");
	});
});

describe("what the second step says", () => {
	test("403: Forbidden with the service's detail", async () => {
		const visitor = await atSecondStep();
		front.service.answer("login", problem(403, "The account is closed"));
		const page = await visitor.fill(STEP, { fields: { twoFactorCode: "123456" } });
		expect([page.status, page.alert]).toEqual([403, "Forbidden The account is closed"]);
	});

	test.each(["LockedOut", "NotAllowed", "RequiresTwoFactor", undefined])(
		"401 %s: failed to login",
		async (detail) => {
			const visitor = await atSecondStep();
			front.service.answer("login", problem(401, detail));
			const page = await visitor.fill(STEP, { fields: { twoFactorCode: "123456" } });
			expect([page.status, page.alert]).toEqual([401, "Unauthorized Failed to login"]);
		},
	);

	test("no response: unknown error, and the attempt goes on waiting", async () => {
		const visitor = await atSecondStep();
		front.service.answer("login", "cut");
		const page = await visitor.fill(STEP, { fields: { twoFactorCode: "123456" } });
		expect([page.status, page.alert]).toEqual([502, "Unknown error Unknown error"]);
		expect((await visitor.get(STEP)).status).toBe(200);
	});

	test.each([
		[STEP, { twoFactorCode: "123456" }],
		[`${STEP}?recovery`, { twoFactorRecoveryCode: "ABCDE-FGHIJ" }],
	])(
		"a code that let in counts once more where the profile could not be read: %s",
		async (step, fields) => {
			const visitor = await atSecondStep("/login?redirectTo=%2Fdevices", true);
			front.service.answer("getProfile", problem(500));
			const page = await visitor.fill(step, { fields });
			expect([page.status, page.alert]).toEqual([401, "Unauthorized Failed to login"]);
			expect(page.main).toContain("What you entered may be right");
			expect(await isSignedIn(visitor)).toBe(false);
			front.service.answer("getProfile", { body: PROFILE });
			front.service.answer("login", problem(401, "Failed"));
			const another = { [Object.keys(fields)[0] ?? ""]: "654321" };
			expect((await visitor.submit(page, { fields: another })).status).toBe(401);
			const entered = await visitor.submit(page, { fields });
			expect(entered.location).toBe("/devices");
			expect(String(entered.headers["set-cookie"])).toContain("Max-Age=1209600");
			expect(await isSignedIn(visitor)).toBe(true);
		},
	);

	test("tokens that the service refuses meanwhile are not kept: the code is asked for anew", async () => {
		const visitor = await atSecondStep();
		front.service.answer("getProfile", problem(500));
		const fields = { twoFactorCode: "123456" };
		const page = await visitor.fill(STEP, { fields });
		front.service.answer("getProfile", problem(401));
		expect((await visitor.submit(page, { fields })).status).toBe(401);
		front.service.answer("getProfile", { body: PROFILE });
		expect((await visitor.submit(page, { fields })).location).toBe("/presentations");
		expect(front.service.named("login")).toHaveLength(3);
	});

	test("a profile that cannot be read leaves nobody signed in", async () => {
		const visitor = await atSecondStep();
		front.service.answer("getProfile", problem(500));
		const page = await visitor.fill(STEP, { fields: { twoFactorCode: "123456" } });
		expect([page.status, page.alert]).toEqual([401, "Unauthorized Failed to login"]);
		expect(await isSignedIn(visitor)).toBe(false);
	});
});

test.each([400, 401, 404, 423, 429, 500])(
	"a first step that answers %i with other words asks for no code",
	async (status) => {
		front.service.answer("login", problem(status, "Failed"));
		const visitor = front.visitor();
		const page = await visitor.fill("/login", { fields: { email: EMAIL, password: PASSWORD } });
		expect([page.status, page.alert]).toEqual([401, "Unauthorized Failed to login"]);
		expect((await visitor.get(STEP)).location).toBe("/login");
	},
);
