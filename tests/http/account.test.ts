import { describe, expect, test } from "vitest";
import { authenticatorCode } from "../support/authenticator";
import { ok } from "../support/caller";
import { newEmail } from "../support/new-email";
import { linkIn, mailTo, valueIn } from "../support/outbox";
import type { Page } from "../support/page";
import { DASHBOARD_URL } from "../support/service";
import { changeSession } from "../support/session";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";
import type { Visitor } from "../support/visitor";

const NEW = "N3w-password";
const STEP = "/login/two-factor";
const TWO_FACTOR = "/user-info/two-factor";

const enter = (visitor: Visitor, email: string, password: string, rememberMe = false) =>
	visitor.fill("/login", { fields: { email, password, rememberMe } });
const isSignedIn = async (visitor: Visitor) => (await visitor.get("/presentations")).status === 200;
/** The key that the page's link takes to an authenticator app. */
const keyIn = (page: Page) => {
	const href = page.root.querySelector('a[href^="otpauth:"]')?.getAttribute("href") ?? "";
	return /[?&]secret=([A-Z2-7]+)/.exec(href)?.[1] ?? "";
};
const codesIn = (page: Page) =>
	page.root.querySelectorAll("main ul li").map((one) => one.textContent.trim());

/** Switches two-factor sign-in on and answers the key and the recovery codes. */
async function enable({ visitor }: SignedIn) {
	const page = await visitor.get(TWO_FACTOR);
	const key = keyIn(page);
	const shown = await visitor.submit(page, {
		fields: { twoFactorCode: authenticatorCode(key) },
		button: "Enable",
	});
	expect([shown.status, shown.alert]).toEqual([200, undefined]);
	return { key, codes: codesIn(shown) };
}

