import { expect, type Page, test } from "@playwright/test";
import { drop, holdUploads, photo, press } from "./files";
import { boxOf, enter, house, open } from "./house";

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
	await desk.clock.install();
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
	// A second sentence would come within a moment, and be on the page before this.
	await desk.clock.runFor(1_500);
	await desk.evaluate(async () => (await fetch("/robots.txt")).text());
	expect(texts.slice(1)).toEqual([`8 files were not uploaded: ${why}`]);
});

test("screen readers are told once that uploads are done, after the last one", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const texts = await heard(desk, "uploaded");
	const release = await holdUploads(desk);
	await drop(desk, [photo("garden.png"), photo("pond.png")]);
	await expect(desk.getByLabel("Upload of slide 2")).toBeVisible();
	release();
	await expect.poll(() => texts).toEqual(["All files are uploaded"]);
	await drop(desk, [photo("tree.png")]);
	await expect.poll(() => texts.slice(1)).toEqual(["File uploaded"]);
});

test("a slide whose file cannot be used says so with its title, where the refusal of Save leads", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await drop(desk, [photo("good.png"), { ...photo("broken.png"), body: btoa("no picture") }]);
	const title = desk.getByLabel("Title of slide 1");
	await expect(title).toHaveValue("broken");
	await expect(title).toHaveAccessibleDescription(/^This file says it is a PNG/);
	await expect(title).toHaveAttribute("aria-invalid", "true");
	// No browser's sign of a picture that it cannot draw.
	await expect(desk.locator(".slide").first().locator(".thumb-empty")).toBeVisible();
	await expect(desk.locator(".slide img.thumb")).toHaveCount(1);
	await desk.getByLabel("Title of slide 2").press("Alt+ArrowUp");
	await press(desk, "Save");
	const box = desk.getByRole("alert");
	await expect(box).toBeFocused();
	await box.getByRole("link", { name: /^“broken” cannot be used/ }).click();
	await expect(desk.getByLabel("Title of slide 2")).toBeFocused();
	await expect(desk.getByLabel("Title of slide 2")).toHaveValue("broken");
	await desk.getByRole("button", { name: "Remove slide 2" }).click();
	await expect(box).toHaveCount(0);
	await press(desk, "Undo");
	await expect(box).toContainText("“broken” cannot be used");
});

test("what a refused Save says of a file that was not uploaded goes once it is", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const uploads = /\/uploads$|\/uploads\?/;
	await desk.route(uploads, (route) => route.abort());
	await drop(desk, [photo("garden.png"), photo("pond.png")]);
	const again = desk.getByRole("button", { name: "Try again" });
	await expect(again).toHaveCount(2);
	await press(desk, "Save");
	const box = desk.getByRole("alert");
	await expect(box).toContainText("“garden” was not uploaded");
	await expect(box).toContainText("“pond” was not uploaded");
	await desk.unroute(uploads);
	await again.first().click();
	await expect(box).not.toContainText("garden");
	await expect(box).toContainText("“pond” was not uploaded");
	await again.first().click();
	await expect(box).toHaveCount(0);
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
});

test("the buttons of an upload name its slide", async ({ page: desk }) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await desk.route(/\/uploads$|\/uploads\?/, (route) => route.abort());
	await drop(desk, [photo("garden.png")]);
	const again = desk.getByRole("button", { name: "Try again: slide 1", exact: true });
	await expect(again).toBeVisible();
	expect((await boxOf(again)).height).toBeGreaterThanOrEqual(24);
	await desk.unroute(/\/uploads$|\/uploads\?/);
	await holdUploads(desk);
	await again.click();
	const cancel = desk.getByRole("button", { name: "Cancel: slide 1", exact: true });
	await expect(cancel).toBeVisible();
	expect((await boxOf(cancel)).height).toBeGreaterThanOrEqual(24);
});

/** The service takes no announcement of a file, or not the first ones. Returns how often it was asked. */
async function refuseUploads(desk: Page, times = Number.POSITIVE_INFINITY) {
	let asked = 0;
	await desk.route(/\/uploads$|\/uploads\?/, (route) => {
		asked += 1;
		return asked > times ? route.fallback() : route.fulfill({ status: 503, body: "down" });
	});
	return () => asked;
}

test("an upload that stopped goes on by itself once it can, and its failure is said once", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/presentation`);
	const asked = await refuseUploads(desk, 2);
	const texts = await heard(desk, "not uploaded");
	await drop(desk, [photo("garden.png")]);
	const slide = desk.locator(".slide");
	await expect(slide).toContainText("no proper answer (503)");
	await expect.poll(() => texts.length).toBe(1);
	await desk.clock.fastForward(31_000);
	await expect.poll(asked).toBe(2);
	await expect(slide).toContainText("no proper answer (503)");
	await desk.clock.fastForward(31_000);
	await expect(slide.locator("img.thumb")).toBeVisible();
	await expect(slide).not.toContainText("no proper answer");
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
	expect(texts).toHaveLength(1);
});

test("what a refused Save said of a file takes no focus where that is tried again in vain", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/presentation`);
	const asked = await refuseUploads(desk);
	await drop(desk, [photo("garden.png")]);
	const slide = desk.locator(".slide");
	await expect(slide).toContainText("no proper answer (503)");
	await press(desk, "Save");
	const box = desk.getByRole("alert");
	await expect(box).toBeFocused();
	await expect(box).toContainText("“garden” was not uploaded");
	const title = desk.getByLabel("Title", { exact: true });
	await title.click();
	await desk.clock.fastForward(31_000);
	await expect.poll(asked).toBe(2);
	// The page has heard of it by then.
	await desk.evaluate(async () => (await fetch("/robots.txt")).text());
	await expect(slide).toContainText("no proper answer (503)");
	await expect(box).toHaveCount(0);
	await expect(title).toBeFocused();
	await press(desk, "Save");
	await expect(box).toContainText("“garden” was not uploaded");
});

test("files that are dropped while the browser is offline are sent once it is back", async ({
	page: desk,
	context,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	let reports = 0;
	let isLost = false;
	await desk.route(/\/uploads/, async (route) => {
		const isReport = route.request().postData()?.includes("finish") === true;
		if (!isReport || ++reports > 1) return route.fallback();
		// The connection is lost again just when all bytes of one are there.
		await context.setOffline(true);
		await expect.poll(() => desk.evaluate(() => navigator.onLine)).toBe(false);
		await route.abort();
		isLost = true;
	});
	await context.setOffline(true);
	await drop(desk, [photo("garden.png"), photo("pond.png"), photo("tree.png")]);
	await desk.waitForTimeout(1_000);
	await expect(desk.getByLabel(/^Upload of slide/)).toHaveCount(3);
	const waits = desk.locator(".slide").getByText("Waiting for the network");
	await expect(waits).toHaveCount(3);
	await desk.locator(".slide").nth(2).getByRole("button", { name: "Cancel" }).click();
	await context.setOffline(false);
	await expect.poll(() => isLost).toBe(true);
	// The page has heard of it by then.
	await desk.waitForTimeout(500);
	await context.setOffline(false);
	await expect(waits).toHaveCount(0);
	await expect(desk.getByLabel(/^Upload of slide/)).toHaveCount(0);
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Presentation saved", { timeout: 60_000 });
});
