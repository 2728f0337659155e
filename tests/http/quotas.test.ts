import { beforeAll, expect, test } from "vitest";
import { solidPng } from "../fixtures/media/png";
import { ok } from "../support/caller";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const site = withSite({ MAX_PRESENTATIONS: "1", MAX_GROUPS: "1", MAX_STORED_BYTES: "50" });
let ann: SignedIn;
beforeAll(async () => {
	ann = await site.signedIn();
});

test("a presentation too many: the editor says so and keeps what was typed", async () => {
	await ok(site.service, "createPresentation", { token: ann.token, body: { title: "First" } });
	const page = await ann.visitor.fill("/presentation", {
		fields: { title: "Second", frameDelayInSeconds: "11" },
		button: "Save",
	});
	expect([page.status, page.isAlertFirst]).toEqual([400, true]);
	expect(page.alert).toMatch(/Your account can have at most 1 presentations\. Delete one first\./);
	expect(page.values).toMatchObject({ title: "Second", frameDelayInSeconds: "11" });
});

test("a device group too many: the form says so and keeps its title", async () => {
	const page = await ann.visitor.fill("/devices?add", {
		fields: { title: "Hall" },
		button: "Add group",
	});
	expect([page.status, page.isAlertFirst]).toEqual([400, true]);
	expect(page.alert).toMatch(/Your account can have at most 1 device groups\. Delete one first\./);
	expect(page.value("title")).toBe("Hall");
});

test("a picture that there is no room for: the editor says so and keeps what was typed", async () => {
	const panel = await ann.visitor.fill("/presentation", {
		fields: { title: "Unsaved" },
		button: "Image",
	});
	const file = { name: "a.png", type: "image/png", body: solidPng(64, 36, [9, 99, 199]) };
	const page = await ann.visitor.submit(panel, {
		fields: { "newSlide.title": "Photo" },
		file,
		button: "Add image",
	});
	expect([page.status, page.isAlertFirst]).toEqual([400, true]);
	expect(page.alert).toMatch(/Your account can store 50 bytes and has 50 bytes left\./);
	expect(page.values).toMatchObject({ title: "Unsaved", "newSlide.title": "Photo" });
});
