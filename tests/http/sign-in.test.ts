import { describe, expect, test } from "vitest";
import { newEmail } from "../support/new-email";
import type { Page } from "../support/page";
import { withFront, withSite } from "../support/shared";
import { type Answer, problem } from "../support/stand-in";

const site = withSite();
const front = withFront();

const GOOD = "Passw0rd!";

describe("register", () => {
	test("makes an account, says so once at sign-in, and the account works", async () => {
		const visitor = site.visitor();
		const email = newEmail();
		expect((await visitor.get("/login")).linkOf("Sign up")).toBe("/register-user");
		const sent = await visitor.fill("/register-user", {
			fields: { email, password: GOOD, confirmPassword: GOOD },
			button: "Register",
		});
		expect(sent.status).toBe(302);
		expect(sent.location).toBe(`/login?${new URLSearchParams({ email })}`);
		const login = await visitor.follow(sent);
		expect(login.notice).toBe("Your account is ready. Sign in now.");
		expect(login.value("email")).toBe(email);
		expect((await visitor.get("/login")).notice).toBeUndefined();
		const entered = await visitor.submit(login, { fields: { password: GOOD } });
		expect([entered.status, entered.location]).toEqual([302, "/presentations"]);
		const first = await visitor.follow(entered);
		expect([first.status, first.heading]).toEqual([200, "Content Management"]);
	});

	test("a taken email: the service's sentence, the email kept, the passwords not", async () => {
		const { email } = await site.signedIn();
		const page = await site.visitor().fill("/register-user", {
			fields: { email: email.toUpperCase(), password: GOOD, confirmPassword: GOOD },
		});
		expect(page.status).toBe(400);
		expect(page.alert).toBe(`Bad request There is already an account for ${email.toUpperCase()}.`);
		expect(page.isAlertFirst).toBe(true);
		expect(page.values).toMatchObject({
			email: email.toUpperCase(),
			password: "",
			confirmPassword: "",
		});
		expect(page.text).not.toContain(GOOD);
	});

	test("without an answer the account may be there, which is said; not where it was refused", async () => {
		const said = async (answer: Answer) => {
			front.service.answer("register", answer);
			const page = await front.visitor().fill("/register-user", {
				fields: { email: newEmail(), password: GOOD, confirmPassword: GOOD },
			});
			return page.main.includes("The account may be there already");
		};
		expect([await said("cut"), await said(problem(503)), await said(problem(400))]).toEqual([
			true,
			true,
			false,
		]);
	});

	test("passwords that differ: the error stands at the second field", async () => {
		const email = newEmail();
		const page = await site.visitor().fill("/register-user", {
			fields: { email, password: GOOD, confirmPassword: "Passw0rd?" },
		});
		expect(page.status).toBe(400);
		expect(page.errorOf("confirmPassword")).toBe("The two passwords differ");
		expect(page.errorOf("email")).toBeUndefined();
		expect(page.alert).toContain("The two passwords differ");
		expect(page.isAlertFirst).toBe(true);
		expect(page.value("email")).toBe(email);
		expect(page.text).not.toContain("Passw0rd");
	});

	test("nothing filled in: an error at each field", async () => {
		const page = await site.visitor().fill("/register-user");
		expect(page.status).toBe(400);
		expect(page.errorOf("email")).toBe("Enter your email");
		expect(page.errorOf("password")).toBe("Choose a password");
		expect(page.errorOf("confirmPassword")).toBe("Enter the password again");
	});

	test("a weak password: each rule that it breaks, a line each", async () => {
		const page = await site.visitor().fill("/register-user", {
			fields: { email: newEmail(), password: "abc", confirmPassword: "abc" },
		});
		expect(page.status).toBe(400);
		const lines = page.root.querySelector('[role="alert"]')?.textContent.split("\n") ?? [];
		expect(lines.length).toBeGreaterThan(2);
	});

	test.each(["nobody", "@", "a@", "@b", "a b@c@d", `${"x".repeat(300)}@signage.test`])(
		"%s is no email",
		async (email) => {
			const page = await site.visitor().fill("/register-user", {
				fields: { email, password: GOOD, confirmPassword: GOOD },
			});
			expect(page.status).toBe(400);
			expect(page.alert).toContain("is not an email address");
			expect(page.value("email")).toBe(email);
		},
	);

	test("Cancel leads to sign-in, and the page that was wanted is kept on every way", async () => {
		const visitor = site.visitor();
		const login = await visitor.get("/login?redirectTo=%2Fdevices");
		const hrefOf = (page: Page, start: string) =>
			page.root.querySelector(`main a[href^="${start}"]`)?.getAttribute("href");
		const path = hrefOf(login, "/register-user");
		expect(path).toBe("/register-user?redirectTo=%2Fdevices");
		const page = await visitor.get(String(path));
		expect(hrefOf(page, "/login")).toBe("/login?redirectTo=%2Fdevices");
		const email = newEmail();
		const sent = await visitor.submit(page, {
			fields: { email, password: GOOD, confirmPassword: GOOD },
		});
		const entered = await visitor.submit(await visitor.follow(sent), {
			fields: { password: GOOD },
		});
		expect(entered.location).toBe("/devices");
	});

	test("what is typed is shown as text, not as markup", async () => {
		const email = '"><script>alert(1)</script>';
		const page = await site.visitor().fill("/register-user", {
			fields: { email, password: GOOD, confirmPassword: GOOD },
		});
		expect(page.value("email")).toBe(email);
		expect(page.text).not.toContain("<script>alert(1)");
	});
});

