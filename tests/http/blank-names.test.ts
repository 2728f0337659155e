import { beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../support/page";
import { weekly, ZONES } from "../support/schedules";
import { withFront } from "../support/shared";
import { PROFILE } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

// What another team's service lets somebody call "", or a blank.

const front = withFront();
let ann: Visitor;
const device = {
	...{ deviceId: 51, deviceName: "", operationSystem: "web", isLoggedIn: true },
	...{ deviceGroupId: 3, playing: { presentationId: 700, slideId: 1 } },
};
const group = {
	...{ deviceGroupId: 3, title: " ", isDefault: false, isInAlert: true },
	...{ actualPresentationId: 700, actualPresentationTitle: "" },
	...{ alertPresentationId: 700, alertPresentationTitle: " " },
	...{ scheduleId: 9, scheduleName: "", devices: [device] },
};
const deck = { presentationId: 700, title: "", status: "Ready", frameDelayInSeconds: 4 };

beforeEach(async () => {
	const { service } = front;
	service.answer("getProfile", { body: { ...PROFILE, subscriptionInfo: { tier: "Enterprise" } } });
	service.answer("listPresentations", { body: { presentations: [deck] } });
	service.answer("getPresentation", { body: { ...deck, slides: [] } });
	service.answer("listDeviceGroups", { body: [group] });
	service.answer("getDeviceGroup", { body: group });
	service.answer("getDevice", { body: device });
	service.answer("listSchedules", { body: [{ id: 9, name: "\t", type: "Weekly" }] });
	service.answer("listTimeZones", { body: ZONES });
	service.answer("getWeeklySchedule", {
		body: { ...weekly({ sunday: [{ time: "08:00:00", presentationId: 700 }] }), name: "" },
	});
	ann = await front.signedIn();
});

/** Controls and options that no one can tell by a name; a label, which counts in place of the text, may end with one. */
const nameless = (page: Page) =>
	page.root
		.querySelectorAll("main a, main button, main summary, main option, main h1, main h2")
		.filter((one) => {
			const label = one.getAttribute("aria-label");
			return label === undefined ? one.textContent.trim() === "" : /^$|\s$/.test(label);
		})
		.map((one) => one.outerHTML);

test.each<[path: string, ...named: string[]]>([
	["/presentations", "Presentation 700"],
	["/presentations?confirm=delete&id=700", "Delete “Presentation 700”?"],
	["/presentations?show=700", "Show “Presentation 700” on…", "Group 3"],
	["/devices", "Device 51", "Group 3", "Presentation 700", "Schedule 9"],
	["/devices?confirm=delete-group&id=3", "Delete the group “Group 3”?"],
	["/devices?confirm=remove-devices&deviceId=51", "“Device 51”"],
	["/devices/:51", "Device 51", "Group 3", "Presentation 700"],
	["/devices/:51?confirm=delete", "Remove “Device 51”?"],
	["/devices/groups/:3/plays", "Group 3", "Presentation 700"],
	["/schedules", "Schedule 9", "Group 3"],
	["/schedules?confirm=delete&id=9", "Delete the schedule “Schedule 9”?"],
	["/schedules?use=9", "Use “Schedule 9” in…", "Group 3"],
	["/weekly-schedule/:9", "Presentation 700"],
])("%s calls what has a blank name by its id", async (path, ...named) => {
	const page = await ann.get(path);
	expect(page.status).toBe(200);
	for (const name of named) expect(page.main).toContain(name);
	expect(nameless(page)).toEqual([]);
});

test.each<[path: string, search: string, found: string]>([
	["/presentations", "presentation 700", "Presentation 700"],
	["/devices", "device 51", "Device 51"],
	["/devices", "group 3 51", "Device 51"],
	["/devices", "group 3", "Device 51"],
	["/schedules", "schedule 9", "Schedule 9"],
])("%s finds by “%s” what it calls so", async (path, search, found) => {
	const query = `?search=${search.replaceAll(" ", "+")}`;
	expect((await ann.get(path + query)).main).toContain(found);
	const other = (await ann.get(`${path}?search=nowhere`)).main;
	expect(other).not.toContain(found);
});

test("each stands where what it is called does", async () => {
	const titled = (presentationId: number, title: string) => ({ ...deck, presentationId, title });
	front.service.answer("listPresentations", {
		body: { presentations: [titled(1, "Zebra"), deck, titled(2, "Apple")] },
	});
	const list = await ann.get("/presentations?sort=title");
	expect(list.rows.map(([title]) => title)).toEqual(["Apple", "Presentation 700", "Zebra"]);

	const called = (deviceId: number, deviceName: string) => ({ ...device, deviceId, deviceName });
	const empty = (deviceGroupId: number, title: string) => ({
		...group,
		...{ deviceGroupId, title, devices: [] },
	});
	const devices = [called(1, "Wall"), device, called(2, "Bar")];
	front.service.answer("listDeviceGroups", {
		body: [empty(4, "Yard"), { ...group, devices }, empty(5, "Attic")],
	});
	const fleet = await ann.get("/devices");
	const texts = (selector: string) =>
		fleet.root.querySelectorAll(selector).map((one) => one.textContent);
	expect(texts("h2[id^=group-]")).toEqual(["Attic", "Group 3", "Yard"]);
	expect(texts("td a")).toEqual(["Bar", "Device 51", "Wall"]);

	const named = (id: number, name: string) => ({ id, name, type: "Weekly" });
	front.service.answer("listSchedules", {
		body: [named(8, "Weekdays"), named(9, "\t"), named(7, "Holidays")],
	});
	const schedules = await ann.get("/schedules");
	expect(schedules.rows.map(([name]) => name)).toEqual(["Holidays", "Schedule 9", "Weekdays"]);
});

test.each(["\u200b", "\u2060\u00ad", "\ufeff \u3164"])(
	"nor does %j name anything",
	async (name) => {
		const unseen = { ...device, deviceName: name };
		front.service.answer("listDeviceGroups", { body: [{ ...group, devices: [unseen] }] });
		front.service.answer("getDevice", { body: unseen });
		expect((await ann.get("/devices")).main).toContain("Device 51");
		expect((await ann.get("/devices/:51")).title).toContain("Device 51");
	},
);

test("the list of presentations tells of what shows one, which comes without ids", async () => {
	const used = { actualInGroups: [" ", "Hall"], inSchedules: [""], alertInGroups: ["\u200b"] };
	front.service.answer("listPresentations", { body: { presentations: [{ ...deck, ...used }] } });
	const page = await ann.get("/presentations");
	expect(nameless(page)).toEqual([]);
	expect(page.main).toContain("a group without a name +1");
	expect(page.main).toContain(
		"By schedule: a schedule without a name. For alerts: a group without",
	);
});

test("no field has such a name as its value", async () => {
	const fields: [path: string, field: string, value: string][] = [
		["/devices", "title", " "],
		["/devices/:51", "deviceName", ""],
		["/devices?confirm=rename-devices&deviceId=51", "deviceName", ""],
		["/presentation/:700", "title", ""],
		["/weekly-schedule/:9", "name", ""],
	];
	for (const [path, field, value] of fields)
		expect((await ann.get(path)).value(field), path).toBe(value);
});

describe.each(["", " ", "x".repeat(300)])(
	"a screen called %j, whose name is not touched,",
	(name) => {
		const yard = { ...device, deviceId: 52, deviceName: "Yard" };
		const called = { ...device, deviceName: name };
		const sent = () => front.service.named("updateDevice").map(({ body }) => body);
		beforeEach(() => {
			const bar = { ...group, deviceGroupId: 4, title: "Bar", devices: [] };
			front.service.answer("listDeviceGroups", {
				body: [{ ...group, devices: [called, yard] }, bar],
			});
			front.service.answer("getDevice", { body: called });
			front.service.answer("updateDevice", { body: called });
		});

		test("gets another group on its page", async () => {
			const page = await ann.get("/devices/:51");
			const saved = await ann.submit(page, { fields: { deviceGroupId: "4" }, button: "Save" });
			expect((await ann.follow(saved)).notice).toMatch(/^Saved: (?:Device 51|x+)$/);
			expect(sent()).toEqual([{ deviceName: name, deviceGroupId: 4 }]);
		});

		test("lets those be renamed that are ticked with it", async () => {
			const saved = await ann.post("/devices", [
				...[51, 52].map((id): [string, string] => ["deviceId", String(id)]),
				...[name, "Yard"].map((one): [string, string] => ["openedName", one]),
				...[name, "Garden"].map((one): [string, string] => ["deviceName", one]),
				["intent", "rename-devices"],
			]);
			expect(saved.status).toBe(302);
			expect(sent()).toEqual([{ deviceName: "Garden", deviceGroupId: 3 }]);
		});

		test("gets no name that is none", async () => {
			const page = await ann.get("/devices/:51");
			const fields = { deviceName: "y".repeat(201) };
			const refused = await ann.submit(page, { fields, button: "Save" });
			expect([refused.status, refused.value("deviceName")]).toEqual([400, fields.deviceName]);
			expect((await ann.post("/devices/:51", { intent: "save", deviceName: "" })).status).toBe(400);
			expect(sent()).toEqual([]);
		});
	},
);
