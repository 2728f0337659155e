import { expect, type Page, test } from "@playwright/test";
import { paste } from "./files";
import { boxOf, house } from "./house";
import { deskWith } from "./web-pages";

const at = house();

const titles = (desk: Page) =>
	desk
		.getByLabel(/^Title of slide/)
		.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
const press = (desk: Page, name: string) => desk.getByRole("button", { name, exact: true }).click();
const select = (desk: Page, place: number) =>
	desk.getByLabel(`Select slide ${place}`, { exact: true });
const says = (desk: Page, text: string) => expect(desk.getByRole("status")).toContainText(text);
async function save(desk: Page) {
	await press(desk, "Save");
	await says(desk, "Presentation saved");
}

test("several slides are moved, timed and removed together; Undo brings back what was typed", async ({
	page: desk,
}) => {
	const { saved } = await deskWith(desk, at, 6);
	await desk.getByLabel("Title of slide 5").fill("Typed");
	await select(desk, 2).check();
	await select(desk, 5).check();
	await press(desk, "To the top");
	await says(desk, "2 slides moved to place 1 of 6");
	expect(await titles(desk)).toEqual(["Page 2", "Typed", "Page 1", "Page 3", "Page 4", "Page 6"]);
	const seconds = desk.getByLabel("Duration of the selected slides, seconds");
	await seconds.fill("2");
	await press(desk, "Set duration");
	await expect(desk.getByRole("alert")).toContainText("Duration must be at least 3 seconds");
	await seconds.fill("25");
	await press(desk, "Set duration");
	await says(desk, "Duration of 2 slides set");
	await press(desk, "Clear selection");
	// A range.
	await select(desk, 2).click();
	await select(desk, 4).click({ modifiers: ["Shift"] });
	await says(desk, "3 selected");
	await desk
		.getByRole("group", { name: "Selected slides" })
		.getByRole("button", { name: "Remove" })
		.click();
	await says(desk, "3 slides removed");
	expect(await titles(desk)).toEqual(["Page 2", "Page 4", "Page 6"]);
	await press(desk, "Undo");
	expect(await titles(desk)).toEqual(["Page 2", "Typed", "Page 1", "Page 3", "Page 4", "Page 6"]);
	await save(desk);
	expect((await saved()).map(({ title, duration }) => [title, duration ?? 0])).toEqual([
		["Page 2", 25],
		["Typed", 25],
		["Page 1", 0],
		["Page 3", 0],
		["Page 4", 0],
		["Page 6", 0],
	]);
});

test("a slide that is removed beside selected ones can be brought back where they are", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 4);
	const bar = desk.getByRole("group", { name: "Selected slides" });
	const undo = bar.getByRole("button", { name: "Undo removal" });
	await select(desk, 1).check();
	await select(desk, 2).check();
	await expect(undo).toHaveCount(0);
	await press(desk, "Remove slide 3");
	expect(await titles(desk)).toEqual(["Page 1", "Page 2", "Page 4"]);
	await undo.click();
	expect(await titles(desk)).toEqual(["Page 1", "Page 2", "Page 3", "Page 4"]);
	await expect(undo).toHaveCount(0);
});

test("Alt and an arrow key move a slide, and the focus goes with it; Control and S save", async ({
	page: desk,
}) => {
	const { saved } = await deskWith(desk, at, 3);
	await desk.getByLabel("Title of slide 3").focus();
	await desk.keyboard.press("Alt+ArrowUp");
	await says(desk, "1 slide moved to place 2 of 3");
	await expect(desk.getByLabel("Title of slide 2")).toBeFocused();
	await desk.keyboard.press("Alt+ArrowUp");
	await desk.keyboard.press("Alt+ArrowUp");
	await expect(desk.getByLabel("Title of slide 1")).toBeFocused();
	await desk.keyboard.press("Control+s");
	await says(desk, "Presentation saved");
	expect((await saved()).map(({ title }) => title)).toEqual(["Page 3", "Page 1", "Page 2"]);
});

