import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { makePdf } from "../fixtures/media/pdf";
import { solidPng } from "../fixtures/media/png";
import { announcedFile, call, newPerson, ok, pairScreen, readyImage } from "../support/caller";
import { withService } from "../support/shared";
import { filesAt } from "../support/storage";

const service = withService();
let token: string;
let screenToken: string;
let deviceGroupId: number;
let deviceId: number;
beforeEach(async () => {
	({ token } = await newPerson(service));
	const paired = await pairScreen(service, token);
	screenToken = paired.screenToken;
	deviceId = paired.device.deviceId;
	deviceGroupId = Number(paired.device.deviceGroupId);
});

const manifest = () => ok(service, "getManifest", { token: screenToken });
const setGroup = (body: object) =>
	ok(service, "updateDeviceGroup", { token, params: { deviceGroupId }, body });
const photo = (imageId: string, more: object = {}) => ({
	index: 0,
	title: "Photo",
	type: "Image" as const,
	imageId,
	...more,
});

test("a new screen's manifest is empty", async () => {
	expect(await manifest()).toMatchObject({
		playing: null,
		switches: [],
		group: { title: "Default group", actualPresentationId: null, isInAlert: false },
		presentations: [],
	});
});

test("the manifest holds what a screen can play, with hash, bytes and seconds", async () => {
	const imageId = await readyImage(service, token, solidPng(320, 180, [1, 200, 1]));
	const { fileId } = await announcedFile(
		service,
		token,
		makePdf([{ width: 320, height: 180, color: [1, 2, 3] }]),
	);
	const { presentationId, slides } = await ok(service, "createPresentation", {
		token,
		body: {
			title: "Menu",
			backgroundColor: "#123456",
			frameDelayInSeconds: 7,
			slides: [
				photo(imageId),
				{ index: 1, title: "Deck", type: "InternalImage", fileId },
				{ index: 2, title: "Site", type: "WebContent", url: "https://example.org/", duration: 60 },
				{ index: 3, title: "Film", type: "Video", url: "youtu.be/dQw4w9WgXcQ" },
			],
		},
	});
	await setGroup({ actualPresentationId: presentationId });
	const { playing, presentations } = await manifest();
	expect(playing).toBe(presentationId);
	const [image] = presentations[0]?.items ?? [];
	expect(presentations).toEqual([
		{
			presentationId,
			title: "Menu",
			backgroundColor: "#123456",
			items: [
				{
					slideId: slides[0]?.id,
					type: "Image",
					url: expect.stringContaining(`${filesAt(service)}/${imageId}/display`),
					sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
					bytes: expect.any(Number),
					seconds: 7,
				},
				{ slideId: slides[2]?.id, type: "WebContent", url: "https://example.org/", seconds: 60 },
				{ slideId: slides[3]?.id, type: "Video", url: "youtu.be/dQw4w9WgXcQ", seconds: 7 },
			],
		},
	]);
	const bytes = Buffer.from(await (await fetch(String(image?.url))).arrayBuffer());
	expect(bytes.length).toBe(image?.bytes);
	expect(createHash("sha256").update(bytes).digest("hex")).toBe(image?.sha256);
});

