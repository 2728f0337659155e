import { beforeAll, describe, expect, test } from "vitest";
import { makePdf } from "../fixtures/media/pdf";
import { blackPng, solidPng } from "../fixtures/media/png";
import { ok, readyImage } from "../support/caller";
import type { ChosenFile } from "../support/form";
import type { Page } from "../support/page";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const MIB = 1024 * 1024;
const BLOCK = new Uint8Array(64 * 1024);

const site = withSite();
let ann: SignedIn;
/** The editor with unsaved edits and the panel for presentation files open. */
let edited: Page;
beforeAll(async () => {
	ann = await site.signedIn();
	edited = await ann.visitor.fill("/presentation", {
		fields: { title: "Unsaved", frameDelayInSeconds: "11", "newSlide.title": "Kept" },
		button: "Presentation file",
	});
});

const png = (name: string, body: Uint8Array): ChosenFile => ({ name, type: "image/png", body });
const pdf = (name: string, body: Uint8Array): ChosenFile => ({
	name,
	type: "application/pdf",
	body,
});
const onePage = [{ width: 320, height: 180, color: [20, 60, 200] as const }];

/** A file of zeros behind a beginning, made as it is sent. */
function generated(name: string, size: number, head: Uint8Array = new Uint8Array()): ChosenFile {
	function* chunks() {
		yield head;
		for (let left = size - head.length; left > 0; left -= BLOCK.length)
			yield BLOCK.subarray(0, Math.min(left, BLOCK.length));
	}
	return { name, type: "application/octet-stream", body: { size, chunks: chunks() } };
}

async function addImage(file?: ChosenFile): Promise<Page> {
	const panel = await ann.visitor.submit(edited, { button: "Image" });
	return ann.visitor.submit(panel, { file, button: "Add image" });
}
const addFile = (file?: ChosenFile) =>
	ann.visitor.submit(edited, { file, button: "Add presentation file" });

function isRefused(page: Page, message: RegExp): void {
	expect(page.status).toBe(400);
	expect(page.errorOf("file")).toMatch(message);
	expect(page.alert).toBe(`Please check what you entered ${page.errorOf("file")}`);
	expect(page.isAlertFirst).toBe(true);
	expect(page.values).toMatchObject({
		title: "Unsaved",
		frameDelayInSeconds: "11",
		"newSlide.title": "Kept",
	});
	expect(page.values["slides[0].title"]).toBeUndefined();
}
const isAlive = async () =>
	expect([(await ann.visitor.get("/presentations")).status, (await health()).status]).toEqual([
		200, 200,
	]);
const health = () => fetch(`${site.service.url}/readyz`);

describe("a picture that cannot be used", () => {
	test("none chosen", async () => isRefused(await addImage(), /^File must be selected$/));

	test("no title either: both are said", async () => {
		const panel = await ann.visitor.submit(edited, { button: "Image" });
		const page = await ann.visitor.submit(panel, {
			fields: { "newSlide.title": " " },
			button: "Add image",
		});
		expect(page.status).toBe(400);
		expect(page.errorOf("newSlide.title")).toBe("Title cannot be empty");
		expect(page.errorOf("file")).toBe("File must be selected");
	});

	test("one byte over 10 MB", async () =>
		isRefused(
			await addImage(generated("big.png", 10 * MIB + 1, solidPng(8, 8, [1, 2, 3]))),
			/^It's not possible to upload file more than 10 MB$/,
		));

	test("another ending", async () =>
		isRefused(await addImage(png("photo.svg", Buffer.from("<svg/>"))), /ends in \.png, \.jpg/));

	test("an empty file", async () =>
		isRefused(await addImage(png("a.png", new Uint8Array())), /^This file is empty\.$/));

	// One that the media work refuses; unit/media-processing has the whole table.
	test("30,000 x 30,000 pixels", async () => {
		isRefused(
			await addImage(png("huge.png", blackPng(30_000, 30_000))),
			/has 30,000 x 30,000 pixels/,
		);
		await isAlive();
	});
});

