import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pagePixels } from "../../api/media/processing/pdf";
import { processMedia } from "../../api/media/processing/process";
import type { MediaTask, Rendition } from "../../api/media/processing/task";
import { readSettings } from "../../api/start/config";
import { longPdf, makePdf } from "../fixtures/media/pdf";
import { animatedPng, blackPng, type Rgb, solidPng } from "../fixtures/media/png";
import { createRandom } from "../support/crash/random";
import { NO_TOOLS } from "../support/media-tools";

const { mediaLimits: limits } = readSettings({});
let workDir: string;
beforeEach(async () => {
	workDir = await mkdtemp(join(tmpdir(), "media-"));
});
afterEach(() => rm(workDir, { recursive: true, force: true }));

async function run(kind: MediaTask["kind"], fileName: string, bytes: Buffer) {
	const path = join(workDir, "upload");
	await writeFile(path, bytes);
	return processMedia(
		{ kind, fileName, path, workDir, dataDir: workDir, limits, tools: NO_TOOLS },
		() => undefined,
	);
}

async function picture(fileName: string, bytes: Buffer): Promise<Rendition> {
	const result = await run("image", fileName, bytes);
	if (result.kind !== "image") throw new Error("No picture was made");
	return result.rendition;
}

async function pages(bytes: Buffer) {
	const result = await run("file", "slides.pdf", bytes);
	if (result.kind !== "file") throw new Error("No pages were made");
	return result.pages.map(({ rendition }) => rendition);
}

