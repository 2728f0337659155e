import { beforeEach, describe, expect, test } from "vitest";
import { ok, pairScreen } from "../support/caller";
import type { Page } from "../support/page";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

// Two people of one account: Ann's page is older than what a colleague has changed since.

const site = withSite();
let ann: SignedIn;
let deviceGroupId: number;
beforeEach(async () => {
	ann = await site.signedIn();
	const { token } = ann;
	const made = await ok(site.service, "createDeviceGroup", {
		token,
		body: { title: "Hall, west" },
	});
	deviceGroupId = made.deviceGroupId;
});

const make = async (title: string) =>
	(
		await ok(site.service, "createPresentation", {
			token: ann.token,
			body: { title, slides: [] },
		})
	).presentationId;
const params = () => ({ deviceGroupId: String(deviceGroupId) });
const groupNow = () => ok(site.service, "getDeviceGroup", { token: ann.token, params: params() });
/** A colleague changes the group. */
const change = (body: object) =>
	ok(site.service, "updateDeviceGroup", { token: ann.token, params: params(), body });
const save = (page: Page, fields: Record<string, string>) =>
	ann.visitor.submit(page, {
		form: `[aria-labelledby="group-${deviceGroupId}"] form`,
		fields,
		button: "Save",
	});

describe("a group's form that was opened before a colleague's change", () => {
	test("saves what was changed in it: an alert that was started since goes on", async () => {
		const [menu, fire] = [await make("Menu"), await make("Fire")];
		const page = await ann.visitor.get("/devices");
		await ok(site.service, "startAlert", {
			...{ token: ann.token, params: params() },
			body: { presentationId: fire },
		});
		const saved = await save(page, { actualPresentationId: String(menu) });
		expect(saved.status).toBe(302);
		expect(await groupNow()).toMatchObject({
			actualPresentationId: menu,
			alertPresentationId: fire,
			isInAlert: true,
		});
	});

	test("puts nothing back, and says the name that the group has", async () => {
		const [menu, lunch, fire] = [await make("Menu"), await make("Lunch"), await make("Fire")];
		await change({ actualPresentationId: lunch });
		const page = await ann.visitor.get("/devices");
		await change({ actualPresentationId: menu, title: "Foyer" });
		const saved = await save(page, { alertPresentationId: String(fire) });
		expect((await ann.visitor.follow(saved)).notice).toBe("Saved: Foyer");
		const now = { title: "Foyer", actualPresentationId: menu, alertPresentationId: fire };
		expect(await groupNow()).toMatchObject(now);
	});

	test("also once it was refused, and shown again", async () => {
		const [menu, lunch] = [await make("Menu"), await make("Lunch")];
		await change({ actualPresentationId: lunch });
		const page = await ann.visitor.get("/devices");
		await change({ actualPresentationId: menu });
		const refused = await save(page, { title: " " });
		expect(refused.status).toBe(400);
		expect((await save(refused, { title: "Bar" })).status).toBe(302);
		expect(await groupNow()).toMatchObject({ title: "Bar", actualPresentationId: menu });
	});

	test("takes a name with a blank around it for the same", async () => {
		const [menu, lunch] = [await make("Menu"), await make("Lunch")];
		await change({ title: "Lobby" });
		const page = await ann.visitor.get("/devices");
		await change({ title: "Foyer", alertPresentationId: lunch });
		const saved = await save(page, { title: "Lobby ", actualPresentationId: String(menu) });
		expect((await ann.visitor.follow(saved)).notice).toBe("Saved: Foyer");
		expect(await groupNow()).toMatchObject({ title: "Foyer", actualPresentationId: menu });
	});

	test("takes a name whose line breaks no field holds for the same", async () => {
		const menu = await make("Menu");
		await change({ title: "Hall\nwest" });
		const page = await ann.visitor.get("/devices");
		// As browsers send it.
		const untouched = { title: "Hallwest", openedAs: ",,,Hall\r\nwest" };
		const saved = await save(page, { ...untouched, actualPresentationId: String(menu) });
		expect(saved.status).toBe(302);
		expect(await groupNow()).toMatchObject({ title: "Hall\nwest", actualPresentationId: menu });
	});

	test("clears what was cleared in it, and ends the alert with its presentation", async () => {
		const fire = await make("Fire");
		await ok(site.service, "startAlert", {
			...{ token: ann.token, params: params() },
			body: { presentationId: fire },
		});
		const page = await ann.visitor.get("/devices");
		await change({ title: "Foyer" });
		await save(page, { alertPresentationId: "" });
		const now = { title: "Foyer", alertPresentationId: null, isInAlert: false };
		expect(await groupNow()).toMatchObject(now);
	});
});

