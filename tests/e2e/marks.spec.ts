import { expect, test } from "@playwright/test";
import { frontDesk } from "./front-desk";
import { open } from "./house";

const front = frontDesk(({ service }) => {
	service.answer("listPresentations", {
		body: { presentations: [] },
		headers: { "X-Payment-Failed": "true", "X-Groups-In-Alert": "2" },
	});
});

test("a failed payment, an alert and the menu have room beside each other, however narrow the window is", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/presentations`);
	const paid = desk.getByRole("link", { name: /Payment failed$/ });
	const alert = desk.getByRole("banner").getByRole("link", { name: "2 groups in alert" });
	const menu = desk.locator(".small-menu > summary");
	for (const width of [320, 360, 412, 640, 1000]) {
		await desk.setViewportSize({ width, height: 700 });
		let end = 0;
		for (const one of [
			desk.locator(".home-link"),
			desk.locator(".scheme-choice"),
			paid,
			alert,
			menu,
		]) {
			const box = await one.boundingBox();
			expect(box?.x, `at ${width}`).toBeGreaterThanOrEqual(end);
			end = Number(box?.x) + Number(box?.width);
		}
		expect(end, `at ${width}`).toBeLessThanOrEqual(width);
	}
	await desk.setViewportSize({ width: 1440, height: 900 });
	await expect(paid).toBeInViewport();
	await paid.click();
	await expect(desk).toHaveURL(/\/user-info$/);
});