describe("login", () => {
	test("a wrong password is a 401 in the words of the error catalogue", async () => {
		const { email } = await site.signedIn();
		const page = await site.visitor().fill("/login", {
			fields: { email, password: "Wr0ng!!", rememberMe: true },
		});
		expect(page.status).toBe(401);
		expect(page.alert).toBe("Unauthorized Failed to login");
		expect(page.isAlertFirst).toBe(true);
		expect(page.values).toMatchObject({ email, password: "", rememberMe: "on" });
		expect(page.text).not.toContain("Wr0ng!!");
	});

	test("what was typed goes on to the other ways in", async () => {
		const typed = { email: "ann+tv@signage.test", password: "Wr0ng!!" };
		const page = await site.visitor().fill("/login?redirectTo=%2Fdevices", { fields: typed });
		const query = "?email=ann%2Btv%40signage.test&redirectTo=%2Fdevices";
		for (const path of [
			"/forgot-password",
			"/magic-link",
			"/register-user",
			"/resend-confirmation",
		])
			expect(page.root.querySelector(`main a[href="${path}${query}"]`), path).not.toBeNull();
	});

	test("somebody unknown gets the same answer", async () => {
		const page = await site
			.visitor()
			.fill("/login", { fields: { email: newEmail(), password: GOOD } });
		expect([page.status, page.alert]).toEqual([401, "Unauthorized Failed to login"]);
	});

	test("blanks alone are no email", async () => {
		for (const path of ["/login", "/register-user"]) {
			const page = await site.visitor().fill(path, { fields: { email: "   ", password: GOOD } });
			expect([page.status, page.errorOf("email")]).toEqual([400, "Enter your email"]);
		}
	});

	test("nothing filled in: an error at each field, no call of the service", async () => {
		const page = await site.visitor().fill("/login");
		expect(page.status).toBe(400);
		expect(page.errorOf("email")).toBe("Enter your email");
		expect(page.errorOf("password")).toBe("Enter your password");
		expect(page.isAlertFirst).toBe(true);
	});

	test("the address may bring the email", async () => {
		const page = await site.visitor().get("/login?email=ann%2Bdesk%40signage.test");
		expect(page.value("email")).toBe("ann+desk@signage.test");
	});

	test("a failed attempt leaves nobody signed in", async () => {
		const { email } = await site.signedIn();
		const visitor = site.visitor();
		await visitor.fill("/login", { fields: { email, password: "Wr0ng!!" } });
		expect((await visitor.get("/presentations")).location).toContain("/login");
	});
});

describe("logout", () => {
	test("ends the session by POST and leads to sign-in", async () => {
		const { visitor } = await site.signedIn();
		const page = await visitor.get("/presentations");
		const gone = await visitor.submit(page, { button: "Logout" });
		expect([gone.status, gone.location]).toEqual([302, "/login"]);
		expect(visitor.sessionCookies).toBe(0);
		expect((await visitor.get("/presentations")).status).toBe(302);
	});

	test.each([false, true])(
		"a copied cookie opens nothing afterwards (remember: %s)",
		async (rememberMe) => {
			const { visitor } = await site.signedIn(rememberMe);
			const copy = site.visitor();
			for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
			expect((await copy.get("/presentations")).status).toBe(200);
			await visitor.submit(await visitor.get("/presentations"), { button: "Logout" });
			for (const path of ["/presentations", "/devices", "/user-info"])
				expect((await copy.get(path)).location).toContain("/login");
		},
	);

	test("a link to it signs nobody out", async () => {
		const { visitor } = await site.signedIn();
		expect((await visitor.get("/logout")).location).toBe("/");
		expect((await visitor.get("/presentations")).status).toBe(200);
	});
});
