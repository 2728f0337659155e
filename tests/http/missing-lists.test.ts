import type { EndpointName } from "@signage/contract/endpoints";
import { beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../support/page";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;

const HALL = {
	deviceGroupId: 3,
	title: "Hall",
	isDefault: true,
	isInAlert: false,
	actualPresentationId: 2,
	actualPresentationTitle: "Night",
	alertPresentationId: null,
	devices: [{ deviceId: 1, deviceName: "TV", deviceGroupId: 3 }],
};
const DECKS = [
	{ presentationId: 1, title: "Menu", status: "Ready" },
	{ presentationId: 2, title: "Night", status: "Ready" },
];
const WEEK = { id: 9, name: "Week", type: "Weekly", playing: null };

const LISTS: EndpointName[] = ["listDeviceGroups", "listPresentations", "listSchedules"];
const fail = (...names: EndpointName[]) => {
	for (const name of names) front.service.answer(name, problem(503));
};

beforeEach(async () => {
	front.service.answer("listDeviceGroups", { body: [HALL] });
	front.service.answer("listPresentations", { body: { presentations: DECKS } });
	front.service.answer("listSchedules", { body: [WEEK] });
	ann = await front.signedIn();
});

const form = `[aria-labelledby="group-3"] form`;
const options = (page: Page, name: string, within = form) =>
	page.root
		.querySelectorAll(`${within} [name="${name}"] option`)
		.map((one) => `${one.textContent}${one.hasAttribute("selected") ? " *" : ""}`);
const ticks = (page: Page) =>
	page.root
		.querySelectorAll("dialog input[name=deviceGroupId]")
		.map((box) => `${box.getAttribute("value")}${box.hasAttribute("checked") ? " *" : ""}`);

const TYPED = { title: "Foyer", actualPresentationId: "1", alertPresentationId: "2" };

describe("the devices without the presentations", () => {
	test("are shown with what the groups have, and their alerts can be started", async () => {
		fail("listPresentations");
		const page = await ann.get("/devices");
		expect([page.status, page.alert]).toEqual([200, undefined]);
		expect(page.main).toContain("Your presentations cannot be loaded now");
		expect(page.main).toContain("Shows Night");
		expect(options(page, "actualPresentationId")).toEqual(["None", "Night *"]);
		front.service.answer("startAlert", { body: HALL });
		expect((await ann.submit(page, { form, button: "Start alert" })).status).toBe(302);
	});

	test("keep what was typed into a form that the service refuses", async () => {
		const page = await ann.get("/devices");
		fail("listPresentations");
		front.service.answer("updateDeviceGroup", problem(400, "No", { Title: ["No such title"] }));
		const refused = await ann.submit(page, { form, fields: TYPED, button: "Save" });
		expect([refused.status, refused.values.title]).toEqual([400, "Foyer"]);
		expect(options(refused, "actualPresentationId")).toEqual(["None", "Night", "Presentation 1 *"]);
		expect(options(refused, "alertPresentationId")).toEqual(["None", "Night *"]);
	});

	test("keep what was chosen for all", async () => {
		const page = await ann.get("/devices?alert=start");
		fail("listPresentations", "startAlertEverywhere");
		const refused = await ann.submit(page, {
			fields: { alertPresentationId: "1" },
			button: "Yes",
		});
		expect(options(refused, "alertPresentationId", "dialog")).toEqual([
			"Choose…",
			"Night",
			"Presentation 1 *",
		]);
	});
});

describe("the devices without the schedules", () => {
	test("say so, and keep the one that a group has", async () => {
		front.service.answer("listDeviceGroups", {
			body: [{ ...HALL, scheduleId: 9, scheduleName: "Week" }],
		});
		fail("listSchedules");
		const page = await ann.get("/devices");
		expect([page.status, page.alert]).toEqual([200, undefined]);
		expect(page.main).toContain("Your schedules cannot be loaded now");
		expect(options(page, "scheduleId")).toEqual(["None", "Week *"]);
	});

	test("say it of both in one sentence", async () => {
		fail("listSchedules", "listPresentations");
		const page = await ann.get("/devices");
		expect(page.main).toContain("Your presentations and your schedules cannot be loaded now");
	});

	test("of a service that has none miss nothing", async () => {
		front.service.answer("listSchedules", problem(404));
		expect((await ann.get("/devices")).main).not.toContain("cannot be loaded now");
	});
});

describe("a form that is refused while no list can be had", () => {
	test("of a group is shown as it was sent, and can be sent again", async () => {
		const page = await ann.get("/devices");
		fail(...LISTS, "updateDeviceGroup", "getDeviceGroup");
		const fields = { ...TYPED, scheduleId: "9" };
		const refused = await ann.submit(page, { form, fields, button: "Save" });
		expect(refused.status).toBe(503);
		expect(refused.values).toMatchObject({ ...fields, openedAs: "2,,,Hall" });
		expect(refused.main).not.toContain("No longer there");
		expect(options(refused, "scheduleId")).toEqual(["None", "Schedule 9 *"]);
		front.service.answer("getDeviceGroup", { body: HALL });
		front.service.answer("updateDeviceGroup", { body: HALL });
		const sent = await ann.submit(refused, { form, button: "Save" });
		expect(sent.status).toBe(302);
		expect(front.service.named("updateDeviceGroup").at(-1)?.body).toEqual({
			title: "Foyer",
			actualPresentationId: 1,
			alertPresentationId: 2,
			scheduleId: 9,
		});
	});

	test("for the alert everywhere does not count what is not known", async () => {
		const page = await ann.get("/devices?alert=start");
		fail(...LISTS, "startAlertEverywhere");
		const refused = await ann.submit(page, {
			fields: { alertPresentationId: "1" },
			button: "Yes",
		});
		expect(refused.dialog).toContain("Start the alert on all screens?");
		expect(options(refused, "alertPresentationId", "dialog")).toContain("Presentation 1 *");
	});

	test("of a screen keeps its group", async () => {
		front.service.answer("getDevice", { body: HALL.devices[0] });
		const page = await ann.get("/devices/:1");
		fail(...LISTS, "getDevice", "updateDevice");
		const refused = await ann.submit(page, { fields: { deviceName: "Door" }, button: "Save" });
		expect(refused.values).toMatchObject({ deviceName: "Door", deviceGroupId: "3" });
		expect(options(refused, "deviceGroupId", "main")).toEqual(["Group 3 *"]);
	});

	test.each([
		["/presentations?show=1", "listPresentations"],
		["/schedules?use=9", "listSchedules"],
	] as const)("of %s keeps its ticks", async (address, list) => {
		front.service.answer("listDeviceGroups", {
			body: [HALL, { ...HALL, deviceGroupId: 4, title: "Bar", isDefault: false, devices: [] }],
		});
		const page = await ann.get(address);
		fail(...LISTS, "getDeviceGroup", "updateDeviceGroup");
		const refused = await ann.submit(page, { fields: { deviceGroupId: "4" }, button: "Save" });
		expect(refused.status).toBe(503);
		expect(ticks(refused)).toEqual(["3", "4 *"]);
		expect(refused.main).not.toContain("Make your first");
		front.service.answer(list, {
			body: list === "listSchedules" ? [WEEK] : { presentations: DECKS },
		});
		const again = await ann.submit(refused, { button: "Save" });
		expect([again.status, ticks(again)]).toEqual([503, ["3", "4 *"]]);
		expect(again.dialog).toContain(list === "listSchedules" ? "“Week”" : "“Menu”");
	});
});
