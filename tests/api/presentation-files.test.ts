import { beforeAll, expect, test } from "vitest";
import { shortPdf } from "../fixtures/media/pdf";
import { solidPng } from "../fixtures/media/png";
import { announcedFile, call, newPerson, ok, readyImage } from "../support/caller";
import { withService } from "../support/shared";
import { fileSlide, photoSlide, presentationsOf, webPage } from "../support/slides";

const service = withService();
let token: string;
let imageId: string;
beforeAll(async () => {
	({ token } = await newPerson(service));
	imageId = await readyImage(service, token, solidPng(64, 36, [9, 99, 199]));
});

const picture = (index: number) => photoSlide(imageId, index);
const { create, read } = presentationsOf(service, () => token);

test("its slide becomes its pages once it is Ready", async () => {
	const { fileId, finish } = await announcedFile(service, token, shortPdf(3));
	const { presentationId } = await create([webPage(0, "First"), fileSlide(1, fileId), picture(2)]);
	expect((await read(presentationId)).slides).toHaveLength(3);
	expect(await finish()).toBe("Ready");
	const { slides, status, readyForOffline } = await read(presentationId);
	expect({ status, readyForOffline }).toEqual({ status: "Ready", readyForOffline: false });
	expect(slides.map(({ index, title, type }) => [index, title, type])).toEqual([
		[0, "First", "WebContent"],
		[1, "deck.pdf 1", "InternalImage"],
		[2, "deck.pdf 2", "InternalImage"],
		[3, "deck.pdf 3", "InternalImage"],
		[4, "Photo", "Image"],
	]);
	expect((await fetch(String(slides[1]?.url))).status).toBe(200);
});

test("that is Ready already becomes its pages as it is saved, with the slide's duration", async () => {
	const { fileId, finish } = await announcedFile(service, token, shortPdf(2));
	await finish();
	const { slides } = await create([{ ...fileSlide(0, fileId), duration: 30 }]);
	expect(slides.map(({ title, duration, status }) => [title, duration, status])).toEqual([
		["deck.pdf 1", 30, "Ready"],
		["deck.pdf 2", 30, "Ready"],
	]);
});

test("its id counts in capitals too, as a picture's does, and is told in small letters", async () => {
	const { fileId, finish } = await announcedFile(service, token, shortPdf(2));
	const { presentationId, slides } = await create([
		fileSlide(0, fileId.toUpperCase()),
		photoSlide(imageId.toUpperCase(), 1),
	]);
	expect(slides.map((slide) => slide.fileId ?? slide.imageId)).toEqual([fileId, imageId]);
	await finish();
	expect((await read(presentationId)).slides).toHaveLength(3);
});

test("called otherwise than it is named, it gives its title to its pages", async () => {
	const { fileId, finish } = await announcedFile(service, token, shortPdf(2));
	const long = "a".repeat(200);
	const titles = ["Summer menu", "DECK", long];
	const named = titles.map((title, index) => ({ ...fileSlide(index, fileId), title }));
	const { presentationId } = await create(named);
	await finish();
	expect((await read(presentationId)).slides.map(({ title }) => title)).toEqual([
		...["Summer menu 1", "Summer menu 2", "deck.pdf 1", "deck.pdf 2"],
		...[`${long.slice(2)} 1`, `${long.slice(2)} 2`],
	]);
});

test("saved from an editor that does not know of its pages yet, it has its pages once", async () => {
	const { fileId, finish } = await announcedFile(service, token, shortPdf(2));
	const { presentationId, slides } = await create([fileSlide(0, fileId)]);
	await finish();
	const body = { title: "Late", slides: [{ ...fileSlide(0, fileId), id: slides[0]?.id }] };
	const params = { presentationId };
	const saved = await ok(service, "updatePresentation", { token, params, body });
	expect(saved.slides.map(({ title }) => title)).toEqual(["deck.pdf 1", "deck.pdf 2"]);
});

