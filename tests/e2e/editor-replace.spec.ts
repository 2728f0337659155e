import { expect, type Page, test } from "@playwright/test";
import { ok } from "../support/caller";
import { GREEN } from "./colors";
import { drop, finishedAs, holdUploads, photo, press } from "./files";
import { enter, house, open } from "./house";

// Another picture for a slide that stays where it is.

const at = house();
const slides = (desk: Page) => desk.locator(".slide");
const thumb = (desk: Page) => slides(desk).nth(1).locator("img.thumb");
const status = (desk: Page) => desk.getByRole("status");

const asChosen = ({ name, type, body }: ReturnType<typeof photo>) => ({
	name,
	mimeType: type,
	buffer: Buffer.from(body, "base64"),
});

/** Opens the editor of a saved presentation with three pictures, of which the second has a title and a duration of its own. */
async function deskWithPictures(desk: Page) {
	const { token } = await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await desk.getByLabel("Title", { exact: true }).fill("Menu");
	await drop(
		desk,
		["a.png", "b.png", "c.png"].map((name) => photo(name)),
	);
	await desk.getByLabel("Title of slide 2").fill("Price");
	await desk.getByLabel("Duration of slide 2, seconds").fill("7");
	await press(desk, "Save");
	await expect(status(desk)).toContainText("Presentation saved", { timeout: 60_000 });
	await expect(desk.getByRole("row", { name: /Menu/ })).toContainText("Ready");
	const { presentations } = await ok(at.service, "listPresentations", { token });
	const params = { presentationId: presentations[0]?.presentationId ?? 0 };
	await open(desk, `${at.dashboard.url}/presentation/:${params.presentationId}`);
	return async () => (await ok(at.service, "getPresentation", { token, params })).slides;
}

/** Ticks the second slide and chooses another picture for it. */
async function replace(desk: Page, file = photo("new.png", GREEN)) {
	await desk.getByLabel("Select slide 2").check();
	const chooser = desk.waitForEvent("filechooser");
	await press(desk, "Replace picture…");
	await (await chooser).setFiles(asChosen(file));
}

test("a picture's clear parts lie on the background as it is typed", async ({ page: desk }) => {
	await deskWithPictures(desk);
	const back = slides(desk).nth(1).locator(".thumb-back");
	await desk.getByLabel("Background colour").fill("#12ab34");
	await expect(back).toHaveCSS("background-color", "rgb(18, 171, 52)");
	await expect(thumb(desk)).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
	const [under, over] = [await back.boundingBox(), await thumb(desk).boundingBox()];
	expect(under).toEqual(over);
});

test("a picture takes the place of a slide's, whose title, place and duration stay; that can be undone", async ({
	page: desk,
}) => {
	const saved = await deskWithPictures(desk);
	const before = await saved();
	const former = await thumb(desk).getAttribute("src");
	const release = await holdUploads(desk);
	await replace(desk);
	await expect(desk.getByLabel("Upload of slide 2")).toBeVisible();
	await expect(desk.getByLabel("Select slide 2")).toBeFocused();
	await expect(desk.getByLabel("Select slide 2")).not.toBeChecked();
	expect(await thumb(desk).getAttribute("src")).toBe(former);
	await desk.getByLabel("Title of slide 2").fill("Price today");
	release();
	await expect(desk.getByText("Picture replaced.")).toBeVisible();
	await expect(desk.getByLabel("Title of slide 2")).toBeFocused();
	await expect(desk.getByLabel("Title of slide 2")).toHaveValue("Price today");
	await expect(thumb(desk)).not.toHaveAttribute("src", former ?? "");
	// Said a moment after the upload, it would take the place of what is said of the undo.
	await expect(status(desk)).toContainText("uploaded");
	await press(desk, "Undo");
	await expect(status(desk)).toContainText("The former picture is back");
	await expect(thumb(desk)).toHaveAttribute("src", former ?? "");
	await expect(desk.getByLabel("Title of slide 2")).toHaveValue("Price today");
	await replace(desk);
	await expect(desk.getByText("Picture replaced.")).toBeVisible();
	await expect(desk.getByLabel("Duration of slide 2, seconds")).toHaveValue("7");
	await press(desk, "Save");
	await expect(status(desk)).toContainText("Presentation saved", { timeout: 60_000 });
	const after = await saved();
	expect(after.map(({ title, duration }) => [title, duration])).toEqual(
		before.map(({ title, duration }, place) => [place === 1 ? "Price today" : title, duration]),
	);
	const isNew = after.map(({ imageId }, place) => imageId !== before[place]?.imageId);
	expect(isNew).toEqual([false, true, false]);
	expect([after[0]?.id, after[2]?.id]).toEqual([before[0]?.id, before[2]?.id]);
});

