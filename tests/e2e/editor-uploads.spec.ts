import { writeFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { solidPng } from "../fixtures/media/png";
import { ok, readyImage } from "../support/caller";
import { BLUE } from "./colors";
import { bigPdf, drop, MIB, photo, press } from "./files";
import { enter, house, open } from "./house";

const at = house();
test("twenty photos become a presentation that can be played, in one drop and one Save", async ({
	page: desk,
}) => {
	test.slow();
	const { token } = await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const names = Array.from({ length: 20 }, (_, index) => `photo ${index + 1}.png`);
	await drop(
		desk,
		names.toReversed().map((name) => photo(name)),
	);
	await expect(desk.getByLabel("Title of slide 20")).toHaveValue("photo 20");
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Presentation saved", { timeout: 90_000 });
	await expect(desk.getByRole("row", { name: /New Presentation/ })).toContainText("Ready", {
		timeout: 120_000,
	});
	const { presentations } = await ok(at.service, "listPresentations", { token });
	const presentationId = Number(presentations[0]?.presentationId);
	const params = { presentationId };
	const { slides, readyForOffline } = await ok(at.service, "getPresentation", { token, params });
	expect(slides.map(({ title }) => title)).toEqual(names.map((name) => name.replace(".png", "")));
	expect([readyForOffline, new Set(slides.map(({ imageId }) => imageId)).size]).toEqual([true, 20]);
});

test("a file that cannot be used says why in its row, and Save waits for a decision", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await drop(desk, [photo("good.png"), { ...photo("broken.png"), body: btoa("no picture") }]);
	await drop(desk, [{ ...photo("notes.txt"), type: "text/plain" }]);
	await expect(desk.getByRole("alert")).toContainText(
		/notes\.txt: This kind of file cannot be used here\. Choose one that ends in .*\.png, .*\.mp4, .*\.pdf/,
	);
	const broken = desk.locator(".slide").filter({ hasText: "This file says it is a PNG" });
	await expect(broken).toHaveCount(1);
	const [why = ""] = /This file says it is a PNG.*\./.exec(await broken.innerText()) ?? [];
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText(
		`“broken” cannot be used: ${why} Remove it to save the others.`,
	);
	await broken.getByRole("button", { name: /^Remove slide/ }).click();
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
	await expect(
		desk
			.getByRole("row", { name: /New Presentation/ })
			.getByRole("cell")
			.nth(2),
	).toHaveText("1");
});

test("a large file goes in pieces; after a reload only those that are missing are sent", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const file = test.info().outputPath("tour.pdf");
	await writeFile(file, bigPdf(40 * MIB));
	async function choose() {
		await press(desk, "Presentation file");
		await desk.getByLabel("File", { exact: true }).setInputFiles(file);
		await press(desk, "Add presentation file");
		await expect(desk.getByRole("dialog", { name: "Confirmation" })).toContainText(
			"Are you sure? tour.pdf",
		);
		await press(desk, "Yes");
	}
	const sent: string[] = [];
	await desk.route(/comp=block&/, (route) => {
		sent.push(new URL(route.request().url()).searchParams.get("blockid") ?? "");
		// The first three arrive, and then the line is dead.
		return sent.length > 3 ? route.abort() : route.continue();
	});
	await choose();
	await expect.poll(() => sent.length).toBeGreaterThan(3);
	await expect(desk.getByLabel("Upload of slide 1")).toBeVisible();
	const there = sent.slice(0, 3);
	await expect
		.poll(() => desk.evaluate(() => Object.values(localStorage).join()))
		.toMatch(/"pieces":\[\d,\d,\d\]/);
	desk.on("dialog", (dialog) => dialog.accept());
	await desk.reload();
	await desk.waitForFunction(() => document.querySelector("[role=status]") !== null);
	await press(desk, "Go on with the draft");
	await expect(desk.getByRole("alert")).toContainText("tour.pdf: This file was not uploaded.");

	const again: string[] = [];
	await desk.unroute(/comp=block&/);
	await desk.route(/comp=block&/, (route) => {
		again.push(new URL(route.request().url()).searchParams.get("blockid") ?? "");
		return route.continue();
	});
	await choose();
	await press(desk, "Save");
	await expect(desk.getByRole("dialog")).toContainText("Activate", { timeout: 90_000 });
	expect(again.filter((id) => there.includes(id))).toEqual([]);
	expect(again).toHaveLength(2);
});