test("an unchanged manifest is a 304, and each change gives a new revision", async () => {
	const read = (tag: string) =>
		call(service, "getManifest", { token: screenToken, headers: { "if-none-match": tag } });
	const imageId = await readyImage(service, token, solidPng(32, 18, [1, 1, 200]));
	const body = { title: "Menu", slides: [photo(imageId)] };
	const { presentationId, slides } = await ok(service, "createPresentation", { token, body });
	const params = { presentationId };
	const seen = new Set<string>();
	const expectNew = async () => {
		const { body, headers } = await read('"other"');
		expect(seen.has(body.revision)).toBe(false);
		seen.add(body.revision);
		const tag = String(headers.get("etag"));
		const unchanged = await read(`"other", W/${tag}`);
		expect([unchanged.status, unchanged.body]).toEqual([304, null]);
		expect(unchanged.headers.get("etag")).toBe(tag);
	};
	const save = (slide: object, more: object = {}) =>
		ok(service, "updatePresentation", {
			token,
			params,
			body: { title: "Menu", ...more, slides: [photo(imageId, { id: slides[0]?.id, ...slide })] },
		});
	await expectNew();
	await setGroup({ actualPresentationId: presentationId });
	await expectNew();
	await save({ duration: 9 });
	await expectNew();
	await save({ duration: 9 }, { frameDelayInSeconds: 8, backgroundColor: "#ffffff" });
	await expectNew();
	await setGroup({ title: "Renamed" });
	await expectNew();
	await ok(service, "startAlert", { token, params: { deviceGroupId }, body: { presentationId } });
	await expectNew();
	// What no screen shows, such as the name of a slide, changes nothing.
	const { revision } = await manifest();
	await save(
		{ duration: 9, title: "Other" },
		{ frameDelayInSeconds: 8, backgroundColor: "#ffffff" },
	);
	expect((await manifest()).revision).toBe(revision);
});

test("a group in alert plays its alert presentation and holds both", async () => {
	const make = (title: string) => ok(service, "createPresentation", { token, body: { title } });
	const [menu, fire] = [await make("Menu"), await make("Fire")];
	await setGroup({ actualPresentationId: menu.presentationId });
	await ok(service, "startAlert", {
		token,
		params: { deviceGroupId },
		body: { presentationId: fire.presentationId },
	});
	const alerted = await manifest();
	expect(alerted.playing).toBe(fire.presentationId);
	expect(alerted.presentations.map(({ title }) => title).sort()).toEqual(["Fire", "Menu"]);
	await ok(service, "stopAlert", { token, params: { deviceGroupId } });
	expect((await manifest()).playing).toBe(menu.presentationId);
});

// What heartbeats tell is written once a second: another process of the service knows of it then.
test("a heartbeat makes a device online and tells what it has cached and could not show", async () => {
	const beat = (cachedRevision: string | null, lastError: string | null = null) =>
		ok(service, "sendHeartbeat", {
			token: screenToken,
			body: { playing: null, cachedRevision, lastError },
		});
	const device = () => ok(service, "getDevice", { token, params: { deviceId } });
	await expect.poll(device).toMatchObject({ isOnline: false, presentationCached: false });
	const { revision } = await beat(null);
	expect(revision).toBe((await manifest()).revision);
	await expect.poll(device).toMatchObject({ isOnline: true, presentationCached: false });
	await beat(revision, "Slide 3: the video cannot be played");
	await expect.poll(device).toMatchObject({
		isOnline: true,
		presentationCached: true,
		lastError: "Slide 3: the video cannot be played",
	});
	await beat(revision);
	await expect.poll(device).toMatchObject({ lastError: null });
	const { presentationId } = await ok(service, "createPresentation", {
		token,
		body: { title: "New" },
	});
	await setGroup({ actualPresentationId: presentationId });
	await expect.poll(device).toMatchObject({ isOnline: true, presentationCached: false });
});

test("what a screen reports of itself is part of the device", async () => {
	const facts = {
		playing: { presentationId: 7, slideId: 70 },
		itemsCached: 12,
		itemsTotal: 14,
		playerVersion: "web 1.2",
	};
	await ok(service, "sendHeartbeat", { token: screenToken, body: facts });
	const device = () => ok(service, "getDevice", { token, params: { deviceId } });
	await expect.poll(device).toMatchObject(facts);
	const [group] = await ok(service, "listDeviceGroups", { token });
	expect(group?.devices).toMatchObject([facts]);
	await ok(service, "sendHeartbeat", { token: screenToken, body: { playing: null } });
	const nothing = { playing: null, itemsCached: null, itemsTotal: null, playerVersion: null };
	await expect.poll(device).toMatchObject(nothing);
	for (const wrong of [
		{ itemsCached: -1 },
		{ itemsTotal: 1_000_001 },
		{ lastError: 7 },
	] as object[]) {
		const { status } = await call(service, "sendHeartbeat", {
			token: screenToken,
			body: { playing: null, ...wrong },
		});
		expect(status).toBe(400);
	}
});

