import { expect, test } from "@playwright/test";
import { ok } from "../support/caller";
import { drop, photo, press } from "./files";
import { boxOf, enter, house, open, scrollOf } from "./house";
import { deskWith, webPages } from "./web-pages";

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

test("on a phone slides stay in sight while some are selected, and all that can be done is one press away", async ({
	page: desk,
}) => {
	await desk.setViewportSize({ width: 360, height: 740 });
	await deskWith(desk, at, 30);
	const bar = desk.getByRole("group", { name: "Selected slides" });
	const kind = desk.getByRole("button", { name: "Web page", exact: true });
	const fourth = desk.getByLabel("Select slide 4", { exact: true });
	await fourth.scrollIntoViewIfNeeded();
	await expect(kind).toBeInViewport();
	const [before, row] = [await scrollOf(desk), await boxOf(fourth)];
	await fourth.press("Space");
	await expect(bar).toBeInViewport({ ratio: 1 });
	expect([await scrollOf(desk), await boxOf(fourth)], "nothing moves").toEqual([before, row]);
	await expect(kind).not.toBeInViewport();
	const save = await boxOf(desk.getByRole("button", { name: "Save", exact: true }));
	expect((await boxOf(bar)).y - save.y - save.height).toBeGreaterThan(440);
	await fourth.press("Enter");
	await expect(bar.getByRole("button", { name: "Up" })).toBeFocused();

	const names = async () =>
		(await bar.getByRole("button").allInnerTexts()).filter((name) => name !== "");
	expect(await names()).toEqual(["Up", "Down", "Remove", "Clear selection", "More"]);
	const more = bar.getByRole("button", { name: "More" });
	await expect(more).toHaveAttribute("aria-expanded", "false");
	await more.press("Enter");
	await expect(more).toBeFocused();
	await expect(more).toHaveAttribute("aria-expanded", "true");
	expect(await names()).toEqual([
		...["To the top", "Up", "Down", "To the end", "Move to place", "Set duration"],
		...["Remove", "Clear selection", "More"],
	]);
	for (const button of await bar.getByRole("button").all())
		await expect(button).toBeInViewport({ ratio: 1 });
	await bar.getByRole("button", { name: "To the end" }).click();
	await expect(desk.getByRole("status")).toContainText("1 slide moved to place 30 of 30");

	await desk.setViewportSize({ width: 1280, height: 800 });
	await expect(more).toBeHidden();
	await expect(bar.getByRole("button", { name: "To the top" })).toBeVisible();
});

test("on a phone on its side, what was removed can be brought back where it was, and one row does what is done to the selected", async ({
	page: desk,
}) => {
	await desk.setViewportSize({ width: 740, height: 360 });
	await deskWith(desk, at, 40);
	await press(desk, "Remove slide 4");
	await expect(desk.getByRole("button", { name: "Undo" })).toBeInViewport({ ratio: 1 });
	const bar = desk.getByRole("group", { name: "Selected slides" });
	for (const [width, height] of [
		[740, 360],
		[844, 390],
		[667, 300],
	] as const) {
		await desk.setViewportSize({ width, height });
		const box = desk.getByLabel("Select slide 5", { exact: true });
		await box.press("Space");
		await expect(bar).toBeInViewport({ ratio: 1 });
		expect((await boxOf(bar)).height).toBeLessThan(65);
		for (const name of ["Up", "Down", "Remove", "Clear selection"])
			await expect(bar.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
		await bar.getByRole("button", { name: "More" }).press("Enter");
		await expect(bar.getByRole("button", { name: "To the end" })).toBeInViewport({ ratio: 1 });
		for (let place = 6; place < 12; place++) {
			await desk.getByLabel(`Title of slide ${place}`, { exact: true }).focus();
			await desk.locator(":focus").click({ trial: true, timeout: 5_000 });
		}
		await press(desk, "Clear selection");
		await expect(desk.getByRole("button", { name: "Undo" })).toBeInViewport({ ratio: 1 });
	}
});

test("what a slide's number of seconds is can be seen, on a phone in each row", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 3);
	const told = () =>
		desk
			.locator(".slide-duration")
			.evaluateAll((all) => all.map((one) => getComputedStyle(one, "::before").content));
	await desk.setViewportSize({ width: 1280, height: 800 });
	expect((await told())[0]).toContain("Duration");
	await desk.setViewportSize({ width: 360, height: 740 });
	for (const one of await told()) expect(one).toContain("Duration");

	await desk.setViewportSize({ width: 1280, height: 800 });
	await desk.getByLabel("Duration of slide 1, seconds").fill("1");
	await desk.getByRole("button", { name: "Save", exact: true }).click();
	await expect(desk.getByRole("alert")).toBeVisible();
	const [row, cell] = [desk.locator(".slide").first(), desk.locator(".slide-duration").first()];
	const [{ y: top = 0 } = {}, { y = 0 } = {}] = [
		await row.boundingBox(),
		await cell.boundingBox(),
	].map((box) => box ?? {});
	// The word stands above the cell, and a line is so high.
	expect(y - top).toBeGreaterThanOrEqual(24);
});

