import { expect, test } from "@playwright/test";
import { photo, press } from "./files";
import { hitOf } from "./hit-of";
import { boxOf, enter, house, open } from "./house";
import { deskWith } from "./web-pages";

const at = house();
test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

test("a finger hits a slide's box, its dots and the kinds of slides", async ({ page: desk }) => {
	await deskWith(desk, at, 2);
	const row = desk.locator(".slide").first();
	const [box, grip] = [row.getByRole("checkbox"), row.locator("[data-grip]")];
	await row.scrollIntoViewIfNeeded();
	for (const one of [box, grip]) {
		const [width, height] = await hitOf(one);
		expect(width).toBeGreaterThanOrEqual(40);
		expect(height).toBeGreaterThanOrEqual(39);
	}
	// As large as its own, so that none of it is taken by the other.
	const kinds = await desk
		.locator(".add-kind")
		.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
	expect(kinds.filter((height) => height >= 44)).toHaveLength(5);
	const { x, y, width, height } = await boxOf(box);
	await desk.touchscreen.tap(x + width / 2, y + height + 6);
	await expect(box).toBeChecked();
	expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("no keyboard opens over the files to choose from, nor once a slide was added", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	for (const [kind, field] of [
		["Video file", "Video file"],
		["Presentation file", "File"],
		["Image", "Picture"],
	] as const) {
		await press(desk, kind);
		await expect(desk.getByLabel(field, { exact: true })).toBeFocused();
	}
	const { name, type, body } = photo("garden.png");
	const buffer = Buffer.from(body, "base64");
	await desk.getByLabel("Picture").setInputFiles({ name, mimeType: type, buffer });
	await press(desk, "Add image");
	await expect(desk.getByLabel("Select slide 1")).toBeFocused();
	await expect(desk.getByLabel("Title of slide 1")).toBeInViewport({ ratio: 1 });
	await press(desk, "Web page");
	await expect(desk.getByLabel("Web address")).toBeFocused();
});

test("the head of the editor leaves what is scrolled to in sight", async ({ page: desk }) => {
	await deskWith(desk, at, 30);
	const title = desk.getByLabel("Title of slide 10", { exact: true });
	await title.evaluate((one) => one.scrollIntoView({ block: "start" }));
	const [shown, head] = [await boxOf(title), await boxOf(desk.locator(".editor-head"))];
	expect(shown.y).toBeGreaterThanOrEqual(head.y + head.height);
});
