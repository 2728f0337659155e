import { expect, test } from "@playwright/test";
import { press } from "./files";
import { boxOf, house } from "./house";
import { deskWith } from "./web-pages";

const at = house();

test("the first slide is in sight as the editor opens, on tablets and phones too", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 30);
	const title = desk.getByLabel("Title of slide 1", { exact: true });
	for (const [width, height] of [
		[1279, 740],
		[1100, 740],
		[1024, 740],
		[960, 740],
		[768, 760],
		[640, 800],
		[360, 740],
	] as const) {
		await desk.setViewportSize({ width, height });
		await desk.evaluate(() => scrollTo(0, 0));
		await expect(title, `at ${width}`).toBeInViewport({ ratio: 1 });
		if (width < 960) continue;
		const preview = await boxOf(desk.getByRole("region", { name: "Preview" }));
		const slides = await boxOf(desk.getByRole("region", { name: "Slides", exact: true }));
		expect(preview.x, `at ${width}`).toBeGreaterThan(slides.x + slides.width);
	}
});

test("on a phone what adds a slide follows the slides, and a press of a kind leads to it", async ({
	page: desk,
}) => {
	await desk.setViewportSize({ width: 360, height: 740 });
	await deskWith(desk, at, 30);
	const address = desk.getByLabel("Web address");
	await press(desk, "Web page");
	await expect(address).toBeFocused();
	await expect(address).toBeInViewport({ ratio: 1 });
	await address.click({ trial: true, timeout: 5_000 });
	await address.fill("https://example.org/menu");
	await press(desk, "Add web page");
	const added = desk.getByLabel("Title of slide 31", { exact: true });
	await expect(added).toHaveValue("example.org");
	const panel = desk.getByRole("region", { name: "Add a slide" });
	expect((await boxOf(panel)).y).toBeGreaterThan((await boxOf(added)).y);
});
