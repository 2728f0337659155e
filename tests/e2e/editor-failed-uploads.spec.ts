import { expect, type Page, test } from "@playwright/test";
import { drop, photo } from "./files";
import { enter, house, open } from "./house";

const at = house();

/** What screen readers are told from now on that has these words. */
async function heard(desk: Page, words: string) {
	const texts: string[] = [];
	await desk.exposeFunction("tellTest", (text: string) => {
		if (text.includes(words)) texts.push(text);
	});
	await desk.evaluate(() => {
		const { tellTest } = window as unknown as { tellTest: (text: string) => void };
		const region = document.querySelector("[role=status]") as Element;
		const watch = new MutationObserver(() => tellTest(region.textContent ?? ""));
		watch.observe(region, { childList: true, subtree: true, characterData: true });
	});
	return texts;
}

test("screen readers are told of an upload that failed, and once of many that fail together", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await desk.route(/\/blobs\//, (route) => route.fulfill({ status: 400 }));
	const texts = await heard(desk, "not uploaded");
	const why = "The storage did not take this file (400).";
	await drop(desk, [photo("garden.png")]);
	await expect.poll(() => texts).toEqual([`garden.png was not uploaded: ${why}`]);
	const more = Array.from({ length: 8 }, (_, index) => photo(`photo ${index}.png`));
	await drop(desk, more);
	await expect(desk.locator(".slide").getByText(why)).toHaveCount(9);
	await expect.poll(() => texts.length).toBe(2);
	// A second sentence would come within a moment.
	await desk.waitForTimeout(1_500);
	expect(texts.slice(1)).toEqual([`8 files were not uploaded: ${why}`]);
});
