import { expect, test } from "@playwright/test";
import { type SharedSite, sharedSite } from "../support/site";
import { listen } from "./desk";
import { seat } from "./seated";

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
	await expect(field("Confirm password")).toHaveAttribute("type", "text");
	await page.getByRole("link", { name: "Cancel" }).click();
	await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
