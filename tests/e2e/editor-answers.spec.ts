import { expect, type Page, test } from "@playwright/test";
import { ok } from "../support/caller";
import { drop, holdUploads, photo, press, stillChecked } from "./files";
import { enter, house, open } from "./house";
import { deskWith, webPages } from "./web-pages";

const at = house();

const titleOf = (desk: Page, place: number) => desk.getByLabel(`Title of slide ${place}`);

test("Undo brings back what was removed after a refused Save, too", async ({ page: desk }) => {
	const { token, presentationId, slides } = await deskWith(desk, at, 2);
	await titleOf(desk, 1).fill("First");
	await press(desk, "Remove slide 1");
	const params = { presentationId };
	const others = webPages(2).map((slide, index) => ({ ...slide, id: slides[index]?.id }));
	const body = { title: "Another title", slides: others };
	await ok(at.service, "updatePresentation", { token, params, body });
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText("changed elsewhere");
	await press(desk, "Undo");
	await expect(titleOf(desk, 1)).toHaveValue("First");
	await expect(titleOf(desk, 2)).toHaveValue("Page 2");
	await press(desk, "Save over it");
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
	const saved = await ok(at.service, "getPresentation", { token, params });
	expect(saved.slides.map(({ title }) => title)).toEqual(["First", "Page 2"]);
});

test("whoever goes on after a refused Save keeps the focus, also while a file is uploaded", async ({
	page: desk,
}) => {
	const { token, presentationId } = await deskWith(desk, at, 3);
	await titleOf(desk, 1).fill("First");
	const params = { presentationId };
	await ok(at.service, "updatePresentation", { token, params, body: { title: "Another title" } });
	await press(desk, "Save");
	const alert = desk.getByRole("alert");
	await expect(alert).toContainText("changed elsewhere");
	await expect(alert).toBeFocused();
	// The preview follows, so the page is drawn anew.
	await titleOf(desk, 3).click();
	await expect(desk.getByText("3/3", { exact: true })).toBeVisible();
	await expect(titleOf(desk, 3)).toBeFocused();
	const release = await holdUploads(desk);
	await drop(desk, [photo("garden.png")]);
	await expect(desk.getByLabel("Upload of slide 4")).toBeVisible();
	await titleOf(desk, 2).click();
	await desk.keyboard.press("End");
	await desk.keyboard.type(", now");
	release();
	await expect(desk.getByLabel("Upload of slide 4")).toBeHidden();
	await expect(titleOf(desk, 2)).toBeFocused();
	await desk.keyboard.type(" open");
	await expect(titleOf(desk, 2)).toHaveValue("Page 2, now open");
});

test("a form that is shown again goes on with files that the service still works on", async ({
	page: desk,
}) => {
	const { token, presentationId } = await deskWith(desk, at, 1);
	const finish = await stillChecked(desk);
	const broken = { ...photo("broken.png"), body: btoa("no picture") };
	await drop(desk, [photo("garden.png"), broken]);
	const slides = desk.locator(".slide");
	for (const place of [1, 2]) await expect(slides.nth(place)).toContainText("in progress");
	const params = { presentationId };
	await ok(at.service, "updatePresentation", { token, params, body: { title: "Another title" } });
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText("changed elsewhere");
	for (const place of [1, 2]) await expect(slides.nth(place)).toContainText("in progress");
	finish();
	await expect(slides.nth(1)).toContainText("This file says it is a PNG");
	await expect(slides.nth(2)).not.toContainText("in progress");
	await press(desk, "Save over it");
	await expect(desk.getByRole("alert")).toContainText("“broken” cannot be used");
	await press(desk, "Remove slide 2");
	await press(desk, "Save over it");
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
});

test("a form that is shown again while the service is away asks about its files once that is back", async ({
	page: desk,
}) => {
	const { token, presentationId } = await deskWith(desk, at, 1);
	const finish = await stillChecked(desk);
	await drop(desk, [{ ...photo("broken.png"), body: btoa("no picture") }]);
	const slide = desk.locator(".slide").nth(1);
	await expect(slide).toContainText("in progress");
	const params = { presentationId };
	await ok(at.service, "updatePresentation", { token, params, body: { title: "Another title" } });
	let isAway = true;
	await desk.route(/\/uploads\?kind=/, (route) =>
		isAway
			? route.fulfill({ status: 502, json: { message: "The service does not answer." } })
			: route.fallback(),
	);
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText("changed elsewhere");
	await expect(slide).not.toContainText("in progress");
	finish();
	isAway = false;
	await expect(slide).toContainText("This file says it is a PNG", { timeout: 15_000 });
});

