import { expect, type Page, type Route, test } from "@playwright/test";
import { ok } from "../support/caller";
import { drop, photo, press } from "./files";
import { enter, house, open } from "./house";
import { deskWith, webPages } from "./web-pages";

const at = house();
const box = (desk: Page, place: number) =>
	desk.getByLabel(`Select slide ${place}`, { exact: true });
const inBar = (desk: Page, name: string) =>
	desk.getByRole("group", { name: "Selected slides" }).getByRole("button", { name }).click();

test("where an edit of the list takes its own button away, the focus comes to a slide", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 5);
	await box(desk, 2).check();
	await box(desk, 3).check();
	await inBar(desk, "Remove");
	await expect(box(desk, 2)).toBeFocused();
	await press(desk, "Undo");
	await expect(box(desk, 2)).toBeFocused();
	await box(desk, 4).check();
	await inBar(desk, "Clear selection");
	await expect(box(desk, 4)).toBeFocused();
	for (const place of [1, 2, 3, 4, 5]) await box(desk, place).check();
	await inBar(desk, "Remove");
	await expect(desk.getByRole("heading", { name: "Edit Presentation" })).toBeFocused();

	await desk.route(/\/blobs\//, () => undefined);
	await drop(desk, [photo("garden.png"), photo("pond.png")]);
	const cancel = desk.locator(".slide").getByRole("button", { name: "Cancel" });
	await cancel.first().click();
	await expect(desk.getByLabel("Title of slide 1")).toHaveValue("pond");
	await expect(box(desk, 1)).toBeFocused();
});

test("the preview shows the slide that is typed in, where it stands beside the list", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 5);
	const counter = desk.getByRole("region", { name: "Preview" }).locator(".digits");
	await expect(counter).toHaveText("1/5");
	await desk.getByLabel("Duration of slide 4, seconds").focus();
	await expect(counter).toHaveText("4/5");
	await desk.keyboard.press("Shift+Tab");
	await desk.keyboard.press("Shift+Tab");
	await expect(counter).toHaveText("4/5");
	await desk.setViewportSize({ width: 959, height: 800 });
	await desk.getByLabel("Title of slide 2").focus();
	await expect(counter).toHaveText("4/5");
});

test("the arrow keys turn the preview on and on, though what has the focus goes with its slide", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const slides = webPages(3).map((slide) => ({ ...slide, url: `${slide.url}${slide.index}` }));
	const body = { title: "Deck", slides };
	const { presentationId } = await ok(at.service, "createPresentation", { token, body });
	await open(desk, `${at.dashboard.url}/presentation/:${presentationId}`);
	const preview = desk.getByRole("region", { name: "Preview" });
	const counter = preview.locator(".digits");
	await preview.getByRole("link", { name: "https://example.org/0" }).focus();
	for (const place of [2, 3]) {
		await desk.keyboard.press("ArrowRight");
		await expect(counter).toHaveText(`${place}/3`);
	}
	await desk.keyboard.press("Alt+ArrowLeft");
	await expect(counter).toHaveText("3/3");
	await expect(preview.getByRole("button", { name: "Previous slide" })).toBeFocused();
});

test("Undo, and the slide that it brings back, are in view wherever the list stands", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 60);
	await desk.setViewportSize({ width: 1280, height: 800 });
	await press(desk, "Remove slide 9");
	const undo = desk.getByRole("button", { name: "Undo" });
	await expect(undo).toBeInViewport();
	await desk.getByLabel("Title of slide 50", { exact: true }).scrollIntoViewIfNeeded();
	await expect(undo).toBeInViewport();
	await undo.click();
	await expect(box(desk, 9)).toBeFocused();
	await expect(box(desk, 9)).toBeInViewport();
	// Nothing that stays at the window's edge is over it.
	await box(desk, 9).click({ trial: true, timeout: 5_000 });
});

