import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type ChosenFile, multipart } from "../support/form";
import { withSite } from "../support/shared";

// Forms with a file that is too large to be read whole, as programs write them.

const site = withSite();
const MIB = 1024 * 1024;

const photo: ChosenFile = {
	name: "photo.png",
	type: "image/png",
	body: new Uint8Array(3 * MIB),
};
const fields = (intent: string): [string, string][] => [
	["title", "Foyer"],
	["newSlide.title", "Photo"],
	["intent", intent],
];

async function post(entries: Parameters<typeof multipart>[0], cut = 0) {
	const { visitor } = await site.signedIn();
	const { headers, body } = multipart(entries);
	const whole = await buffer(body as AsyncIterable<Uint8Array>);
	const bytes = whole.subarray(0, whole.length - cut);
	return visitor.request("/presentation", {
		method: "POST",
		headers: { ...headers, "content-length": String(bytes.length) },
		body: bytes,
	});
}

test("a large file that is not the last field is a 400 that says so", async () => {
	const page = await post([...fields("add-image"), ["file", photo], ["x", "behind"]]);
	expect([page.status, page.alert]).toEqual([400, expect.stringContaining("last field")]);
	expect([page.value("title"), page.value("newSlide.title")]).toEqual(["Foyer", "Photo"]);
});

test.each(["add-image", "save", "open-video-link", "preview-2", "again-1"])(
	"and so is one without the last line break, with the intent %s",
	async (intent) => {
		const page = await post([...fields(intent), ["file", photo]], 2);
		expect([page.status, page.alert]).toEqual([400, expect.stringContaining("line break")]);
		expect([page.value("title"), page.value("newSlide.title")]).toEqual(["Foyer", "Photo"]);
	},
);

test.each(["add-image", "save", "open-video-link", "preview-2", "again-1"])(
	"one that a proxy has sent on without its length is a 411 that says so, with the intent %s",
	async (intent) => {
		const { visitor } = await site.signedIn();
		const { headers, body } = multipart([...fields(intent), ["file", photo]]);
		const bytes = await buffer(body as AsyncIterable<Uint8Array>);
		const { "content-length": _, ...others } = headers;
		const page = await visitor.request("/presentation", {
			method: "POST",
			headers: others,
			body: [bytes],
		});
		expect(page.status).toBe(411);
		expect(page.alert).toContain("without its length: a server between your browser and here");
		expect(page.main).toContain("Choose a file of less than 2 MB");
		expect([page.value("title"), page.value("newSlide.title")]).toEqual(["Foyer", "Photo"]);
		expect((await visitor.get("/presentations")).rows).toHaveLength(0);
	},
);
