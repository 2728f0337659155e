import { beforeAll, describe, expect, test } from "vitest";
import { solidPng } from "../fixtures/media/png";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const site = withSite();
let ann: SignedIn;
beforeAll(async () => {
	ann = await site.signedIn();
});

const photo = solidPng(64, 36, [30, 140, 60]);

async function ask(fields: Record<string, string>, who = ann) {
	const answer = await who.visitor.post("/uploads", fields);
	return { status: answer.status, body: JSON.parse(answer.text) };
}
const announce = (more: Record<string, string> = {}) =>
	ask({ intent: "announce", kind: "image", name: "a.png", size: String(photo.length), ...more });
const read = async (id: string, who = ann) => {
	const answer = await who.visitor.get(`/uploads?kind=image&id=${id}`);
	return { status: answer.status, body: JSON.parse(answer.text) };
};

const put = (url: string) =>
	fetch(url, {
		method: "PUT",
		headers: { "x-ms-blob-type": "BlockBlob" },
		body: new Uint8Array(photo),
	});

test("an upload is announced, sent straight to the storage, and finished", async () => {
	const announced = await announce();
	const { body } = announced;
	expect([announced.status, body.status]).toEqual([200, undefined]);
	expect((await read(body.id)).body.uploadUrl).toContain(body.id);
	expect((await put(body.uploadUrl)).status).toBe(201);
	const finished = await ask({ intent: "finish", kind: "image", id: body.id });
	expect(finished.body).toMatchObject({ slide: { type: "Image", imageId: body.id } });
	expect(finished.body.uploadUrl).toBeUndefined();
	const status = async () => (await read(body.id)).body.status;
	await expect.poll(status).toBe("Ready");
	const { slide } = (await read(body.id)).body;
	expect((await fetch(slide.thumbnailUrl)).status).toBe(200);
});

describe("what cannot be uploaded is refused with a sentence", () => {
	test.each([
		[{ size: String(10 * 1024 * 1024 + 1) }, "It's not possible to upload file more than 10 MB"],
		[
			{ kind: "video", name: "a.mp4", size: String(1024 ** 3 + 1) },
			"It's not possible to upload file more than 1 GB",
		],
		[{ kind: "video", name: "a.wmv" }, /ends in \.mp4, \.avi, \.mkv, \.mov\.$/],
		[{ size: "0" }, "This file is empty."],
		[{ name: "a.svg" }, /ends in \.png/],
		[{ kind: "file", name: "a.pptx" }, /^With your plan only \.pdf files can be uploaded here\./],
		[
			{ kind: "file", name: "a.key" },
			/ It is a Keynote presentation\. Save it as PDF and upload that\. Or choose one that ends in \.pdf\.$/,
		],
		[{ kind: "sound" }, "This upload could not be read."],
		[{ size: "many" }, "This upload could not be read."],
	])("%j", async (more, message) => {
		const { status, body } = await announce(more);
		expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
	});

	test("one whose bytes are not there", async () => {
		const { body } = await announce();
		const finished = await ask({ intent: "finish", kind: "image", id: body.id });
		expect([finished.status, finished.body.message]).toEqual([
			400,
			"The file has not been uploaded yet",
		]);
	});
});

test("another's upload is not found", async () => {
	const { body } = await announce();
	const bob = await site.signedIn();
	expect((await read(body.id, bob)).status).toBe(404);
	expect((await ask({ intent: "finish", kind: "image", id: body.id }, bob)).status).toBe(404);
});
