import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { startDashboard } from "../support/dashboard";
import { freePort } from "../support/free-port";
import { type Site, startSite } from "../support/site";
import { listen } from "./desk";
import { open } from "./house";
import { seat } from "./seated";

// Plans from end to end: the dashboard, the sandbox of the embedded service, and back.

let site: Site;
test.beforeAll(async () => {
	const port = await freePort();
	site = await startSite({
		serviceEnv: {
			DASHBOARD_URL: `http://127.0.0.1:${port}`,
			// The events come long after the person is back.
			SANDBOX_WEBHOOK_MS: "5000",
		},
		dashboardEnv: { PORT: String(port) },
	});
});
test.afterAll(() => site.stop());

const card = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

async function isAccessible(page: Page) {
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** Chooses a plan and pays for it in the sandbox. */
async function buy(page: Page, plan: string) {
	await page.goto(`${site.dashboard.url}/plans`);
	await page.getByRole("button", { name: `Choose ${plan}` }).click();
	await expect(page.getByText("Sandbox: nothing is charged").first()).toBeVisible();
	await page.getByRole("button", { name: "Pay and subscribe" }).click();
	await expect(page).toHaveURL(/\/checkout\/success\?session_id=/);
	await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
}

test("a plan is bought, marked, shown by the menu at once, and cancelled in the portal", async ({
	page,
	context,
}) => {
	const complaints = listen(context);
	await seat(context, site);
	await buy(page, "Enterprise");
	await expect(page.getByText("Your plan is now Enterprise")).toBeVisible();
	await isAccessible(page);
	await page.getByRole("link", { name: "To my presentations" }).click();
	await expect(page.getByRole("link", { name: "Schedules" }).first()).toBeVisible();

	await page.goto(`${site.dashboard.url}/plans`);
	await expect(card(page, "Enterprise").getByText("Your plan")).toBeVisible();
	await expect(card(page, "Basic").getByText(/Screens beyond \d+ pause/)).toBeVisible();
	await isAccessible(page);

	await page.goto(`${site.dashboard.url}/user-info`);
	await page.getByRole("button", { name: "View my subscription/invoices" }).click();
	await expect(page.getByRole("heading", { name: "Subscription and invoices" })).toBeVisible();
	await page.getByRole("button", { name: "Cancel at the end of the period" }).click();
	await expect(page.getByText(/^Ends on/)).toBeVisible();
	await page.getByRole("link", { name: "Back to the dashboard" }).click();
	await expect(page).toHaveURL(/\/user-info$/);
	await expect(page.getByText("Enterprise").first()).toBeVisible();
	expect(complaints).toEqual([]);
});

test("who has a plan is told where to change it, whatever they do next", async ({
	page,
	context,
}) => {
	await seat(context, site);
	await page.goto(`${site.dashboard.url}/plans`);
	const other = await context.newPage();
	await buy(other, "Basic");
	await other.getByRole("link", { name: "My subscription" }).click();
	await page.getByRole("button", { name: "Choose Pro" }).click();
	const refusal = page.getByText("The billing portal changes or cancels the plan that you have.");
	const lookAtPlans = page.getByRole("link", { name: "Look at the plans" });
	await expect(refusal).toBeVisible();
	await expect(page).toHaveURL(/\/checkout$/);
	await page.getByRole("button", { name: "Dark" }).click();
	await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
	await expect(refusal).toBeVisible();
	await page.goBack();
	await expect(card(page, "Basic").getByText("Your plan")).toBeVisible();
	await page.goForward();
	await expect(lookAtPlans).toBeVisible();
	await page.reload();
	await expect(page).toHaveURL(/\/plans$/);
	await page.getByRole("button", { name: "Change to Pro" }).click();
	await expect(page.getByRole("heading", { name: "Subscription and invoices" })).toBeVisible();
});

test("a plan is chosen and changed also where the checkout's script is gone, as after a release", async ({
	page,
	context,
}) => {
	await seat(context, site);
	await open(page, `${site.dashboard.url}/plans`);
	const script = await page.evaluate(
		() => window.__remixManifest.routes["routes/checkout/start"]?.module,
	);
	await page.route(`**${script}`, (route) => route.fulfill({ status: 404 }));
	await page.getByRole("button", { name: "Choose Pro" }).click();
	await page.getByRole("button", { name: "Pay and subscribe" }).click();
	await expect(page.getByText("Your plan is now Pro")).toBeVisible();
	await open(page, `${site.dashboard.url}/plans`);
	await page.getByRole("button", { name: "Change to Basic" }).click();
	await expect(page.getByRole("heading", { name: "Subscription and invoices" })).toBeVisible();
});

test("a profile that lies open in another tab has the plan that is bought in this one", async ({
	page,
	context,
}) => {
	await seat(context, site);
	await open(page, `${site.dashboard.url}/user-info`);
	const panel = page.getByRole("region", { name: "Subscription" });
	await expect(panel.getByText("No plan")).toBeVisible();
	const other = await context.newPage();
	await open(other, `${site.dashboard.url}/plans`);
	await other.getByRole("button", { name: "Choose Pro" }).click();
	await other.getByRole("button", { name: "Pay and subscribe" }).click();
	await expect(other.getByText("Your plan is now Pro")).toBeVisible();
	await page.bringToFront();
	await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
	await expect(panel.getByText("Pro", { exact: true })).toBeVisible();
});

test("a payment page whose script does not come is told in our words", async ({ page }) => {
	const keyed = await startDashboard(site.service.url, { STRIPE_PUBLISHABLE_KEY: "pk_test_1" });
	await page.route("https://js.stripe.com/**", (route) => route.abort());
	await page.goto(`${keyed.url}/checkout/stripe?session_id=cs_1`);
	const said = "The payment page could not be opened.";
	await expect(page.getByRole("alert")).toContainText(said);
	await expect(page.getByText("Nothing was charged.")).toBeVisible();
	await keyed.stop();
});

test("each plan's button ends where its card's words do, in narrow cards too", async ({
	page,
	context,
}) => {
	await seat(context, site);
	await buy(page, "Basic");
	for (const width of [1440, 1024, 360]) {
		await page.setViewportSize({ width, height: 800 });
		await page.goto(`${site.dashboard.url}/plans`);
		const enterprise = await card(page, "Enterprise").boundingBox();
		const change = page.getByRole("button", { name: "Change to Enterprise" });
		const button = await change.boundingBox();
		if (!enterprise || !button) throw new Error("Not shown");
		const after = enterprise.x + enterprise.width - button.x - button.width;
		expect(after, `at ${width}`).toBeCloseTo(button.x - enterprise.x, 0);
	}
});

test("the hidden way of a service that chooses the plan leads to the sandbox too, and back without paying", async ({
	page,
	context,
}) => {
	await seat(context, site);
	await page.goto(`${site.dashboard.url}/plans`);
	await page.evaluate(() => {
		const form = document.createElement("form");
		form.method = "post";
		form.action = "/checkout";
		document.body.append(form);
		form.submit();
	});
	await expect(page.getByText("Sandbox: nothing is charged").first()).toBeVisible();
	await page.getByRole("button", { name: "Go back without paying" }).click();
	await expect(page.getByRole("heading", { name: "Checkout cancelled" })).toBeVisible();
	await page.getByRole("link", { name: "Look at the plans" }).click();
	await expect(page.getByText("You have no plan yet.")).toBeVisible();
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("a plan is bought, and is there", async ({ page, context }) => {
		await seat(context, site);
		await buy(page, "Pro");
		await expect(page.getByText("Your plan is now Pro")).toBeVisible();
	});

	test("a plan is bought before there is an account", async ({ page }) => {
		await page.goto(`${site.dashboard.url}/plans`);
		await page.getByRole("link", { name: "Choose Basic" }).click();
		const email = `early-${Date.now()}@signage.test`;
		await page.getByLabel("Email").fill(email);
		await page.getByRole("button", { name: "Go to payment" }).click();
		await page.getByRole("button", { name: "Pay and subscribe" }).click();
		await expect(page.getByText(`belongs to the account of ${email}`)).toBeVisible();
		await page.getByRole("link", { name: "Make the account" }).click();
		await expect(page.getByLabel("Email")).toHaveValue(email);
	});
});
