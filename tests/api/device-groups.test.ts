import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { call, newPerson, ok, pairScreen } from "../support/caller";
import { withService } from "../support/shared";

const service = withService();
let token: string;
let foreign: number;
const GONE = 2_000_000_000;
beforeAll(async () => {
	foreign = (await newPresentation((await newPerson(service)).token)).presentationId;
});
beforeEach(async () => {
	({ token } = await newPerson(service));
});

const newPresentation = (of: string, title = "Show") =>
	ok(service, "createPresentation", { token: of, body: { title } });
const newGroup = (title: string) => ok(service, "createDeviceGroup", { token, body: { title } });
const groups = () => ok(service, "listDeviceGroups", { token });
const update = (deviceGroupId: number, body: object) =>
	call(service, "updateDeviceGroup", { token, params: { deviceGroupId }, body });

test("a group has a title and presentations, each changed alone", async () => {
	const { deviceGroupId } = await newGroup("Lobby");
	const { presentationId } = await newPresentation(token, "Menu");
	const changed = await update(deviceGroupId, { actualPresentationId: presentationId });
	expect(changed.body).toEqual({
		deviceGroupId,
		title: "Lobby",
		isDefault: false,
		isInAlert: false,
		actualPresentationId: presentationId,
		actualPresentationTitle: "Menu",
		alertPresentationId: null,
		alertPresentationTitle: null,
		scheduleId: null,
		scheduleName: null,
		devices: [],
	});
	await update(deviceGroupId, { title: "Hall", alertPresentationId: presentationId });
	const cleared = await update(deviceGroupId, { actualPresentationId: null });
	expect(cleared.body).toMatchObject({
		title: "Hall",
		actualPresentationId: null,
		alertPresentationTitle: "Menu",
	});
	expect((await update(deviceGroupId, {})).body).toEqual(cleared.body);
	expect((await groups()).map(({ title }) => title)).toEqual(["Default group", "Hall"]);
});

test.each(["actualPresentationId", "alertPresentationId", "scheduleId"])(
	"another's %s is refused and nothing changes",
	async (field) => {
		const { deviceGroupId } = await newGroup("Lobby");
		for (const id of [foreign, GONE])
			expect(await update(deviceGroupId, { title: "New", [field]: id })).toMatchObject({
				status: 400,
				body: { errors: { [field]: [expect.any(String)] } },
			});
		expect((await groups())[1]).toMatchObject({ title: "Lobby" });
	},
);

test("deleting a group moves its devices to the default group, which itself stays", async () => {
	const { device } = await pairScreen(service, token);
	const { deviceId } = device;
	const { deviceGroupId } = await newGroup("Lobby");
	await ok(service, "updateDevice", { token, params: { deviceId }, body: { deviceGroupId } });
	await ok(service, "deleteDeviceGroup", { token, params: { deviceGroupId } });
	const [only] = await groups();
	expect(only).toMatchObject({ isDefault: true, devices: [{ deviceId }] });
	const params = { deviceGroupId: Number(only?.deviceGroupId) };
	const refused = await call(service, "deleteDeviceGroup", { token, params });
	expect(refused).toMatchObject({
		status: 409,
		body: { detail: expect.stringMatching(/default/) },
	});
});

test("an alert needs a presentation, starts, stops, and ends with its presentation", async () => {
	const { deviceGroupId } = await newGroup("Lobby");
	const params = { deviceGroupId };
	const none = await call(service, "startAlert", { token, params });
	expect(none).toMatchObject({
		status: 400,
		body: { detail: expect.stringContaining("alert presentation") },
	});
	const { presentationId } = await newPresentation(token, "Fire");
	const started = await ok(service, "startAlert", { token, params, body: { presentationId } });
	expect(started).toMatchObject({ isInAlert: true, alertPresentationTitle: "Fire" });
	expect(await ok(service, "stopAlert", { token, params })).toMatchObject({
		isInAlert: false,
		alertPresentationId: presentationId,
	});
	expect(await ok(service, "startAlert", { token, params })).toMatchObject({ isInAlert: true });
	expect((await update(deviceGroupId, { alertPresentationId: null })).body).toMatchObject({
		isInAlert: false,
	});
	await ok(service, "startAlert", { token, params, body: { presentationId } });
	await ok(service, "deletePresentation", { token, params: { presentationId } });
	expect(await ok(service, "getDeviceGroup", { token, params })).toMatchObject({
		isInAlert: false,
		alertPresentationId: null,
	});
	const theirs = await call(service, "startAlert", {
		token,
		params,
		body: { presentationId: foreign },
	});
	expect(theirs.status).toBe(400);
});

