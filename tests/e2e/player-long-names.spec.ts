import { expect, test } from "@playwright/test";
import { stateIs } from "./player-page";
import { manifestOf } from "./player-service";
import { withPlayer } from "./player-setup";

const player = withPlayer();

const NAME = `Opening offers of this spring and summer ${"x".repeat(159)}`;

for (const [width, height] of [
	[1080, 1920],
	[1920, 1080],
	[360, 640],
	[320, 240],
] as const)
	test(`the longest names keep to their places while nothing plays, on ${width} × ${height}`, async ({
		page,
	}) => {
		const { service } = player;
		await page.setViewportSize({ width, height });
		service.isEntered = true;
		service.deviceName = NAME;
		service.manifest = manifestOf("r1", 7, []);
		service.manifest.group.title = NAME;
		service.manifest.presentations = [
			{ presentationId: 7, title: NAME, backgroundColor: "#000000", items: [] },
		];
		await page.goto(service.url);
		await stateIs(page, "waiting");
		await expect(page.locator("#waiting-group")).toHaveText(NAME);
		await expect(page.locator("#waiting-device")).toHaveText(NAME);
		const parts = await page.evaluate(() =>
			["group", "headline", "advice", "contact", "device"].map((name) => {
				const { left, right, top, bottom } = (
					document.getElementById(`waiting-${name}`) as HTMLElement
				).getBoundingClientRect();
				return { left, right, top, bottom };
			}),
		);
		for (const { left, right, bottom } of parts) {
			expect(left).toBeGreaterThanOrEqual(0);
			expect(right).toBeLessThanOrEqual(width);
			expect(bottom).toBeLessThanOrEqual(height);
		}
		const [group, headline, advice, contact] = parts;
		expect(group?.bottom).toBeLessThanOrEqual(headline?.top ?? 0);
		expect(headline?.bottom).toBeLessThanOrEqual(advice?.top ?? 0);
		expect(advice?.bottom).toBeLessThanOrEqual(contact?.top ?? 0);
		// Its text does not run out of its box, under the headline.
		await expect(page.locator("#waiting-group")).toHaveCSS("overflow", "hidden");
	});
