import { expect, type Page, test } from "@playwright/test";
import { press } from "./files";
import { enter, house, open } from "./house";

const at = house();
const slides = (desk: Page) => desk.locator(".slide");
const address = (desk: Page) => desk.getByLabel("Web address");
const slideTitle = (desk: Page) => desk.getByLabel("Slide title");

test("a text with blanks is no web address, and makes no slide", async ({ page: desk }) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await press(desk, "Web page");
	for (const typed of ["hello world", "https://example.org/a b", "https://our%20menu", "a<b"]) {
		await address(desk).fill(typed);
		await expect(slideTitle(desk)).toHaveValue("");
		await slideTitle(desk).fill("Menu");
		await press(desk, "Add web page");
		await expect(desk.getByRole("alert")).toContainText("This is not a web address.");
		await expect(address(desk)).toHaveValue(typed);
		await slideTitle(desk).fill("");
	}
	await expect(slides(desk)).toHaveCount(0);
});