test("a screen that says too much of itself is seen: its texts are cut, its numbers rounded down", async () => {
	await ok(service, "sendHeartbeat", {
		token: screenToken,
		body: {
			playing: { presentationId: 7, slideId: 70 },
			itemsCached: 12.9,
			itemsTotal: 14.5,
			playerVersion: `${"v".repeat(99)}😀.`,
			lastError: "e".repeat(301),
		},
	});
	const device = () => ok(service, "getDevice", { token, params: { deviceId } });
	await expect.poll(device).toMatchObject({
		isOnline: true,
		playing: { presentationId: 7, slideId: 70 },
		itemsCached: 12,
		itemsTotal: 14,
		playerVersion: `${"v".repeat(99)}😀`,
		lastError: "e".repeat(300),
	});
});

test("a screen whose texts have control characters, or are numbers, is seen", async () => {
	const device = () => ok(service, "getDevice", { token, params: { deviceId } });
	const beat = (facts: object) =>
		call(service, "sendHeartbeat", { token: screenToken, body: { playing: null, ...facts } });
	const facts = { playerVersion: "2.0\0", LastError: "No\0\r\nvideo", cachedRevision: "\0" };
	expect((await beat(facts)).status).toBe(200);
	await expect
		.poll(device)
		.toMatchObject({ isOnline: true, playerVersion: "2.0", lastError: "No video" });
	expect((await beat({ playerVersion: 12, cachedRevision: 7, itemsTotal: 3 })).status).toBe(200);
	await expect.poll(device).toMatchObject({ playerVersion: null, itemsTotal: 3 });
});

test("a report of a slide without its id is told what is missing", async () => {
	const body = { playing: { presentationId: 7 } } as never;
	expect(await call(service, "sendHeartbeat", { token: screenToken, body })).toMatchObject({
		status: 400,
		body: {
			errors: {
				"playing.slideId": ["This must be the id of what the screen shows, a whole number from 1"],
			},
		},
	});
});

test("a person's token is no screen's, and a screen's is no person's", async () => {
	expect((await call(service, "getManifest", { token })).status).toBe(401);
	const { status, headers, body } = await call(service, "getProfile", { token: screenToken });
	expect([status, headers.get("www-authenticate"), body]).toEqual([401, "Bearer", null]);
});

test("slides play in the order of their list, whichever was made first", async () => {
	const slide = (index: number, title: string, id?: number | null) => ({
		id,
		index,
		title,
		type: "WebContent" as const,
		url: `https://signage.test/${title}`,
	});
	const made = await ok(service, "createPresentation", {
		token,
		body: { title: "Menu", slides: [slide(0, "one"), slide(1, "two"), slide(2, "three")] },
	});
	const { presentationId } = made;
	await setGroup({ actualPresentationId: presentationId });
	const [one, two, three] = made.slides.map(({ id }) => id);
	await ok(service, "updatePresentation", {
		token,
		params: { presentationId },
		body: {
			title: "Menu",
			slides: [slide(0, "three", three), slide(1, "one", one), slide(2, "two", two)],
		},
	});
	const [playing] = (await manifest()).presentations;
	expect(playing?.items.map(({ slideId }) => slideId)).toEqual([three, one, two]);
});

test("a heartbeat's answer says what the screen is called, a new name at once", async () => {
	const beat = () => ok(service, "sendHeartbeat", { token: screenToken, body: { playing: null } });
	const before = await beat();
	expect(before.deviceName).toBe("New screen");
	const params = { deviceId };
	await ok(service, "updateDevice", { token, params, body: { deviceName: "Foyer TV" } });
	await expect.poll(async () => (await beat()).deviceName).toBe("Foyer TV");
	expect((await beat()).revision).toBe(before.revision);
});
