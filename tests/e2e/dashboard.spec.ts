import AxeBuilder from "@axe-core/playwright";
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

test("no barriers, in both brands, light and dark, wide and narrow", async ({ page }) => {
	const desk = await openDesk(page);
	const barriers = async () => {
		const { violations } = await new AxeBuilder({ page: desk })
			.withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
			.analyze();
		return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
	};
	const looks = async (path: string) => {
		for (const theme of ["theme1", "theme2"])
			for (const colorScheme of ["light", "dark"] as const) {
				await desk.emulateMedia({ colorScheme });
				await desk.goto(`${dashboard.url}/${theme}${path}`);
				expect(await barriers(), `${path} ${theme} ${colorScheme}`).toEqual([]);
			}
	};
	await looks("/login");
	await signUpAndIn(desk, dashboard.url);
	await makePresentation(desk);
	for (const path of ["/presentations", "/presentation/:1", "/devices?add", "/verify-device"])
		await looks(path);
	await looks("/presentations?confirm=delete&id=1");
	await desk.setViewportSize({ width: 360, height: 780 });
	for (const path of ["/presentations", "/presentation/:1", "/devices"]) {
		await looks(path);
		const width = await desk.evaluate(() => document.documentElement.scrollWidth);
		expect(width, `${path} is as wide as the screen`).toBeLessThanOrEqual(360);
	}
	await desk.getByLabel("Menu").click();
	await desk.getByRole("link", { name: "Presentations", exact: true }).click();
	await expect(desk.getByRole("link", { name: "Profile" })).toBeHidden();
});
