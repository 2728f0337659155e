import { expect, type Page, test } from "@playwright/test";
import { enter, house, open } from "./house";

const at = house();

const heightOf = (desk: Page) => desk.evaluate(() => document.documentElement.scrollHeight);

/** Scrolls to the end of the page, so that each part of it is drawn on the way. */
const scrollThrough = (desk: Page) =>
	desk.evaluate(async () => {
		const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
		for (let to = 0; to < document.documentElement.scrollHeight; to += innerHeight) {
			scrollTo(0, to);
			for (let frames = 0; frames < 2; frames++) await frame();
		}
	});

test("a long list of presentations is as high before its rows are drawn as it is then", async ({
	page: desk,
}) => {
	const long = "A title that says more of what is shown where and when than fits into its column";
	const titles = Array.from({ length: 100 }, (_, place) => (place % 3 ? `Menu ${place}` : long));
	await enter(desk, at, titles);
	for (const width of [360, 640, 768, 1024, 1440]) {
		await desk.setViewportSize({ width, height: 900 });
		await open(desk, `${at.dashboard.url}/presentations`);
		const before = await heightOf(desk);
		await scrollThrough(desk);
		const change = (await heightOf(desk)) / before - 1;
		expect(Math.abs(change), `${width} pixels wide`).toBeLessThan(0.05);
	}
});
