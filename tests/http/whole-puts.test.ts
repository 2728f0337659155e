import { endpoints } from "@signage/contract/endpoints";
import { beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../support/page";
import { giveZones, weekly } from "../support/schedules";
import { withFront } from "../support/shared";
import { type Answer, PROFILE, problem } from "../support/stand-in";
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

test("what a page has no field for goes with each change of a device, whatever the contract has", async () => {
	const names = Object.keys(endpoints.updateDevice.body.shape).sort();
	const given = Object.fromEntries(names.map((name) => [name, `Given ${name}`]));
	const whole = { ...given, ...DEVICE };
	const former = { ...whole, deviceId: 6, deviceName: "Gate" };
	front.service.answer("listDeviceGroups", {
		body: [group(7, "Hall", [whole, former]), group(8, "Bar", [])],
	});
	front.service.answer("getDevice", ({ path }) => ({ body: path.endsWith("6") ? former : whole }));
	front.service.answer("verifyDevice", { body: whole });
	front.service.answer("deleteDevice", { status: 204 });
	const intent = "save";
	await ann.post("/devices/:5", { intent, deviceName: "Out", deviceGroupId: "7" });
	await ann.post("/devices/:5", { intent, deviceName: "Door", deviceGroupId: "8" });
	await ann.post("/devices/:5", { intent, deviceName: "Out", deviceGroupId: "8" });
	await ann.post("/devices", { intent: "rename-devices", deviceId: "5", deviceName: "Out" });
	await ann.post("/devices", { intent: "move-devices", deviceId: "5", deviceGroupId: "8" });
	await ann.post("/verify-device?device=6", { userCode: "123456" });
	expect(sent()).toHaveLength(6);
	for (const body of sent()) expect(Object.keys(body as object).sort()).toEqual(names);
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

const HALL = { ...group(7, "Hall", []), alertPresentationId: null };
const inHall = (page: Page) => page.root.querySelector('[aria-labelledby="group-7"] form');
const renameHall = (page: Page) =>
	ann.submit(page, {
		form: '[aria-labelledby="group-7"] form',
		fields: { title: "Foyer" },
		button: "Save",
	});

describe.each<[string, Answer, number]>([
	["fails", problem(503, "Down"), 503],
	["has a fault", problem(500), 500],
	["does not answer", "cut", 502],
	["is asked too often", problem(429, "Later"), 429],
])(
	"where a service %s when it is asked how things are, what a colleague saved since",
	(_, answer, status) => {
		test("in a group stays: the save is refused, and what was typed is kept", async () => {
			const page = await ann.get("/devices");
			front.service.answer("getDeviceGroup", answer);
			front.service.answer("updateDeviceGroup", { body: HALL });
			const refused = await renameHall(page);
			expect([refused.status, refused.isAlertFirst]).toEqual([status, true]);
			expect(front.service.named("updateDeviceGroup")).toEqual([]);
			expect(inHall(refused)?.querySelector("[name=title]")?.getAttribute("value")).toBe("Foyer");
			// Pressed again, it saves what was typed alone.
			front.service.answer("getDeviceGroup", { body: { ...HALL, alertPresentationId: 4 } });
			expect((await renameHall(refused)).status).toBe(302);
			expect(front.service.named("updateDeviceGroup").map(({ body }) => body)).toEqual([
				{ title: "Foyer", actualPresentationId: null, alertPresentationId: 4, scheduleId: null },
			]);
		});

		test("of a screen stays", async () => {
			const page = await ann.get("/devices/:5");
			front.service.answer("getDevice", answer);
			const refused = await ann.submit(page, { fields: { deviceGroupId: "8" }, button: "Save" });
			expect(refused.status).toBe(status);
			expect(sent()).toEqual([]);
		});

		test("of screens that are moved stays", async () => {
			front.service.answer("listDeviceGroups", answer);
			const fields = { intent: "move-devices", deviceId: "5", deviceGroupId: "8" };
			expect((await ann.post("/devices", fields)).status).toBe(302);
			expect(sent()).toEqual([{ deviceName: "Door", deviceGroupId: 8 }]);
			front.service.answer("getDevice", answer);
			expect((await ann.post("/devices", fields)).status).toBe(status);
			expect(sent()).toHaveLength(1);
		});
	},
);

test.each<Answer>([problem(404), problem(405), problem(501), problem(403), { body: [] }])(
	"a service that does not tell how one is (%j) takes the form as it is",
	async (answer) => {
		const [groups, screen] = [await ann.get("/devices"), await ann.get("/devices/:5")];
		for (const name of ["getDeviceGroup", "getDevice"] as const) front.service.answer(name, answer);
		front.service.answer("updateDeviceGroup", { body: HALL });
		expect((await renameHall(groups)).status).toBe(302);
		const none = { actualPresentationId: null, alertPresentationId: null };
		expect(front.service.named("updateDeviceGroup").map(({ body }) => body)).toEqual([
			{ title: "Foyer", ...none },
		]);
		const moved = await ann.submit(screen, { fields: { deviceGroupId: "8" }, button: "Save" });
		expect([moved.status, sent()]).toEqual([302, [{ deviceName: "Door", deviceGroupId: 8 }]]);
	},
);

test("a name that a service keeps with a blank around it is none that was typed", async () => {
	front.service.answer("getDevice", { body: { ...DEVICE, deviceName: "Door " } });
	const page = await ann.get("/devices/:5");
	front.service.answer("getDevice", { body: { ...DEVICE, deviceName: "Gate" } });
	await ann.submit(page, { fields: { deviceGroupId: "8" }, button: "Save" });
	expect(sent()).toEqual([{ deviceName: "Gate", deviceGroupId: 8 }]);
	const names = { deviceId: "5", deviceName: "Yard ", openedName: "Yard " };
	expect((await ann.post("/devices", { intent: "rename-devices", ...names })).status).toBe(302);
	expect(sent()).toHaveLength(1);
	front.service.answer("updateProfile", { body: PROFILE });
	const openedAs = JSON.stringify({ firstName: "Ann ", lastName: "Archer" });
	const fields = { intent: "save", firstName: "Ann ", lastName: "Bowman", openedAs };
	expect((await ann.post("/user-info?edit", fields)).status).toBe(302);
	const [saved] = front.service.named("updateProfile");
	expect(saved?.body).toMatchObject({ firstName: PROFILE.firstName, lastName: "Bowman" });
});

describe("a form that has no field of any row of its list", () => {
	test("leaves a presentation without slides, and with its delay and colour", async () => {
		const slides = [
			{ id: 3, index: 0, title: "Site", type: "WebContent", url: "https://a.example/" },
		];
		const settings = { frameDelayInSeconds: 9, backgroundColor: "#aabbcc" };
		const deck = { presentationId: 5, title: "Deck", ...settings, slides };
		front.service.answer("getPresentation", { body: deck });
		front.service.answer("updatePresentation", { body: deck });
		const saved = await ann.post("/presentation/:5", { intent: "save", title: "Menu" });
		expect(saved.status).toBe(302);
		const puts = front.service.named("updatePresentation").map(({ body }) => body);
		expect(puts).toEqual([{ title: "Menu", ...settings, slides: [] }]);
	});

	test("leaves a schedule without items", async () => {
		giveZones(front);
		const week = weekly({ sunday: [{ time: "09:30:00", presentationId: 1 }] });
		front.service.answer("getWeeklySchedule", { body: week });
		front.service.answer("updateWeeklySchedule", { body: week });
		const form = { intent: "save", name: "All week", timeZoneId: week.timeZoneId };
		expect((await ann.post("/weekly-schedule/:9", form)).status).toBe(302);
		const puts = front.service.named("updateWeeklySchedule").map(({ body }) => body);
		expect(puts).toMatchObject([{ name: "All week", Sunday: [] }]);
	});
});
