import { beforeEach, describe, expect, test } from "vitest";
import { changeSession } from "../support/session";
import { withFront } from "../support/shared";
import { newRefreshToken, problem } from "../support/stand-in";

const LINK = "/login?magicToken=abc&redirectTo=%2Fdevices";
const TYPED = { email: "bea@signage.test", password: "Passw0rd!", confirmPassword: "Passw0rd!" };

const front = withFront();
beforeEach(() => {
	front.service.answer("login", () => ({
		body: { accessToken: "access", refreshToken: newRefreshToken(), expiresIn: 3600 },
	}));
	front.service.answer("refresh", () => ({
		body: { accessToken: "renewed", refreshToken: newRefreshToken(), expiresIn: 3600 },
	}));
	front.service.answer("register", {});
	for (const done of ["resetPassword", "resendConfirmationEmail"] as const)
		front.service.answer(done, {});
	const confirmed = { isPasswordEnded: false, email: TYPED.email, isOwnerProven: true };
	front.service.answer("confirmEmail", { body: confirmed });
	front.service.answer("magicLogin", { body: { accessToken: "access", expiresIn: 3600 } });
});

/** A browser that has the cookie of a sign-in whose access token has ended. */
async function ended(remember: boolean) {
	const visitor = await front.signedIn(remember);
	await changeSession(visitor, { expiresAt: Date.now() - 1 });
	return visitor;
}

describe.each([
	["without remember-me", false],
	["whose renewal is refused", true],
])("beside the cookie of a sign-in that has ended, %s,", (_, remember) => {
	beforeEach(() => front.service.answer("refresh", problem(401, "Failed")));

	test("a mailed link signs in", async () => {
		const visitor = await ended(remember);
		const page = await visitor.get(LINK);
		expect([page.status, page.location]).toEqual([302, "/devices"]);
		expect(front.service.named("magicLogin")).toHaveLength(1);
		expect((await visitor.get("/user-info")).status).toBe(200);
	});

	test("a sign-in form signs in", async () => {
		const visitor = await ended(remember);
		const page = await visitor.post("/login?redirectTo=%2Fdevices", TYPED);
		expect([page.status, page.location]).toEqual([302, "/devices"]);
		expect((await visitor.get("/user-info")).status).toBe(200);
	});

	test("a registration makes the account, and says so", async () => {
		const visitor = await ended(remember);
		const page = await visitor.post("/register-user", TYPED);
		expect(page.location).toBe("/login?email=bea%40signage.test");
		expect(front.service.named("register")).toHaveLength(1);
		expect((await visitor.follow(page)).notice).toContain("Your account is ready.");
	});

	test("a new password of another account is told at the sign-in page, and of nobody else", async () => {
		const visitor = await ended(remember);
		const reset = `/reset-password?userEmail=${TYPED.email}&resetCode=abc`;
		expect((await visitor.get(reset)).main).not.toContain("You are signed in as");
		await visitor.signIn("ann@signage.test", "Passw0rd!", remember);
		await changeSession(visitor, { expiresAt: Date.now() - 1 });
		const page = await visitor.post(reset, {
			...{ userEmail: TYPED.email, resetCode: "abc" },
			...{ newPassword: "N3w!word", confirmPassword: "N3w!word" },
		});
		expect(page.location).toBe("/login?email=bea%40signage.test");
		expect((await visitor.follow(page)).notice).toContain("Password changed.");
	});

	test("a confirmation link names nobody who is signed in", async () => {
		const page = await (await ended(remember)).get("/confirm-email?userId=1&code=abc");
		expect([page.status, page.heading]).toEqual([200, "Email confirmed"]);
		expect(page.main).not.toContain("You are signed in as");
	});

	test("a confirmation mail that is asked for is told at the sign-in page", async () => {
		const visitor = await ended(remember);
		const page = await visitor.post("/resend-confirmation", { email: TYPED.email });
		expect(page.location).toBe("/login?email=bea%40signage.test");
		expect((await visitor.follow(page)).notice).toContain("the email is on its way");
	});

	test("the sign-in page is there at once", async () => {
		const page = await (await ended(remember)).get("/login");
		expect([page.status, page.heading]).toEqual([200, "Sign in"]);
	});
});

test.each([problem(503), "cut"] as const)(
	"a service that cannot renew a sign-in now (%j) has not ended it: the link is left alone",
	async (trouble) => {
		front.service.answer("refresh", trouble);
		const page = await (await ended(true)).get(LINK);
		expect([page.status, page.location]).toEqual([302, "/presentations"]);
		expect(front.service.named("magicLogin")).toEqual([]);
	},
);

test("a sign-in that can be renewed goes on, and the link is left alone", async () => {
	const visitor = await ended(true);
	const page = await visitor.get(LINK);
	expect(page.location).toBe("/presentations");
	expect((await visitor.follow(page)).notice).toContain("The mailed link was not used.");
	expect(front.service.named("refresh")).toHaveLength(1);
});
