import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { type SharedSite, sharedSite } from "../support/site";
import { giveToDefaultGroup, listen, makePresentation, pair, signUpAndIn } from "./desk";
import { stateInTime } from "./player-page";
import { seat, seedPresentation } from "./seated";

let site: SharedSite;
let context: BrowserContext;
let complaints: string[];

test.beforeAll(async () => {
	site = await sharedSite();
});
test.afterEach(async () => {
	await context.close();
	expect(complaints).toEqual([]);
});

async function openDesk(page: Page): Promise<Page> {
	context = page.context();
	complaints = listen(context);
	return page;
}

async function doesTheJob(desk: Page, screen: Page) {
	await signUpAndIn(desk, site.dashboard.url);
	await makePresentation(desk);
	await screen.clock.install();
	await pair(desk, screen, site.service.url);
	await giveToDefaultGroup(desk);
	await stateInTime(screen, "playing");
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
	await desk.goto(`${site.dashboard.url}/login`);
	await desk.getByLabel("Password", { exact: true }).fill("Secret1!");
	// The button is not labelled as a second field of that name.
	await expect(desk.getByLabel("Password")).toHaveCount(1);
	await desk.getByRole("button", { name: "Show password" }).click();
	await expect(desk.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");

	const { token } = await seat(context, site);
	await seedPresentation(site, token);
	await desk.goto(`${site.dashboard.url}/presentations`);
	await desk.getByRole("link", { name: "Edit Lobby" }).click();
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByText("Presentation saved")).toBeVisible();
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
