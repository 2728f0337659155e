import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newPerson, type Person } from "../fixtures/media/client";
import { longPdf, makePdf } from "../fixtures/media/pdf";
import { blackPng, type Rgb } from "../fixtures/media/png";
import { makePptx } from "../fixtures/media/pptx";
import { mediaTools } from "../support/media-tools";
import { startService } from "../support/service";

const MB = 1024 * 1024;
let service: Awaited<ReturnType<typeof startService>>;
let person: Person;
beforeAll(async () => {
	service = await startService();
	person = await newPerson(() => service);
});
afterAll(() => service.stop());
afterEach(async () => {
	expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
});

/** Memory that the service's own process holds, and the most it held since the peak was reset. */
async function memory(): Promise<{ now: number; peak: number }> {
	const status = await readFile(`/proc/${service.process.pid}/status`, "utf8");
	const bytes = (field: RegExp) => Number(field.exec(status)?.[1]) * 1024;
	return { now: bytes(/^VmRSS:\s+(\d+) kB/m), peak: bytes(/^VmHWM:\s+(\d+) kB/m) };
}

const resetPeak = () => writeFile(`/proc/${service.process.pid}/clear_refs`, "5");

interface Slide {
	title: string;
	type: string;
	url: string;
	thumbnailUrl: string;
	fileId: string | null;
}

async function newPresentation(slides: object[] = []): Promise<number> {
	const { body } = await person.call("POST", "/Presentations", { title: "Pages", slides });
	return Number(body.presentationId);
}

async function slidesOf(presentationId: number): Promise<Slide[]> {
	const { body } = await person.call("GET", `/Presentations/${presentationId}`);
	return body.slides as Slide[];
}

async function colorOf(url: string): Promise<number[]> {
	const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
	return [...(await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer())];
}

const COLORS: Rgb[] = [
	[200, 30, 30],
	[30, 200, 30],
	[30, 30, 200],
];
const threePages = makePdf(COLORS.map((color) => ({ width: 720, height: 405, color })));
const locked = makePdf([{ width: 720, height: 405, color: [1, 2, 3] }], { locked: true });

async function expectPages(slides: Slide[]) {
	expect(slides).toHaveLength(COLORS.length);
	for (const [index, slide] of slides.entries()) {
		expect(slide).toMatchObject({ type: "InternalImage", title: `deck.pdf ${index + 1}` });
		for (const url of [slide.url, slide.thumbnailUrl]) {
			const color = await colorOf(url);
			const off = color.map((part, at) => Math.abs(part - (COLORS[index]?.[at] ?? 0)));
			expect(Math.max(...off), `slide ${index + 1}: ${color}`).toBeLessThan(6);
		}
	}
}

test("a PDF announced for a presentation becomes its pages, in order", async () => {
	const presentationId = await newPresentation();
	const { state } = await person.upload("Files", "deck.pdf", threePages, { presentationId });
	expect(state).toMatchObject({ status: "Ready", pagesCount: 3, presentationId });
	await expectPages(await slidesOf(presentationId));
});

test("a PDF of 200 pages becomes as many slides, in order", async () => {
	const pages = Array.from({ length: 200 }, (_, index) => {
		const color: Rgb = index % 2 ? [30, 200, 30] : [200, 30, 30];
		// Pages are drawn 1920 pixels wide: flat ones take little time.
		return { width: 72, height: 4, color };
	});
	const presentationId = await newPresentation();
	const { state } = await person.upload("Files", "deck.pdf", makePdf(pages), { presentationId });
	expect(state).toMatchObject({ status: "Ready", pagesCount: 200 });
	const slides = await slidesOf(presentationId);
	expect(slides.map(({ title }) => title)).toEqual(pages.map((_, at) => `deck.pdf ${at + 1}`));
	expect(new Set(slides.map(({ url }) => url)).size).toBe(200);
	for (const at of [0, 1, 198, 199]) {
		const color = await colorOf(slides[at]?.thumbnailUrl ?? "");
		const off = color.map((part, of) => Math.abs(part - (pages[at]?.color[of] ?? 0)));
		expect(Math.max(...off), `slide ${at + 1}: ${color}`).toBeLessThan(6);
	}
});

test("a Ready PDF that is given to a presentation is appended at once, and once only", async () => {
	const { id } = await person.upload("Files", "deck.pdf", threePages);
	const presentationId = await newPresentation();
	for (const _ of [1, 2]) {
		const given = await person.call("PUT", `/Files/${id}`, { presentationId });
		expect(given).toMatchObject({ status: 200, body: { presentationId } });
		await expectPages(await slidesOf(presentationId));
	}
});