test("a draft names the files it lacks until each is chosen again", async ({ page: desk }) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await desk.route(/\/blobs\//, (route) => route.abort());
	await drop(desk, [photo("first.png"), photo("second.png"), photo("third.png")]);
	await expect(desk.getByLabel("Title of slide 3")).toHaveValue("third");
	await expect
		.poll(() => desk.evaluate(() => Object.values(localStorage).join()))
		.toContain('"missing":["first","second","third"]');
	desk.on("dialog", (dialog) => dialog.accept());
	await desk.reload();
	await desk.unroute(/\/blobs\//);
	await desk.waitForFunction(() => document.querySelector("[role=status]") !== null);
	await press(desk, "Go on with the draft");
	const lacking = desk.getByRole("alert").getByText(/was not uploaded/);
	await expect(lacking).toHaveCount(3);
	await drop(desk, [photo("second.png")]);
	await expect(lacking).toHaveText([/^first: /, /^third: /]);
	// What is kept from now on still says so.
	await expect
		.poll(() => desk.evaluate(() => Object.values(localStorage).join()))
		.toContain('"missing":["first","third"]');
	await press(desk, "Image");
	await desk.getByLabel("Slide title").fill("first");
	const { name, type, body } = photo("first.png");
	const file = { name, mimeType: type, buffer: Buffer.from(body, "base64") };
	await desk.getByLabel("Picture").setInputFiles(file);
	await press(desk, "Add image");
	await expect(lacking).toHaveText([/^third: /]);
	await drop(desk, [photo("third.png")]);
	await expect(desk.getByRole("alert")).toHaveCount(0);
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Presentation saved", { timeout: 90_000 });
});

test("a file that arrives after its draft was kept is in the draft", async ({ page: desk }) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	let arrive = () => {};
	const mayArrive = new Promise<void>((resolve) => {
		arrive = resolve;
	});
	await desk.route(/\/blobs\//, async (route) => {
		await mayArrive;
		await route.continue();
	});
	await drop(desk, [photo("first.png")]);
	const kept = () => desk.evaluate(() => Object.values(localStorage).join());
	await expect.poll(kept).toContain('"missing":["first"]');
	arrive();
	// Nothing is touched from here on.
	await expect.poll(kept).toContain('"missing":[]');
	desk.on("dialog", (dialog) => dialog.accept());
	await desk.reload();
	await desk.waitForFunction(() => document.querySelector("[role=status]") !== null);
	await press(desk, "Go on with the draft");
	await expect(desk.getByLabel("Title of slide 1")).toHaveValue("first");
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Presentation saved", { timeout: 90_000 });
});

test("a form that is shown anew after a refused Save still names the files its draft lacks", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const slides = [
		{ index: 0, title: "News", type: "WebContent" as const, url: "https://news.example.org/" },
	];
	const body = { title: "Deck", slides };
	const made = await ok(at.service, "createPresentation", { token, body });
	const params = { presentationId: made.presentationId };
	await open(desk, `${at.dashboard.url}/presentation/:${made.presentationId}`);
	await desk.route(/\/blobs\//, (route) => route.abort());
	await drop(desk, [photo("first.png"), photo("second.png")]);
	const kept = () => desk.evaluate(() => Object.values(localStorage).join());
	await expect.poll(kept).toContain('"missing":["first","second"]');
	desk.on("dialog", (dialog) => dialog.accept());
	await desk.reload();
	await desk.unroute(/\/blobs\//);
	await desk.waitForFunction(() => document.querySelector("[role=status]") !== null);
	await press(desk, "Go on with the draft");
	const lacking = desk.getByRole("alert").getByText(/was not uploaded/);
	await expect(lacking).toHaveCount(2);

	const other = { title: "Other", slides: [{ ...slides[0], id: made.slides[0]?.id }] };
	await ok(at.service, "updatePresentation", { token, params, body: other as typeof body });
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText("changed elsewhere");
	await expect(lacking).toHaveText([/^first: /, /^second: /]);
	await drop(desk, [photo("first.png")]);
	await expect(lacking).toHaveText([/^second: /]);
	await expect.poll(kept).toContain('"missing":["second"]');
});

test("a picture can be zoomed, and the slides turned there", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	const imageId = await readyImage(at.service, token, solidPng(640, 360, BLUE));
	const slides = ["One", "Two"].map((title, index) => ({
		index,
		title,
		type: "Image" as const,
		imageId,
	}));
	const { presentationId } = await ok(at.service, "createPresentation", {
		token,
		body: { title: "Two", slides },
	});
	await open(desk, `${at.dashboard.url}/presentation/:${presentationId}`);
	const pictures: string[] = [];
	desk.on("response", (answer) => {
		if (answer.url().includes("/display?") && answer.ok()) pictures.push(answer.url());
	});
	await desk.getByRole("link", { name: "Zoom" }).click();
	const zoom = desk.getByRole("dialog", { name: "Slide 1: One" });
	await expect(zoom).toBeVisible();
	await expect.poll(() => pictures.length).toBe(1);
	await desk.keyboard.press("ArrowLeft");
	await expect(desk.getByRole("dialog", { name: "Slide 2: Two" })).toContainText("2/2");
	await desk.keyboard.press("Escape");
	await expect(desk.getByRole("dialog")).toHaveCount(0);
	await expect(desk.getByRole("region", { name: "Preview" })).toContainText("2/2");
});

