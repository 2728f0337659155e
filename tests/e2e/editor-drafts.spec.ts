import { expect, type Page, test } from "@playwright/test";
import { solidPng } from "../fixtures/media/png";
import { ok, readyImage } from "../support/caller";
import { BLUE } from "./colors";
import { drop, photo, press, stillChecked } from "./files";
import { enter, house, open } from "./house";
import { seat } from "./seated";

const at = house();
const title = (desk: Page) => desk.getByLabel("Title", { exact: true });
const offer = (desk: Page) => desk.getByRole("region", { name: "Draft" });

/** Leaves the editor with a title and two slides that are not saved. */
async function leaveDraft(desk: Page) {
	await open(desk, `${at.dashboard.url}/presentation`);
	await title(desk).fill("Half done");
	await press(desk, "Web page");
	for (const [index, name] of ["menu", "news"].entries()) {
		await desk.getByLabel("Web address").fill(`https://${name}.example.org/`);
		await press(desk, "Add web page");
		await expect(desk.getByLabel(`Title of slide ${index + 1}`)).toHaveValue(`${name}.example.org`);
	}
	await desk.getByLabel("Title of slide 2").fill("The news");
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk.getByRole("dialog")).toContainText("This browser keeps it as a draft");
	await press(desk, "Leave");
	await expect(desk).toHaveURL(/\/presentations$/);
}

test("what was not saved is offered when the editor opens again, and gone once it is saved", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await leaveDraft(desk);
	await open(desk, `${at.dashboard.url}/presentation`);
	await expect(title(desk)).toHaveValue("New Presentation");
	await expect(offer(desk)).toContainText("that was not saved: “Half done”.");
	await expect(desk.locator("main .btn-primary")).toHaveText(["Save"]);
	await press(desk, "Go on with the draft");
	await expect(offer(desk)).toBeHidden();
	await expect(title(desk)).toHaveValue("Half done");
	await expect(desk.getByLabel("Title of slide 2")).toHaveValue("The news");
	await expect(desk.getByRole("heading", { name: "Create Presentation" })).toBeFocused();
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
	await expect(desk.getByRole("row", { name: /Half done/ })).toBeVisible();
	await open(desk, `${at.dashboard.url}/presentation`);
	await expect(title(desk)).toHaveValue("New Presentation");
	await expect(offer(desk)).toBeHidden();
});

test("a draft can be discarded; it is nobody else's, and Logout forgets it", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await leaveDraft(desk);
	await seat(desk.context(), at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await expect(title(desk)).toHaveValue("New Presentation");
	await expect(offer(desk)).toBeHidden();
	await leaveDraft(desk);
	await open(desk, `${at.dashboard.url}/presentation`);
	await press(desk, "Discard it");
	await expect(offer(desk)).toBeHidden();
	await expect(desk.getByRole("heading", { name: "Create Presentation" })).toBeFocused();
	await open(desk, `${at.dashboard.url}/presentation`);
	await expect(offer(desk)).toBeHidden();
	expect(await desk.evaluate(() => localStorage.length)).toBe(1);
	await desk.getByRole("button", { name: "Logout" }).first().click();
	await expect(desk).toHaveURL(/\/login/);
	// The page that is shown then forgets it, once its scripts run.
	await expect.poll(() => desk.evaluate(() => localStorage.length)).toBe(0);
});

test("a draft of a saved presentation asks anew what its slides show, and keeps what was opened in mind", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const imageId = await readyImage(at.service, token, solidPng(64, 36, BLUE));
	const slides = ["One", "Two"].map((name, index) => ({
		index,
		title: name,
		type: "Image" as const,
		imageId,
	}));
	const body = { title: "Deck", slides };
	const made = await ok(at.service, "createPresentation", { token, body });
	const { presentationId, slides: created } = made;
	const url = `${at.dashboard.url}/presentation/:${presentationId}`;
	await open(desk, url);
	await desk.getByLabel("Title of slide 1").fill("First");
	await press(desk, "Move slide 1 down");
	await desk.getByRole("link", { name: "Cancel" }).click();
	await press(desk, "Leave");
	await expect(desk).toHaveURL(/\/presentations$/);
	const kept = () => desk.evaluate(() => Object.values(localStorage).join());
	await expect.poll(kept).toContain("First");
	expect(await kept()).not.toContain("/blobs/");

	const params = { presentationId };
	const other = {
		...body,
		title: "Other",
		slides: created.map(({ id }, at) => ({ ...slides[at], id })),
	};
	await ok(at.service, "updatePresentation", { token, params, body: other as typeof body });
	await open(desk, url);
	await expect(offer(desk)).toContainText("What is saved is newer.");
	await press(desk, "Go on with the draft");
	await expect(desk.getByLabel("Title of slide 2")).toHaveValue("First");
	await expect(desk.locator("img.thumb")).toHaveCount(2);
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText("changed elsewhere");
	// It is this page's own.
	await expect(offer(desk)).toBeHidden();
});