test("a drop that is too much says so, and also what else is wrong with it", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 500);
	await drop(desk, [photo("garden.png"), { ...photo("notes.txt"), type: "text/plain" }]);
	const alert = desk.getByRole("alert");
	await expect(alert).toContainText("notes.txt: ");
	await expect(alert).toContainText("can have at most 500 slides.");
});

test("a draft's note about a file goes when that is chosen again, whatever its slide was called", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await desk.route(/\/blobs\//, () => undefined);
	await drop(desk, [photo("first.png"), photo("second.png")]);
	await titleOf(desk, 1).fill("Entrance");
	await press(desk, "Move slide 1 down");
	await expect
		.poll(() => desk.evaluate(() => Object.values(localStorage).join()))
		.toMatch(/"missing":\["second","/);
	desk.on("dialog", (dialog) => dialog.accept());
	await open(desk, desk.url());
	await press(desk, "Go on with the draft");
	const lacking = desk.getByRole("alert").getByText(/was not uploaded/);
	await expect(lacking).toHaveCount(2);
	// Not before: it lets go what is held, also on the page that is left.
	await desk.unroute(/\/blobs\//);
	await drop(desk, [photo("first.png"), photo("second.png")]);
	await expect(lacking).toHaveCount(0);
});

test("and so it does where its title was typed in the panel", async ({ page: desk }) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await desk.route(/\/blobs\//, () => undefined);
	const { name, type, body } = photo("garden.png");
	const file = { name, mimeType: type, buffer: Buffer.from(body, "base64") };
	await desk.getByLabel("Picture").setInputFiles(file);
	await desk.getByLabel("Slide title").fill("Our terrace");
	await press(desk, "Add image");
	await expect(titleOf(desk, 1)).toHaveValue("Our terrace");
	await expect
		.poll(() => desk.evaluate(() => Object.values(localStorage).join()))
		.toContain('"missing":["garden"]');
	desk.on("dialog", (dialog) => dialog.accept());
	await open(desk, desk.url());
	await press(desk, "Go on with the draft");
	const lacking = desk.getByRole("alert").getByText(/was not uploaded/);
	await expect(lacking).toHaveText([/^garden: /]);
	await desk.unroute(/\/blobs\//);
	await desk.getByLabel("Picture").setInputFiles(file);
	await desk.getByLabel("Slide title").fill("Our terrace");
	await press(desk, "Add image");
	await expect(titleOf(desk, 1)).toHaveValue("Our terrace");
	await expect(lacking).toHaveCount(0);
});

test("a draft whose picture the service has swept says so, and keeps the rest", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await drop(desk, [photo("first.png"), photo("second.png")]);
	const kept = () => desk.evaluate(() => Object.values(localStorage).join());
	await expect.poll(kept).toMatch(/"imageId":"[^"]+".*"imageId":"[^"]+".*/);
	desk.on("dialog", (dialog) => dialog.accept());
	await open(desk, desk.url());
	// As if it were days later: the service does not know the first one any more.
	await desk.evaluate((unknown) => {
		for (const [key, text] of Object.entries(localStorage))
			localStorage.setItem(key, text.replace(/"imageId":"[^"]+"/, `"imageId":"${unknown}"`));
	}, crypto.randomUUID());
	await desk.reload();
	// They are asked about together: neither waits for the other's answer.
	const asked: (() => Promise<void>)[] = [];
	await desk.route(/\/uploads\?kind=/, async (route) => {
		asked.push(() => route.continue());
		if (asked.length === 2) for (const goOn of asked) await goOn();
	});
	await expect(desk.getByRole("region", { name: "Draft" })).toContainText(
		"New files in it are kept for a day.",
	);
	await press(desk, "Go on with the draft");
	const lacking = desk.getByRole("alert").getByText(/Choose it again/);
	await expect(lacking).toHaveText([
		"first: This file was not saved within a day, so it is no longer kept. Choose it again to go on.",
	]);
	await desk.unroute(/\/uploads\?kind=/);
	await expect(titleOf(desk, 1)).toHaveValue("second");
	await drop(desk, [photo("first.png")]);
	await expect(titleOf(desk, 2)).toHaveValue("first");
	await expect(lacking).toHaveCount(0);
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Presentation saved", { timeout: 60_000 });
});
