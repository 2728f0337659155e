import { UNSUPPORTED_VIDEO } from "@signage/contract/files/video-links";
import type { SlideInput } from "@signage/contract/presentations";
import { beforeAll, expect, test } from "vitest";
import { shortPdf } from "../fixtures/media/pdf";
import { solidPng } from "../fixtures/media/png";
import { announcedFile, call, newPerson, ok, readyImage, type TestPerson } from "../support/caller";
import { withService } from "../support/shared";
import { photoSlide, presentationsOf, webPage } from "../support/slides";
import { filesAt } from "../support/storage";

const service = withService();
let token: string;
let stranger: TestPerson;
let imageId: string;
beforeAll(async () => {
	({ token } = await newPerson(service));
	stranger = await newPerson(service);
	imageId = await readyImage(service, token, solidPng(64, 36, [9, 99, 199]));
});

const picture = (index: number) => photoSlide(imageId, index);
const { create, read } = presentationsOf(service, () => token);

test("a new presentation has the defaults and no status", async () => {
	expect(await create([])).toMatchObject({
		title: "Show",
		frameDelayInSeconds: 3,
		backgroundColor: "#000000",
		pagesCount: 0,
		status: null,
		isActualForDefaultGroup: false,
		actualInGroups: [],
		readyForOffline: false,
		thumbnailUrl: null,
		slides: [],
	});
});

test("slides are kept in the order of their index, from 0 on, with the ids they had", async () => {
	const { presentationId, slides } = await create([
		webPage(7, "B"),
		webPage(2, "A"),
		webPage(9, "C"),
	]);
	expect(slides.map(({ index, title }) => [index, title])).toEqual([
		[0, "A"],
		[1, "B"],
		[2, "C"],
	]);
	const [a, b, c] = slides.map(({ id }) => id);
	const saved = await ok(service, "updatePresentation", {
		token,
		params: { presentationId },
		body: {
			title: "Turned",
			backgroundColor: "#fff",
			frameDelayInSeconds: 10,
			slides: [
				{ ...webPage(0, "C"), id: c, duration: 20 },
				webPage(1, "New"),
				{ ...webPage(2, "A"), id: a },
			],
		},
	});
	expect(saved).toMatchObject({ title: "Turned", backgroundColor: "#fff", pagesCount: 3 });
	expect(saved.slides.map(({ id, title, duration }) => [id, title, duration])).toEqual([
		[c, "C", 20],
		[expect.any(Number), "New", null],
		[a, "A", null],
	]);
	expect(saved.slides.map(({ id }) => id)).not.toContain(b);
	expect(await read(presentationId)).toEqual(saved);
});

test("a picture's slide carries links that work", async () => {
	const { presentationId, slides, thumbnailUrl } = await create([webPage(0, "Site"), picture(1)]);
	const [site, photo] = slides;
	expect(site).toMatchObject({ url: "https://example.org/", status: null });
	expect(photo).toMatchObject({ imageId, status: "Ready" });
	for (const url of [photo?.url, photo?.thumbnailUrl, thumbnailUrl])
		expect((await fetch(String(url))).status).toBe(200);
	expect(thumbnailUrl).toBe(photo?.thumbnailUrl);
	expect(await read(presentationId)).toMatchObject({ status: "Ready", readyForOffline: false });
	expect(await create([picture(0)])).toMatchObject({ readyForOffline: true });
});

test("what a slide cannot be is said by slide", async () => {
	const other = await readyImage(service, stranger.token, solidPng(8, 8, [1, 1, 1]));
	const { fileId } = await announcedFile(service, token, shortPdf(1));
	const slides: SlideInput[] = [
		{ index: 0, title: "None", type: "Image" },
		{ index: 1, title: "Theirs", type: "Image", imageId: other },
		{ index: 2, title: "A file", type: "Image", imageId: fileId },
		{ index: 3, title: "Script", type: "WebContent", url: "javascript:alert(1)" },
		{ index: 4, title: "Nowhere", type: "Video" },
		{ index: 5, title: "Odd", type: "Video", url: "ftp://x" },
		{ index: 6, title: "No video", type: "InternalVideo", videoId: imageId },
		{ ...webPage(7, "Gone"), id: 2_000_000_000 },
		webPage(8, "Fine"),
		webPage(9, "Secret", "https://me:secret@example.org/"),
		webPage(10, "Named", "https://me@example.org/"),
		{
			index: 11,
			title: "Elsewhere",
			type: "Video",
			url: "https://youtube.com.evil.com/watch?v=dQw4w9WgXcQ",
		},
		{ index: 12, title: "File", type: "Video", url: "https://example.org/video.mp4" },
		webPage(13, "Words", "https://Our menu https://example.org/menu"),
		webPage(14, "Bare", "example.org"),
	];
	const { status, body } = await call(service, "createPresentation", {
		token,
		body: { title: "Bad", slides },
	});
	expect(status).toBe(400);
	const { errors } = body as unknown as { errors: Record<string, string[]> };
	expect(errors).toEqual({
		"slides.0.imageId": ["Slide “None”: File must be selected"],
		"slides.1.imageId": ["Slide “Theirs”: There is no such image"],
		"slides.2.imageId": ["Slide “A file”: There is no such image"],
		"slides.3.url": ["Slide “Script”: The web address must begin with http:// or https://"],
		"slides.4.url": ["Slide “Nowhere”: Enter the web address"],
		"slides.5.url": [`Slide “Odd”: ${UNSUPPORTED_VIDEO}`],
		"slides.6.videoId": ["Slide “No video”: There is no such video"],
		"slides.7.id": [expect.stringContaining("Gone")],
		"slides.9.url": ["Slide “Secret”: The web address must not contain a user name or password"],
		"slides.10.url": ["Slide “Named”: The web address must not contain a user name or password"],
		"slides.11.url": [`Slide “Elsewhere”: ${UNSUPPORTED_VIDEO}`],
		"slides.12.url": [`Slide “File”: ${UNSUPPORTED_VIDEO}`],
		"slides.13.url": ["Slide “Words”: This is not a web address."],
		"slides.14.url": ["Slide “Bare”: The web address must begin with http:// or https://"],
	});
	const { presentations } = await ok(service, "listPresentations", { token });
	expect(presentations.map(({ title }) => title)).not.toContain("Bad");
});