/** Enters as somebody who has a presentation of one picture. Resolves to its id. */
async function withPicture(desk: Page) {
	const { token } = await enter(desk, at);
	const imageId = await readyImage(at.service, token, solidPng(640, 360, BLUE));
	const slides = [{ index: 0, title: "One", type: "Image" as const, imageId }];
	const body = { title: "Old", slides };
	return (await ok(at.service, "createPresentation", { token, body })).presentationId;
}

test("a picture whose address has ended meanwhile is drawn from its new one", async ({
	page: desk,
}) => {
	const presentationId = await withPicture(desk);
	let end = () => {};
	const ended = new Promise<void>((resolve) => {
		end = resolve;
	});
	// Not where it is led to again: the address is the same for a day.
	await desk.route(/\/thumb\?/, async (route) => {
		await ended;
		await route.fulfill({ status: 403 });
	});
	const page = `${at.dashboard.url}/presentation/:${presentationId}`;
	await desk.goto(page, { waitUntil: "commit" });
	await desk.waitForFunction(() => document.querySelector("[role=status]") !== null);
	const preview = desk.getByRole("region", { name: "Preview" });
	const pictures = [desk.locator("img.thumb"), preview.locator("img")];
	for (const picture of pictures) await expect(picture).toBeVisible();
	end();
	for (const picture of pictures) {
		await expect(picture).toHaveAttribute("src", /thumbnail=/);
		await expect(picture).toHaveJSProperty("complete", true);
		expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
	}
	await expect(preview.getByLabel("Zoom")).toBeVisible();
});

test("a picture that a lost line kept from being drawn is drawn once that is back", async ({
	page: desk,
}) => {
	const presentationId = await withPicture(desk);
	let isLost = true;
	let lose = () => {};
	const lost = new Promise<void>((resolve) => {
		lose = resolve;
	});
	// Not before the page's scripts hear of it.
	await desk.route(/\/thumb\?|thumbnail=/, async (route) => {
		await lost;
		await (isLost ? route.abort() : route.fallback());
	});
	const page = `${at.dashboard.url}/presentation/:${presentationId}`;
	await desk.goto(page, { waitUntil: "commit" });
	await desk.waitForFunction(() => document.querySelector("[role=status]") !== null);
	const preview = desk.getByRole("region", { name: "Preview" });
	const pictures = [desk.locator("img.thumb"), preview.locator("img")];
	for (const picture of pictures) await expect(picture).toBeVisible();
	lose();
	const stub = preview.getByLabel("Image missing");
	await expect(stub).toBeVisible();
	// Seen on any background.
	await expect(stub).toHaveCSS("background-color", "rgba(0, 0, 0, 0.6)");
	await expect(desk.locator("img.thumb")).toHaveCount(0);
	isLost = false;
	await desk.evaluate(() => window.dispatchEvent(new Event("online")));
	for (const picture of pictures) await expect(picture).toBeVisible();
});

test("No to a presentation file adds nothing, and a running upload can be cancelled", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await drop(desk, [{ ...photo("deck.pdf"), type: "application/pdf" }]);
	await press(desk, "No");
	await expect(desk.locator(".slide")).toHaveCount(0);
	await desk.route(/\/blobs\//, () => undefined);
	await drop(desk, [photo("slow.png")]);
	await expect(desk.getByLabel("Upload of slide 1")).toBeVisible();
	await press(desk, "Cancel: slide 1");
	await expect(desk.locator(".slide")).toHaveCount(0);
	await expect(desk.getByRole("status")).toContainText("Slide 1 removed");
});

test("a file that is no picture has a stub in the preview, and nothing to zoom", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await drop(desk, [photo("good.png"), { ...photo("menu.png"), body: btoa("no picture") }]);
	const preview = desk.getByRole("region", { name: "Preview" });
	const [stub, zoom] = [preview.getByLabel("Image missing"), preview.getByLabel("Zoom")];
	for (const [title, isPicture] of [
		["menu", false],
		["good", true],
		["menu", false],
	] as const) {
		const values = desk.locator(".slide-title input");
		await expect(values).toHaveCount(2);
		const place = (
			await values.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
		).indexOf(title);
		await desk.locator(".slide .thumb").nth(place).click();
		await expect(preview).toContainText(`${place + 1}/2`);
		await expect(stub).toHaveCount(isPicture ? 0 : 1);
		await expect(zoom).toHaveCount(isPicture ? 1 : 0);
		await expect(preview.locator("img")).toHaveCount(isPicture ? 1 : 0);
	}
});