test("a file's slide gives way to its pages when they are made", async () => {
	const { id, state } = await person.announce("Files", "deck.pdf", threePages.length);
	const placeholder = { index: 0, title: "Deck", type: "InternalImage", fileId: id };
	const presentationId = await newPresentation([placeholder]);
	await fetch(state.uploadUrl ?? "", {
		method: "PUT",
		body: new Uint8Array(threePages),
		headers: { "x-ms-blob-type": "BlockBlob" },
	});
	await person.call("PATCH", `/Files/${id}`, { uploaded: true });
	await person.settled("Files", id);
	await expectPages(await slidesOf(presentationId));
});

// One file of each kind; unit/media-processing has the whole table of what is refused, and why.
const BAD: [string, "Files" | "SlideImages", string, () => Buffer, RegExp][] = [
	["a locked PDF", "Files", "a.pdf", () => locked, /protected by a password/],
	[
		"30,000 pixels square",
		"SlideImages",
		"a.png",
		() => blackPng(30_000, 30_000),
		/30,000 x 30,000/,
	],
];
test.each(BAD)("%s ends as an Error that helps", async (_, path, fileName, bytes, sentence) => {
	const { state } = await person.upload(path, fileName, bytes());
	expect(state).toMatchObject({ status: "Error", error: expect.stringMatching(sentence) });
});

test("a file that failed cannot be given to a presentation", async () => {
	const { id, state } = await person.upload("Files", "a.pdf", locked);
	const presentationId = await newPresentation();
	const given = await person.call("PUT", `/Files/${id}`, { presentationId });
	expect(given).toMatchObject({ status: 400, body: { errors: { file: [state.error] } } });
});

test("without LibreOffice the service says so at its start, in the profile, and to who uploads a deck", async () => {
	const env = { PATH: "/nowhere", FFMPEG_PATH: mediaTools.video.ffmpeg, NEW_ACCOUNT_TIER: "Pro" };
	const bare = await startService({ env });
	try {
		expect(bare.logs()).toContain("No LibreOffice found: PowerPoint files are refused.");
		expect(bare.logs()).not.toContain("No ffmpeg found");
		const ann = await newPerson(() => bare);
		const profile = await ann.call("GET", "/User");
		expect(profile.body.subscriptionInfo).toMatchObject({ fileTypes: [".pdf", ".zip"] });
		const plans = await ann.call("GET", "/Plans");
		expect(plans.body[1]).toMatchObject({ tier: "Pro", fileTypes: [".pdf", ".zip"] });
		const { state } = await ann.upload("Files", "deck.pptx", makePptx([{ color: "C80000" }]));
		expect(state).toMatchObject({ status: "Error", error: expect.stringMatching(/^This service/) });
	} finally {
		await bare.stop();
	}
});

test("without ffmpeg the profile says which videos can be used, and the others are refused when they are announced", async () => {
	const env = { PATH: "/nowhere", SOFFICE_PATH: mediaTools.office.soffice };
	const bare = await startService({ env });
	try {
		expect(bare.logs()).toContain("No ffmpeg found: MP4 videos are played as they are");
		const ann = await newPerson(() => bare);
		const { body } = await ann.call("GET", "/User");
		expect(body.subscriptionInfo).toMatchObject({ videoTypes: [".mp4"] });
		const announced = (fileName: string) =>
			ann.call("POST", "/SlideVideos", { fileName, contentType: "", size: 10 });
		for (const fileName of ["a.mov", "a.mkv", "a.AVI"])
			expect(await announced(fileName)).toMatchObject({
				status: 400,
				body: { errors: { file: [expect.stringMatching(/^This service can only play MP4/)] } },
			});
		expect((await announced("a.MP4")).status).toBe(200);
	} finally {
		await bare.stop();
	}
	const { body } = await person.call("GET", "/User");
	expect(body.subscriptionInfo).not.toHaveProperty("videoTypes");
});

test.runIf(process.platform === "linux")(
	"the service's own memory stays bounded whatever is uploaded",
	async () => {
		await resetPeak();
		const before = await memory();
		await person.upload("SlideImages", "bomb.png", blackPng(30_000, 30_000));
		await person.upload("SlideImages", "large.png", blackPng(9_000, 9_000));
		await person.upload("Files", "long.pdf", longPdf(2000));
		await person.upload("SlideVideos", "long.mp4", Buffer.alloc(300 * MB));
		expect((await memory()).peak - before.now).toBeLessThan(200 * MB);
	},
);