test("given to a presentation, its pages are appended once", async () => {
	const { presentationId } = await create([webPage(0, "First")]);
	const { fileId, finish } = await announcedFile(service, token, shortPdf(2), presentationId);
	await finish();
	const titles = async () => (await read(presentationId)).slides.map(({ title }) => title);
	const expected = ["First", "deck.pdf 1", "deck.pdf 2"];
	expect(await titles()).toEqual(expected);
	await ok(service, "updateFile", { token, params: { fileId }, body: { presentationId } });
	expect(await titles()).toEqual(expected);
});

test("given to no presentation, it is refused with a sentence", async () => {
	const { fileId } = await announcedFile(service, token, shortPdf(1));
	const body = {} as { presentationId: number };
	expect(await call(service, "updateFile", { token, params: { fileId }, body })).toMatchObject({
		status: 400,
		body: { errors: { presentationId: ["Choose a presentation"] } },
	});
});

test("that cannot be read shows as Error until its slide is gone", async () => {
	const { fileId, finish } = await announcedFile(service, token, Buffer.from("%PDF-1.7 no"));
	const { presentationId } = await create([webPage(0, "First"), fileSlide(1, fileId)]);
	expect(await finish()).toBe("Error");
	const { status, slides } = await read(presentationId);
	expect(status).toBe("Error");
	expect(slides[1]).toMatchObject({
		fileId,
		status: "Error",
		error: expect.stringMatching(/^This/),
	});
	const saved = await ok(service, "updatePresentation", {
		token,
		params: { presentationId },
		body: { title: "x", slides: [webPage(0, "First")] },
	});
	expect(saved.status).toBe("Ready");
});

test("given to a presentation and failed: Error until the presentation is saved", async () => {
	const { presentationId } = await create([webPage(0, "First")]);
	const { finish } = await announcedFile(service, token, Buffer.from("nothing"), presentationId);
	expect(await finish()).toBe("Error");
	expect((await read(presentationId)).status).toBe("Error");
	const body = { title: "x", slides: [webPage(0, "First")] };
	const params = { presentationId };
	const saved = await ok(service, "updatePresentation", { token, params, body });
	expect(saved.status).toBe("Ready");
});

test("given to a presentation that is full, it adds no slide: it is in Error, or refused", async () => {
	const full = Array.from({ length: 500 }, (_, index) => webPage(index, `${index}`));
	const { presentationId } = await create(full);
	const why = /^This file has 2 pages, and with your plan .* 500 slides\./;
	const { fileId, finish } = await announcedFile(service, token, shortPdf(2), presentationId);
	expect(await finish()).toBe("Error");
	const { error } = await ok(service, "getFile", { token, params: { fileId } });
	expect(error).toMatch(why);
	const other = await announcedFile(service, token, shortPdf(2));
	await other.finish();
	const params = { fileId: other.fileId };
	const refused = await call(service, "updateFile", { token, params, body: { presentationId } });
	expect(refused).toMatchObject({
		status: 400,
		body: { errors: { file: [expect.stringMatching(why)] } },
	});
	expect((await read(presentationId)).slides).toHaveLength(500);
	// Tried again once there is room, it is put in.
	const body = { title: "Show", slides: full.slice(0, 400) };
	await ok(service, "updatePresentation", { token, params: { presentationId }, body });
	await ok(service, "updateFile", { token, params, body: { presentationId } });
	expect((await read(presentationId)).slides).toHaveLength(402);
});

test("whose pages would be too many is refused when it is Ready, and shows as Error else", async () => {
	const many = Array.from({ length: 499 }, (_, index) => webPage(index, `${index}`));
	const { fileId, finish } = await announcedFile(service, token, shortPdf(3));
	const { presentationId } = await create([...many, fileSlide(499, fileId)]);
	await finish();
	const { slides, status } = await read(presentationId);
	expect([slides.length, slides[499]?.status, status]).toEqual([500, "Error", "Error"]);
	expect(slides[499]?.error).toMatch(
		/^This file has 3 pages, and with your plan .* 500 slides\. .* The Enterprise plan has 1,000\.$/,
	);
	const { status: refused } = await call(service, "createPresentation", {
		token,
		body: { title: "x", slides: [...many, fileSlide(499, fileId)] },
	});
	expect(refused).toBe(400);
});
