import { beforeEach, expect, test } from "vitest";
import { putBlob } from "../fixtures/media/client";
import { mp4Bytes } from "../fixtures/media/mp4";
import { longPdf, makePdf } from "../fixtures/media/pdf";
import { solidPng } from "../fixtures/media/png";
import { type Answered, announcedFile, call, newPerson, ok, readyImage } from "../support/caller";
import { startService } from "../support/service";
import { withService } from "../support/shared";
import { fileSlide } from "../support/slides";
import { smallPlans } from "../support/small-plans";

const PARALLEL = 6;
const png = solidPng(64, 36, [9, 99, 199]);
const service = withService({
	MAX_PRESENTATIONS: "2",
	MAX_GROUPS: "3",
	MAX_STORED_BYTES: "100000",
	MAX_OPEN_UPLOADS: "4",
	MAX_WAITING_JOBS: "2",
});
let token: string;
beforeEach(async () => {
	({ token } = await newPerson(service));
});

const create = () => call(service, "createPresentation", { token, body: { title: "Show" } });
const addGroup = () => call(service, "createDeviceGroup", { token, body: { title: "Hall" } });
const announce = (size: number) =>
	call(service, "createSlideImage", {
		token,
		body: { fileName: "a.png", contentType: "image/png", size },
	});
const parallel = <T>(run: () => Promise<T>) => Promise.all(Array.from({ length: PARALLEL }, run));
const statuses = (all: { status: number }[]) => all.map(({ status }) => status).sort();
const refused = (all: Answered<never>[] | { status: number; body: unknown }[]) =>
	all.find(({ status }) => status !== 200)?.body;

test("presentations: parallel calls stay within the limit, and deleting one makes room", async () => {
	const all = await parallel(create);
	expect(statuses(all)).toEqual([200, 200, 400, 400, 400, 400]);
	expect(refused(all)).toMatchObject({
		detail: "Your account can have at most 2 presentations. Delete one first.",
	});
	const { presentations } = await ok(service, "listPresentations", { token });
	const params = { presentationId: Number(presentations[0]?.presentationId) };
	await ok(service, "deletePresentation", { token, params });
	expect(statuses([await create(), await create()])).toEqual([200, 400]);
});

test("device groups: the default group is one of them", async () => {
	const all = await parallel(addGroup);
	expect(statuses(all)).toEqual([200, 200, 400, 400, 400, 400]);
	expect(refused(all)).toMatchObject({
		detail: "Your account can have at most 3 device groups. Delete one first.",
	});
	expect(await ok(service, "listDeviceGroups", { token })).toHaveLength(3);
});

test("bytes: an announced upload counts with its size, and what is freed no longer does", async () => {
	const all = await parallel(() => announce(40_000));
	expect(statuses(all)).toEqual([200, 200, 400, 400, 400, 400]);
	expect(refused(all)).toMatchObject({
		errors: {
			file: [
				"Your account can store 97.6 KB and has 19.5 KB left. Delete presentations that you no longer need; what was uploaded and not saved makes room after a day.",
			],
		},
	});
	expect((await announce(20_001)).status).toBe(400);
	expect((await announce(20_000)).status).toBe(200);
});

test("bytes: who has too little room is told which plan has more", async () => {
	const shop = await startService({ env: { ...smallPlans(), MAX_STORED_BYTES: "100000" } });
	const { token: theirs } = await newPerson(shop);
	const body = { fileName: "a.png", contentType: "image/png", size: 100_001 };
	expect(await call(shop, "createSlideImage", { token: theirs, body })).toMatchObject({
		status: 400,
		body: {
			errors: {
				file: [expect.stringMatching(/after a day\. The Large plan has 2 GB of storage\.$/)],
			},
		},
	});
	await shop.stop();
});

test("bytes: pictures made from uploads count, until their presentation is deleted", async () => {
	const imageId = await readyImage(service, token, png);
	const slides = [{ index: 0, title: "Photo", type: "Image" as const, imageId }];
	const { presentationId } = await ok(service, "createPresentation", {
		token,
		body: { title: "Show", slides },
	});
	expect((await announce(100_000 - png.length)).status).toBe(400);
	await ok(service, "deletePresentation", { token, params: { presentationId } });
	expect((await announce(100_000)).status).toBe(200);
});

test("bytes: a Ready video counts once", async () => {
	const bytes = mp4Bytes(60_000);
	const body = { fileName: "a.mp4", contentType: "video/mp4", size: bytes.length };
	const { fileId, uploadUrl } = await ok(service, "createSlideVideo", { token, body });
	await putBlob(String(uploadUrl), bytes);
	const params = { fileId };
	await ok(service, "markSlideVideoUploaded", { token, params, body: { uploaded: true } });
	const status = async () => (await ok(service, "getSlideVideo", { token, params })).status;
	await expect.poll(status).toBe("Ready");
	expect((await announce(40_001)).status).toBe(400);
	expect((await announce(40_000)).status).toBe(200);
});

test("bytes: the pages of a file count once, and the file with them", async () => {
	// Thin ones, of which two have room.
	const page = { width: 640, height: 20, color: [1, 2, 3] as const };
	const pdf = makePdf([page, page]);
	const { fileId, finish } = await announcedFile(service, token, pdf);
	expect(await finish()).toBe("Ready");
	const body = { title: "Show", slides: [fileSlide(0, fileId)] };
	const { slides: pages } = await ok(service, "createPresentation", { token, body });
	const sizes = await Promise.all(
		pages.map(async ({ url }) => (await (await fetch(String(url))).arrayBuffer()).byteLength),
	);
	expect(sizes).toHaveLength(2);
	const left = 100_000 - sizes.reduce((sum, size) => sum + size, pdf.length);
	expect((await announce(left + 1)).status).toBe(400);
	expect((await announce(left)).status).toBe(200);
});

test("uploads that are not finished", async () => {
	const all = await parallel(() => announce(10));
	expect(statuses(all)).toEqual([200, 200, 200, 200, 400, 400]);
	expect(refused(all)).toMatchObject({
		errors: {
			file: [
				"4 uploads are not finished, the most an account can have. Finish them, or try again tomorrow.",
			],
		},
	});
});

test("files that wait to be processed: more are refused for now, before they are uploaded too", async () => {
	const bytes = longPdf(60);
	const body = { fileName: "a.pdf", contentType: "application/pdf", size: bytes.length };
	const files = await Promise.all([1, 2, 3].map(() => ok(service, "createFile", { token, body })));
	for (const { uploadUrl } of files) await putBlob(String(uploadUrl), bytes);
	const marked = await Promise.all(
		files.map(({ fileId }) =>
			call(service, "markFileUploaded", { token, params: { fileId }, body: { uploaded: true } }),
		),
	);
	expect(statuses(marked)).toEqual([200, 200, 429]);
	const late = await announce(10);
	for (const { status, headers, body } of [...marked.filter((one) => one.status !== 200), late]) {
		expect([status, headers.get("retry-after")]).toEqual([429, "30"]);
		expect(body).toMatchObject({
			detail:
				"2 of your files are still being processed. Wait until some are done, then try again.",
		});
	}
	// Somebody else's picture does not wait for these files.
	const other = await newPerson(service);
	await readyImage(service, other.token, png);
	const states = await ok(service, "listFiles", { token });
	expect(states.filter(({ status }) => status === "Processing")).toHaveLength(2);
});

test("what one account has does not count for another", async () => {
	await parallel(create);
	await parallel(() => announce(30_000));
	({ token } = await newPerson(service));
	expect([(await create()).status, (await announce(100_000)).status]).toEqual([200, 200]);
});