test("Control and Z bring back what was removed, but in a text field, a dialog or a form on its way", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 120);
	const slides = desk.locator(".slide");
	const status = desk.getByRole("status");
	const undo = () => desk.keyboard.press("Control+z");
	const next = desk.getByRole("button", { name: "Remove slide 9", exact: true });
	await next.press("Enter");
	await expect(next).toBeFocused();
	await expect(status).toContainText("Slide 9 removed");
	await undo();
	await expect(status).toContainText("1 slide back in the list");
	await expect(desk.getByLabel("Title of slide 9", { exact: true })).toHaveValue("Page 9");
	await expect(box(desk, 9)).toBeFocused();
	await undo();

	await box(desk, 9).check();
	await box(desk, 10).check();
	await inBar(desk, "Remove");
	await press(desk, "Next slides");
	await expect(slides).toHaveCount(18);
	const title = desk.getByLabel("Title of slide 101", { exact: true });
	await title.press("End");
	await desk.keyboard.type("!");
	await undo();
	await expect(title).toHaveValue("Page 103");
	await desk.getByRole("link", { name: "Cancel" }).press("Enter");
	await expect(desk.getByRole("dialog")).toBeVisible();
	await undo();
	await press(desk, "Stay");
	await expect(slides).toHaveCount(18);
	await desk.getByRole("link", { name: "Cancel" }).focus();
	await undo();
	await expect(status).toContainText("2 slides back in the list");
	await expect(box(desk, 9)).toBeFocused();
	await expect(slides).toHaveCount(100);

	await press(desk, "Remove slide 9");
	let letGo = () => {};
	const wanted = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	await desk.route("**/presentation/**", (route) => wanted.then(() => route.continue()));
	await desk.keyboard.press("Control+s");
	await undo();
	await expect(desk.getByRole("dialog")).toContainText("Saving");
	await undo();
	await expect(desk.getByLabel("Title of slide 9", { exact: true })).toHaveValue("Page 10");
	letGo();
	await expect(status).toContainText("Presentation saved");
});

test("what a button opens to add a slide has the focus", async ({ page: desk }) => {
	await deskWith(desk, at, 5);
	await desk.getByRole("button", { name: "Web page" }).press("Enter");
	await expect(desk.getByLabel("Web address")).toBeFocused();
	await desk.getByRole("button", { name: "Image" }).press("Enter");
	await expect(desk.getByLabel("Slide title")).toBeFocused();
	await desk.keyboard.press("Tab");
	await expect(desk.getByLabel("Picture")).toBeFocused();
	await desk.keyboard.press("Tab");
	await expect(desk.getByRole("button", { name: "Add image" })).toBeFocused();
});

test("Enter in a slide's box selects it and leads to what can be done, however long the list is", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 30);
	const group = desk.getByRole("group", { name: "Selected slides" });
	await box(desk, 3).press("Enter");
	await expect(box(desk, 3)).toBeChecked();
	await expect(group.getByRole("button", { name: "To the top" })).toBeFocused();
	await box(desk, 5).press("Space");
	await expect(desk.getByRole("status")).toContainText("2 selected");
	await box(desk, 5).press("Enter");
	await expect(group.getByRole("button", { name: "To the top" })).toBeFocused();
	await expect(desk).toHaveURL(/\/presentation\/:\d+$/);
});

test("a low window leaves the slides in sight while some are selected", async ({ page: desk }) => {
	await desk.setViewportSize({ width: 320, height: 256 });
	await deskWith(desk, at, 30);
	await box(desk, 3).press("Space");
	await expect(desk.getByRole("group", { name: "Selected slides" })).not.toBeInViewport();
	await box(desk, 9).click({ trial: true, timeout: 5_000 });
});

test("Undo turns a long list to what is back; at an end the focus comes to the other button", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 150);
	await press(desk, "Remove slide 2");
	await press(desk, "Next slides");
	await expect(desk.getByRole("button", { name: "Previous slides" })).toBeFocused();
	await press(desk, "Undo");
	await expect(desk.getByLabel("Title of slide 2", { exact: true })).toHaveValue("Page 2");
	await expect(box(desk, 2)).toBeFocused();
});

