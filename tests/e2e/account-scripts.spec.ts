import { expect, type Page, test } from "@playwright/test";
import { ok } from "../support/caller";
import { type SharedSite, sharedSite } from "../support/site";
import { listen } from "./desk";
import { open } from "./house";
import { seat, takeSeat } from "./seated";

let site: SharedSite;
let complaints: string[];

test.beforeAll(async () => {
	site = await sharedSite();
});
test.beforeEach(({ context }) => {
	complaints = listen(context);
});
test.afterEach(() => expect(complaints).toEqual([]));

test("other tabs show nothing after logout", async ({ page, context }) => {
	await seat(context, site);
	await page.goto(`${site.dashboard.url}/presentations`);
	const other = await context.newPage();
	await other.goto(`${site.dashboard.url}/devices`);
	await expect(other.getByRole("heading", { name: "Device Management" })).toBeVisible();
	await page.getByRole("button", { name: "Logout" }).click();
	await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
	await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
	await expect(other.getByText("Device Management")).toHaveCount(0);
});

test("a form in which nothing is typed becomes that of whoever signs in elsewhere", async ({
	page,
	context,
}) => {
	const ann = await seat(context, site);
	await ok(site.service, "updateProfile", { token: ann.token, body: { firstName: "Ann" } });
	const { visitor, token, email } = await site.signedIn(true);
	const before = await ok(site.service, "getProfile", { token });
	await open(page, `${site.dashboard.url}/user-info`);
	// By a link, so that scripts put the values into the fields.
	await page.getByRole("link", { name: "Edit" }).click();
	const name = page.getByLabel("First name");
	await expect(name).toHaveValue("Ann");
	await takeSeat(context, visitor);
	const other = await context.newPage();
	await open(other, `${site.dashboard.url}/presentations`);
	await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
	await expect(name).toHaveValue(before.firstName ?? "");
	await page.getByLabel("Last name").fill("Archer");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByRole("status")).toContainText("Profile saved");
	const after = await ok(site.service, "getProfile", { token });
	expect([after.firstName, after.lastName]).toEqual([before.firstName, "Archer"]);
});

test("after the sign-in Back leads to what was before it", async ({ page }) => {
	const { email, password } = await site.signedIn();
	await open(page, `${site.dashboard.url}/guide`);
	await page.getByRole("link", { name: "Sign in", exact: true }).first().click();
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Content Management" })).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL(`${site.dashboard.url}/guide`);
	await expect(page.getByRole("link", { name: "Dashboard", exact: true })).toBeVisible();
});

test("what scripts add: toggles, buttons that wait until the two passwords agree", async ({
	page,
}) => {
	const field = (label: string) => page.getByLabel(label, { exact: true });
	const register = page.getByRole("button", { name: "Register" });
	await page.goto(`${site.dashboard.url}/register-user`);
	await field("Email").fill("bob@example.com");
	await field("Password").fill("Secret1!");
	await expect(register).toBeDisabled();
	await field("Confirm password").fill("Secret1");
	await expect(register).toBeDisabled();
	await expect(page.getByText("The two passwords differ")).toBeVisible();
	await expect(field("Confirm password")).not.toHaveAttribute("aria-invalid");
	const status = page.getByRole("status");
	await field("Confirm password").press("Tab");
	await expect(status).toHaveText("The two passwords differ.");
	await field("Confirm password").fill("Secret1!");
	await expect(status).toHaveText("");
	await field("Confirm password").fill("Secret1");
	await field("Confirm password").press("Enter");
	await expect(status).toHaveText("The two passwords differ.");
	await expect(field("Confirm password")).toHaveAttribute("aria-invalid", "true");
	await expect(field("Confirm password")).toHaveAccessibleDescription("The two passwords differ.");
	await field("Confirm password").fill("Secret1!");
	await expect(field("Confirm password")).not.toHaveAttribute("aria-invalid");
	await expect(register).toBeEnabled();
	await expect(page.getByText("The two passwords differ")).toHaveCount(0);
	for (const name of ["Show password", "Show confirm password"])
		await page.getByRole("button", { name, exact: true }).click();
	await expect(field("Password")).toHaveAttribute("type", "text");
	const toggle = page.getByRole("button", { name: "Show password", exact: true });
	await expect(toggle).toHaveAttribute("aria-pressed", "true");
	await expect(field("Confirm password")).toHaveAttribute("type", "text");
	await page.getByRole("link", { name: "Cancel" }).click();
	await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

const cookiesLost = (page: Page) => page.locator("main p.text-warn");

test("the sign-in page of a browser that keeps no cookies says so", async ({ page }) => {
	await page.addInitScript(() =>
		Object.defineProperty(navigator, "cookieEnabled", { get: () => false }),
	);
	await page.goto(`${site.dashboard.url}/login`);
	await expect(cookiesLost(page)).toContainText("This browser keeps no cookies for this site");
});

test("a sign-in whose cookie gets lost on the way says so, a wrong password does not", async ({
	page,
	context,
}) => {
	const { email, password } = await seat(context, site);
	await context.clearCookies();
	await page.route(/\/login\.data/, async (route) => {
		const response = await route.fetch();
		const { "set-cookie": _, ...headers } = response.headers();
		await context.clearCookies();
		await route.fulfill({ response, headers });
	});
	await page.goto(`${site.dashboard.url}/login`);
	for (const [typed, isLost] of [
		[`${password}x`, false],
		[password, true],
	] as const) {
		await page.getByLabel("Email").fill(email);
		await page.getByLabel("Password", { exact: true }).fill(typed);
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
		if (isLost) await expect(page).toHaveURL(/redirectTo=%2Fpresentations/);
		else await expect(page.getByRole("alert")).toContainText("Unauthorized");
		await expect(cookiesLost(page)).toHaveCount(isLost ? 1 : 0);
	}
	await expect(cookiesLost(page)).toContainText("the next page did not know it");
	// The browser tells of the status of a wrong password.
	complaints.length = 0;
});