test("the word in an empty duration is read whole beside the preview", async ({ page: desk }) => {
	await deskWith(desk, at, 1);
	const field = desk.getByPlaceholder("default").first();
	for (const width of [960, 1279, 1280]) {
		await desk.setViewportSize({ width, height: 740 });
		const room = await field.evaluate((one: HTMLInputElement) => {
			const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(one);
			const pen = document.createElement("canvas").getContext("2d");
			if (!pen) return 0;
			pen.font = `${fontSize} ${fontFamily}`;
			const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
			return one.clientWidth - padding - pen.measureText(one.placeholder).width;
		});
		// The hidden buttons of a number take 14 pixels.
		expect(room, `${width}`).toBeGreaterThan(14);
	}
});

test("the rows of running uploads keep their height and Cancel its place, whatever the digits are", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await desk.route(/\/blobs\//, () => undefined);
	await drop(desk, [photo("slow.png")]);
	const row = desk.locator(".slide");
	const cancel = row.getByRole("button", { name: "Cancel: slide 1" });
	await expect(cancel).toBeVisible();
	const texts = [
		...["0% of 2 MB", "11% of 1.1 MB, 111 kB/s, 11 s left", "88% of 1.2 MB, 988 kB/s, 12 s left"],
		"48% of 1,888.8 MB, 888 kB/s, 28 min left",
	];
	for (const width of [1440, 1280, 1024, 768, 360]) {
		await desk.setViewportSize({ width, height: 800 });
		const places = new Set<string>();
		for (const text of texts) {
			await row.locator(".slide-upload span").evaluate((one, words) => {
				one.textContent = words;
			}, text);
			const [{ height, y }, button] = [await boxOf(row), await boxOf(cancel)];
			places.add([height, button.x, button.y - y].map(Math.round).join());
		}
		expect([...places], `at ${width}`).toHaveLength(1);
		const field = await boxOf(row.getByLabel("Title of slide 1"));
		const button = await boxOf(cancel);
		expect(Math.abs(button.x + button.width - field.x - field.width)).toBeLessThanOrEqual(1);
	}
});

test("the slides below the preview stay in their place as it turns to a linked video, and a web page says there what it is", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const film = { title: "Film", type: "Video" as const, url: "https://vimeo.com/76979871" };
	const slides = [...webPages(1), { ...film, index: 1 }];
	const body = { title: "Deck", slides };
	const { presentationId } = await ok(at.service, "createPresentation", { token, body });
	const note = desk.getByText("Screens show 3 s of this video.");
	for (const width of [768, 360]) {
		await desk.setViewportSize({ width, height: 780 });
		await open(desk, `${at.dashboard.url}/presentation/:${presentationId}`);
		const said = desk.frameLocator("iframe").getByText("It is not shown here");
		await expect(said, `at ${width}`).toBeInViewport({ ratio: 1 });
		const [words, link] = [await boxOf(said), await boxOf(desk.locator(".stage-link"))];
		expect(words.y + words.height, `at ${width}`).toBeLessThanOrEqual(link.y);
		const next = desk.getByRole("button", { name: "Next slide" });
		const places = async () => [(await boxOf(desk.locator(".slide").first())).y, await boxOf(next)];
		const before = await places();
		await next.click();
		await expect(note).toBeInViewport({ ratio: 1 });
		expect(await places(), `at ${width}`).toEqual(before);
	}
});