describe("with the service of this product", () => {
	const site = withSite({ DASHBOARD_URL, NEW_ACCOUNT_TIER: "Enterprise" });

	/** The dashboard's page that a mail's link to the service or the dashboard stands for. */
	const here = (link: URL, path: string) => path + link.search;
	async function confirmed(): Promise<SignedIn> {
		const person = await site.signedIn();
		const link = linkIn(await mailTo(site.service, person.email, /onfirm/));
		const page = await site.visitor().get(here(link, "/confirm-email"));
		expect([page.status, page.heading]).toEqual([200, "Email confirmed"]);
		return person;
	}

	test("an address is confirmed by its mail, sent again on demand; a made-up code is refused", async () => {
		const { email } = await site.signedIn();
		const visitor = site.visitor();
		const sent = await visitor.fill("/resend-confirmation", { fields: { email } });
		expect((await visitor.follow(sent)).heading).toBe("Sign in");
		const link = linkIn(await mailTo(site.service, email, /onfirm/));
		expect((await visitor.get(here(link, "/confirm-email"))).status).toBe(200);
		link.searchParams.set("code", "bWFkZSB1cA");
		const refused = await visitor.get(here(link, "/confirm-email"));
		expect([refused.status, refused.heading]).toEqual([401, "Not confirmed"]);
	});

	test("a forgotten password is replaced by a mailed code, once", async () => {
		const { email, password } = await confirmed();
		const visitor = site.visitor();
		const asked = await visitor.fill("/forgot-password", { fields: { email } });
		const resetCode = valueIn(await mailTo(site.service, email, /assword/), "resetCode");
		const page = await visitor.follow(asked);
		const fields = { resetCode, newPassword: "weak", confirmPassword: "weak" };
		const weak = await visitor.submit(page, { fields });
		expect([weak.status, weak.value("resetCode")]).toEqual([400, resetCode]);
		const good = { newPassword: NEW, confirmPassword: NEW };
		const login = await visitor.follow(await visitor.submit(weak, { fields: good }));
		expect(login.value("email")).toBe(email);
		expect((await enter(visitor, email, password)).status).toBe(401);
		expect((await visitor.submit(login, { fields: { password: NEW } })).status).toBe(302);
		const again = await site
			.visitor()
			.fill(`/reset-password?${new URLSearchParams({ userEmail: email, resetCode })}`, {
				fields: good,
			});
		expect([again.status, again.alert]).toEqual([400, expect.stringContaining("Bad request")]);
	});

	test.each([true, false])(
		"an address can be confirmed where the account was made (%s) or not: it keeps what was made before",
		async (isSame) => {
			const [email, password] = [newEmail(), "Passw0rd!"];
			const maker = site.visitor();
			const fields = { email, password, confirmPassword: password };
			expect((await maker.fill("/register-user", { fields })).status).toBe(302);
			await maker.signIn(email, password, true);
			const link = linkIn(await mailTo(site.service, email, /^Confirm/));
			const sent = await (isSame ? maker : site.visitor()).request(link.href);
			expect(sent.location).toMatch(`${DASHBOARD_URL}/confirm-email?`);
			const reader = isSame ? maker : site.visitor();
			const page = await reader.get(`/confirm-email${link.search}`);
			expect([page.status, page.heading]).toEqual([200, "Email confirmed"]);
			expect(page.main.includes("Did somebody else make the account?")).toBe(!isSame);
			expect((await reader.get(`/confirm-email${link.search}`)).heading).toBe("Email confirmed");
			const again = await site.visitor().fill("/login", { fields: { email, password } });
			expect(again.status).toBe(302);
			expect((await maker.get("/presentations")).status).toBe(200);
		},
	);

	test.each([true, false])(
		"a sign-in that is remembered (%s) has its browser known after it was closed: a mailed link ends nothing there",
		async (isRemembered) => {
			const [email, password] = [newEmail(), "Passw0rd!"];
			const visitor = site.visitor();
			const fields = { email, password, confirmPassword: password };
			await visitor.fill("/register-user", { fields });
			await visitor.signIn(email, password, isRemembered);
			visitor.closeBrowser();
			await visitor.request("/logout", { method: "POST" });
			await visitor.fill("/magic-link", { fields: { email } });
			const link = linkIn(await mailTo(site.service, email, /sign-in link/));
			const list = await visitor.follow(await visitor.get(link.pathname + link.search));
			expect([list.status, list.heading]).toEqual([200, "Content Management"]);
			const told =
				list.notice?.includes("Somebody else may have chosen the password before") ?? false;
			expect(told).toBe(!isRemembered);
			expect(list.notice?.includes("remove what is not yours") ?? false).toBe(told);
			const again = await site.visitor().fill("/login", { fields: { email, password } });
			expect(again.status).toBe(isRemembered ? 302 : 401);
		},
	);

	test("a mailed link signs in, once", async () => {
		const { email } = await site.signedIn();
		const visitor = site.visitor();
		await visitor.fill("/magic-link?redirectTo=%2Fdevices", { fields: { email } });
		const link = linkIn(await mailTo(site.service, email, /sign/i));
		expect(link.origin).toBe(DASHBOARD_URL);
		await visitor.request(link.pathname + link.search, { method: "HEAD" });
		const entered = await visitor.get(link.pathname + link.search);
		expect([entered.status, entered.location]).toEqual([302, "/devices"]);
		const again = await site.visitor().get(link.pathname + link.search);
		expect([again.status, again.alert]).toEqual([401, "Unauthorized Failed to login"]);
	});

	test("two-factor sign-in: on, asked for, by recovery code once, and off", async () => {
		const person = await site.signedIn();
		const { email, password } = person;
		const { key, codes } = await enable(person);
		expect(codes).toHaveLength(10);
		expect((await person.visitor.get(TWO_FACTOR)).main).toContain("Recovery codes left10");

		const phone = site.visitor();
		const asked = await enter(phone, email, password);
		expect(asked.location).toBe(STEP);
		expect(await isSignedIn(phone)).toBe(false);
		const twoFactorCode = authenticatorCode(key, 1);
		await phone.submit(await phone.follow(asked), { fields: { twoFactorCode } });
		expect(await isSignedIn(phone)).toBe(true);

		const byRecovery = async (twoFactorRecoveryCode: string) => {
			const visitor = site.visitor();
			await enter(visitor, email, password);
			await visitor.fill(`${STEP}?recovery`, { fields: { twoFactorRecoveryCode } });
			return isSignedIn(visitor);
		};
		const [first = "", second = ""] = codes;
		expect([await byRecovery(first), await byRecovery(first)]).toEqual([true, false]);
		const renewed = await phone.fill(`${TWO_FACTOR}?confirm=new-codes`, { button: "Yes" });
		const [newest = ""] = codesIn(renewed);
		expect([await byRecovery(second), await byRecovery(newest)]).toEqual([false, true]);

		const turnOff = (typed: string) =>
			phone.fill(`${TWO_FACTOR}?confirm=turn-off`, { fields: { password: typed }, button: "Yes" });
		expect((await turnOff("Wr0ng!!")).status).toBe(400);
		expect((await turnOff(password)).status).toBe(302);
		expect((await enter(site.visitor(), email, password)).location).toBe("/presentations");
		expect(keyIn(await phone.get(TWO_FACTOR))).not.toBe(key);
	});

	test("a mailed link asks for the second step as well", async () => {
		const person = await site.signedIn();
		const { key } = await enable(person);
		const visitor = site.visitor();
		await visitor.fill("/magic-link", { fields: { email: person.email } });
		const link = linkIn(await mailTo(site.service, person.email, /sign-in link/));
		const asked = await visitor.get(link.pathname + link.search);
		expect(asked.location).toBe(STEP);
		const step = await visitor.follow(asked);
		const wrong = await visitor.submit(step, { fields: { twoFactorCode: "000000" } });
		expect([wrong.status, wrong.alert]).toEqual([401, "Unauthorized Failed to login"]);
		const twoFactorCode = authenticatorCode(key, 1);
		await visitor.submit(wrong, { fields: { twoFactorCode } });
		expect(await isSignedIn(visitor)).toBe(true);
	});

	test("the profile is saved, and the integration key set and removed", async () => {
		const { visitor, token } = await site.signedIn();
		await visitor.fill("/user-info?edit", { fields: { firstName: "Ann", company: "Archer Ltd" } });
		await visitor.post("/theme", { theme: "theme2" });
		await visitor.fill("/user-info?edit", { fields: { firstName: "", lastName: "Archer" } });
		const profile = await ok(site.service, "getProfile", { token });
		expect([profile.firstName ?? null, profile.lastName, profile.company]).toEqual([
			null,
			"Archer",
			"Archer Ltd",
		]);
		const integrationKey = "sk-live-0123456789";
		await visitor.fill("/user-info", { fields: { integrationKey }, button: "Set key" });
		expect((await ok(site.service, "getIntegrationKey", { token })).data).toBe(integrationKey);
		const page = await visitor.get("/user-info");
		expect(page.main).toContain("sk-liv…");
		expect(page.text).not.toContain(integrationKey);
		await visitor.fill("/user-info?confirm=remove-key", { button: "Yes" });
		expect((await ok(site.service, "getIntegrationKey", { token })).data).toBeNull();
	});
});