/** Leaves the editor of a new presentation, and goes on with its draft. */
async function leaveAndTake(desk: Page) {
	await desk.getByRole("link", { name: "Cancel" }).click();
	await press(desk, "Leave");
	await open(desk, `${at.dashboard.url}/presentation`);
	await press(desk, "Go on with the draft");
}

test("a draft has what was typed in the panel that adds a slide, and names a file that was chosen there", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await press(desk, "Web page");
	await desk.getByLabel("Web address").fill("https://lunch.example.org/");
	await desk.getByLabel("Slide title").fill("Lunch menu");
	await leaveAndTake(desk);
	await expect(desk.getByLabel("Web address")).toHaveValue("https://lunch.example.org/");
	await expect(desk.getByLabel("Slide title")).toHaveValue("Lunch menu");

	const terrace = { name: "terrace.png", mimeType: "image/png", buffer: solidPng(16, 9, BLUE) };
	await press(desk, "Image");
	await expect(desk.getByLabel("Title of slide 1")).toHaveValue("Lunch menu");
	await desk.getByLabel("Picture").setInputFiles(terrace);
	await leaveAndTake(desk);
	await expect(desk.getByLabel("Slide title")).toHaveValue("terrace");
	await expect(desk.getByRole("alert")).toContainText("terrace: This file was not uploaded.");

	await desk.getByLabel("Picture").setInputFiles(terrace);
	await press(desk, "Add image");
	await expect(desk.getByLabel("Title of slide 2")).toHaveValue("terrace");
	await expect(desk.getByText("This file was not uploaded")).toHaveCount(0);
});

test("a draft is not lost to what is typed beside it", async ({ page: desk }) => {
	await enter(desk, at);
	await leaveDraft(desk);
	await open(desk, `${at.dashboard.url}/presentation`);
	await expect(offer(desk)).toBeVisible();
	await title(desk).fill("Second try");
	await desk.getByRole("link", { name: "Cancel" }).click();
	await press(desk, "Leave");
	await expect(desk).toHaveURL(/\/presentations$/);
	await open(desk, `${at.dashboard.url}/presentation`);
	await press(desk, "Go on with the draft");
	await expect(title(desk)).toHaveValue("Second try");
	await press(desk, "Go on with the draft");
	await expect(title(desk)).toHaveValue("Half done");
	await expect(desk.getByLabel("Title of slide 2")).toHaveValue("The news");
	await expect(offer(desk)).toContainText("that was not saved");
	await press(desk, "Discard it");
	await expect(offer(desk)).toBeHidden();
});

test("a draft that takes the place of files on their way is saved without waiting for them", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await leaveDraft(desk);
	await open(desk, `${at.dashboard.url}/presentation`);
	await desk.route(/\/blobs\//, () => undefined);
	await drop(desk, [photo("garden.png")]);
	await expect(desk.getByRole("progressbar")).toBeVisible();
	await press(desk, "Go on with the draft");
	await expect(desk.getByLabel("Title of slide 2")).toHaveValue("The news");
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
	// What was on its way is a draft of its own.
	await open(desk, `${at.dashboard.url}/presentation`);
	await press(desk, "Go on with the draft");
	await expect(desk.getByRole("alert")).toContainText("garden: This file was not uploaded.");
});

test("once a draft takes the place of files that are checked, nobody asks or tells what becomes of those", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await leaveDraft(desk);
	await open(desk, `${at.dashboard.url}/presentation`);
	const finish = await stillChecked(desk);
	await drop(desk, [{ ...photo("broken.png"), body: btoa("no picture") }]);
	await expect(desk.locator(".slide")).toContainText("in progress");
	await press(desk, "Go on with the draft");
	await expect(desk.getByLabel("Title of slide 2")).toHaveValue("The news");
	finish();
	const asked: string[] = [];
	desk.on("request", (request) => asked.push(request.url()));
	// Longer than between two questions.
	await desk.waitForTimeout(5_000);
	expect(asked.filter((url) => url.includes("/uploads?"))).toEqual([]);
	await expect(desk.getByRole("status")).not.toContainText("cannot be used");
});

test("a draft has the picture of a new slide once the service has made it", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await drop(desk, [photo("garden.png")]);
	// Nothing is touched from here on.
	await expect
		.poll(() => desk.evaluate(() => Object.values(localStorage).join()))
		.toContain('"thumbnailUrl":"http');
	desk.on("dialog", (dialog) => dialog.accept());
	await desk.reload();
	await desk.waitForFunction(() => document.querySelector("[role=status]") !== null);
	await press(desk, "Go on with the draft");
	await expect(desk.locator("img.thumb")).toBeVisible();
	await expect(desk.locator(".slide")).not.toContainText("in progress");
});

