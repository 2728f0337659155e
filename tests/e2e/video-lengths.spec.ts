import { expect, test } from "@playwright/test";
import { H264, makeVideo } from "../fixtures/media/video";
import { ok } from "../support/caller";
import { type Dropped, drop, photo, press } from "./files";
import { enter, house, open } from "./house";

const at = house();

const film = (name: string, seconds: number, options = H264): Dropped => ({
	name,
	type: "",
	body: makeVideo(
		name.replace(/.*\./, ""),
		options,
		`testsrc=size=64x36:rate=5:duration=${seconds}`,
	).toString("base64"),
});

test("a video's slide lasts as long as the video, also where that is read once it is converted", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const duration = (slide: number) => desk.getByLabel(`Duration of slide ${slide}, seconds`);
	await drop(desk, [
		photo("a.png"),
		film("b.mp4", 12.4),
		film("c.mp4", 1),
		film("d.avi", 12, "-c:v mpeg4"),
		film("e.mp4", 1001, "-c:v libx264 -preset ultrafast -r 1"),
	]);
	await expect(duration(2)).toHaveValue("12");
	await expect(duration(3)).toHaveValue("3");
	await expect(duration(5)).toHaveValue("1000");
	await expect(duration(1)).toHaveValue("");
	await expect(duration(4)).toHaveValue("12", { timeout: 60_000 });
	await duration(3).fill("30");
	await duration(5).fill("");
	await press(desk, "Move slide 2 down");
	await expect(duration(3)).toHaveValue("12");
	await expect(duration(5)).toHaveValue("");
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Presentation saved", { timeout: 90_000 });
	const { presentations } = await ok(at.service, "listPresentations", { token });
	const params = { presentationId: Number(presentations[0]?.presentationId) };
	const { slides } = await ok(at.service, "getPresentation", { token, params });
	expect(slides.map(({ title, duration }) => [title, duration ?? null])).toEqual([
		["a", null],
		["c", 30],
		["b", 12],
		["d", 12],
		["e", null],
	]);
});

test("what is typed before a video's length is known stays", async ({ page: desk }) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await desk.evaluate(() => {
		// The browser takes its time to read a file.
		Object.defineProperty(HTMLMediaElement.prototype, "src", {
			set(address: string) {
				addEventListener("read-now", () => this.setAttribute("src", address));
			},
		});
	});
	await drop(desk, [film("b.mp4", 12), film("c.mp4", 14)]);
	const duration = (slide: number) => desk.getByLabel(`Duration of slide ${slide}, seconds`);
	await duration(1).fill("5");
	await desk.evaluate(() => dispatchEvent(new Event("read-now")));
	await expect(duration(2)).toHaveValue("14");
	await expect(duration(1)).toHaveValue("5");
	await press(desk, "Move slide 1 down");
	await expect(duration(2)).toHaveValue("5");
});

test("the preview shows a new video that the browser cannot read, and where screens cut it, once it is converted", async ({
	page: desk,
}) => {
	test.slow();
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await drop(desk, [film("d.avi", 12, "-c:v mpeg4"), film("e.avi", 9, "-c:v mpeg4")]);
	const duration = (slide: number) => desk.getByLabel(`Duration of slide ${slide}, seconds`);
	await duration(1).fill("4");
	await expect(duration(2)).toHaveValue("9", { timeout: 60_000 });
	await expect(duration(1)).toHaveValue("4");
	const preview = desk.getByRole("region", { name: "Preview" });
	await duration(1).focus();
	await expect(preview).toContainText("Screens show 4 s of this video, which lasts 12 s.");
	await expect(preview.locator("video")).toBeVisible();
	await duration(2).fill("");
	await press(desk, "Move slide 2 up");
	await expect(duration(1)).toHaveValue("");
});

test("the preview says that screens cut a video, and one press shows all of it", async ({
	page: desk,
}) => {
	test.slow();
	const { token } = await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	// The browser cannot read this one; as it is converted, it can.
	await drop(desk, [film("d.avi", 12, "-c:v mpeg4")]);
	await press(desk, "Save");
	const row = desk.getByRole("row", { name: /New Presentation/ });
	await expect(row).toContainText("Ready", { timeout: 120_000 });
	await row.getByRole("link", { name: "New Presentation", exact: true }).click();
	const preview = desk.getByRole("region", { name: "Preview" });
	const note = preview.getByText("Screens show");
	const duration = desk.getByLabel("Duration of slide 1, seconds");
	await expect(note).toContainText("Screens show 3 s of this video, which lasts 12 s.");
	await desk.getByLabel("Slide duration").fill("12");
	await expect(note).toHaveCount(0);
	await duration.fill("4");
	await expect(note).toContainText("Screens show 4 s");
	await preview.getByRole("button", { name: "Show all of it" }).click();
	await expect(note).toHaveCount(0);
	await expect(duration).toHaveValue("12");
	await expect(preview.getByRole("button", { name: "Previous slide" })).toBeFocused();
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
	const { presentations } = await ok(at.service, "listPresentations", { token });
	const params = { presentationId: Number(presentations[0]?.presentationId) };
	const { slides } = await ok(at.service, "getPresentation", { token, params });
	expect(slides.map(({ duration }) => duration)).toEqual([12]);
});

test("of a linked video the preview says for how long screens show it, until its slide has a duration", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await press(desk, "Video link");
	await desk.getByLabel("Link", { exact: true }).fill("https://youtu.be/dQw4w9WgXcQ");
	await press(desk, "Add video link");
	const note = desk.getByRole("region", { name: "Preview" }).getByText("Screens show");
	await expect(note).toContainText("Screens show 3 s of this video.");
	await desk.getByLabel("Slide duration").fill("20");
	await expect(note).toContainText("Screens show 20 s");
	await desk.getByLabel("Duration of slide 1, seconds").fill("212");
	await expect(note).toHaveCount(0);
});

test("the preview says that screens cut a video which lasts longer than a slide can", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await desk.addInitScript(() =>
		Object.defineProperty(HTMLMediaElement.prototype, "duration", { get: () => 1200 }),
	);
	await open(desk, `${at.dashboard.url}/presentation`);
	await drop(desk, [film("b.mp4", 2)]);
	await expect(desk.getByLabel("Duration of slide 1, seconds")).toHaveValue("1000");
	await press(desk, "Save");
	const row = desk.getByRole("row", { name: /New Presentation/ });
	await expect(row).toContainText("Ready", { timeout: 120_000 });
	await row.getByRole("link", { name: "New Presentation", exact: true }).click();
	const preview = desk.getByRole("region", { name: "Preview" });
	const told = "of this video, which lasts 1200 s.";
	await expect(preview).toContainText(`Screens show 1000 s ${told}`);
	const all = preview.getByRole("button", { name: "Show 1000 s of it" });
	await expect(all).toHaveCount(0);
	await desk.getByLabel("Duration of slide 1, seconds").fill("60");
	await expect(preview).toContainText(`Screens show 60 s ${told}`);
	await all.click();
	await expect(preview).toContainText(`Screens show 1000 s ${told}`);
});