test("Control with the keys of Z and S does the same on a keyboard that writes other letters", async ({
	page: desk,
}) => {
	const { saved } = await deskWith(desk, at, 2);
	const press = (key: string, code: string) =>
		desk.locator("body").dispatchEvent("keydown", { key, code, ctrlKey: true, bubbles: true });
	await desk.getByRole("button", { name: "Remove slide 1" }).click();
	await expect(desk.getByLabel("Title of slide 2")).toHaveCount(0);
	await press("я", "KeyZ");
	await expect(desk.getByLabel("Title of slide 2")).toBeVisible();
	await desk.getByLabel("Title of slide 1").fill("First");
	// Where Dvorak's keyboard has no S.
	await press("o", "KeyS");
	await desk.getByLabel("Title of slide 1").fill("Second");
	await press("ы", "KeyS");
	await says(desk, "Presentation saved");
	expect((await saved()).map(({ title }) => title)).toEqual(["Second", "Page 2"]);
});

test("a slide is dragged by its grip; Escape leaves it where it was", async ({ page: desk }) => {
	await desk.setViewportSize({ width: 1440, height: 1000 });
	await deskWith(desk, at, 4);
	const grip = (place: number) =>
		desk
			.locator(".slide")
			.nth(place - 1)
			.locator("[data-grip]");
	async function drag(from: number, to: number) {
		const [a, b] = [await boxOf(grip(from)), await boxOf(desk.locator(".slide").nth(to - 1))];
		await desk.mouse.move(a.x + 5, a.y + 5);
		await desk.mouse.down();
		await desk.mouse.move(a.x + 5, a.y + 30);
		await desk.mouse.move(a.x + 5, b.y + b.height - 8);
		await expect(desk.locator(".drop-before, .drop-after")).toHaveCount(1);
	}
	await drag(1, 3);
	await desk.mouse.up();
	expect(await titles(desk)).toEqual(["Page 2", "Page 3", "Page 1", "Page 4"]);
	await says(desk, "1 slide moved to place 3 of 4");
	await drag(1, 4);
	await desk.keyboard.press("Escape");
	await desk.mouse.up();
	expect(await titles(desk)).toEqual(["Page 2", "Page 3", "Page 1", "Page 4"]);
});

test("mistakes are told before anything is sent, each with its own words", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 3);
	const posts: string[] = [];
	desk.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
	await desk.getByLabel("Title of slide 2").fill(" ");
	await desk.getByLabel("Duration of slide 3, seconds").fill("1001");
	await press(desk, "Save");
	const box = desk.getByRole("alert");
	await expect(box).toBeFocused();
	await expect(box).toContainText("Title cannot be empty");
	await expect(box).toContainText("Duration must be at most 1000 seconds");
	await press(desk, "Move slide 3 up");
	await box.getByRole("link", { name: "Title cannot be empty" }).click();
	await expect(desk.getByLabel("Title of slide 3")).toBeFocused();
	await expect(desk.getByLabel("Duration of slide 2, seconds")).toHaveAttribute("aria-invalid");
	await press(desk, "Image");
	await press(desk, "Add image");
	await expect(box).toContainText("File must be selected");
	await expect(box).toContainText("Title cannot be empty");
	// The panel of another kind has another file, or none.
	await press(desk, "Web page");
	await expect(box).not.toContainText("File must be selected");
	await expect(box).toContainText("Title cannot be empty");
	await expect(desk.getByLabel("Web address")).toBeFocused();
	expect(posts).toEqual([]);
});

test("without a connection Save says so, and the form stays as it is", async ({ page: desk }) => {
	const { saved } = await deskWith(desk, at, 2);
	await desk.getByLabel("Title of slide 1").fill("Typed");
	await press(desk, "Move slide 1 down");
	await desk.context().setOffline(true);
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText("No response from server");
	expect(await titles(desk)).toEqual(["Page 2", "Typed"]);
	await desk.context().setOffline(false);
	await save(desk);
	expect((await saved()).map(({ title }) => title)).toEqual(["Page 2", "Typed"]);
});

