import { expect, type Page, test } from "@playwright/test";
import { bigPdf, holdUploads, photo, press } from "./files";
import { enter, house, open } from "./house";

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