test("a draft goes on with files that the service still works on: their pictures come, and what cannot be used is told", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const finish = await stillChecked(desk);
	const broken = { ...photo("broken.png"), body: btoa("no picture") };
	await drop(desk, [photo("garden.png"), broken]);
	const [first, second] = [desk.locator(".slide").nth(0), desk.locator(".slide").nth(1)];
	for (const slide of [first, second]) await expect(slide).toContainText("in progress");
	await expect
		.poll(() =>
			desk.evaluate(
				() =>
					Object.values(localStorage)
						.join()
						.match(/uploadId/g)?.length,
			),
		)
		.toBe(2);
	desk.on("dialog", (dialog) => dialog.accept());
	await desk.reload();
	await press(desk, "Go on with the draft");
	for (const slide of [first, second]) await expect(slide).toContainText("in progress");
	finish();
	await expect(first).toContainText("This file says it is a PNG");
	await expect(second.locator("img.thumb")).toBeVisible();
	await expect(second).not.toContainText("in progress");
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText("“broken” cannot be used");
	await press(desk, "Remove slide 1");
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
});

test("drafts are forgotten by a logout, not by one that was thought better of", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await leaveDraft(desk);
	await open(desk, `${at.dashboard.url}/presentation`);
	await title(desk).fill("Another");
	const kept = () =>
		desk.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("kept:")));
	desk.once("dialog", (dialog) => dialog.dismiss());
	await press(desk, "Logout");
	await expect(title(desk)).toHaveValue("Another");
	expect(await kept()).not.toEqual([]);
	await desk.getByRole("link", { name: "Cancel" }).click();
	await press(desk, "Leave");
	await expect(desk).toHaveURL(/\/presentations$/);
	expect(await kept()).not.toEqual([]);
	await press(desk, "Logout");
	await expect(desk).toHaveURL(/\/login$/);
	await expect.poll(kept).toEqual([]);
});

test("a click while a logout is on its way keeps no draft", async ({ page: desk }) => {
	await enter(desk, at);
	await leaveDraft(desk);
	let release = () => {};
	const isReleased = new Promise<void>((resolve) => {
		release = resolve;
	});
	await desk.route("**/logout", async (route) => {
		await isReleased;
		await route.continue();
	});
	const sent = desk.waitForRequest("**/logout");
	await desk.getByRole("button", { name: "Logout" }).first().click({ noWaitAfter: true });
	await sent;
	await desk.mouse.click(600, 600);
	await desk.keyboard.press("Shift");
	release();
	await expect(desk).toHaveURL(/\/login$/);
	await expect
		.poll(() =>
			desk.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("kept:"))),
		)
		.toEqual([]);
});

const drafts = (desk: Page) =>
	desk.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(":drafts:")).length);

test("what another tab has discarded is a draft again once the page is left without a save", async ({
	page: desk,
}) => {
	await enter(desk, at);
	const editor = `${at.dashboard.url}/presentation`;
	const other = await desk.context().newPage();
	const leave = [
		async () => {
			await desk.getByRole("link", { name: "Cancel" }).click();
			await expect(desk.getByRole("dialog")).toContainText("This browser keeps it as a draft");
			await press(desk, "Leave");
			await expect(desk).toHaveURL(/\/presentations$/);
		},
		async () => {
			desk.once("dialog", (dialog) => dialog.accept());
			await open(desk, `${at.dashboard.url}/presentations`);
		},
	];
	for (const go of leave) {
		await open(desk, editor);
		await title(desk).fill("Half done");
		await expect.poll(() => drafts(desk)).toBe(1);
		await open(other, editor);
		await press(other, "Discard it");
		await expect.poll(() => drafts(desk)).toBe(0);
		await go();
		await open(other, editor);
		await expect(offer(other)).toContainText("“Half done”");
		await press(other, "Discard it");
	}
});

test("what a sign-out in another tab has forgotten is a draft again where the question before leaving says so, and only there", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await title(desk).fill("Half done");
	await expect.poll(() => drafts(desk)).toBe(1);
	const other = await desk.context().newPage();
	await open(other, `${at.dashboard.url}/devices`);
	await press(other, "Logout");
	await expect(other).toHaveURL(/\/login$/);
	await expect.poll(() => drafts(other)).toBe(0);
	await expect(desk.locator(".notice-slow")).toContainText("This page stays");
	await desk.evaluate(() => window.dispatchEvent(new Event("pagehide")));
	expect(await drafts(other)).toBe(0);
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk.getByRole("dialog")).toContainText("This browser keeps it as a draft");
	expect(await drafts(other)).toBe(1);
});