/** The colour in the middle. */
async function middle(path: string): Promise<number[]> {
	const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
	const at =
		(Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
	return [...data.subarray(at, at + 3)];
}

/** The same in each run: of random bytes a few may be damaged so that they are still an image. */
const noise = (width: number, height: number, seed = 1) =>
	sharp(createRandom(seed).bytes(width * height * 3), { raw: { width, height, channels: 3 } });
const clear = { r: 0, g: 0, b: 0, alpha: 0.5 };
const red = solidPng(300, 200, [200, 10, 10]);
const COLORS: Rgb[] = [
	[200, 10, 10],
	[10, 200, 10],
];
const onePage = makePdf([{ width: 720, height: 405, color: [200, 10, 10] }]);

const REFUSALS: [string, MediaTask["kind"], string, () => Buffer | Promise<Buffer>, RegExp][] = [
	[
		"a PDF as PNG",
		"image",
		"a.png",
		() => onePage,
		/^This file says it is a PNG but holds a PDF\. Save it as PNG, JPEG or GIF and upload that\.$/,
	],
	[
		"HTML as GIF",
		"image",
		"a.gif",
		() => Buffer.from("<html>"),
		/is a GIF but holds something else/,
	],
	["SVG as JPEG", "image", "a.jpg", () => Buffer.from("<svg/>"), /is a JPEG but holds something/],
	["WebP as PNG", "image", "a.png", () => sharp(red).webp().toBuffer(), /but holds a WebP picture/],
	["an executable", "image", "a.png", () => Buffer.from("MZ\0\0"), /but holds something else/],
	[
		"30,000 pixels square",
		"image",
		"a.png",
		() => blackPng(30_000, 30_000),
		/^This picture has 30,000 x 30,000 pixels\. The most we can show is 100 megapixels and 16,384 a side/,
	],
	["one long line", "image", "a.png", () => blackPng(16_385, 1), /has 16,385 x 1 pixels/],
	[
		"a cut PNG",
		"image",
		"a.png",
		() => red.subarray(0, -40),
		/^This picture is damaged or incomplete/,
	],
	["a PNG's head", "image", "a.png", () => red.subarray(0, 40), /is damaged or incomplete/],
	[
		"a cut JPEG",
		"image",
		"a.jpg",
		async () => (await noise(900, 900).jpeg().toBuffer()).subarray(0, 50_000),
		/is damaged or incomplete/,
	],
	[
		"a JPEG that lacks a little of its data",
		"image",
		"a.jpg",
		async () => (await noise(90, 90).jpeg().toBuffer()).subarray(0, -40),
		/is damaged or incomplete/,
	],
	[
		"a JPEG that lacks a little of its last lines",
		"image",
		"a.jpg",
		async () => (await noise(60, 8).jpeg().toBuffer()).subarray(0, -40),
		/is damaged or incomplete/,
	],
	[
		"a cut progressive JPEG",
		"image",
		"a.jpg",
		async () => (await noise(90, 90).jpeg({ progressive: true }).toBuffer()).subarray(0, -40),
		/is damaged or incomplete/,
	],
	[
		"a locked PDF",
		"file",
		"a.pdf",
		() => makePdf([{ width: 720, height: 405, color: [1, 2, 3] }], { locked: true }),
		/^This PDF is protected by a password\. Save a copy without the password and upload that\.$/,
	],
	[
		"a cut PDF",
		"file",
		"a.pdf",
		() => onePage.subarray(0, 200),
		/^This PDF is damaged or incomplete/,
	],
	[
		"2,000 pages",
		"file",
		"a.pdf",
		() => longPdf(2000),
		/^This file has 2,000 pages\. The most we can show is 500; split it and upload the parts\.$/,
	],
	["no pages", "file", "a.pdf", () => makePdf([]), /^This PDF has no pages/],
	[
		"a PNG as PDF",
		"file",
		"a.pdf",
		() => red,
		/says it is a PDF but holds a PNG\. Export it as PDF/,
	],
	[
		"a Flash video as MP4",
		"video",
		"a.mp4",
		() => Buffer.from("FLV\x01"),
		/says it is an MP4 video but holds a Flash video\. Save it as MP4/,
	],
	["a PNG as MP4", "video", "a.mp4", () => red, /says it is an MP4 video but holds a PNG/],
];

test.each(REFUSALS)("%s gets a sentence that helps", async (_, kind, fileName, bytes, sentence) => {
	await expect(run(kind, fileName, await bytes())).rejects.toMatchObject({
		name: "UnusableFile",
		message: expect.stringMatching(sentence),
	});
});

test("a picture beyond the limits is refused from its header alone", async () => {
	const bomb = blackPng(30_000, 30_000);
	const before = process.memoryUsage().rss;
	const start = performance.now();
	await expect(picture("a.png", bomb)).rejects.toThrow(/30,000/);
	expect(performance.now() - start).toBeLessThan(1000);
	expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
});

test("a picture's rendition is described as it is stored, with a small likeness", async () => {
	const made = await picture("a.png", red);
	const stored = await readFile(made.displayPath);
	expect(made).toMatchObject({ contentType: "image/png", width: 300, height: 200 });
	expect(made.bytes).toBe(stored.length);
	expect(made.sha256).toBe(createHash("sha256").update(stored).digest("hex"));
	expect(await middle(made.displayPath)).toEqual([200, 10, 10]);
	expect(await sharp(made.thumbPath).metadata()).toMatchObject({
		format: "webp",
		width: 270,
		height: 180,
	});
});

test("a photo is turned upright, shrunk to a 4K screen and stripped of what it tells", async () => {
	const background = { r: 90, g: 120, b: 150 };
	const photo = await sharp({ create: { width: 4500, height: 3000, channels: 3, background } })
		.jpeg()
		.withMetadata({ orientation: 6, exif: { IFD0: { Copyright: "somebody" } } })
		.toBuffer();
	const made = await picture("a.png", photo);
	expect(made).toMatchObject({ contentType: "image/jpeg", width: 2160, height: 3240 });
	const { exif, icc, orientation } = await sharp(made.displayPath).metadata();
	expect({ exif, icc, orientation }).toEqual({});
});

test.each([false, true])(
	"a JPEG may lack the mark of its end (progressive: %s)",
	async (progressive) => {
		const photo = await noise(90, 60).jpeg({ progressive }).toBuffer();
		const made = await picture("a.jpg", photo.subarray(0, -2));
		expect(made).toMatchObject({ contentType: "image/jpeg", width: 90, height: 60 });
	},
);

test("transparency is kept, and an animation stays in motion", async () => {
	const image = { create: { width: 600, height: 400, channels: 4 as const, background: clear } };
	const made = await picture("a.png", await sharp(image).png().toBuffer());
	expect(made.contentType).toBe("image/png");
	expect((await sharp(made.displayPath).metadata()).hasAlpha).toBe(true);

	const frames = [red, solidPng(300, 200, [10, 200, 10])];
	const gif = await sharp(frames, { join: { animated: true } })
		.gif()
		.toBuffer();
	const animation = await picture("a.gif", gif);
	expect(animation).toMatchObject({ contentType: "image/gif", width: 300, height: 200 });
	expect(await readFile(animation.displayPath)).toEqual(gif);

	const apng = animatedPng(30, 20, COLORS);
	const other = await picture("a.png", apng);
	expect(other).toMatchObject({ contentType: "image/png", width: 30, height: 20 });
	expect(await readFile(other.displayPath)).toEqual(apng);
});

/** A GIF of this size with so many small pictures in its corner. */
async function smallPictures(width: number, height: number, count: number): Promise<Buffer> {
	const one = await sharp(red).resize(8, 8).gif().toBuffer();
	one.writeUInt16LE(width, 6);
	one.writeUInt16LE(height, 8);
	const from = one.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
	const shown = Array<Buffer>(count).fill(one.subarray(from, -1));
	return Buffer.concat([one.subarray(0, from), ...shown, Buffer.of(0x3b)]);
}

test("an animation of more than screens can hold is refused from its headers, with the limits", async () => {
	await expect(picture("a.gif", await smallPictures(4000, 3000, 3))).rejects.toThrow(
		"This animation has 3 pictures of 4,000 x 3,000 pixels. The most we can show is 3,840 x 2,160 a picture and 500 megapixels in all",
	);
	await expect(picture("a.gif", await smallPictures(1000, 1000, 501))).rejects.toThrow(
		/^This animation has 501 pictures/,
	);
	// One picture is made smaller instead.
	const wide = await noise(4000, 30).gif({ effort: 1 }).toBuffer();
	expect(await picture("a.gif", wide)).toMatchObject({ width: 3840 });
});

test("an animation is whole, or damaged: no picture of it is left out unsaid", async () => {
	const frames = await Promise.all([1, 2, 3].map((seed) => noise(60, 40, seed).png().toBuffer()));
	const gif = await sharp(frames, { join: { animated: true } })
		.gif()
		.toBuffer();
	const apng = animatedPng(30, 20, COLORS);
	const spoilt = (bytes: Buffer) =>
		Buffer.from(bytes).fill(0xff, bytes.length - 200, bytes.length - 100);
	/** With a control of the first picture whose number at this place is one more, for its width, height, left or top. */
	const beyond = (place: number) => {
		const bytes = Buffer.from(apng);
		const at = bytes.indexOf("fcTL") + 4 + place;
		bytes.writeUInt32BE(bytes.readUInt32BE(at) + 1, at);
		return bytes;
	};
	/** With a control that ends before the picture's place does. */
	const control = apng.indexOf("fcTL");
	const shortened = Buffer.concat([
		...[
			apng.subarray(0, control - 4),
			Buffer.of(0, 0, 0, 12),
			apng.subarray(control, control + 20),
		],
		apng.subarray(control + 34),
	]);
	const damaged = [
		["a.png", shortened],
		...[4, 8, 12, 16].map((place) => ["a.png", beyond(place)] as const),
		["a.gif", gif.subarray(0, gif.length * 0.7)],
		["a.gif", gif.subarray(0, gif.length * 0.4)],
		["a.gif", spoilt(gif)],
		["a.png", apng.subarray(0, -30)],
		["a.png", Buffer.from(apng).fill(0xff, apng.indexOf("fdAT") + 12, apng.length - 16)],
	] as const;
	for (const [name, bytes] of damaged)
		await expect(picture(name, bytes)).rejects.toThrow(/^This picture is damaged or incomplete/);
	// Nothing of what is shown is missing without the last byte.
	expect((await picture("a.gif", gif.subarray(0, -1))).bytes).toBe(gif.length - 1);
	// Nor with half a comment behind the last picture.
	const half = Buffer.concat([gif.subarray(0, -1), Buffer.from([0x21, 0xfe, 200, 65, 65])]);
	expect((await picture("a.gif", half)).bytes).toBe(half.length);
});

test("every page of a PDF becomes a picture, in order, however odd its size", async () => {
	const made = await pages(
		makePdf([
			{ width: 720, height: 405, color: [200, 30, 30] },
			{ width: 595, height: 842, color: [30, 200, 30] },
			{ width: 14_400, height: 14_400, color: [30, 30, 200] },
			{ width: 1, height: 10_000, color: [90, 90, 90] },
		]),
	);
	expect(made.map((page) => [page.width, page.height])).toEqual([
		[2560, 1440],
		[1809, 2560],
		[2560, 2560],
		[1, 2560],
	]);
	const wanted = [
		[200, 30, 30],
		[30, 200, 30],
		[30, 30, 200],
		[90, 90, 90],
	];
	for (const [index, page] of made.entries()) {
		const seen = await middle(page.displayPath);
		const off = seen.map((value, part) => Math.abs(value - (wanted[index]?.[part] ?? 0)));
		expect(Math.max(...off), `page ${index + 1}: ${seen}`).toBeLessThan(3);
	}
});

test("a page whose text would be left out for want of its font is refused; what is not drawn anyway is not", async () => {
	const page = { width: 720, height: 405, color: [200, 30, 30] as Rgb, text: "Sale" };
	const japanese = "夏のセール";
	await expect(pages(makePdf([page, { ...page, japanese }]))).rejects.toMatchObject({
		name: "UnusableFile",
		message:
			"Page 2 of this PDF has text whose font is not in the file, so it would be left out. " +
			"Export it as PDF again with its fonts embedded and upload that.",
	});
	const scanned = { ...page, japanese, renderMode: 3 };
	expect(await pages(makePdf([page, scanned, { ...page, japanese: "2 Euro – ½" }]))).toHaveLength(
		3,
	);
});

test("pages of any size in points stay within the same pixels", () => {
	for (const [width, height] of [
		[0.001, 0.001],
		[1e9, 1e9],
		[1e-6, 1e6],
		[3, 4],
	] as const) {
		const pixels = pagePixels({ width, height });
		expect(Math.max(pixels.width, pixels.height)).toBe(2560);
		expect(Math.min(pixels.width, pixels.height)).toBeGreaterThanOrEqual(1);
	}
});