describe("a presentation file that cannot be used", () => {
	test("none chosen", async () => isRefused(await addFile(), /^File must be selected$/));

	test("one byte over 100 MB", async () =>
		isRefused(
			await addFile(generated("big.pdf", 100 * MIB + 1)),
			/^It's not possible to upload file more than 100 MB\.$/,
		));

	test("a PowerPoint file with a plan that takes PDF alone", async () =>
		isRefused(
			await addFile(pdf("deck.pptx", Buffer.from("PK"))),
			/^With your plan only \.pdf files can be uploaded here\./,
		));

	// One that the media work refuses, as above.
	test("an encrypted PDF", async () =>
		isRefused(
			await addFile(pdf("deck.pdf", makePdf(onePage, { locked: true }))),
			/protected by a password/,
		));
});

describe("a large file that is all right", () => {
	test("a picture of just 10 MB goes through", async () => {
		const head = solidPng(320, 180, [200, 10, 10]);
		const page = await addImage(generated("big.png", 10 * MIB, head));
		expect([page.status, page.alert]).toEqual([200, undefined]);
		expect(page.value("slides[0].title")).toBe("Kept");
		expect(page.value("title")).toBe("Unsaved");
	});

	test("a name with quotes, umlauts and line breaks arrives whole", async () => {
		const panel = await ann.visitor.fill("/presentation", { button: "Presentation file" });
		const name = 'Über "uns" ☂.pdf';
		const page = await ann.visitor.submit(panel, {
			file: pdf(name, Buffer.concat([makePdf(onePage), Buffer.alloc(3 * MIB)])),
			button: "Add presentation file",
		});
		expect([page.status, page.alert]).toEqual([200, undefined]);
		expect(page.value("slides[0].title")).toBe(name);
	});
});

describe("a file that is in the panel while another button is pressed", () => {
	const lobby = () => png("lobby.png", solidPng(64, 36, [20, 60, 200]));

	test.each([
		["Web page", ["Site", "lobby"]],
		["Image", ["Site", "lobby"]],
		["Remove slide 1", ["lobby"]],
	])("has its slide, as the form cannot keep it: %s", async (button, titles) => {
		const typed = { "newSlide.title": "", "newSlide.url": "example.org" };
		const withPage = await ann.visitor.submit(
			await ann.visitor.submit(edited, { button: "Web page" }),
			{ fields: { ...typed, "newSlide.title": "Site" }, button: "Add web page" },
		);
		const panel = await ann.visitor.submit(withPage, { button: "Image" });
		const fields = { "newSlide.title": "" };
		const page = await ann.visitor.submit(panel, { file: lobby(), fields, button });
		expect(page.status).toBe(200);
		expect(page.values).toMatchObject({ title: "Unsaved", "newSlide.title": "" });
		expect([0, 1].flatMap((at) => page.values[`slides[${at}].title`] ?? [])).toEqual(titles);
		const saved = await ann.visitor.submit(page, { button: "Save" });
		expect(saved.status).toBe(302);
	});

	test("is told where no slide can be made of it", async () => {
		const file = png("notes.txt", new TextEncoder().encode("Milk"));
		const page = await ann.visitor.submit(edited, { file, button: "Web page" });
		expect([page.status, page.alert]).toEqual([
			400,
			expect.stringContaining("This kind of file cannot be used"),
		]);
		expect(page.value("title")).toBe("Unsaved");
	});
});

test("a slide whose file never came says so, and what to do", async () => {
	const { token } = ann;
	const body = { fileName: "half.png", contentType: "image/png", size: 999 };
	const { slideImageId: imageId } = await ok(site.service, "createSlideImage", { token, body });
	const ready = await readyImage(site.service, token, solidPng(64, 36, [9, 90, 9]));
	const slides = [
		{ index: 0, title: "Half", type: "Image" as const, imageId },
		{ index: 1, title: "Whole", type: "Image" as const, imageId: ready },
		{ index: 2, title: "Page", type: "WebContent" as const, url: "https://example.org/" },
	];
	const wish = { token, body: { title: "Half uploaded", slides } };
	const { presentationId } = await ok(site.service, "createPresentation", wish);
	const page = await ann.visitor.get(`/presentation/:${presentationId}`);
	const said = (shown: Page) =>
		shown.root.querySelectorAll(".slide-title p").map((one) => one.text);
	const words = [
		"Image, not uploaded. Tick it to choose the file again",
		"Image",
		"Web page: https://example.org/",
	];
	expect(said(page)).toEqual(words);
	expect(page.root.querySelectorAll(".slide .text-warn")).toHaveLength(1);
	const moved = await ann.visitor.submit(page, { button: "Move slide 3 up" });
	expect(said(moved)).toEqual([words[0], words[2], words[1]]);
});