test("what stands for a web page in the preview is above the bar with its link, at each width", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const body = { title: "Deck", slides: webPages(1) };
	const { presentationId } = await ok(at.service, "createPresentation", { token, body });
	await open(desk, `${at.dashboard.url}/presentation/:${presentationId}`);
	const words = desk.frameLocator("iframe").locator("p:visible").last();
	const link = desk.locator(".stage-link");
	for (const width of [
		360, 480, 639, 640, 656, 768, 960, 1024, 1100, 1164, 1200, 1240, 1279, 1440,
	]) {
		await desk.setViewportSize({ width, height: 780 });
		const room = async () => {
			const [{ y, height }, bar] = [await boxOf(words), await boxOf(link)];
			return bar.y - y - height;
		};
		await expect.poll(room, `at ${width}`).toBeGreaterThanOrEqual(0);
	}
});

test("the preview's screen can stand upright, which is remembered, and leaves the slides in sight", async ({
	page: desk,
}) => {
	const { url } = await deskWith(desk, at, 30);
	const upright = desk.getByRole("button", { name: "Upright", exact: true });
	await expect(upright).toHaveAttribute("aria-pressed", "false");
	await upright.click();
	await expect(upright).toHaveAttribute("aria-pressed", "true");
	const title = desk.getByLabel("Title of slide 1", { exact: true });
	for (const [width, height] of [
		[1440, 900],
		[1024, 600],
		[768, 1024],
		[360, 740],
	] as const) {
		await desk.setViewportSize({ width, height });
		await desk.evaluate(() => scrollTo(0, 0));
		await expect(title, `at ${width}`).toBeInViewport({ ratio: 1 });
		const { width: across, height: high } = await boxOf(desk.locator(".stage"));
		expect(across / high, `at ${width}`).toBeCloseTo(9 / 16, 1);
		expect(high, `at ${width}`).toBeLessThan(height * 0.7);
	}
	await open(desk, url);
	await expect(upright).toHaveAttribute("aria-pressed", "true");
	await upright.click();
	await open(desk, url);
	await expect(upright).toHaveAttribute("aria-pressed", "false");
});

test("a slide's title and duration stand side by side, whatever stands below them", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const slides = ["", `${"long-".repeat(40)}.html`, ""].map((path, index) => ({
		...{ index, title: `Page ${index}`, type: "WebContent" as const },
		url: `https://example.org/${path}`,
	}));
	const wish = { token, body: { title: "Deck", slides } };
	const { presentationId } = await ok(at.service, "createPresentation", wish);
	await open(desk, `${at.dashboard.url}/presentation/:${presentationId}`);
	await desk.getByLabel("Duration of slide 3, seconds").fill("0");
	await press(desk, "Save");
	await expect(desk.getByLabel("Duration of slide 3, seconds")).toHaveAttribute(
		"aria-invalid",
		"true",
	);
	for (const width of [768, 1440]) {
		await desk.setViewportSize({ width, height: 900 });
		for (const place of [1, 2, 3]) {
			const title = await boxOf(desk.getByLabel(`Title of slide ${place}`));
			const duration = await boxOf(desk.getByLabel(`Duration of slide ${place}, seconds`));
			expect(duration.y, `slide ${place} at ${width}`).toBeCloseTo(title.y, 0);
			expect(duration.x).toBeGreaterThan(title.x + title.width);
		}
	}
});
