import { expect, test } from "@playwright/test";
import { solidPng } from "../fixtures/media/png";
import { ok, readyImage } from "../support/caller";
import { RED } from "./colors";
import { press } from "./files";
import { chosen, inGroup, presentation } from "./group-fields";
import { boxOf, enter, house, open } from "./house";

const at = house();

test("a presentation is found by its picture and title, by keyboard alone, and saved", async ({
	page: desk,
}) => {
	const titles = Array.from({ length: 130 }, (_, index) => `Menu ${index + 1}`);
	const { token } = await enter(desk, at, titles);
	const imageId = await readyImage(at.service, token, solidPng(320, 180, RED));
	const slides = [{ index: 0, title: "Fire", type: "Image" as const, imageId }];
	await ok(at.service, "createPresentation", { token, body: { title: "Fire", slides } });
	await open(desk, `${at.dashboard.url}/devices`);
	const find = desk.getByRole("button", { name: "Find what Default group plays" });
	await find.focus();
	await desk.keyboard.press("Enter");
	const picker = desk.getByRole("dialog", { name: "Choose what Default group plays" });
	await expect(picker.getByRole("status")).toHaveText(
		"100 of 131 are shown. Search to find others.",
	);
	await expect(picker.getByLabel("Search by title")).toBeFocused();
	await desk.keyboard.type("FIR");
	await expect(picker.getByRole("status")).toHaveText("1 presentation");
	// Enter in the search sends no form of the page.
	await desk.keyboard.press("Enter");
	await expect(picker.locator("img")).toHaveJSProperty("complete", true);
	await desk.keyboard.press("Tab");
	// Its ring is not cut off by the list, which scrolls.
	const [first, list] = [picker.locator("li button").first(), picker.getByRole("list")];
	await expect(first).toBeFocused();
	const [button, around] = [await boxOf(first), await boxOf(list)];
	expect(Math.min(button.x - around.x, button.y - around.y)).toBeGreaterThanOrEqual(4);
	await desk.keyboard.press("Enter");
	await expect(picker).toBeHidden();
	await expect(find).toBeFocused();
	await expect(chosen(desk, "Default group")).toHaveText("Fire");
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Saved: Default group");
	await expect(inGroup(desk, "Default group")).toContainText("Shows Fire");
});

test("Escape leaves the picker and what was chosen; a failure says so and can be tried again", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Menu", "Fire"]);
	await open(desk, `${at.dashboard.url}/devices`);
	await presentation(desk, "Default group").selectOption("Menu");
	await desk.route(/presentations\/choices/, (route) => route.abort());
	const find = desk.getByRole("button", { name: "Find what Default group plays" });
	await find.click();
	const picker = desk.getByRole("dialog");
	await expect(picker.getByRole("status")).toHaveText("The presentations could not be loaded.");
	await desk.unroute(/presentations\/choices/);
	await picker.getByRole("button", { name: "Try again" }).click();
	await expect(picker.getByRole("button", { name: "Fire" })).toBeVisible();
	await expect(picker.locator("[aria-current]")).toHaveText("Menu");
	await desk.keyboard.press("Escape");
	await expect(picker).toBeHidden();
	await expect(chosen(desk, "Default group")).toHaveText("Menu");
});

test("each failure of the picker is told, and Try again leaves the focus in its search", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Menu"]);
	await open(desk, `${at.dashboard.url}/devices`);
	await desk.route(/presentations\/choices/, (route) => route.abort());
	await desk.getByRole("button", { name: "Find what Default group plays" }).click();
	const picker = desk.getByRole("dialog");
	const said = picker.getByRole("status");
	await expect(said).toHaveText("The presentations could not be loaded.");
	await said.evaluate((one) => {
		const told: (string | null)[] = [];
		new MutationObserver(() => told.push(one.textContent)).observe(one, {
			...{ characterData: true, childList: true, subtree: true },
		});
		Object.assign(window, { told });
	});
	await picker.getByRole("button", { name: "Try again" }).press("Enter");
	await expect
		.poll(() => desk.evaluate(() => (window as unknown as { told: string[] }).told))
		.toEqual(["Loading…", "The presentations could not be loaded."]);
	await expect(picker.getByLabel("Search by title")).toBeFocused();
});

test.describe("on a phone", () => {
	test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

	test("the pictures stand in two columns, and no keyboard hides them before the search is tapped", async ({
		page: desk,
	}) => {
		await enter(desk, at, ["Menu", "Fire", "News", "Offers"]);
		await open(desk, `${at.dashboard.url}/devices`);
		const find = desk.getByRole("button", { name: "Find what Default group plays" });
		for (const width of [360, 320]) {
			await desk.setViewportSize({ width, height: 640 });
			await find.tap();
			const picker = desk.getByRole("dialog");
			const shown = picker.getByRole("listitem");
			await expect(shown).toHaveCount(4);
			const [first, second, third] = [
				await boxOf(shown.nth(0)),
				await boxOf(shown.nth(1)),
				await boxOf(shown.nth(2)),
			];
			expect(second.y, `at ${width}`).toBe(first.y);
			expect(third.x, `at ${width}`).toBe(first.x);
			await expect(picker.locator(":focus")).toHaveText("Cancel");
			await desk.keyboard.press("Tab");
			await expect(picker.getByLabel("Search by title")).toBeFocused();
			await desk.keyboard.press("Escape");
			await expect(find).toBeFocused();
		}
	});
});
