import { expect, test } from "@playwright/test";
import { photo, press } from "./files";
import { enter, house, open } from "./house";

const at = house();
test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

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