test("Enter pressed on and on moves a slide to an end of the list and back, and never removes one", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 4);
	const focused = desk.locator(":focus");
	const last = desk.getByRole("status");
	await desk.getByRole("button", { name: "Move slide 1 down" }).focus();
	const stops = [2, 3, 4, 3, 2, 1, 2];
	for (const [step, place] of stops.entries()) {
		await desk.keyboard.press("Enter");
		await expect(last).toContainText(`Slide moved to place ${place} of 4`);
		const way = step < 2 || step > 4 ? "down" : "up";
		await expect(focused).toHaveAccessibleName(`Move slide ${place} ${way}`);
	}
	await expect(desk.locator(".slide")).toHaveCount(4);
	await expect(desk.getByLabel("Title of slide 2")).toHaveValue("Page 1");
});

test("a slide that is moved by keys stays in view, with the focus in it, on the next page of a long list too", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 120);
	await desk.setViewportSize({ width: 1440, height: 900 });
	const focused = desk.locator(":focus");
	const places = async (from: number, by: number, times: number, key: string) => {
		for (let place = from + by; place !== from + by * (times + 1); place += by) {
			await desk.keyboard.press(key);
			await expect(focused).toHaveAccessibleName(new RegExp(`slide ${place}\\b`));
			await expect(focused).toBeInViewport({ ratio: 1 });
			// Nothing that stays at the window's edge is over it.
			await focused.click({ trial: true, timeout: 5_000 });
		}
	};
	await desk.getByRole("button", { name: "Move slide 1 down", exact: true }).focus();
	await places(1, 1, 10, "Enter");
	await desk.getByRole("button", { name: "Move slide 11 up", exact: true }).focus();
	await places(11, -1, 9, "Enter");
	await desk.getByLabel("Title of slide 2", { exact: true }).focus();
	await places(2, 1, 10, "Alt+ArrowDown");
	await places(12, -1, 10, "Alt+ArrowUp");
	await desk.getByLabel("Title of slide 100", { exact: true }).focus();
	await places(100, 1, 1, "Alt+ArrowDown");
});

test("where an upload ends, or changes its button, while that has the focus, it stays in the row", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 1);
	const held: Route[] = [];
	await desk.route(/\/blobs\//, (route) => {
		if (route.request().method() !== "PUT") return route.fallback();
		held.push(route);
	});
	const cancel = desk.getByRole("button", { name: "Cancel" });
	await drop(desk, [photo("garden.png")]);
	await expect.poll(() => held.length).toBe(1);
	await cancel.focus();
	await held[0]?.continue();
	await expect(cancel).toHaveCount(0);
	await expect(box(desk, 2)).toBeFocused();

	await drop(desk, [photo("pond.png")]);
	await expect.poll(() => held.length).toBe(2);
	await cancel.focus();
	await held[1]?.fulfill({ status: 400 });
	await expect(desk.locator(".slide").nth(2)).toContainText("did not take this file");
	await expect(box(desk, 3)).toBeFocused();

	let isCut = false;
	await desk.route(/\/uploads/, (route) => {
		// The first picture is still asked about meanwhile.
		if (route.request().method() !== "POST" || isCut) return route.fallback();
		isCut = true;
		return route.abort();
	});
	await drop(desk, [photo("tree.png")]);
	await desk.getByRole("button", { name: "Try again" }).press("Enter");
	await expect.poll(() => held.length).toBe(3);
	await expect(cancel).toBeFocused();
	await held[2]?.continue();
	await expect(cancel).toHaveCount(0);
	await expect(box(desk, 4)).toBeFocused();
});

test("who removes the only slide of the last page comes to the slide before it, and hears which one is gone", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 101);
	await press(desk, "Next slides");
	await press(desk, "Remove slide 101");
	await expect(desk.getByRole("button", { name: "Remove slide 100" })).toBeFocused();
	await expect(desk.getByRole("status")).toContainText("Slide 101 removed");
});

test("who turns the page after a move was refused is not told of a removal, and stays at the button", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 101);
	const duration = desk.getByLabel("Duration of slide 2, seconds");
	await duration.pressSequentially("12e");
	await press(desk, "Move slide 100 down");
	await expect(desk.getByRole("alert")).toContainText("Duration must be a number");
	await duration.fill("12");
	await press(desk, "Next slides");
	await expect(desk.getByRole("button", { name: "Previous slides" })).toBeFocused();
	await expect(desk.getByRole("status")).toContainText("Slides 101 to 101");
});
