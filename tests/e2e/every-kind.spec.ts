import { mkdir, writeFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { makePdf } from "../fixtures/media/pdf";
import { solidPng } from "../fixtures/media/png";
import { makePptx } from "../fixtures/media/pptx";
import { H264, makeVideo } from "../fixtures/media/video";
import { makeZip } from "../fixtures/media/zip";
import { ok } from "../support/caller";
import { type Site, startSite } from "../support/site";
import { BLUE, GREEN, RED } from "./colors";
import { listen, pair } from "./desk";
import { open } from "./house";
import { seat } from "./seated";

let site: Site;
test.beforeAll(async () => {
	site = await startSite({ serviceEnv: { NEW_ACCOUNT_TIER: "Enterprise" } });
});
test.afterAll(() => site.stop());

const page = (color: typeof BLUE) => ({ width: 64, height: 36, color });
const picture = (color: string) =>
	sharp({ create: { width: 64, height: 36, channels: 4, background: color } });

/** A file of each kind that the editor takes, in the order of their names. */
async function everyKind(): Promise<Record<string, Buffer>> {
	const frames = await Promise.all(["red", "blue"].map((color) => picture(color).png().toBuffer()));
	return {
		"a turned.jpg": await picture("green").withMetadata({ orientation: 6 }).jpeg().toBuffer(),
		"b moving.gif": await sharp(frames, { join: { animated: true } })
			.gif()
			.toBuffer(),
		"c clear.png": await picture("rgba(0,0,255,0.3)").png().toBuffer(),
		"d plain.mp4": makeVideo("mp4", H264),
		"e vp9.mkv": makeVideo("mkv", "-c:v libvpx-vp9 -deadline realtime -cpu-used 8"),
		"f hevc.mov": makeVideo(
			"mov",
			"-c:v libx265 -preset ultrafast -tag:v hvc1 -x265-params log-level=none",
		),
		"g old.avi": makeVideo("avi", "-c:v mpeg4"),
		"h pages.pdf": makePdf([page(BLUE), page(RED)]),
		"i deck.pptx": makePptx([{ color: "C80000" }]),
		"j all.zip": makeZip([
			{ name: "2.png", bytes: solidPng(64, 36, GREEN) },
			{ name: "10.mp4", bytes: makeVideo("mp4", H264) },
		]),
	};
}

async function choose(desk: Page, kind: string, label: string, paths: string[]) {
	await desk.getByRole("button", { name: kind, exact: true }).click();
	await desk.getByLabel(label, { exact: true }).setInputFiles(paths);
}

test("a file of each kind becomes slides that a screen plays", async ({ browser }) => {
	test.setTimeout(480_000);
	const files = Object.entries(await everyKind());
	const folder = test.info().outputPath("files");
	await mkdir(folder);
	for (const [name, bytes] of files) await writeFile(`${folder}/${name}`, bytes);
	const office = await browser.newContext();
	const complaints = listen(office);
	const desk = await office.newPage();
	const { token } = await seat(office, site);
	await open(desk, `${site.dashboard.url}/presentation`);
	// All of them in one field: each is taken for what it is.
	await choose(
		desk,
		"Presentation file",
		"File",
		files.map(([name]) => `${folder}/${name}`),
	);
	await expect(desk.getByRole("dialog")).toContainText("h pages.pdf, i deck.pptx, j all.zip");
	await desk.getByRole("button", { name: "Yes" }).click();
	await desk.getByRole("button", { name: "Video link" }).click();
	await desk.getByLabel("Link").fill("https://vimeo.com/76979871");
	await desk.getByRole("button", { name: "Add video link" }).click();
	await expect(desk.getByLabel(/^Title of slide/)).toHaveCount(11);
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("dialog")).toContainText("Activate", { timeout: 90_000 });
	await desk.getByRole("button", { name: "Yes" }).click();
	await expect(desk.getByRole("row", { name: /New Presentation/ })).toContainText("Ready", {
		timeout: 120_000,
	});

	const { presentations } = await ok(site.service, "listPresentations", { token });
	const params = { presentationId: Number(presentations[0]?.presentationId) };
	const { slides } = await ok(site.service, "getPresentation", { token, params });
	expect(slides.map(({ title, type }) => `${title}: ${type}`)).toEqual([
		"a turned: Image",
		"b moving: Image",
		"c clear: Image",
		"d plain: Video",
		"e vp9: Video",
		"f hevc: Video",
		"g old: Video",
		"h pages.pdf 1: InternalImage",
		"h pages.pdf 2: InternalImage",
		"i deck.pptx 1: InternalImage",
		"2.png: InternalImage",
		"10.mp4: InternalVideo",
		"vimeo.com: Video",
	]);
	expect(slides.map(({ status, thumbnailUrl }) => [status ?? null, Boolean(thumbnailUrl)])).toEqual(
		[...Array(12).fill(["Ready", true]), [null, false]],
	);

	const lobby = await browser.newContext();
	const screen = await lobby.newPage();
	await pair(desk, screen, site.service.url);
	await expect(screen.locator("body")).toHaveAttribute("data-state", "playing", {
		timeout: 90_000,
	});
	await expect(screen.locator("video").first()).toBeAttached({ timeout: 90_000 });
	expect(complaints).toEqual([]);
	await office.close();
	await lobby.close();
});
