import { expect, type Locator, test } from "@playwright/test";
import { enter, house, open } from "./house";

const at = house();

const backgroundOf = (one: Locator) =>
	one.evaluate((element) => getComputedStyle(element).backgroundColor);

test("a page in dark colours is printed in light ones", async ({ page: desk }) => {
	await enter(desk, at, ["One"]);
	await desk.getByRole("button", { name: "Dark", exact: true }).click();
	const background = () => backgroundOf(desk.locator("html"));
	await expect(desk.locator("html")).toHaveAttribute("data-scheme", "dark");
	const dark = await background();
	await desk.emulateMedia({ media: "print" });
	const printed = await background();
	expect(printed).not.toBe(dark);
	await desk.emulateMedia({ media: "screen" });
	await desk.getByRole("button", { name: "Light", exact: true }).click();
	await expect(desk.locator("html")).toHaveAttribute("data-scheme", "light");
	expect(await background()).toBe(printed);
});