test("an alert everywhere starts and stops in every group", async () => {
	await newGroup("Lobby");
	expect((await call(service, "startAlertEverywhere", { token })).status).toBe(400);
	const { presentationId } = await newPresentation(token, "Fire");
	const started = await ok(service, "startAlertEverywhere", { token, body: { presentationId } });
	expect(started.map(({ isInAlert }) => isInAlert)).toEqual([true, true]);
	const stopped = await ok(service, "stopAlertEverywhere", { token });
	expect(stopped.map(({ isInAlert }) => isInAlert)).toEqual([false, false]);
	// What was shown everywhere is nobody's own: without one a new group stays as it is.
	expect((await call(service, "startAlertEverywhere", { token })).status).toBe(400);
	for (const { deviceGroupId } of stopped)
		await update(deviceGroupId, { alertPresentationId: presentationId });
	await newGroup("New");
	const again = await ok(service, "startAlertEverywhere", { token });
	expect(again.map(({ isInAlert }) => isInAlert)).toEqual([true, true, false]);
});

describe("an alert everywhere with one presentation", () => {
	let hall: number;
	let [own, fire, flood]: number[] = [];
	const everywhere = (presentationId?: number) =>
		ok(service, "startAlertEverywhere", { token, body: { presentationId } });
	const stop = () => ok(service, "stopAlertEverywhere", { token });
	const shown = (all: Awaited<ReturnType<typeof groups>>) =>
		all.map(({ isInAlert, alertPresentationTitle }) => isInAlert && alertPresentationTitle);
	const kept = (all: Awaited<ReturnType<typeof groups>>) =>
		all.map(({ isInAlert, alertPresentationId }) => [isInAlert, alertPresentationId]);
	beforeEach(async () => {
		const made = ["Own", "Fire", "Flood"].map((title) => newPresentation(token, title));
		[own, fire, flood] = (await Promise.all(made)).map(({ presentationId }) => presentationId);
		hall = (await newGroup("Hall")).deviceGroupId;
		await update(hall, { alertPresentationId: own });
	});

	test("is shown by all groups until it stops; each has its own again, however often it was started", async () => {
		expect(shown(await everywhere(fire))).toEqual(["Fire", "Fire"]);
		expect(shown(await everywhere(flood))).toEqual(["Flood", "Flood"]);
		expect(shown(await groups())).toEqual(["Flood", "Flood"]);
		// Each group's own: who has none goes on.
		expect(shown(await everywhere())).toEqual(["Flood", "Own"]);
		expect(shown(await everywhere(fire))).toEqual(["Fire", "Fire"]);
		const params = { deviceGroupId: hall };
		expect(await ok(service, "stopAlert", { token, params })).toMatchObject({
			isInAlert: false,
			alertPresentationTitle: "Own",
		});
		expect(kept(await stop())).toEqual([
			[false, null],
			[false, own],
		]);
	});

	test("is no choice of a group that is saved with it; another one is, and so is a start in the group alone", async () => {
		await everywhere(fire);
		const renamed = await update(hall, { title: "Foyer", alertPresentationId: fire });
		expect(renamed.body).toMatchObject({ isInAlert: true, alertPresentationId: fire });
		expect(kept(await stop())[1]).toEqual([false, own]);
		await everywhere(fire);
		const chosen = await update(hall, { alertPresentationId: flood });
		expect(chosen.body).toMatchObject({ isInAlert: true, alertPresentationTitle: "Flood" });
		expect(kept(await stop())[1]).toEqual([false, flood]);
		await everywhere(fire);
		const params = { deviceGroupId: hall };
		const body = { presentationId: own };
		expect(await ok(service, "startAlert", { token, params, body })).toMatchObject({
			alertPresentationId: own,
		});
		expect(kept(await stop())[1]).toEqual([false, own]);
		await everywhere(fire);
		const cleared = await update(hall, { alertPresentationId: null });
		expect(cleared.body).toMatchObject({ isInAlert: false, alertPresentationId: null });
	});

	test("ends when its presentation is deleted, and goes on when a group's own is", async () => {
		const remove = (presentationId = 0) =>
			ok(service, "deletePresentation", { token, params: { presentationId } });
		const usesOf = async (presentationId = 0) =>
			(await ok(service, "getPresentation", { token, params: { presentationId } })).alertInGroups;
		await everywhere(fire);
		expect(await usesOf(fire)).toEqual(["Default group", "Hall"]);
		expect(await usesOf(own)).toEqual(["Hall"]);
		await remove(fire);
		expect(kept(await groups())).toEqual([
			[false, null],
			[false, own],
		]);
		await everywhere(flood);
		await remove(own);
		expect(shown(await groups())).toEqual(["Flood", "Flood"]);
		expect(kept(await stop())[1]).toEqual([false, null]);
	});

	test("is what its screens get, and they are told when it changes and when it stops", async () => {
		const { screenToken } = await pairScreen(service, token);
		const manifest = async () => {
			const { group, playing } = await ok(service, "getManifest", { token: screenToken });
			return [playing, group.alertPresentationId];
		};
		await everywhere(fire);
		await expect.poll(manifest).toEqual([fire, fire]);
		await everywhere(flood);
		await expect.poll(manifest).toEqual([flood, flood]);
		const { revision } = await ok(service, "getManifest", { token: screenToken });
		const body = { playing: null, cachedRevision: revision };
		await ok(service, "sendHeartbeat", { token: screenToken, body });
		const [device] = await ok(service, "listDevices", { token });
		expect(device).toMatchObject({ presentationCached: true });
		await stop();
		await expect.poll(manifest).toEqual([null, null]);
	});
});