test("the former picture comes back where its slide was moved since, and the focus to that", async ({
	page: desk,
}) => {
	await deskWithPictures(desk);
	const former = (await thumb(desk).getAttribute("src")) ?? "";
	await replace(desk);
	await expect(desk.getByText("Picture replaced.")).toBeVisible();
	await press(desk, "Move slide 2 up");
	await expect(desk.getByLabel("Title of slide 1")).toHaveValue("Price");
	await press(desk, "Undo");
	await expect(slides(desk).first().locator("img.thumb")).toHaveAttribute("src", former);
	await expect(desk.getByLabel("Select slide 1")).toBeFocused();
});

test("beside selected slides the button that brings the former picture back says so", async ({
	page: desk,
}) => {
	await deskWithPictures(desk);
	const former = (await thumb(desk).getAttribute("src")) ?? "";
	await press(desk, "Remove slide 3");
	await replace(desk);
	await expect(desk.getByText("Picture replaced.")).toBeVisible();
	await desk.getByLabel("Select slide 1").check();
	await press(desk, "Undo new picture");
	await expect(thumb(desk)).toHaveAttribute("src", former);
	await press(desk, "Undo removal");
	await expect(slides(desk)).toHaveCount(3);
});

test("a picture that is stopped, refused or not uploaded leaves the slide as it was", async ({
	page: desk,
}) => {
	const saved = await deskWithPictures(desk);
	const before = await saved();
	const former = (await thumb(desk).getAttribute("src")) ?? "";
	await replace(desk, { ...photo("notes.txt"), type: "text/plain" });
	await expect(desk.getByRole("alert")).toContainText("notes.txt: ");
	await holdUploads(desk);
	await desk.getByLabel("Select slide 2").uncheck();
	await replace(desk);
	await press(desk, "Cancel: slide 2");
	await expect(status(desk)).toContainText("Slide 2 keeps its picture");
	await expect(slides(desk)).toHaveCount(3);
	await desk.unroute(/\/blobs\//);
	await desk.route(/\/blobs\//, (route) => route.fulfill({ status: 400 }));
	await replace(desk);
	const box = desk.getByRole("alert");
	await expect(box).toContainText("“Price” keeps its picture, as the new one failed: ");
	await expect(thumb(desk)).toHaveAttribute("src", former);
	await press(desk, "Save");
	await expect(status(desk)).toContainText("Presentation saved", { timeout: 60_000 });
	expect((await saved()).map(({ id, imageId }) => [id, imageId])).toEqual(
		before.map(({ id, imageId }) => [id, imageId]),
	);
});

test("Save that waits for a picture stops where that fails; pressed again, it saves the former one", async ({
	page: desk,
}) => {
	const saved = await deskWithPictures(desk);
	const before = await saved();
	await desk.route(/\/blobs\//, (route) => route.fulfill({ status: 400 }));
	const release = await holdUploads(desk);
	await replace(desk);
	await press(desk, "Save");
	await expect(desk.getByRole("button", { name: "Waiting for files…" })).toBeVisible();
	release();
	const box = desk.getByRole("alert");
	await expect(box).toContainText("“Price” keeps its picture, as the new one failed: ");
	await expect(box).toBeFocused();
	await press(desk, "Save");
	await expect(status(desk)).toContainText("Presentation saved", { timeout: 60_000 });
	expect((await saved()).map(({ id, imageId }) => [id, imageId])).toEqual(
		before.map(({ id, imageId }) => [id, imageId]),
	);
});

test("a picture that the service cannot use from the first leaves the former one in its place", async ({
	page: desk,
}) => {
	await deskWithPictures(desk);
	const former = (await thumb(desk).getAttribute("src")) ?? "";
	await finishedAs(desk, (upload) => ({ ...upload, status: "Error", error: "It is broken." }));
	await replace(desk);
	await expect(desk.getByRole("alert")).toContainText("It is broken.");
	await expect(thumb(desk)).toHaveAttribute("src", former);
	await expect(desk.getByText("Picture replaced.")).toHaveCount(0);
});

/** Has the service work on every picture, and find it broken once the returned function is called. */
async function foundBroken(desk: Page): Promise<() => void> {
	await finishedAs(desk, (upload) => ({ ...upload, status: "Processing" }));
	let isBroken = false;
	await desk.route(/\/uploads\?/, async (route) => {
		if (route.request().method() !== "GET") return route.fallback();
		const response = await route.fetch();
		const told = isBroken ? { status: "Error", error: "It is broken." } : { status: "Processing" };
		await route.fulfill({ response, json: { ...(await response.json()), ...told } });
	});
	return () => {
		isBroken = true;
	};
}

/** A desk where another picture is shown, of which nothing bad is known yet. @returns the former's address, and `foundBroken`'s */
async function replaced(desk: Page) {
	await deskWithPictures(desk);
	const former = (await thumb(desk).getAttribute("src")) ?? "";
	const findBroken = await foundBroken(desk);
	await replace(desk);
	await expect(thumb(desk)).not.toHaveAttribute("src", former);
	return { former, findBroken };
}

test("one of which the service says that only after it was shown gives the former one its place back", async ({
	page: desk,
}) => {
	const { former, findBroken } = await replaced(desk);
	findBroken();
	await expect(desk.getByRole("alert")).toContainText("It is broken.");
	await expect(thumb(desk)).toHaveAttribute("src", former);
});

/** Removes the second slide and brings it back. */
async function removeAndUndo(desk: Page) {
	await press(desk, "Remove slide 2");
	await expect(slides(desk)).toHaveCount(2);
	await press(desk, "Undo");
	await expect(slides(desk)).toHaveCount(3);
}

test("a slide that is removed and brought back still learns that its new picture is broken", async ({
	page: desk,
}) => {
	const { former, findBroken } = await replaced(desk);
	await removeAndUndo(desk);
	await expect(thumb(desk)).not.toHaveAttribute("src", former);
	findBroken();
	await expect(desk.getByRole("alert")).toContainText("It is broken.");
	await expect(thumb(desk)).toHaveAttribute("src", former);
});

test("a picture on its way goes on once its slide is brought back, but not one that was stopped", async ({
	page: desk,
}) => {
	await deskWithPictures(desk);
	const release = await holdUploads(desk);
	const upload = desk.getByLabel("Upload of slide 2");
	await replace(desk);
	await expect(upload).toBeVisible();
	await removeAndUndo(desk);
	await expect(upload).toBeVisible();
	await press(desk, "Cancel: slide 2");
	await expect(status(desk)).toContainText("Slide 2 keeps its picture");
	await removeAndUndo(desk);
	await expect(upload).toHaveCount(0);
	release();
});

test("a draft names a slide whose new picture was on its way, until one is chosen for it again", async ({
	page: desk,
}) => {
	await deskWithPictures(desk);
	await desk.route(/\/blobs\//, (route) =>
		route.request().method() === "PUT" ? undefined : route.fallback(),
	);
	await replace(desk);
	await expect(desk.getByLabel("Upload of slide 2")).toBeVisible();
	desk.on("dialog", (dialog) => dialog.accept());
	await desk.reload();
	await press(desk, "Go on with the draft");
	const lacking = desk.getByText("Price: The new picture for this slide was not uploaded.");
	await expect(lacking).toBeVisible();
	await desk.unroute(/\/blobs\//);
	await replace(desk);
	await expect(desk.getByText("Picture replaced.")).toBeVisible();
	await expect(lacking).toHaveCount(0);
	await expect(slides(desk)).toHaveCount(3);
});

test("only one picture at a time is replaced", async ({ page: desk }) => {
	await deskWithPictures(desk);
	const button = desk.getByRole("button", { name: "Replace picture…" });
	await desk.getByLabel("Select slide 1").check();
	await expect(button).toBeVisible();
	await desk.getByLabel("Select slide 2").check();
	await expect(button).toHaveCount(0);
});
