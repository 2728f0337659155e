import { expect, type Page, test } from "@playwright/test";
import { bigPdf, drop, finishedAs, holdUploads, MIB, photo, press } from "./files";
import { enter, house, open } from "./house";
import { deskWith } from "./web-pages";

const at = house();
const slides = (desk: Page) => desk.locator(".slide");

test("a file that is left in the panel is uploaded as a slide before Save, with its progress", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const release = await holdUploads(desk);
	const { name, type, body } = photo("garden.png");
	const buffer = Buffer.from(body, "base64");
	await desk.getByLabel("Picture").setInputFiles({ name, mimeType: type, buffer });
	await press(desk, "Save");
	await expect(desk.getByLabel("Upload of slide 1")).toBeVisible();
	await expect(desk.getByRole("button", { name: "Waiting for files…" })).toBeVisible();
	await expect(desk.getByLabel("Title of slide 1")).toHaveValue("garden");
	await expect(desk.getByLabel("Picture")).toHaveValue("");
	release();
	await expect(desk.getByRole("status")).toContainText("Presentation saved", { timeout: 60_000 });
});

test("once a file is chosen, its panel says no more that there was none", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const picture = desk.getByLabel("Picture");
	await expect(picture).toHaveAccessibleDescription(
		/Several files are added as soon as you choose them\.$/,
	);
	await press(desk, "Add image");
	await expect(desk.getByRole("alert")).toContainText("File must be selected");
	await expect(picture).toHaveAttribute("aria-invalid", "true");
	const { name, type, body } = photo("garden.png");
	const buffer = Buffer.from(body, "base64");
	await picture.setInputFiles({ name, mimeType: type, buffer });
	await expect(desk.getByLabel("Slide title")).toHaveValue("garden");
	for (const field of [picture, desk.getByLabel("Slide title")])
		await expect(field).not.toHaveAttribute("aria-invalid");
	await expect(desk.getByRole("alert")).toHaveCount(0);
});

test("Add in an empty panel is no mistake once several files were added by themselves", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const chosen = ["garden.png", "hall.png"].map((one) => {
		const { name, type, body } = photo(one);
		return { name, mimeType: type, buffer: Buffer.from(body, "base64") };
	});
	const panel = desk.getByRole("region", { name: "Add a slide" });
	await desk.getByLabel("Picture").setInputFiles(chosen.slice(1));
	await expect(desk.getByLabel("Slide title")).toHaveValue("hall");
	await desk.getByLabel("Picture").setInputFiles(chosen);
	await expect(slides(desk)).toHaveCount(2);
	await expect(desk.getByRole("status")).toContainText("All files are uploaded");
	await press(desk, "Add image");
	await expect(panel).toContainText("Nothing more to add: choose a file first.");
	await expect(desk.getByRole("status")).toContainText("Nothing more to add");
	await expect(desk.getByRole("alert")).toHaveCount(0);
	await expect(slides(desk)).toHaveCount(2);
	// What is typed there without a file is one, as ever; so is Add where a link belongs.
	await desk.getByLabel("Slide title").fill("Menu");
	await expect(panel).not.toContainText("Nothing more to add");
	await press(desk, "Add image");
	await expect(desk.getByRole("alert")).toContainText("File must be selected");
	await desk.getByLabel("Slide title").fill("");
	await press(desk, "Add image");
	await expect(desk.getByRole("alert")).toContainText("Title cannot be empty");
	await drop(desk, [photo("wall.png")]);
	await expect(slides(desk)).toHaveCount(3);
	await press(desk, "Add image");
	await expect(panel).toContainText("Nothing more to add");
	await press(desk, "Web page");
	await expect(panel).not.toContainText("Nothing more to add");
	await press(desk, "Add web page");
	await expect(desk.getByRole("alert")).toContainText("Title cannot be empty");
});

test("a file of a kind that none takes is told at the panel where it is left", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const chosen = { name: "pic.heic", mimeType: "image/heic", buffer: Buffer.from("x") };
	await desk.getByLabel("Picture").setInputFiles(chosen);
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText(".png, .jpg, .jpeg, .gif, .mp4");
	await expect(desk.getByLabel("Picture")).toHaveAttribute("aria-invalid");
	await expect(slides(desk)).toHaveCount(0);
});

test("files of kinds that none takes are named together, with what is taken once", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const other = (name: string) => ({ ...photo(name), type: "image/heic" });
	await drop(desk, [other("a.heic"), other("b.heic")]);
	const box = desk.getByRole("alert");
	await expect(box).toContainText("a.heic, b.heic: This kind of file cannot be used here.");
	expect((await box.innerText()).split("This kind of file").length).toBe(2);
});

