import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { startService, type TestService } from "../support/service";
import { giveToDefaultGroup, listen, makePresentation, pair, signUpAndIn } from "./desk";

let service: TestService;
let dashboard: TestDashboard;
let context: BrowserContext;
let complaints: string[];

test.beforeEach(async () => {
	service = await startService();
	dashboard = await startDashboard(service.url);
});
test.afterEach(async () => {
	await context.close();
	await dashboard.stop();
	await service.stop();
	expect(complaints).toEqual([]);
});

async function openDesk(page: Page): Promise<Page> {
	context = page.context();
	complaints = listen(context);
	return page;
}

async function doesTheJob(desk: Page, screen: Page) {
	await signUpAndIn(desk, dashboard.url);
	await makePresentation(desk);
	await pair(desk, screen, service.url);
	await giveToDefaultGroup(desk);
	await expect(screen.locator("body")).toHaveAttribute("data-state", "playing", {
		timeout: 40_000,
	});
}

test("the main job with scripts on", async ({ page }) => {
	const desk = await openDesk(page);
	await doesTheJob(desk, await context.newPage());
});

test("the main job with scripts that never arrive", async ({ page, browser }) => {
	const desk = await openDesk(page);
	await desk.route("**/assets/*.js", (route) => route.abort());
	const lobby = await browser.newContext();
	await doesTheJob(desk, await lobby.newPage());
	await lobby.close();
});

test("what scripts add: code field, show password, moves, dialogs, notices that go", async ({
	page,
}) => {
	const desk = await openDesk(page);
	await desk.goto(`${dashboard.url}/login`);
	await desk.getByLabel("Password", { exact: true }).fill("Secret1!");
	await desk.getByRole("button", { name: "Show password" }).click();
	await expect(desk.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");

	await signUpAndIn(desk, dashboard.url);
	await makePresentation(desk);
	await expect(desk.getByText("Presentation saved")).toBeHidden({ timeout: 15_000 });

	await desk.getByRole("link", { name: "Verify device" }).click();
	const code = desk.getByLabel("Device code");
	await expect(desk.getByRole("button", { name: "Activate" })).toBeDisabled();
	await code.pressSequentially("12a 3-45");
	await expect(code).toHaveValue("12345");
	await expect(desk.getByRole("button", { name: "Activate" })).toBeDisabled();
	await code.pressSequentially("67");
	await expect(code).toHaveValue("123456");
	await desk.getByRole("button", { name: "Activate" }).click();
	await expect(desk.getByRole("alert")).toBeFocused();
	await expect(code).toHaveValue("123456");

	await desk.getByRole("link", { name: "Content Management" }).click();
	await desk.getByRole("link", { name: "Edit Lobby" }).click();
	await desk.getByLabel("Title", { exact: true }).fill("Foyer");
	await desk.getByRole("button", { name: "Move slide 3 up" }).click();
	await expect(desk.getByLabel("Title of slide 2")).toHaveValue("Garden");
	await desk.getByRole("button", { name: "Remove slide 1" }).click();
	await expect(desk.getByLabel(/^Title of slide/)).toHaveCount(2);
	await expect(desk.getByLabel("Title", { exact: true })).toHaveValue("Foyer");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("row", { name: /Foyer/ }).getByRole("cell").nth(2)).toHaveText("2");

	await desk.getByRole("link", { name: "Delete Foyer" }).click();
	await expect(desk.getByRole("dialog")).toBeVisible();
	await expect(desk.getByRole("link", { name: "No" })).toBeFocused();
	await desk.keyboard.press("Escape");
	await expect(desk.getByRole("dialog")).toBeHidden();
	await desk.getByRole("link", { name: "Delete Foyer" }).click();
	await desk.getByRole("button", { name: "Yes" }).click();
	await expect(desk.getByText("Make your first presentation")).toBeVisible();
});