test("a device is renamed, moved, and removed with its token", async () => {
	const { device, screenToken } = await pairScreen(service, token);
	const params = { deviceId: device.deviceId };
	const { deviceGroupId } = await newGroup("Lobby");
	const change = (body: object) => call(service, "updateDevice", { token, params, body });
	expect((await change({ deviceName: " Door " })).body).toMatchObject({ deviceName: "Door" });
	expect((await change({ deviceGroupId })).body).toMatchObject({
		deviceName: "Door",
		deviceGroupId,
	});
	expect((await change({ deviceGroupId: GONE })).status).toBe(400);
	expect((await change({ deviceName: "" })).status).toBe(400);
	await ok(service, "deleteDevice", { token, params });
	expect((await call(service, "getManifest", { token: screenToken })).status).toBe(401);
	expect((await call(service, "getDevice", { token, params })).status).toBe(404);
});

test("each answer tells how many groups are in an alert, that of a change as it is after it", async () => {
	const { presentationId } = await newPresentation(token);
	const [{ deviceGroupId: home }, { deviceGroupId: hall }] = [
		(await groups())[0] ?? { deviceGroupId: 0 },
		await newGroup("Hall"),
	];
	const told = async (answer: Promise<{ headers: Headers; status: number }>) => {
		const { headers, status } = await answer;
		return [status, headers.get("x-groups-in-alert")];
	};
	const start = { token, body: { presentationId } };
	const of = (deviceGroupId: number) => ({ token, params: { deviceGroupId } });
	expect(await told(call(service, "getProfile", { token }))).toEqual([200, "0"]);
	expect(await told(call(service, "startAlertEverywhere", start))).toEqual([200, "2"]);
	expect(await told(call(service, "getProfile", { token }))).toEqual([200, "2"]);
	expect(await told(call(service, "stopAlert", of(home)))).toEqual([200, "1"]);
	expect(await told(call(service, "deleteDeviceGroup", of(hall)))).toEqual([204, "0"]);
	expect(await told(call(service, "startAlert", { ...of(home), ...start }))).toEqual([200, "1"]);
	expect(await told(update(home, { alertPresentationId: null }))).toEqual([200, "0"]);
	expect(await told(call(service, "startAlertEverywhere", start))).toEqual([200, "1"]);
	expect(await told(call(service, "stopAlertEverywhere", { token }))).toEqual([200, "0"]);
	await ok(service, "startAlertEverywhere", start);
	const { token: other } = await newPerson(service);
	expect(await told(call(service, "getProfile", { token: other }))).toEqual([200, "0"]);
	const gone = call(service, "deletePresentation", { token, params: { presentationId } });
	expect(await told(gone)).toEqual([204, "0"]);
	expect(await told(call(service, "listPlans", { token }))).toEqual([200, null]);
});