describe("names of devices that a colleague changed", () => {
	const rename = (deviceId: number, deviceName: string) =>
		ok(site.service, "updateDevice", {
			...{ token: ann.token, params: { deviceId: String(deviceId) } },
			body: { deviceName },
		});
	const names = async () =>
		(await ok(site.service, "listDevices", { token: ann.token }))
			.map(({ deviceName }) => deviceName)
			.sort();
	const screen = async (deviceName: string) =>
		(await pairScreen(site.service, ann.token, { deviceName })).device.deviceId;

	test("stay where the device's form only moves it", async () => {
		const id = await screen("Door");
		const page = await ann.visitor.get(`/devices/:${id}`);
		await rename(id, "Gate");
		const fields = { deviceGroupId: String(deviceGroupId) };
		const saved = await ann.visitor.submit(page, { fields, button: "Save" });
		expect((await ann.visitor.follow(saved)).notice).toBe("Saved: Gate");
		expect(await names()).toEqual(["Gate"]);
		expect((await groupNow()).devices).toHaveLength(1);
	});

	test("stay where others are renamed together with them, also after a refusal", async () => {
		const [door, yard] = [await screen("Door"), await screen("Yard")];
		const query = `confirm=rename-devices&deviceId=${door}&deviceId=${yard}`;
		const page = await ann.visitor.get(`/devices?${query}`);
		await rename(door, "Gate");
		const sentAs = (from: Page, name: string) =>
			from.root
				.querySelectorAll(`dialog form [name="${name}"]`)
				.map((one): [string, string] => [name, one.getAttribute("value") ?? ""]);
		const send = (from: Page, name: string) =>
			ann.visitor.post("/devices", [
				["intent", "rename-devices"],
				...sentAs(from, "deviceId"),
				...sentAs(from, "openedName"),
				["deviceName", "Door"],
				["deviceName", name],
			]);
		const refused = await send(page, " ");
		expect(refused.status).toBe(400);
		const saved = await send(refused, "Garden");
		expect((await ann.visitor.follow(saved)).notice).toBe("Renamed: 1 device");
		expect(await names()).toEqual(["Garden", "Gate"]);
	});

	test("keep line breaks, which no field holds, where one is moved and others are renamed", async () => {
		const [door, yard] = [await screen("Door"), await screen("Yard")];
		await rename(door, "Door\nwest");
		const page = await ann.visitor.get(`/devices/:${door}`);
		const untouched = { deviceName: "Doorwest", openedName: "Door\r\nwest" };
		await ann.visitor.submit(page, {
			fields: { ...untouched, deviceGroupId: String(deviceGroupId) },
			button: "Save",
		});
		await ann.visitor.post("/devices", [
			["intent", "rename-devices"],
			...[door, yard].map((id): [string, string] => ["deviceId", String(id)]),
			...["Door\r\nwest", "Yard"].map((one): [string, string] => ["openedName", one]),
			...["Doorwest", "Garden"].map((one): [string, string] => ["deviceName", one]),
		]);
		expect(await names()).toEqual(["Door\nwest", "Garden"]);
		expect((await groupNow()).devices).toHaveLength(1);
	});
});
