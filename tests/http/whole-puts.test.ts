import { beforeEach, expect, test } from "vitest";
import { withFront } from "../support/shared";
import type { Visitor } from "../support/visitor";

/** A service that takes a PUT for all there is to say: contract.md marks no field of a device's as one to leave out. */
const front = withFront();
const DEVICE = { deviceId: 5, deviceName: "Door", isLoggedIn: true, deviceGroupId: 7 };
const group = (deviceGroupId: number, title: string, devices: object[]) => ({
	deviceGroupId,
	title,
	isDefault: deviceGroupId === 7,
	isInAlert: false,
	devices,
});

let ann: Visitor;
beforeEach(async () => {
	front.service.answer("getDevice", { body: DEVICE });
	front.service.answer("listDeviceGroups", {
		body: [group(7, "Hall", [DEVICE]), group(8, "Bar", [])],
	});
	front.service.answer("updateDevice", { body: DEVICE });
	ann = await front.signedIn();
});
const sent = () => front.service.named("updateDevice").map(({ body }) => body);

test("a screen that is renamed on its page keeps its group", async () => {
	const page = await ann.get("/devices/:5");
	await ann.submit(page, { fields: { deviceName: "Gate" }, button: "Save" });
	expect(sent()).toEqual([{ deviceName: "Gate", deviceGroupId: 7 }]);
});

test.each([
	["rename-devices", { deviceName: "Gate" }, { deviceName: "Gate", deviceGroupId: 7 }],
	["move-devices", { deviceGroupId: "8" }, { deviceName: "Door", deviceGroupId: 8 }],
])("%s says the name and the group of each", async (intent, fields, body) => {
	expect((await ann.post("/devices", { intent, deviceId: "5", ...fields })).status).toBe(302);
	expect(sent()).toEqual([body]);
});

test("a group's form with some of its fields keeps what the others say, and one with all asks nothing", async () => {
	const hall = { ...group(7, "Hall", []), actualPresentationId: 3, scheduleId: 9 };
	front.service.answer("getDeviceGroup", { body: hall });
	front.service.answer("updateDeviceGroup", { body: hall });
	const save = (fields: object) =>
		ann.post("/devices", { intent: "save-group", deviceGroupId: "7", ...fields });
	expect((await save({ title: "Foyer" })).status).toBe(302);
	expect((await save({ scheduleId: "" })).status).toBe(302);
	const rest = { actualPresentationId: 3, alertPresentationId: null };
	expect(front.service.named("updateDeviceGroup").map(({ body }) => body)).toEqual([
		{ title: "Foyer", ...rest, scheduleId: 9 },
		{ title: "Hall", ...rest, scheduleId: null },
	]);
	const asked = front.service.named("getDeviceGroup").length;
	await save({
		title: "Foyer",
		...{ actualPresentationId: "3", alertPresentationId: "", scheduleId: "" },
	});
	expect(front.service.named("getDeviceGroup")).toHaveLength(asked);
});