test("a long list: what is typed on one page stays on the others, and moves across", async ({
	page: desk,
}) => {
	const { saved } = await deskWith(desk, at, 150);
	await desk.getByLabel("Title of slide 100", { exact: true }).fill("Hundredth");
	await press(desk, "Move slide 100 down");
	await says(desk, "Slide moved to place 101 of 150");
	await expect(desk.getByLabel("Title of slide 101")).toHaveValue("Hundredth");
	await expect(desk.getByText("101 to 150 of 150")).toBeVisible();
	await expect(desk.getByRole("button", { name: "Move slide 101 down" })).toBeFocused();
	await expect(desk.locator(".slide").nth(1)).toContainText("https://example.org/");
	await desk.getByLabel("Duration of slide 150, seconds").fill("30");
	await press(desk, "Previous slides");
	await says(desk, "Slides 1 to 100");
	const last = desk.getByLabel("Title of slide 100", { exact: true });
	await expect(last).toHaveValue("Page 101");

	// What is moved to the top from the second page pushes the first page's last slide off it.
	await press(desk, "Next slides");
	await select(desk, 150).check();
	await press(desk, "Previous slides");
	await last.fill("Pushed");
	await press(desk, "To the top");
	await expect(desk.getByLabel("Title of slide 1", { exact: true })).toHaveValue("Page 150");
	await save(desk);
	const slides = await saved();
	expect([slides[0]?.duration, slides[100]?.title, slides[101]?.title]).toEqual([
		30,
		"Pushed",
		"Hundredth",
	]);
});

test("in a long list, several slides are moved together to a place by its number", async ({
	page: desk,
}) => {
	const { saved } = await deskWith(desk, at, 150);
	const bar = desk.getByRole("group", { name: "Selected slides" });
	const place = bar.getByLabel("Place for the selected slides");
	await select(desk, 3).check();
	await press(desk, "Next slides");
	await desk.getByLabel("Title of slide 120", { exact: true }).fill("Typed");
	await select(desk, 120).check();
	await place.fill("151");
	await press(desk, "Move to place");
	await expect(desk.getByRole("alert")).toContainText("Enter a place from 1 to 150");
	await expect(place).toHaveAccessibleDescription("Enter a place from 1 to 150");
	await place.fill("20");
	await place.press("Enter");
	await says(desk, "2 slides moved to place 20 of 150");
	await expect(desk.getByRole("alert")).toHaveCount(0);
	await expect(place).toBeFocused();
	await expect(desk.getByLabel("Title of slide 20", { exact: true })).toHaveValue("Page 3");
	await expect(desk.getByLabel("Title of slide 21", { exact: true })).toHaveValue("Typed");
	// There is no room for both behind the last.
	await place.fill("150");
	await press(desk, "Move to place");
	await says(desk, "2 slides moved to place 149 of 150");
	await expect(desk.getByLabel("Title of slide 150", { exact: true })).toHaveValue("Typed");
	await save(desk);
	const slides = await saved();
	expect([slides[2]?.title, slides[148]?.title, slides[149]?.title]).toEqual([
		"Page 4",
		"Page 3",
		"Typed",
	]);
});

test("a range begins at the slide that was chosen last, where it has been moved to", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 6);
	await select(desk, 2).click();
	await press(desk, "To the end");
	await says(desk, "1 slide moved to place 6 of 6");
	await select(desk, 4).click({ modifiers: ["Shift"] });
	await says(desk, "3 selected");
	await expect(select(desk, 2)).not.toBeChecked();
});

test("a duration that is no number is told where the list would turn away from it, and stays", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 101);
	const duration = desk.getByLabel("Duration of slide 2, seconds");
	await duration.pressSequentially("12e");
	for (const button of ["Next slides", "Move slide 100 down"]) {
		await press(desk, button);
		await expect(desk.getByRole("alert")).toContainText("Duration must be a number");
		await expect(duration).toHaveAttribute("aria-invalid");
		await expect(desk.getByText("1 to 100 of 101")).toBeVisible();
	}
	await duration.fill("12");
	await press(desk, "Next slides");
	await press(desk, "Previous slides");
	await expect(duration).toHaveValue("12");
});

test("and so it is where the list becomes longer than a page", async ({ page: desk }) => {
	await deskWith(desk, at, 101);
	await press(desk, "Remove slide 1");
	const duration = desk.getByLabel("Duration of slide 100, seconds");
	await duration.pressSequentially("12e");
	for (const add of [() => press(desk, "Undo"), () => paste(desk, "https://example.com/")]) {
		await add();
		await expect(desk.getByRole("alert")).toContainText("Duration must be a number");
		await expect(duration).toHaveAttribute("aria-invalid");
	}
	await expect(desk.getByText("1 to 100 of 101")).toBeVisible();
	await duration.fill("12");
	await press(desk, "Next slides");
	await expect(desk.getByLabel("Title of slide 101")).toHaveValue("example.com");
	await press(desk, "Previous slides");
	await expect(duration).toHaveValue("12");
});