test("a refused Save leaves the panel, the page of the list and the preview where they were", async ({
	page: desk,
}) => {
	await deskWith(desk, at, 120);
	await press(desk, "Web page");
	await press(desk, "Next slides");
	await press(desk, "Previous slide");
	await expect(desk.getByRole("status")).toContainText("Slide 120 of 120: Page 120");
	await desk.getByLabel("Web address").fill("ftp://example.org/");
	await desk.getByLabel("Slide title").fill("Menu");
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText("must begin with http");
	await expect(desk.getByText("101 to 120 of 120")).toBeVisible();
	await expect(desk.getByText("120/120")).toBeVisible();
	await expect(desk.getByLabel("Web address")).toHaveValue("ftp://example.org/");
});

test("Zoom that is closed at a slide without one gives the focus to the preview", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await drop(desk, [photo("garden.png")]);
	await expect(slides(desk)).toContainText("Image");
	await press(desk, "Web page");
	await desk.getByLabel("Web address").fill("https://example.org/");
	await press(desk, "Add web page");
	await press(desk, "Previous slide");
	await desk.getByRole("link", { name: "Zoom" }).press("Enter");
	const dialog = desk.getByRole("dialog");
	await dialog.getByRole("button", { name: "Next slide" }).press("Enter");
	await dialog.getByRole("button", { name: "Close" }).press("Enter");
	await expect(desk.getByRole("button", { name: "Previous slide" })).toBeFocused();
});

test("a picture that was processed after it was added can be zoomed in a form that is shown anew", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await finishedAs(desk, ({ slide, ...upload }) => ({
		...{ ...upload, slide: { ...slide, url: undefined }, status: "Processing" },
	}));
	await drop(desk, [photo("garden.png")]);
	await expect(slides(desk)).toContainText("Image");
	await expect(slides(desk)).not.toContainText("in progress");
	await press(desk, "Web page");
	await desk.getByLabel("Web address").fill("ftp://example.org/");
	await desk.getByLabel("Slide title").fill("Menu");
	await press(desk, "Save");
	await expect(desk.getByRole("alert")).toContainText("must begin with http");
	await desk.getByRole("link", { name: "Zoom" }).click();
	await expect(desk.getByRole("dialog").getByRole("img")).toBeVisible();
});

test("No to the question about a presentation file leaves it in the panel", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await press(desk, "Presentation file");
	const chosen = { name: "deck.pdf", mimeType: "application/pdf", buffer: bigPdf(2_000) };
	await desk.getByLabel("File", { exact: true }).setInputFiles(chosen);
	await desk.getByLabel("Slide title").fill("Menu");
	await press(desk, "Add presentation file");
	await press(desk, "No");
	await expect(desk.getByLabel("File", { exact: true })).toHaveValue(/deck\.pdf$/);
	await expect(desk.getByLabel("Slide title")).toHaveValue("Menu");
	await press(desk, "Add presentation file");
	await press(desk, "Yes");
	await expect(slides(desk)).toHaveCount(1);
	await expect(desk.getByLabel("File", { exact: true })).toHaveValue("");
	await expect(desk.getByLabel("Slide title")).toHaveValue("");
});

test("a presentation file leaves the panel once it has its slide, also where what was dropped meanwhile is refused", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await press(desk, "Presentation file");
	const deck = bigPdf(2_000);
	const chosen = { name: "deck.pdf", mimeType: "application/pdf", buffer: deck };
	await desk.getByLabel("File", { exact: true }).setInputFiles(chosen);
	await press(desk, "Add presentation file");
	await drop(desk, [
		{ name: "menu.pdf", type: "application/pdf", body: deck.toString("base64") },
		{ ...photo("notes.txt"), type: "text/plain" },
	]);
	await expect(desk.getByRole("dialog")).toContainText("deck.pdf, menu.pdf");
	await press(desk, "Yes");
	await expect(desk.getByRole("alert")).toContainText("notes.txt: ");
	await expect(slides(desk)).toHaveCount(2);
	await expect(desk.getByLabel("File", { exact: true })).toHaveValue("");
});

