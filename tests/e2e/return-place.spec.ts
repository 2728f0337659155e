import { expect, type Page, test } from "@playwright/test";
import { enter, house, open, scrollOf } from "./house";

const site = house();
const MANY = Array.from({ length: 30 }, (_, index) => `Window ${index}`);
const DOWN = 900;

const nextFrame = (desk: Page) =>
	desk.evaluate(
		() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
	);

/** Scrolls down as a person does, once the browser has loaded what notes it. */
async function scrollDown(desk: Page) {
	const isLoaded = () =>
		performance.getEntriesByType("resource").some(({ name }) => name.includes("next-scripts"));
	await desk.waitForFunction(isLoaded);
	await nextFrame(desk);
	await desk.evaluate((top) => scrollTo(0, top), DOWN);
	await expect.poll(() => scrollOf(desk)).toBe(DOWN);
}

/** Opens the first presentation that is in sight: playwright would scroll to any other. */
async function edit(desk: Page) {
	const links = desk.getByRole("link", { name: /^Edit / });
	const index = await links.evaluateAll((all) =>
		all.findIndex((link) => link.getBoundingClientRect().top > 100),
	);
	await links.nth(index).click();
	await expect(desk.getByRole("heading", { level: 1 })).toContainText("Edit Presentation");
}

test("the list of presentations is where it was after Cancel and after Save, and at its top from elsewhere", async ({
	page: desk,
}) => {
	await enter(desk, site, MANY);
	await scrollDown(desk);
	await edit(desk);
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Content Management");
	await expect.poll(() => scrollOf(desk)).toBe(DOWN);

	await edit(desk);
	await desk.getByRole("textbox", { name: "Title", exact: true }).fill("Window of the shop");
	await desk.getByRole("button", { name: "Save", exact: true }).click();
	await expect(desk.getByRole("status").first()).toContainText("Presentation saved");
	await expect.poll(() => scrollOf(desk)).toBe(DOWN);
	await desk.reload();
	await expect.poll(() => scrollOf(desk)).toBe(DOWN);

	const menu = (path: string) => desk.locator(`nav a[href="${path}"]`).first();
	await menu("/devices").click();
	await expect(desk).toHaveURL(/\/devices$/);
	await expect.poll(() => scrollOf(desk)).toBe(0);
	await desk.goBack();
	await expect.poll(() => scrollOf(desk)).toBe(DOWN);
	await menu("/devices").click();
	await expect(desk).toHaveURL(/\/devices$/);
	await menu("/presentations").click();
	await expect(desk).toHaveURL(/\/presentations$/);
	await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Content Management");
	await nextFrame(desk);
	expect(await scrollOf(desk)).toBe(0);
});

test("a list that was sorted above it is where it was after Cancel", async ({ page: desk }) => {
	await enter(desk, site, MANY);
	await desk.getByLabel("Sort by").selectOption({ label: "Title, A to Z" });
	await expect(desk.getByRole("row").nth(1)).toContainText("Window 0");
	await expect(desk).toHaveURL(/search=&status=&sort=title$/);
	await scrollDown(desk);
	await edit(desk);
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Content Management");
	await expect(desk).toHaveURL(/presentations\?sort=title$/);
	await expect.poll(() => scrollOf(desk)).toBe(DOWN);
});

test("a list that was narrowed and sorted above it is where it was after Cancel", async ({
	page: desk,
}) => {
	await enter(desk, site, MANY);
	await desk.getByLabel("Status").selectOption({ label: "Not uploaded" });
	await expect(desk).toHaveURL(/search=&status=none&sort=active$/);
	await desk.getByLabel("Sort by").selectOption({ label: "Title, A to Z" });
	await expect(desk.getByRole("row").nth(1)).toContainText("Window 0");
	await expect(desk).toHaveURL(/search=&status=none&sort=title$/);
	await scrollDown(desk);
	await edit(desk);
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Content Management");
	await expect(desk).toHaveURL(/presentations\?status=none&sort=title$/);
	await expect.poll(() => scrollOf(desk)).toBe(DOWN);
});

test("a list that was searched by a word with a blank behind it is where it was after Cancel", async ({
	page: desk,
}) => {
	await enter(desk, site, MANY);
	await desk.getByLabel("Search by title").fill("window ");
	await desk.keyboard.press("Enter");
	await expect(desk).toHaveURL(/search=window\+&status=&sort=active$/);
	await expect(desk.getByRole("link", { name: "Show all" })).toBeVisible();
	await scrollDown(desk);
	await edit(desk);
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Content Management");
	await expect(desk).toHaveURL(/presentations\?search=window$/);
	await expect.poll(() => scrollOf(desk)).toBe(DOWN);
});

test("the list on the home page is where it was after Cancel", async ({ page: desk }) => {
	await enter(desk, site, MANY);
	await open(desk, `${site.dashboard.url}/`);
	await scrollDown(desk);
	await edit(desk);
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Content Management");
	await expect(desk).toHaveURL(/\/presentations$/);
	await expect.poll(() => scrollOf(desk)).toBe(DOWN);
});
