import { beforeEach, describe, expect, test } from "vitest";
import { withFront } from "../support/shared";
import { PROFILE, problem } from "../support/stand-in";

const GOOD = "Passw0rd!";
const RESET = "/reset-password?userEmail=ann%2Ba%40signage.test";

const front = withFront();
beforeEach(() => {
	front.service.answer("forgotPassword", {});
	front.service.answer("resetPassword", {});
});

describe("forgot password", () => {
	test("any address: a notice, and the page that takes the code", async () => {
		const visitor = front.visitor();
		const sent = await visitor.fill("/forgot-password", {
			fields: { email: " ann+a@signage.test " },
		});
		expect([sent.status, sent.location]).toEqual([302, RESET]);
		const page = await visitor.follow(sent);
		expect(page.notice).toBe(
			"If this address belongs to an account and is confirmed, a code is on its way.",
		);
		expect(page.heading).toBe("Reset Password");
		expect(front.service.named("forgotPassword")[0]?.body).toEqual({ email: "ann+a@signage.test" });
	});

	test("who waits for a code in vain, as the address is not confirmed, is led to its confirmation", async () => {
		const hrefOn = async (path: string) =>
			(await front.visitor().get(path)).root
				.querySelector('main a[href^="/resend-confirmation"]')
				?.getAttribute("href");
		expect(await hrefOn(`${RESET}&redirectTo=%2Fdevices`)).toBe(
			"/resend-confirmation?email=ann%2Ba%40signage.test&redirectTo=%2Fdevices",
		);
		expect(await hrefOn(`${RESET}&resetCode=abc`)).toBeUndefined();
	});

	test.each([400, 401, 403, 404, 422, 429, 500, 503])(
		"%i: failed to reset password",
		async (status) => {
			front.service.answer("forgotPassword", problem(status, "A detail"));
			const page = await front.visitor().fill("/forgot-password", { fields: { email: "a@b" } });
			expect([page.status, page.alert]).toEqual([401, "Error Failed to reset password"]);
			expect([page.isAlertFirst, page.value("email")]).toEqual([true, "a@b"]);
		},
	);

	test("no response: unknown error", async () => {
		front.service.answer("forgotPassword", "cut");
		const page = await front.visitor().fill("/forgot-password", { fields: { email: "a@b" } });
		expect([page.status, page.alert]).toEqual([502, "Unknown error Unknown error"]);
		expect(page.value("email")).toBe("a@b");
	});

	test("no address: its field says so, no call is made", async () => {
		const page = await front.visitor().fill("/forgot-password");
		expect([page.status, page.errorOf("email")]).toEqual([400, "Enter your email"]);
		expect(front.service.calls).toEqual([]);
	});

	test("is linked from the sign-in page, and leads back to it", async () => {
		const visitor = front.visitor();
		const login = await visitor.get("/login?redirectTo=%2Fdevices");
		const href = login.root.querySelector('main a[href^="/forgot-password"]')?.getAttribute("href");
		expect(href).toBe("/forgot-password?redirectTo=%2Fdevices");
		const page = await visitor.get(String(href));
		const back = page.root.querySelector('main a[href^="/login"]')?.getAttribute("href");
		expect(back).toBe("/login?redirectTo=%2Fdevices");
	});
});

