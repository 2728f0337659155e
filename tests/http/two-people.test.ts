import { beforeAll, expect, test } from "vitest";
import { solidPng } from "../fixtures/media/png";
import { ok, pairScreen, readyImage } from "../support/caller";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const SECRET = "Secret of Ann";

const site = withSite();
let ann: SignedIn;
let bob: SignedIn;
let presentationId: number;
let deviceGroupId: number;
let deviceId: number;
let imageId: string;
beforeAll(async () => {
	[ann, bob] = await Promise.all([site.signedIn(), site.signedIn()]);
	const { token } = ann;
	imageId = await readyImage(site.service, token, solidPng(16, 16, [9, 9, 9]));
	const slides = [{ index: 0, title: SECRET, type: "Image" as const, imageId }];
	const body = { title: SECRET, frameDelayInSeconds: 3, slides };
	({ presentationId } = await ok(site.service, "createPresentation", { token, body }));
	const group = await ok(site.service, "createDeviceGroup", { token, body: { title: SECRET } });
	deviceGroupId = group.deviceGroupId;
	const { device } = await pairScreen(site.service, token, { deviceName: SECRET });
	deviceId = device.deviceId;
});

/** All that is Ann's, as it was. */
async function annHasAll(): Promise<void> {
	const list = await ann.visitor.get("/presentations");
	expect(list.rows.map(([title]) => title)).toEqual([SECRET]);
	expect((await ann.visitor.get(`/presentation/:${presentationId}`)).value("title")).toBe(SECRET);
	const devices = await ann.visitor.get("/devices");
	expect(devices.main.split(SECRET).length).toBeGreaterThan(2);
}

test("Bob sees nothing of Ann's on any screen", async () => {
	for (const path of [
		"/",
		"/presentations",
		`/presentations?confirm=delete&id=${presentationId}`,
		`/presentations?wait=${presentationId}`,
		"/devices",
		`/devices?confirm=delete-group&id=${deviceGroupId}`,
		"/presentation",
		"/verify-device",
		"/user-info",
	]) {
		const page = await bob.visitor.get(path);
		expect(page.status).toBe(200);
		expect(page.text).not.toContain(SECRET);
		expect(page.text).not.toContain(ann.email);
		expect(page.dialog).toBeUndefined();
	}
});

test("Ann's presentation is a 404 for Bob, to read and to save", async () => {
	const read = await bob.visitor.get(`/presentation/:${presentationId}`);
	expect([read.status, read.text.includes(SECRET)]).toEqual([404, false]);
	expect(read.main).toContain("Page not found");
	const nobodys = await bob.visitor.get("/presentation/:2147483647");
	expect(read.main).toBe(nobodys.main);
	const saved = await bob.visitor.post(`/presentation/:${presentationId}`, {
		title: "Bob was here",
		frameDelayInSeconds: "3",
	});
	expect([saved.status, saved.text.includes(SECRET)]).toEqual([404, false]);
	await annHasAll();
});

test("Bob deletes nothing of Ann's", async () => {
	const presentation = await bob.visitor.post("/presentations", {
		intent: "delete",
		presentationId: String(presentationId),
	});
	expect(presentation.status).toBe(404);
	const group = await bob.visitor.post("/devices", {
		intent: "delete-group",
		deviceGroupId: String(deviceGroupId),
	});
	expect(group.status).toBe(404);
	await annHasAll();
});

test("Bob's groups cannot play what is Ann's, and Ann's groups are not his to change", async () => {
	const [own] = await ok(site.service, "listDeviceGroups", { token: bob.token });
	const mine = await bob.visitor.post("/devices", {
		intent: "save-group",
		deviceGroupId: String(own?.deviceGroupId),
		actualPresentationId: String(presentationId),
	});
	expect([mine.status, mine.text.includes(SECRET)]).toEqual([400, false]);
	const theirs = await bob.visitor.post("/devices", {
		intent: "save-group",
		deviceGroupId: String(deviceGroupId),
		actualPresentationId: "",
	});
	expect([theirs.status, theirs.text.includes(SECRET)]).toEqual([404, false]);
	await annHasAll();
});

test("Bob cannot put Ann's picture into a presentation of his", async () => {
	const page = await bob.visitor.post("/presentation", {
		title: "Stolen",
		frameDelayInSeconds: "3",
		"slides[0].title": "Stolen",
		"slides[0].type": "Image",
		"slides[0].imageId": imageId,
	});
	expect([page.status, page.alert !== undefined]).toEqual([400, true]);
	expect((await bob.visitor.get("/presentations")).rows).toHaveLength(0);
});

test("Ann's device is not there for Bob", async () => {
	const gone = await bob.visitor.get("/devices");
	expect(gone.text).not.toContain(`/devices/:${deviceId}`);
	expect(gone.rows).toHaveLength(0);
});

test("two people in one browser, one after the other, share nothing", async () => {
	const visitor = site.visitor();
	await visitor.signIn(ann.email, ann.password, true);
	const list = await visitor.get("/presentations");
	expect(list.text).toContain(SECRET);
	await visitor.submit(list, { button: "Logout" });
	await visitor.signIn(bob.email, bob.password);
	expect((await visitor.get("/presentations")).text).not.toContain(SECRET);
	expect(
		(await visitor.get("/presentations", { "if-none-match": String(list.headers.etag) })).status,
	).toBe(200);
});
