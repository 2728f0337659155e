import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { newPerson, ok } from "../support/caller";
import { startService, type TestService } from "../support/service";
import { isAccessible } from "./player-page";

/** Stands for the dashboard, to which the sandbox leads back. */
let dashboard: Server;
let service: TestService;
test.beforeAll(async () => {
	dashboard = createServer((_, response) => {
		response.writeHead(200, { "content-type": "text/html" }).end("<title>Dashboard</title>");
	});
	dashboard.listen(0, "127.0.0.1");
	await once(dashboard, "listening");
	const { port } = dashboard.address() as AddressInfo;
	const env = { DASHBOARD_URL: `http://localhost:${port}`, SANDBOX_WEBHOOK_MS: "50" };
	service = await startService({ env });
});
test.afterAll(async () => {
	await service.stop();
	dashboard.close();
});

test.use({ javaScriptEnabled: false });

test("a plan is bought, changed and cancelled in a browser without scripts, and its invoice prints", async ({
	browser,
	page,
}) => {
	const { token } = await newPerson(service);
	const { url } = await ok(service, "createCheckoutSession", { token });
	await page.goto(String(url));
	await expect(page.getByRole("note")).toContainText("Sandbox: nothing is charged");
	await page.getByLabel("Pro").check();
	await page.getByRole("button", { name: "Have the payment declined" }).click();
	await expect(page.getByRole("alert")).toHaveText("The payment was declined.");
	await expect(page.getByLabel("Pro")).toBeChecked();
	await page.getByRole("button", { name: "Pay and subscribe" }).click();
	await expect(page).toHaveURL(
		/^http:\/\/localhost:\d+\/checkout\/success\?session_id=cs_sandbox_/,
	);
	await expect(page).toHaveTitle("Dashboard");

	const status = { query: { sessionId: page.url().split("session_id=")[1] ?? "" } };
	await ok(service, "getCheckoutStatus", status);
	const portal = await ok(service, "createPortalSession", { token });
	await page.goto(portal.url);
	await page.getByLabel("Enterprise").check();
	await page.getByRole("button", { name: "Change the plan" }).click();
	await expect(page.getByRole("status")).toContainText("The plan is changed");
	await page.getByRole("button", { name: "Cancel at the end of the period" }).click();
	await expect(page.getByText(/^Ends on/)).toBeVisible();
	await page.getByRole("button", { name: "Take the cancellation back" }).click();
	await expect(page.getByText(/^Renews on/)).toBeVisible();

	// axe needs scripts.
	const seeing = await browser.newContext({ javaScriptEnabled: true, bypassCSP: true });
	const other = await seeing.newPage();
	for (const colorScheme of ["light", "dark"] as const) {
		await other.emulateMedia({ colorScheme });
		await other.goto(portal.url);
		await isAccessible(other);
	}
	await seeing.close();

	await page.getByRole("link", { name: /Pro, one month/ }).click();
	await page.emulateMedia({ media: "print", colorScheme: "dark" });
	await expect(page.getByRole("heading", { name: "Invoice" })).toBeVisible();
	await expect(page.getByRole("link", { name: "All invoices" })).toBeHidden();
	const box = page.locator(".box");
	await expect(box).toHaveCSS("background-color", "rgb(255, 255, 255)");
	await expect(box).toHaveCSS("color", "rgb(16, 21, 28)");
	await page.emulateMedia({ media: "screen" });
	await page.getByRole("link", { name: "All invoices" }).click();
	await page.getByRole("link", { name: "Back to the dashboard" }).click();
	await expect(page).toHaveURL(/\/user-info$/);
});