describe("a remembered session whose access token has ended", () => {
	const site = withSite();
	const isSignedInLater = async (visitor: Visitor) => {
		await changeSession(visitor, { expiresAt: Date.now() });
		return isSignedIn(visitor);
	};

	test("lives on after a change of password here, and ends elsewhere", async () => {
		const { visitor, email, password } = await site.signedIn(true);
		const elsewhere = site.visitor();
		await elsewhere.signIn(email, password, true);
		const sent = await visitor.fill("/change-password", {
			fields: { oldPassword: password, newPassword: NEW, confirmPassword: NEW },
		});
		expect(sent.location).toBe("/user-info");
		expect(await isSignedInLater(visitor)).toBe(true);
		expect(await isSignedInLater(elsewhere)).toBe(false);
		expect((await enter(site.visitor(), email, password)).status).toBe(401);
		expect((await enter(site.visitor(), email, NEW)).status).toBe(302);
	});

	test("lives on after a look at the profile and at two-factor sign-in", async () => {
		const { visitor } = await site.signedIn(true);
		await visitor.get("/user-info");
		await visitor.get(TWO_FACTOR);
		expect(await isSignedInLater(visitor)).toBe(true);
	});

	test("ends after two-factor sign-in was switched on, as the page said", async () => {
		const person = await site.signedIn(true);
		await enable(person);
		expect(await isSignedInLater(person.visitor)).toBe(false);
	});
});
