import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { solidPng } from "../fixtures/media/png";
import { call, newPerson, ok, pairScreen, readyImage } from "../support/caller";
import { followEvents } from "../support/follow-events";
import { ARE_PAIRS } from "../support/pair";
import { withService } from "../support/shared";

const service = withService();
let token: string;
let screenToken: string;
let deviceId: number;
let deviceGroupId: number;
const opened: { stop(): void }[] = [];

beforeEach(async () => {
	({ token } = await newPerson(service));
	const paired = await pairScreen(service, token);
	({ screenToken } = paired);
	deviceId = paired.device.deviceId;
	deviceGroupId = Number(paired.device.deviceGroupId);
});
afterEach(() => {
	for (const one of opened.splice(0)) one.stop();
});

/** A screen's stream of events, which ends with the test. */
async function follow(bearer = screenToken) {
	const events = await followEvents(service, bearer);
	opened.push(events);
	return events;
}
type Events = Awaited<ReturnType<typeof follow>>;

const revision = async () => (await ok(service, "getManifest", { token: screenToken })).revision;
const setGroup = (body: object, id = deviceGroupId) =>
	ok(service, "updateDeviceGroup", { token, params: { deviceGroupId: id }, body });
const make = (title: string, slides: object[] = []) =>
	ok(service, "createPresentation", { token, body: { title, slides: slides as never } });

/** Makes a change, and checks that the stream tells of the revision that the manifest then has. */
async function tellsOf(events: Events, change: () => Promise<unknown>) {
	const before = await revision();
	await change();
	const told = await events.revision();
	expect(told).not.toBe(before);
	await expect.poll(revision).toBe(told);
}

test("the first event is the present revision; then each change is told at once", async () => {
	const events = await follow();
	expect(await events.revision()).toBe(await revision());
	const menu = await make("Menu");
	await tellsOf(events, () => setGroup({ actualPresentationId: menu.presentationId }));
	const imageId = await readyImage(service, token, solidPng(32, 18, [1, 2, 3]));
	const params = { presentationId: menu.presentationId };
	const slides = [{ index: 0, title: "Photo", type: "Image" as const, imageId }];
	const save = (more: object) =>
		ok(service, "updatePresentation", { token, params, body: { title: "Menu", slides, ...more } });
	await tellsOf(events, () => save({}));
	await tellsOf(events, () => save({ slides: [] }));
	await tellsOf(events, () => save({ slides: [], backgroundColor: "#123456" }));
	const alert = { token, params: { deviceGroupId } };
	const fire = await make("Fire");
	await tellsOf(events, () =>
		ok(service, "startAlert", { ...alert, body: { presentationId: fire.presentationId } }),
	);
	await tellsOf(events, () => ok(service, "stopAlert", alert));
	await tellsOf(events, () => ok(service, "deletePresentation", { token, params }));
});

test("who only asks with HEAD gets no stream, and ends none", async () => {
	const events = await follow();
	await events.revision();
	const answer = await fetch(`${service.url}/api/v1/player/events`, {
		method: "HEAD",
		headers: { authorization: `Bearer ${screenToken}` },
	});
	expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
	await tellsOf(events, () => setGroup({ title: "Renamed" }));
});

test("a schedule that is chosen, saved or loses a presentation is told", async () => {
	const [first, second] = [await make("First"), await make("Second")];
	const body = (presentationId: number) => ({
		name: "Season",
		timeZoneId: "UTC",
		dateTimeCollection: [{ dateTime: "2001-01-01 00:00", presentationId }],
	});
	const { id } = await ok(service, "createSimpleSchedule", {
		token,
		body: body(first.presentationId),
	});
	const events = await follow();
	await events.revision();
	await tellsOf(events, () => setGroup({ scheduleId: id }));
	await tellsOf(events, () =>
		ok(service, "updateSimpleSchedule", {
			token,
			params: { id },
			body: body(second.presentationId),
		}),
	);
	const params = { presentationId: second.presentationId };
	await tellsOf(events, () => ok(service, "deletePresentation", { token, params }));
	await tellsOf(events, () => setGroup({ scheduleId: null }));
});

test("a picture that becomes Ready is told", async () => {
	const bytes = solidPng(32, 18, [9, 9, 9]);
	const body = { fileName: "photo.png", contentType: "image/png", size: bytes.length };
	const { slideImageId, uploadUrl } = await ok(service, "createSlideImage", { token, body });
	const slides = [{ index: 0, title: "Photo", type: "Image", imageId: slideImageId }];
	const { presentationId } = await make("Menu", slides);
	await setGroup({ actualPresentationId: presentationId });
	const events = await follow();
	await events.revision();
	await tellsOf(events, async () => {
		await fetch(String(uploadUrl), {
			method: "PUT",
			body: new Uint8Array(bytes),
			headers: { "x-ms-blob-type": "BlockBlob" },
		});
		const params = { slideImageId };
		await ok(service, "markSlideImageUploaded", { token, params, body: { uploaded: true } });
		while ((await ok(service, "getSlideImage", { token, params })).status !== "Ready")
			await delay(50);
	});
});

test("a screen that is moved hears of its new group, and no more of the old one", async () => {
	const hall = await ok(service, "createDeviceGroup", { token, body: { title: "Hall" } });
	const events = await follow();
	await events.revision();
	const params = { deviceId };
	await tellsOf(events, () =>
		ok(service, "updateDevice", { token, params, body: { deviceGroupId: hall.deviceGroupId } }),
	);
	await setGroup({ title: "Was here" });
	await tellsOf(events, () => setGroup({ title: "Is here" }, hall.deviceGroupId));
});

test("a screen that is removed is told nothing more, and may not come back", async () => {
	const events = await follow();
	await events.revision();
	await ok(service, "deleteDevice", { token, params: { deviceId } });
	expect(await events.next()).toBeUndefined();
	const body = { playing: null };
	const answers = [
		await call(service, "followEvents", { token: screenToken }),
		await call(service, "getManifest", { token: screenToken }),
		await call(service, "sendHeartbeat", { token: screenToken, body }),
	];
	expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
});

// Each process ends its own alone.
test.skipIf(ARE_PAIRS)(
	"a second stream of a screen ends the first; other people's changes are not told",
	async () => {
		const first = await follow();
		await first.revision();
		const second = await follow();
		expect(await first.next()).toBeUndefined();
		await second.revision();
		const other = await newPerson(service);
		const [group] = await ok(service, "listDeviceGroups", other);
		await ok(service, "updateDeviceGroup", {
			token: other.token,
			params: { deviceGroupId: Number(group?.deviceGroupId) },
			body: { title: "Theirs" },
		});
		await tellsOf(second, () => setGroup({ title: "Mine" }));
	},
);

test("without a screen's token there is no stream", async () => {
	for (const wrong of [undefined, "none", token]) {
		const { status } = await call(service, "followEvents", { token: wrong });
		expect(status).toBe(401);
	}
});
