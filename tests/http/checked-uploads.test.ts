import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withFront } from "../support/shared";
import { type Answer, problem } from "../support/stand-in";

// Without scripts, the form waits while the service checks a picture, and asks how that stands.

const front = withFront();
const ID = "0b9a3c1e-5a0f-4c1c-9d53-6f2f0a3b7c12";
let stored = 201;
const storage = createServer((request, response) => {
	request.resume().on("end", () => response.writeHead(stored).end());
});
beforeAll(async () => {
	storage.listen(0, "127.0.0.1");
	await once(storage, "listening");
});
afterAll(() => {
	storage.close();
	storage.closeAllConnections();
});

/** Adds a picture while a look at it, the second one if not said otherwise, is answered so. */
async function addWith(answer: Answer, at = 2) {
	const { port } = storage.address() as AddressInfo;
	const uploadUrl = `http://127.0.0.1:${port}/7?signature`;
	let looks = 0;
	front.service.answer("createSlideImage", { body: { slideImageId: ID, uploadUrl } });
	front.service.answer("markSlideImageUploaded", { status: 204 });
	front.service.answer("getSlideImage", () => {
		looks++;
		if (looks === at) return answer;
		return { body: { slideImageId: ID, status: looks === 1 ? "Processing" : "Ready" } };
	});
	const ann = await front.signedIn();
	const edited = await ann.fill("/presentation", { button: "Image" });
	const file = { name: "a.png", type: "image/png", body: new Uint8Array(4) };
	const fields = { "newSlide.title": "Photo" };
	const page = await ann.submit(edited, { fields, file, button: "Add image" });
	return { page, looks };
}

test.each([problem(429, "Slow down"), problem(500)])(
	"a look that is refused for now, as by %j, loses no picture",
	async (answer) => {
		const { page, looks } = await addWith(answer);
		expect([page.status, page.alert, looks]).toEqual([200, undefined, 3]);
		expect(page.value("slides[0].title")).toBe("Photo");
	},
);

test("nor does the first one, right after all of it was sent", async () => {
	const { page, looks } = await addWith(problem(429, "Slow down"), 1);
	expect([page.status, page.alert, looks]).toEqual([200, undefined, 2]);
	expect([page.value("slides[0].title"), page.value("slides[0].imageId")]).toEqual(["Photo", ID]);
});

test.each([
	[413, "Error This file is too large for the storage."],
	[507, "Error The storage is full: whoever runs it has to make room."],
])("a storage that refuses a picture with %d: why, is told", async (status, told) => {
	stored = status;
	const { page } = await addWith(problem(500)).finally(() => {
		stored = 201;
	});
	expect([page.status, page.alert]).toEqual([status, expect.stringContaining(told)]);
	expect(page.value("newSlide.title")).toBe("Photo");
});

test("a picture that is gone by then is not added", async () => {
	const { page, looks } = await addWith(problem(404, "No such picture"));
	expect([page.status, page.alert, looks]).toEqual([
		404,
		expect.stringContaining("No such picture"),
		2,
	]);
});