test("where the last page of a list is empty, the one before is shown; what was removed is selected no more", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 101);
	await press(desk, "Next slides");
	await select(desk, 101).check();
	await press(desk, "Remove slide 101");
	await expect(desk.getByLabel("Title of slide 100", { exact: true })).toBeVisible();
	await select(desk, 1).check();
	await says(desk, "1 selected");
});

test("a long list turns to what is wrong on another page, and keeps what was typed on this one", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 150);
	const titleOf = (place: number) => desk.getByLabel(`Title of slide ${place}`, { exact: true });
	await press(desk, "Next slides");
	await titleOf(150).fill("");
	await titleOf(120).fill("Kept too");
	await press(desk, "Previous slides");
	await titleOf(5).fill("Kept");
	await press(desk, "Save");
	const box = desk.getByRole("alert");
	await expect(box).toBeFocused();
	await expect(titleOf(150)).toHaveAttribute("aria-invalid");
	await press(desk, "Previous slides");
	await expect(titleOf(5)).toHaveValue("Kept");
	await titleOf(6).fill("Kept as well");
	await box.getByRole("link", { name: "Slide 150: Title cannot be empty" }).click();
	await expect(titleOf(150)).toBeFocused();
	await expect(titleOf(150)).toHaveAttribute("aria-invalid");
	await expect(titleOf(120)).toHaveValue("Kept too");
	await press(desk, "Previous slides");
	await expect(titleOf(6)).toHaveValue("Kept as well");
	await titleOf(7).fill("Kept beside a new one");
	await press(desk, "Web page");
	await desk.getByLabel("Slide title").fill("New");
	await desk.getByLabel("Web address").fill("https://example.com/");
	await press(desk, "Add web page");
	await expect(titleOf(151)).toHaveValue("New");
	await press(desk, "Previous slides");
	await expect(titleOf(7)).toHaveValue("Kept beside a new one");
});

test("the preview leaves a video's own keys to it", async ({ page: desk }) => {
	await deskWith(desk, at, 2);
	const preview = desk.getByRole("region", { name: "Preview" });
	const press = (tag: string) =>
		preview.evaluate((one, tag) => {
			const target = one.querySelector(".stage")?.appendChild(document.createElement(tag));
			target?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
			target?.remove();
		}, tag);
	await press("video");
	await expect(preview).toContainText("1/2");
	await press("span");
	await expect(preview).toContainText("2/2");
	await press("video");
	await press("span");
	await expect(preview).toContainText("1/2");
});

test("the preview goes round by its buttons and the arrow keys, and a web page has no Zoom", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 3);
	const preview = desk.getByRole("region", { name: "Preview" });
	await preview.getByRole("button", { name: "Previous slide" }).click();
	await expect(preview).toContainText("3/3");
	await desk.keyboard.press("ArrowRight");
	await expect(preview).toContainText("1/3");
	await expect(preview.getByRole("link", { name: "Zoom" })).toHaveCount(0);
	await desk.locator(".slide .thumb").nth(1).click();
	await expect(preview).toContainText("2/3");
	await expect(desk).toHaveURL(/\/presentation\/:\d+$/);
});

test("links that are pasted become slides; other text does not", async ({ page: desk }) => {
	await deskWith(desk, at, 0);
	await paste(desk, "two words");
	await paste(desk, "https://youtu.be/dQw4w9WgXcQ");
	await expect(desk.getByLabel("Title of slide 1")).toHaveValue("youtu.be");
	await expect(desk.locator(".slide").first()).toContainText("Video");
	await paste(desk, "example.org/menu");
	await expect(desk.getByLabel("Title of slide 2")).toHaveValue("example.org");
	await expect(desk.locator(".slide").nth(1)).toContainText("Web page");
	await expect(desk.locator(".slide")).toHaveCount(2);
});
