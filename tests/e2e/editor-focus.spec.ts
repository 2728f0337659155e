import { expect, type Page, test } from "@playwright/test";
import { drop, photo, press } from "./files";
import { house } from "./house";
import { deskWith } from "./web-pages";

const at = house();
const box = (desk: Page, place: number) =>
	desk.getByLabel(`Select slide ${place}`, { exact: true });
const inBar = (desk: Page, name: string) =>
	desk.getByRole("group", { name: "Selected slides" }).getByRole("button", { name }).click();

test("where an edit of the list takes its own button away, the focus comes to a slide", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 5);
	await box(desk, 2).check();
	await box(desk, 3).check();
	await inBar(desk, "Remove");
	await expect(box(desk, 2)).toBeFocused();
	await press(desk, "Undo");
	await expect(box(desk, 2)).toBeFocused();
	await box(desk, 4).check();
	await inBar(desk, "Clear selection");
	await expect(box(desk, 4)).toBeFocused();
	for (const place of [1, 2, 3, 4, 5]) await box(desk, place).check();
	await inBar(desk, "Remove");
	await expect(desk.getByRole("heading", { name: "Edit Presentation" })).toBeFocused();

	await desk.route(/\/blobs\//, () => undefined);
	await drop(desk, [photo("garden.png"), photo("pond.png")]);
	const cancel = desk.locator(".slide").getByRole("button", { name: "Cancel" });
	await cancel.first().click();
	await expect(desk.getByLabel("Title of slide 1")).toHaveValue("pond");
	await expect(box(desk, 1)).toBeFocused();
});

test("Undo turns a long list to what is back; at an end the focus comes to the other button", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 150);
	await press(desk, "Remove slide 2");
	await press(desk, "Next slides");
	await expect(desk.getByRole("button", { name: "Previous slides" })).toBeFocused();
	await press(desk, "Undo");
	await expect(desk.getByLabel("Title of slide 2", { exact: true })).toHaveValue("Page 2");
	await expect(box(desk, 2)).toBeFocused();
});
