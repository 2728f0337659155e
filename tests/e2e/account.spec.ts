import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { authenticatorCode } from "../support/authenticator";
import type { TestPerson } from "../support/caller";
import { linkIn, mailTo } from "../support/outbox";
import { DASHBOARD_URL } from "../support/service";
import { type SharedSite, sharedSite } from "../support/site";
import { listen } from "./desk";
import { seat } from "./seated";

let site: SharedSite;
let ann: TestPerson;
let context: BrowserContext;
let complaints: string[];
let desk: Page;

/** Opens the dashboard as somebody new who is signed in. */
async function open(browser: Browser, javaScriptEnabled: boolean) {
	context = await browser.newContext({ javaScriptEnabled });
	complaints = listen(context);
	ann = await seat(context, site);
	desk = await context.newPage();
	await desk.goto(`${site.dashboard.url}/presentations`);
}

test.beforeAll(async () => {
	site = await sharedSite({ NEW_ACCOUNT_TIER: "Enterprise", DASHBOARD_URL });
});
test.afterEach(async () => {
	await context.close();
	expect(complaints).toEqual([]);
});

const heading = (name: string) =>
	expect(desk.getByRole("heading", { name, level: 1 })).toBeVisible();
const status = (text: string | RegExp) => expect(desk.getByRole("status")).toContainText(text);
const button = (name: string) => desk.getByRole("button", { name, exact: true });
const link = (name: string) => desk.getByRole("link", { name, exact: true });
const field = (label: string) => desk.getByLabel(label, { exact: true });

async function logOut() {
	await button("Logout").first().click();
	await heading("Sign in");
}
async function signIn(password: string) {
	await field("Email").fill(ann.email);
	await field("Password").fill(password);
	await button("Sign in").click();
}
async function toProfile() {
	await link("Go to profile").click();
	await heading("My Profile");
}
/** A link of a mail leads to the dashboard that the service knows of: here to the one under test. */
const inDashboard = (mailed: URL) => site.dashboard.url + mailed.pathname + mailed.search;

// What the forms do without scripts is in http/account.test.ts; here is the proof that a browser does it.
for (const scripts of [true, false])
	test.describe(`with scripts ${scripts ? "on" : "off"}`, () => {
		test("a forgotten password: code by mail, a new one, and a change of it", async ({
			browser,
		}) => {
			await open(browser, scripts);
			await logOut();
			const confirmation = linkIn(await mailTo(site.service, ann.email, /^Confirm/));
			await desk.goto(`${site.dashboard.url}/confirm-email${confirmation.search}`);
			await heading("Email confirmed");

			await desk.goto(`${site.dashboard.url}/login`);
			await link("Forgot password?").click();
			await heading("Forgot Password");
			await field("Email").fill(ann.email);
			await button("Send the code").click();
			await heading("Reset Password");
			await status("a code is on its way");
			const mail = await mailTo(site.service, ann.email, /^Reset/);
			await desk.goto(
				`${site.dashboard.url}/reset-password?userEmail=${encodeURIComponent(ann.email)}`,
			);
			await field("Code").fill(/Or enter this code:\s+(\S+)/.exec(mail.text)?.[1] ?? "");
			await field("New password").fill("Second2!");
			await field("Confirm password").fill("Second2!");
			await button("Save password").click();
			await status("Password changed. Sign in with the new one.");
			await expect(field("Email")).toHaveValue(ann.email);

			await signIn(ann.password);
			await expect(desk.getByRole("alert")).toContainText("Failed to login");
			await signIn("Second2!");
			await toProfile();
			await link("Change password").click();
			await heading("Change Password");
			await field("Current password").fill("wrong");
			await field("New password").fill("Third3!!");
			await field("Confirm password").fill("Third3!!");
			await button("Change password").click();
			await expect(desk.getByRole("alert")).toBeVisible();
			await field("Current password").fill("Second2!");
			await field("New password").fill("Third3!!");
			await field("Confirm password").fill("Third3!!");
			await button("Change password").click();
			await status("Password changed");
			await logOut();
			await signIn("Third3!!");
			await heading("Content Management");
		});

		test("another address: asked for with the password, changed by the mailed link", async ({
			browser,
		}) => {
			await open(browser, scripts);
			const next = `${crypto.randomUUID()}@signage.test`;
			await toProfile();
			await link("Change email").click();
			await heading("Change Email");
			await field("New email").fill(next);
			await field("Current password").fill("wrong");
			await button("Send the link").click();
			await expect(desk.getByRole("alert")).toContainText("The password is not correct.");
			await expect(field("New email")).toHaveValue(next);
			await field("Current password").fill(ann.password);
			await button("Send the link").click();
			await heading("My Profile");
			await status(`until then you sign in with ${ann.email}.`);
			const { search } = linkIn(await mailTo(site.service, next, /^Confirm your new/));
			await desk.goto(`${site.dashboard.url}/confirm-email${search}`);
			await heading("Email confirmed");
			await link("Go on").click();
			await toProfile();
			await expect(desk.locator("main")).toContainText(next);
			await logOut();
			ann = { ...ann, email: next };
			await signIn(ann.password);
			await heading("Content Management");
		});

		test("after logout the back button shows nothing", async ({ browser }) => {
			await open(browser, scripts);
			await toProfile();
			await logOut();
			await desk.goBack();
			await heading("Sign in");
			expect(await desk.content()).not.toContain(ann.email);
		});
	});

