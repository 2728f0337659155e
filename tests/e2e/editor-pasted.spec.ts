import { expect, type Page, test } from "@playwright/test";
import { drop, paste, photo } from "./files";
import { house } from "./house";
import { deskWith } from "./web-pages";

const at = house();

const title = (desk: Page, place: number) =>
	desk.getByLabel(`Title of slide ${place}`, { exact: true });
const says = (desk: Page, text: string) =>
	expect(desk.getByRole("status").getByText(text, { exact: true })).toBeAttached();

test("several links that are pasted together become slides in their order, told once", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 1);
	await paste(desk, "see example.org or example.net");
	await paste(desk, "ann.lee@example.org bo.lee@example.org");
	await paste(desk, " https://example.org/a\r\nhttps://youtu.be/dQw4w9WgXcQ\n\texample.net/menu\n");
	await says(desk, "3 slides added, from slide 2 to 4. You are at slide 4: example.net");
	await expect(title(desk, 2)).toHaveValue("example.org");
	await expect(title(desk, 3)).toHaveValue("youtu.be");
	await expect(desk.locator(".slide").nth(2)).toContainText("Video");
	await expect(title(desk, 4)).toHaveValue("example.net");
	await expect(title(desk, 4)).toBeFocused();
	await expect(desk.locator(".slide")).toHaveCount(4);
});

test("links that cannot be added are named with the reason, and the others are added", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 498);
	await paste(desk, "ftp://example.org/a example.com https://[x ftp://example.org/b");
	const told = desk.getByRole("alert");
	await expect(told).toContainText(
		"ftp://example.org/a, ftp://example.org/b: The web address must begin with",
	);
	await expect(told).toContainText("https://[x: This is not a web address.");
	await says(desk, "Slide 499 added: example.com");
	await paste(desk, "one.example.org two.example.org three.example.org");
	await expect(told).toContainText("two.example.org, three.example.org: ");
	await expect(told).not.toContainText("ftp");
	await says(desk, "Slide 500 added: one.example.org");
	await paste(desk, "four.example.org");
	await expect(told).toContainText("four.example.org: ");
});

test("several files that are added together are told once, with where the focus is", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 2);
	await drop(desk, [photo("c.png"), photo("a.png"), photo("b.png")]);
	await says(desk, "3 slides added, from slide 3 to 5. You are at slide 5: c");
	await expect(title(desk, 5)).toBeFocused();
});

test("what is pasted from Excel or Word into a field goes in as text; a picture alone becomes a slide", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 1);
	const into = desk.locator("#editor-title");
	const picture = photo("image.png");
	expect(await paste(desk, "Sales Q3", { picture, into })).toBe(true);
	expect(await paste(desk, "", { picture, into })).toBe(false);
	await expect(title(desk, 2)).toHaveValue("image");
	await expect(desk.locator(".slide")).toHaveCount(2);
});

test("what is dropped on the preview of a web page is dropped on the editor's page, not on that one", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 1);
	const frame = desk.getByTitle("Web page");
	const { x = 0, y = 0, width = 0, height = 0 } = (await frame.boundingBox()) ?? {};
	const isThere = ([left, top]: number[]) =>
		document.elementFromPoint(Number(left), Number(top))?.closest("form, iframe")?.tagName;
	expect(await desk.evaluate(isThere, [x + width / 2, y + height / 3])).toBe("FORM");
});

test("a picture that is dragged on the page is none that somebody drops: browsers give it as a file", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 0);
	await drop(desk, [photo("garden.png")]);
	const pictures = [desk.locator(".slide img.thumb"), desk.locator(".stage img")];
	for (const picture of pictures) await expect(picture).toBeVisible();
	await desk.evaluate(() =>
		document.addEventListener("dragstart", () => document.body.classList.add("dragged-away")),
	);
	for (const picture of pictures) {
		await picture.hover();
		await desk.mouse.down();
		await desk.mouse.move(640, 360, { steps: 5 });
		await desk.mouse.up();
	}
	await expect(desk.locator("body.dragged-away")).toHaveCount(0);
	await expect(desk.locator(".slide")).toHaveCount(1);
});
