import type { EndpointName } from "@signage/contract/endpoints";
import { expect, test } from "vitest";
import { expected } from "../support/servers";
import { withFront } from "../support/shared";

// A service that registers an upload and does not say, as contract.md has it, where the bytes go.

const front = withFront();
const ID = "0b9a3c1e-5a0f-4c1c-9d53-6f2f0a3b7c11";
const IDS = { fileId: ID, slideImageId: ID, slideVideoId: ID };
const NOWHERE = [undefined, null, "", "/storage/7?signature", "ftp://files.example/7"];

test.each([
	["image", "createSlideImage", "a.png"],
	["video", "createSlideVideo", "a.mp4"],
	["file", "createFile", "a.pdf"],
] satisfies [string, EndpointName, string][])(
	"scripts are told of it: %s",
	async (kind, call, name) => {
		const ann = await front.signedIn();
		for (const uploadUrl of NOWHERE) {
			front.service.answer(call, { body: { ...IDS, uploadUrl } });
			const sent = await ann.post("/uploads", { intent: "announce", kind, name, size: "4" });
			expect([sent.status, JSON.parse(sent.text)]).toEqual([502, { message: "Unexpected error" }]);
		}
		await expect.poll(() => front.logs()).toContain(`${call}: the answer has no uploadUrl`);
	},
);

test("scripts are told of a storage that MEDIA_ORIGINS does not name, and the log once", async () => {
	const ann = await front.signedIn();
	const uploadUrl = "https://files.example.net/7?signature";
	front.service.answer("createSlideImage", { body: { ...IDS, uploadUrl } });
	const message = "This dashboard is not set up for the storage that the service uses.";
	const wish = { intent: "announce", kind: "image", name: "a.png", size: "4" };
	for (let time = 0; time < 2; time++) {
		const sent = await ann.post("/uploads", wish);
		// Final for the page's scripts, as no other 5xx is.
		expect([sent.status, JSON.parse(sent.text)]).toEqual([501, { message }]);
	}
	await expect.poll(() => front.logs()).toContain("MEDIA_ORIGINS must name it");
	expect(front.logs().match(/sent to https:\/\/files\.example\.net,/g)).toHaveLength(1);
	const own = `${front.service.url}/7?signature`;
	front.service.answer("createSlideImage", { body: { ...IDS, uploadUrl: own } });
	expect((await ann.post("/uploads", wish)).status).toBe(200);
});

test("without scripts the form stays, with what was typed", async () => {
	const ann = await front.signedIn();
	const opened = { fields: { title: "Unsaved" }, button: "Image" };
	const edited = await ann.fill("/presentation", opened);
	for (const uploadUrl of NOWHERE) {
		front.service.answer("createSlideImage", { body: { ...IDS, uploadUrl } });
		const file = { name: "a.png", type: "image/png", body: new Uint8Array(4) };
		const fields = { "newSlide.title": "Kept" };
		const sent = await ann.submit(edited, { fields, file, button: "Add image" });
		expect([sent.status, sent.alert]).toEqual([
			502,
			expect.stringMatching(/^Error Unexpected error/),
		]);
		expect([sent.value("title"), sent.value("newSlide.title")]).toEqual(["Unsaved", "Kept"]);
	}
});

test("a storage that does not answer is no response, and the form stays", async () => {
	const ann = await front.signedIn();
	const edited = await ann.fill("/presentation", { button: "Image" });
	// Nobody listens there.
	const uploadUrl = "http://127.0.0.1:8/a?sig=planted-signature";
	front.service.answer("createSlideImage", { body: { ...IDS, uploadUrl } });
	const file = { name: "a.png", type: "image/png", body: new Uint8Array(4) };
	const sent = await ann.submit(edited, {
		fields: { "newSlide.title": "Kept" },
		file,
		button: "Add image",
	});
	expect([sent.status, sent.alert]).toEqual([
		502,
		expect.stringMatching(/^Error No response from server/),
	]);
	expect(sent.value("newSlide.title")).toBe("Kept");
	await expect.poll(() => front.logs()).toContain(`(upload: ${expected.refused} 127.0.0.1:8)`);
	expect(front.logs()).not.toContain("planted-signature");
});

test("who saves with a picture in the panel while the service is away is told to choose it again", async () => {
	const ann = await front.signedIn();
	const opened = { fields: { title: "Menu" }, button: "Image" };
	const edited = await ann.fill("/presentation", opened);
	front.service.answer("createSlideImage", "cut");
	const file = { name: "photo.png", type: "image/png", body: new Uint8Array(4) };
	const fields = { "newSlide.title": "Photo" };
	const sent = await ann.submit(edited, { fields, file, button: "Save" });
	expect(sent.status).toBe(502);
	expect(sent.errorOf("file")).toBe("The file “photo.png” was not uploaded. Choose it again.");
	expect(sent.alert).toContain("was not uploaded");
	expect(sent.value("newSlide.title")).toBe("Photo");
	expect(front.service.named("createPresentation")).toEqual([]);
});