test("the profile: edit, cancel, save; the integration key: set, shown by its prefix, removed", async ({
	browser,
}) => {
	await open(browser, true);
	await toProfile();
	await expect(desk.getByText("n/a")).toHaveCount(4);
	await link("Edit").click();
	await heading("Edit Profile");
	await field("First name").fill("Nobody");
	await link("Cancel").click();
	await heading("My Profile");
	await expect(desk.getByText("n/a")).toHaveCount(4);
	await link("Edit").click();
	await expect(field("First name")).toHaveValue("");
	await field("First name").fill("Ann");
	await field("Company name").fill("Ann & Sons");
	await button("Save").click();
	await heading("My Profile");
	await expect(desk.locator("main")).toContainText("Ann & Sons");
	await button("Refresh Subscription").click();
	await status(/./);
	await expect(link("Upgrade Subscription")).toHaveAttribute("target", "_blank");

	await field("New key").fill("key-of-the-till-0123456789");
	await button("Set key").click();
	await expect(desk.locator("main")).toContainText("key-of…");
	expect(await desk.content()).not.toContain("key-of-the-till");
	await link("Remove key").click();
	await expect(desk.getByRole("dialog")).toBeVisible();
	await link("No").click();
	await expect(desk.getByRole("dialog")).toBeHidden();
	await link("Remove key").click();
	await button("Yes").click();
	await expect(desk.locator("main")).toContainText("none");

	await desk.goto(`${site.dashboard.url}/theme2/user-info`);
	await heading("My Profile");
	await expect(desk.getByText("Company name")).toHaveCount(0);
	await link("Edit").click();
	await field("Last name").fill("Winter");
	await button("Save").click();
	await heading("My Profile");
	await desk.goto(`${site.dashboard.url}/theme1/user-info`);
	await expect(desk.locator("main")).toContainText("Ann Winter");
	await expect(desk.locator("main")).toContainText("Ann & Sons");
});

test("two-factor: on with a code, in by code and by recovery code, off", async ({ browser }) => {
	await open(browser, true);
	await toProfile();
	await link("Manage two-factor sign-in").click();
	await expect(desk.getByRole("img", { name: /QR code/ })).toBeVisible();
	const key = (await desk.locator("p.font-mono").innerText()).replace(/\s/g, "");
	await field("Code").fill("000000");
	await button("Enable").click();
	await expect(desk.getByRole("alert")).toBeVisible();
	await field("Code").fill(authenticatorCode(key));
	await button("Enable").click();
	await heading("Two-factor sign-in");
	const codes = desk.locator("ul.font-mono li");
	await expect(codes).toHaveCount(10);
	const recovery = await codes.first().innerText();
	await desk.goto(`${site.dashboard.url}/user-info/two-factor`);
	await expect(codes).toHaveCount(0);
	await expect(desk.getByText("Recovery codes left")).toBeVisible();

	await logOut();
	await signIn(ann.password);
	await heading("Two-factor sign-in");
	await desk.goto(`${site.dashboard.url}/presentations`);
	await heading("Sign in");
	await signIn(ann.password);
	await expect(field("Code")).toBeFocused();
	await field("Code").fill("000000");
	await button("Continue").click();
	await expect(desk.getByRole("alert")).toContainText("Failed to login");
	await field("Code").fill(authenticatorCode(key));
	await button("Continue").click();
	await heading("Content Management");

	await logOut();
	await signIn(ann.password);
	await link("Use a recovery code").click();
	await expect(field("Recovery code")).toBeFocused();
	await field("Recovery code").fill(recovery);
	await button("Continue").click();
	await heading("Content Management");

	await toProfile();
	await link("Manage two-factor sign-in").click();
	await expect(desk.locator("main")).toContainText("9");
	await link("Turn off").click();
	await field("Password").fill("Wr0ng!!");
	await button("Yes").click();
	await expect(desk.getByRole("dialog")).toContainText("The password is not correct.");
	await field("Password").fill(ann.password);
	await button("Yes").click();
	await status("Two-factor sign-in is off");
	await logOut();
	await signIn(ann.password);
	await heading("Content Management");
});

test("a mailed link signs in once, and leads where one wanted to be", async ({ browser }) => {
	await open(browser, true);
	await logOut();
	await desk.goto(`${site.dashboard.url}/devices`);
	await link("Email me a sign-in link").click();
	await heading("Email me a sign-in link");
	await field("Email").fill(ann.email);
	await button("Send the link").click();
	await status("a link is on its way");
	const mailed = inDashboard(linkIn(await mailTo(site.service, ann.email, /sign-in link/)));
	await desk.goto(mailed);
	await heading("Device Management");
	await logOut();
	await desk.goto(mailed);
	await expect(desk.getByRole("alert")).toContainText("Failed to login");
});

test("the address: not confirmed, the mail again, confirmed at the dashboard", async ({
	browser,
}) => {
	await open(browser, true);
	await toProfile();
	await expect(desk.getByText("Not confirmed")).toBeVisible();
	await link("Confirm").click();
	await heading("Confirm your email");
	await expect(field("Email")).toHaveValue(ann.email);
	await button("Send the mail").click();
	await status("the email is on its way");
	const { search } = linkIn(await mailTo(site.service, ann.email, /^Confirm/));
	await desk.goto(`${site.dashboard.url}/confirm-email?userId=1&code=wrong`);
	await expect(desk.getByRole("alert")).toContainText("not valid any more");
	await desk.goto(`${site.dashboard.url}/confirm-email${search}`);
	await heading("Email confirmed");
	await link("Go on").click();
	await toProfile();
	await expect(desk.getByText("Not confirmed")).toHaveCount(0);
});