describe("reset password", () => {
	const typed = { resetCode: "the code", newPassword: GOOD, confirmPassword: GOOD };

	test("the address shows the account; the right code leads to sign-in with it", async () => {
		const visitor = front.visitor();
		const page = await visitor.get(RESET);
		expect(page.main).toContain("For ann+a@signage.test.");
		expect(page.field("userEmail").getAttribute("type")).toBe("hidden");
		const sent = await visitor.submit(page, { fields: typed });
		expect([sent.status, sent.location]).toEqual([302, "/login?email=ann%2Ba%40signage.test"]);
		expect((await visitor.follow(sent)).notice).toBe("Password changed. Sign in with the new one.");
		expect(front.service.named("resetPassword")[0]?.body).toEqual({
			email: "ann+a@signage.test",
			resetCode: "the code",
			newPassword: GOOD,
		});
	});

	test("blanks alone are no code", async () => {
		const page = await front.visitor().fill(RESET, { fields: { ...typed, resetCode: " " } });
		expect([page.status, page.errorOf("resetCode")]).toEqual([400, "Enter the code from the mail"]);
		expect(front.service.named("resetPassword")).toEqual([]);
	});

	test("a mailed link fills the code in", async () => {
		const page = await front.visitor().get(`${RESET}&resetCode=a%2Bb`);
		expect(page.value("resetCode")).toBe("a+b");
	});

	test("the code in the address is told to no other site and kept by no cache", async () => {
		const visitor = front.visitor();
		const pages = [
			await visitor.get(`${RESET}&resetCode=x`),
			await visitor.fill(`${RESET}&resetCode=x`),
		];
		for (const { headers } of pages) {
			expect(headers["referrer-policy"]).toBe("same-origin");
			expect(headers["cache-control"]).toBe("no-store");
		}
	});

	test("without an account in the address it is asked for", async () => {
		const visitor = front.visitor();
		const empty = await visitor.fill("/reset-password", { fields: typed });
		expect([empty.status, empty.errorOf("userEmail")]).toEqual([400, "Enter your email"]);
		const sent = await visitor.submit(empty, { fields: { ...typed, userEmail: "ann@b" } });
		expect(sent.location).toBe("/login?email=ann%40b");
	});

	test("an account in the address that the service refuses gets a field that says so", async () => {
		const WHY = "This address is too long.";
		front.service.answer("resetPassword", problem(400, undefined, { Email: [WHY] }));
		const visitor = front.visitor();
		const refused = await visitor.fill(RESET, { fields: typed });
		expect([refused.status, refused.errorOf("userEmail")]).toEqual([400, WHY]);
		expect(refused.value("userEmail")).toBe("ann+a@signage.test");
		expect(refused.main).not.toContain("For ann+a");
		front.service.answer("resetPassword", {});
		const sent = await visitor.submit(refused, { fields: { ...typed, userEmail: "ann@b" } });
		expect(sent.location).toBe("/login?email=ann%40b");
		// A form without the field is told so in the same way.
		const without = await visitor.post(RESET, typed);
		expect([without.status, without.errorOf("userEmail")]).toEqual([400, "Enter your email"]);
	});

	test("each field that is empty says so; no call is made", async () => {
		const page = await front.visitor().fill(RESET);
		expect(page.status).toBe(400);
		expect(page.errorOf("resetCode")).toBe("Enter the code from the mail");
		expect(page.errorOf("newPassword")).toBe("Choose a password");
		expect(page.errorOf("confirmPassword")).toBe("Enter the password again");
		expect(front.service.calls).toEqual([]);
	});

	test("passwords that differ are refused before any call, the code kept", async () => {
		const page = await front
			.visitor()
			.fill(RESET, { fields: { ...typed, confirmPassword: "other" } });
		expect([page.status, page.errorOf("confirmPassword")]).toEqual([
			400,
			"The two passwords differ",
		]);
		expect(page.value("resetCode")).toBe("the code");
		expect(page.text).not.toContain(GOOD);
		expect(front.service.calls).toEqual([]);
	});

	test("in a browser where another account is signed in, that one stays so, and both are told apart", async () => {
		const ann = await front.signedIn();
		const page = await ann.get("/reset-password?userEmail=bea%40signage.test&resetCode=x");
		expect(page.main).toContain("For bea@signage.test.");
		expect(page.main).toContain("You are signed in as ann@signage.test, whose password stays");
		const sent = await ann.submit(page, { fields: typed });
		expect([sent.status, sent.location]).toEqual([302, "/presentations"]);
		const next = await ann.follow(sent);
		expect([next.status, next.notice]).toEqual([
			200,
			"The password of bea@signage.test is changed. You are still signed in as ann@signage.test.",
		]);
	});

	test("whoever is signed in and resets the own password, in whatever capitals, has to sign in again", async () => {
		const ann = await front.signedIn();
		const page = await ann.get("/reset-password?userEmail=Ann%40Signage.test&resetCode=x");
		expect(page.main).not.toContain("You are signed in as");
		const sent = await ann.submit(page, { fields: typed });
		expect(sent.location).toBe("/login?email=Ann%40Signage.test");
		expect((await ann.follow(sent)).heading).toBe("Sign in");
		expect((await ann.get("/presentations")).status).toBe(302);
	});

	test("so does whoever names the own address by the other name of its host, as Chromium sends it", async () => {
		front.service.answer("getProfile", { body: { ...PROFILE, email: "kaja@żółw.pl" } });
		const kaja = await front.signedIn();
		const page = await kaja.get("/reset-password?userEmail=kaja%40xn--w-uga1v8h.pl&resetCode=x");
		expect(page.main).not.toContain("You are signed in as");
		const sent = await kaja.submit(page, { fields: typed });
		expect(sent.location).toBe("/login?email=kaja%40xn--w-uga1v8h.pl");
		expect((await kaja.get("/presentations")).status).toBe(302);
	});

	test("so does whoever's address was changed in another browser, of which this one has not heard", async () => {
		const ann = await front.signedIn();
		front.service.answer("getProfile", { body: { ...PROFILE, email: "moved@signage.test" } });
		const page = await ann.get("/reset-password?userEmail=moved%40signage.test&resetCode=x");
		expect(page.main).not.toContain("You are signed in as");
		const sent = await ann.submit(page, { fields: typed });
		expect(sent.location).toBe("/login?email=moved%40signage.test");
		expect((await ann.get("/presentations")).status).toBe(302);
	});

	test("a sign-in that the service has ended is nobody's, and keeps nobody from a new password", async () => {
		const ann = await front.signedIn();
		front.service.answer("getProfile", problem(401));
		const page = await ann.get("/reset-password?userEmail=bea%40signage.test&resetCode=x");
		expect([page.status, page.heading]).toEqual([200, "Reset Password"]);
		expect(page.main).not.toContain("You are signed in as");
		const sent = await ann.submit(page, { fields: typed });
		expect(sent.location).toBe("/login?email=bea%40signage.test");
	});

	test("400 goes through the shared parser", async () => {
		front.service.answer(
			"resetPassword",
			problem(400, undefined, { InvalidToken: ["Invalid token."], Other: ["And this."] }),
		);
		const page = await front.visitor().fill(RESET, { fields: typed });
		expect([page.status, page.alert]).toEqual([400, "Bad request Invalid token. And this."]);
		expect(page.values).toMatchObject({
			userEmail: "ann+a@signage.test",
			resetCode: "the code",
			newPassword: "",
			confirmPassword: "",
		});
	});

	test.each([401, 403, 404, 422, 429, 500])("%i: failed to reset password", async (status) => {
		front.service.answer("resetPassword", problem(status, "A detail"));
		const page = await front.visitor().fill(RESET, { fields: typed });
		expect([page.status, page.alert]).toEqual([401, "Error Failed to reset password"]);
	});

	test("no response: unknown error", async () => {
		front.service.answer("resetPassword", "cut");
		const page = await front.visitor().fill(RESET, { fields: typed });
		expect([page.status, page.alert]).toEqual([502, "Unknown error Unknown error"]);
		expect(page.main).toContain("try to sign in with it before you send this again");
	});
});