test("a save without slides leaves them as they are; one with none removes them", async () => {
	const { presentationId, slides } = await create([webPage(0, "A"), webPage(1, "B")]);
	const save = (more: { slides?: SlideInput[] }) =>
		ok(service, "updatePresentation", {
			token,
			params: { presentationId },
			body: { title: "Renamed", ...more },
		});
	const renamed = await save({});
	expect([renamed.title, renamed.slides]).toEqual(["Renamed", slides]);
	expect((await save({ slides: [] })).slides).toEqual([]);
});

test("a link to a video is kept as it was typed", async () => {
	const links = ["youtu.be/dQw4w9WgXcQ?t=43", "https://vimeo.com/76979871/8272103f6e"];
	const { presentationId, slides, status } = await create(
		links.map((url, index) => ({ index, title: "Film", type: "Video", url })),
	);
	expect(slides.map(({ type, url }) => [type, url])).toEqual(links.map((url) => ["Video", url]));
	expect([status, await read(presentationId)]).toMatchObject(["Ready", { slides }]);
});

test("another presentation's slide id is refused, and so is one that comes twice", async () => {
	const mine = await create([webPage(0, "Mine")]);
	const { presentationId, slides } = await create([webPage(0, "Here")]);
	const save = (ids: (number | null | undefined)[]) =>
		call(service, "updatePresentation", {
			token,
			params: { presentationId },
			body: { title: "x", slides: ids.map((id, index) => ({ ...webPage(index, "s"), id })) },
		});
	const here = slides[0]?.id;
	expect((await save([mine.slides[0]?.id])).status).toBe(400);
	expect((await save([here, here])).status).toBe(400);
	expect((await save([here])).status).toBe(200);
	expect((await read(mine.presentationId)).slides).toHaveLength(1);
});

test("as many slides are taken as the plan says, one more is not", async () => {
	const { maxPages } = (await ok(service, "getProfile", { token })).subscriptionInfo;
	expect(maxPages).toBe(500);
	const many = (count: number) =>
		Array.from({ length: count }, (_, index) => webPage(index, `${index}`));
	const { presentationId, slides } = await create(many(500));
	expect(slides).toHaveLength(500);
	const { status, body } = await call(service, "createPresentation", {
		token,
		body: { title: "x", slides: many(501) },
	});
	expect([status, body]).toMatchObject([
		400,
		{
			errors: {
				slides: [
					expect.stringMatching(
						/plan .* 500 slides; .* has 501\. Remove some\. The Enterprise plan has 1,000\.$/,
					),
				],
			},
		},
	]);
	await ok(service, "deletePresentation", { token, params: { presentationId } });
	const gone = await call(service, "getPresentation", { token, params: { presentationId } });
	expect(gone.status).toBe(404);
});

test("the list tells pages, status, groups and a picture of each", async () => {
	const somebody = await newPerson(service);
	const image = await readyImage(service, somebody.token, solidPng(16, 9, [50, 60, 70]));
	const make = (title: string, slides: SlideInput[]) =>
		ok(service, "createPresentation", { token: somebody.token, body: { title, slides } });
	const empty = await make("Empty", []);
	const full = await make("Full", [
		webPage(0, "Site"),
		{ index: 1, title: "Photo", type: "Image", imageId: image },
	]);
	const [group] = await ok(service, "listDeviceGroups", { token: somebody.token });
	const lobby = await ok(service, "createDeviceGroup", {
		token: somebody.token,
		body: { title: "Lobby" },
	});
	for (const deviceGroupId of [Number(group?.deviceGroupId), lobby.deviceGroupId])
		await ok(service, "updateDeviceGroup", {
			token: somebody.token,
			params: { deviceGroupId },
			body: { actualPresentationId: full.presentationId },
		});
	const { presentations } = await ok(service, "listPresentations", { token: somebody.token });
	expect(presentations).toMatchObject([
		{
			presentationId: full.presentationId,
			pagesCount: 2,
			status: "Ready",
			isActualForDefaultGroup: true,
			actualInGroups: ["Default group", "Lobby"],
			thumbnailUrl: expect.stringContaining(`${filesAt(service)}/${image}/thumb`),
		},
		{ presentationId: empty.presentationId, pagesCount: 0, status: null, actualInGroups: [] },
	]);
	await ok(service, "deletePresentation", {
		token: somebody.token,
		params: { presentationId: full.presentationId },
	});
	const groups = await ok(service, "listDeviceGroups", { token: somebody.token });
	expect(groups.map(({ actualPresentationId }) => actualPresentationId)).toEqual([null, null]);
});
