import { expect, type Page, test } from "@playwright/test";
import { press } from "./files";
import { enter, house, open } from "./house";

const at = house();
const VIDEO = "https://youtu.be/dQw4w9WgXcQ?si=AbC";
const slides = (desk: Page) => desk.locator(".slide");
const address = (desk: Page) => desk.getByLabel("Web address");
const link = (desk: Page) => desk.getByLabel("Link", { exact: true });
const slideTitle = (desk: Page) => desk.getByLabel("Slide title");

/** Has the browser paste a text, as its own menu does. */
async function pasteBy(desk: Page, text: string) {
	await desk.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
	await desk.keyboard.press("Control+V");
}

test("a text whose host would have blanks is no web address, and makes no slide", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await press(desk, "Web page");
	for (const typed of ["hello world", "https://our menu/", "https://our%20menu", "a<b"]) {
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

test("of what is shared with words around it, the field takes the link alone", async ({
	page: desk,
	context,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await press(desk, "Video link");
	await pasteBy(desk, `Look at this! ${VIDEO}`);
	await expect(link(desk)).toHaveValue(VIDEO);
	await expect(slideTitle(desk)).toHaveValue("youtu.be");
	await press(desk, "Add video link");
	await expect(slides(desk)).toContainText(`Video: ${VIDEO}`);

	await press(desk, "Web page");
	await address(desk).fill("Our menu https://example.org/menu");
	await expect(address(desk)).toHaveValue("Our menu https://example.org/menu");
	await expect(slideTitle(desk)).toHaveValue("example.org");
	await slideTitle(desk).fill("");
	await press(desk, "Add web page");
	await expect(desk.getByRole("alert")).toContainText("Title cannot be empty");
	await expect(address(desk)).toHaveValue("https://example.org/menu");
	await slideTitle(desk).fill("Menu");
	await press(desk, "Add web page");
	await expect(slides(desk).nth(1)).toContainText("Web page: https://example.org/menu");

	const both = "https://example.org/a or https://example.org/b";
	await address(desk).focus();
	await pasteBy(desk, both);
	await press(desk, "Add web page");
	await expect(address(desk)).toHaveValue(both);
	await expect(slides(desk)).toHaveCount(2);
});