test("what is left in the panel has its slide when another kind is pressed", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const { name, type, body } = photo("garden.png");
	const chosen = { name, mimeType: type, buffer: Buffer.from(body, "base64") };
	await desk.getByLabel("Picture").setInputFiles(chosen);
	await press(desk, "Video link");
	await expect(desk.getByLabel("Title of slide 1")).toHaveValue("garden");
	await expect(desk.getByLabel("Link", { exact: true })).toBeFocused();
	await expect(desk.getByLabel("Slide title")).toHaveValue("");
	await desk.getByLabel("Link", { exact: true }).fill("example.org/menu");
	await press(desk, "Web page");
	await expect(desk.getByLabel("Title of slide 2")).toHaveValue("example.org");
	await expect(desk.getByLabel("Web address")).toHaveValue("");
	await desk.getByLabel("Title", { exact: true }).fill("Menu");
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
	await expect(desk.getByRole("row", { name: /Menu/ })).toContainText("2");
});

test("what no slide can be made of stays in the panel until another kind is pressed twice", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const heic = { name: "pic.heic", mimeType: "image/heic", buffer: Buffer.from("x") };
	await desk.getByLabel("Picture").setInputFiles(heic);
	await press(desk, "Presentation file");
	await expect(desk.getByRole("alert")).toBeFocused();
	await expect(desk.getByLabel("Picture")).toHaveValue(/pic\.heic$/);
	await press(desk, "Presentation file");
	await expect(desk.getByRole("alert")).toHaveCount(0);
	const pdf = { name: "deck.pdf", mimeType: "application/pdf", buffer: bigPdf(2_000) };
	await desk.getByLabel("File", { exact: true }).setInputFiles(pdf);
	await press(desk, "Web page");
	await expect(desk.getByRole("dialog")).toContainText("deck.pdf");
	await press(desk, "Yes");
	await expect(desk.getByLabel("Title of slide 1")).toHaveValue("deck.pdf");
	await press(desk, "Web page");
	await desk.getByLabel("Web address").fill("ftp://example.org/");
	await press(desk, "Image");
	await expect(desk.getByRole("alert")).toContainText("must begin with http");
	await expect(desk.getByLabel("Web address")).toHaveValue("ftp://example.org/");
	await desk.getByLabel("Web address").fill("");
	await press(desk, "Image");
	await expect(desk.getByLabel("Picture")).toBeVisible();
	await expect(slides(desk)).toHaveCount(1);
});

test("a title that is typed first stays as another kind is pressed, also once it was told that there is no file", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await desk.getByLabel("Slide title").fill("Our garden");
	await press(desk, "Add image");
	await expect(desk.getByRole("alert")).toContainText("File must be selected");
	await press(desk, "Web page");
	await expect(desk.getByLabel("Web address")).toBeFocused();
	await expect(desk.getByRole("alert")).toHaveCount(0);
	await expect(desk.getByLabel("Slide title")).toHaveValue("Our garden");
});

test("of files that are chosen together those that are refused are in sight, and all are told", async ({
	page: desk,
}) => {
	await desk.setViewportSize({ width: 360, height: 640 });
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const { name, type, body } = photo("garden.png");
	const good = { name, mimeType: type, buffer: Buffer.from(body, "base64") };
	const heic = { name: "pic.HEIC", mimeType: "image/heic", buffer: Buffer.from("x") };
	const large = { ...good, name: "wall.jpg", buffer: Buffer.alloc(12 * MIB) };
	await desk.getByLabel("Picture").setInputFiles([good, heic, large]);
	await expect(desk.getByLabel("Title of slide 1")).toHaveValue("garden");
	const box = desk.getByRole("alert");
	await expect(box).toBeFocused();
	await expect(box).toBeInViewport({ ratio: 1 });
	await expect(box).toContainText("pic.HEIC: This kind of file cannot be used here.");
	await expect(box).toContainText("It is a HEIC picture. Save it as PNG, JPEG or GIF and upload");
	await expect(box).toContainText("wall.jpg: It's not possible to upload file more than 10 MB");
	await expect(desk.getByRole("status")).toContainText("Slide 1 added: garden");

	const deck = { name: "deck.pdf", mimeType: "application/pdf", buffer: bigPdf(2_000) };
	await desk.getByLabel("Picture").setInputFiles([deck, heic]);
	await expect(desk.getByRole("dialog")).toContainText("deck.pdf");
	await press(desk, "Yes");
	await expect(desk.getByLabel("Title of slide 2")).toHaveValue("deck.pdf");
	await expect(box).toBeFocused();
	await expect(box).toContainText("pic.HEIC");
	await expect(box).not.toContainText("wall.jpg");
});
