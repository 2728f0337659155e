import { beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../support/page";
import { giveZones } from "../support/schedules";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;

const group = (more: object = {}) => ({
	deviceGroupId: 3,
	title: "Hall",
	isDefault: true,
	isInAlert: false,
	actualPresentationId: 2,
	actualPresentationTitle: "Night",
	alertPresentationId: null,
	devices: [],
	...more,
});
const give = (more: object = {}) =>
	front.service.answer("listDeviceGroups", { body: [group(more)] });
const LUNCH = { id: 8, name: "Lunch", type: "Linear", playing: 1, playingTitle: "Menu" };
const WEEK = { id: 9, name: "Week", type: "Weekly", playing: null };
beforeEach(async () => {
	giveZones(front);
	give();
	front.service.answer("listSchedules", { body: [WEEK, LUNCH] });
	front.service.answer("updateDeviceGroup", { body: {} });
	ann = await front.signedIn();
});

const form = `[aria-labelledby="group-3"] form`;
const list = (page: Page) => page.root.querySelector(`${form} [name="scheduleId"]`);
const options = (page: Page) =>
	list(page)
		?.querySelectorAll("option")
		.map((one) => `${one.textContent}${one.hasAttribute("selected") ? " *" : ""}`);
const panel = (page: Page) =>
	page.root.querySelector(`[aria-labelledby="group-3"]`)?.textContent ?? "";
const saved = () => front.service.named("updateDeviceGroup").map(({ body }) => body);

describe("a group's schedule", () => {
	test("is chosen in the group's form, and cleared by none", async () => {
		const page = await ann.get("/devices");
		expect(options(page)).toEqual(["None *", "Lunch", "Week"]);
		const sent = await ann.submit(page, { form, fields: { scheduleId: "9" }, button: "Save" });
		expect([sent.status, sent.location]).toEqual([302, "/devices"]);
		give({ scheduleId: 9, scheduleName: "Week" });
		const chosen = await ann.get("/devices");
		expect(options(chosen)).toEqual(["None", "Lunch", "Week *"]);
		await ann.submit(chosen, { form, fields: { scheduleId: "" }, button: "Save" });
		expect(saved()).toEqual([
			{ title: "Hall", actualPresentationId: 2, alertPresentationId: null, scheduleId: 9 },
			{ title: "Hall", actualPresentationId: 2, alertPresentationId: null, scheduleId: null },
		]);
	});

	test("goes first, which is said where another presentation is chosen for the group", async () => {
		const noticeOf = async (fields: Record<string, string>, after: object) => {
			front.service.answer("updateDeviceGroup", { body: group(after) });
			const sent = await ann.fill("/devices", { form, fields, button: "Save" });
			return (await ann.follow(sent)).notice;
		};
		const menu = { actualPresentationId: "1" };
		give({ scheduleId: 9, scheduleName: "Week" });
		expect(await noticeOf(menu, { scheduleId: 9, actualPresentationId: 1 })).toBe(
			"Saved: Hall; its schedule goes first, its presentation plays where that says nothing",
		);
		expect(await noticeOf({ ...menu, scheduleId: "" }, { scheduleId: null })).toBe("Saved: Hall");
		expect(await noticeOf({ alertPresentationId: "1" }, { scheduleId: 9 })).toBe("Saved: Hall");
		expect(await noticeOf({ actualPresentationId: "" }, { scheduleId: 9 })).toBe("Saved: Hall");
	});

	test("that the service refuses stays chosen", async () => {
		front.service.answer("updateDeviceGroup", problem(400, "There is no such schedule."));
		const page = await ann.fill("/devices", { form, fields: { scheduleId: "8" }, button: "Save" });
		expect([page.status, page.alert]).toEqual([
			400,
			expect.stringContaining("There is no such schedule."),
		]);
		expect(options(page)).toEqual(["None", "Lunch *", "Week"]);
	});

	test("that the list does not have is kept by its name", async () => {
		give({ scheduleId: 99, scheduleName: "Old" });
		const page = await ann.get("/devices");
		expect(options(page)).toEqual(["None", "Old *", "Lunch", "Week"]);
		await ann.submit(page, { form, button: "Save" });
		expect(saved()).toEqual([expect.objectContaining({ scheduleId: 99 })]);
	});

	test("is none where there is no schedule yet", async () => {
		front.service.answer("listSchedules", { body: [] });
		expect(options(await ann.get("/devices"))).toEqual(["None *"]);
	});

	test.each([problem(404), problem(501), problem(403, "Not in your plan")])(
		"is not offered by a service without schedules: %j",
		async (answer) => {
			front.service.answer("listSchedules", answer);
			const page = await ann.get("/devices");
			expect([page.status, list(page), page.alert]).toEqual([200, null, undefined]);
			await ann.submit(page, { form, button: "Save" });
			expect(saved()).toEqual([expect.not.objectContaining({ scheduleId: expect.anything() })]);
			expect(saved()[0]).not.toHaveProperty("scheduleId");
		},
	);

	test("is offered in each of many groups", async () => {
		const groups = Array.from({ length: 500 }, (_, index) =>
			group({ deviceGroupId: index + 1, title: `Group ${index + 1}`, isDefault: index === 0 }),
		);
		front.service.answer("listDeviceGroups", { body: groups });
		giveZones(
			front,
			Array.from({ length: 100 }, (_, index) => `Number ${index + 1}`),
		);
		const page = await ann.get("/devices");
		expect(page.root.querySelectorAll('[name="scheduleId"]')).toHaveLength(500);
		expect(options(page)).toEqual(["None *", "Lunch", "Week"]);
	});
});

test("a schedule that the list does not have is said to be deleted, not to be of an unknown kind", async () => {
	front.service.answer("getDeviceGroup", { body: group({ scheduleId: 8, scheduleName: "Lunch" }) });
	front.service.answer("listSchedules", { body: [WEEK] });
	const page = await ann.get("/devices/groups/:3/plays");
	expect([page.status, page.alert]).toEqual([200, undefined]);
	expect(page.main).toContain(
		"What the schedule Lunch plays cannot be told. It was deleted a moment ago.",
	);
});

test("where a schedule is taken from its group and deleted meanwhile, the group is not said to be gone", async () => {
	let times = 0;
	front.service.answer("getDeviceGroup", () => {
		times += 1;
		return { body: group({ scheduleId: times === 1 ? 8 : null, scheduleName: "Lunch" }) };
	});
	front.service.answer("listSchedules", { body: [WEEK, LUNCH] });
	front.service.answer("getSimpleSchedule", problem(404, "The schedule was not found"));
	const page = await ann.get("/devices/groups/:3/plays");
	expect([page.status, page.alert, times]).toEqual([200, undefined, 2]);
	expect(page.main).not.toContain("Lunch");
});

describe("a presentation that the list does not have", () => {
	const chosen = (page: Page, name: string) =>
		page.root.querySelector(`${form} [name="${name}"] option[selected]`)?.textContent;
	beforeEach(() => {
		front.service.answer("listPresentations", {
			body: { presentations: [{ presentationId: 2, title: "Night", status: "Ready" }] },
		});
	});

	test.each([
		["actualPresentationId", { actualPresentationId: 98, actualPresentationTitle: "Old" }, "Old"],
		["actualPresentationId", { actualPresentationId: 98 }, "Presentation 98"],
		["alertPresentationId", { alertPresentationId: 99, alertPresentationTitle: "Fire" }, "Fire"],
	])("stays the group's %s: %j", async (name, more, title) => {
		give({ actualPresentationTitle: null, ...more });
		const page = await ann.get("/devices");
		expect(chosen(page, name)).toBe(title);
		await ann.submit(page, { form, fields: { title: "Foyer" }, button: "Save" });
		expect(saved()).toEqual([
			expect.objectContaining({ title: "Foyer", [name]: Object.values(more)[0] }),
		]);
	});

	test("is not offered to other groups", async () => {
		give({ alertPresentationId: 99, alertPresentationTitle: "Fire" });
		const page = await ann.get("/devices");
		const offered = page.root.querySelectorAll(`${form} [name="actualPresentationId"] option`);
		expect(offered.map(({ textContent }) => textContent)).toEqual(["None", "Night"]);
	});
});

describe("the alert everywhere that the service refuses", () => {
	test("asks again with what was chosen", async () => {
		front.service.answer("listPresentations", {
			body: { presentations: [{ presentationId: 2, title: "Night", status: "Ready" }] },
		});
		front.service.answer("startAlertEverywhere", problem(403, "Not in your plan"));
		const page = await ann.fill("/devices?search=ha&alert=start", {
			fields: { alertPresentationId: "2" },
			button: "Yes",
		});
		expect([page.status, page.alert]).toEqual([403, expect.stringContaining("Not in your plan")]);
		expect(page.dialog).toContain("Are you sure?");
		const chosen = page.root.querySelector("dialog option[selected]");
		expect(chosen?.getAttribute("value")).toBe("2");
		front.service.answer("startAlertEverywhere", { body: [] });
		const sent = await ann.submit(page, { button: "Yes" });
		expect([sent.status, sent.location]).toEqual([302, "/devices?search=ha"]);
		expect(front.service.named("startAlertEverywhere").map(({ body }) => body)).toEqual([
			{ presentationId: 2 },
			{ presentationId: 2 },
		]);
	});

	test("asks with what was sent where no dialog had asked before, and with nothing of another form", async () => {
		front.service.answer("listPresentations", {
			body: { presentations: [{ presentationId: 2, title: "Night", status: "Ready" }] },
		});
		front.service.answer("startAlertEverywhere", problem(403, "Not in your plan"));
		const intent = "start-alert-all";
		const page = await ann.post("/devices?search=ha", { intent, alertPresentationId: "2" });
		expect([page.status, page.alert]).toEqual([403, expect.stringContaining("Not in your plan")]);
		const chosen = page.root.querySelector("dialog option[selected]");
		expect(chosen?.getAttribute("value")).toBe("2");
		front.service.answer("startAlertEverywhere", { body: [] });
		const sent = await ann.submit(page, { button: "Yes" });
		expect([sent.status, sent.location]).toEqual([302, "/devices?search=ha"]);
		expect((await ann.post("/devices", { intent: "add-group", title: "" })).dialog).toBeUndefined();
	});

	test.each([
		{ presentationId: ["The presentation was not found"] },
		[{ detail: "The presentation was not found", pointer: "#/presentationId" }],
	])("says at its list what is wrong with what was chosen there: %j", async (errors) => {
		front.service.answer("startAlertEverywhere", { status: 400, body: { status: 400, errors } });
		const page = await ann.fill("/devices?alert=start", {
			fields: { alertPresentationId: "" },
			button: "Yes",
		});
		expect(page.alert).toBe("Bad request The presentation was not found");
		const list = page.root.querySelector("dialog select");
		expect(list?.getAttribute("aria-invalid")).toBe("true");
		const [said] = list?.getAttribute("aria-describedby")?.split(" ") ?? [];
		expect(page.root.querySelector(`dialog #${said}`)?.textContent).toBe(
			"The presentation was not found",
		);
	});
});

describe("what a group shows", () => {
	test("comes from its schedule", async () => {
		give({ scheduleId: 8, scheduleName: "Lunch" });
		expect(panel(await ann.get("/devices"))).toContain("Shows Menu by the schedule Lunch");
	});

	test("is the group's own before the schedule's first item", async () => {
		give({ scheduleId: 9, scheduleName: "Week" });
		const shown = panel(await ann.get("/devices"));
		expect(shown).toContain("Shows Night");
		expect(shown).not.toContain("by the schedule");
	});

	test("is the alert's while it lasts", async () => {
		give({
			scheduleId: 8,
			isInAlert: true,
			alertPresentationId: 2,
			alertPresentationTitle: "Fire",
		});
		const shown = panel(await ann.get("/devices"));
		expect(shown).toContain("Fire");
		expect(shown).not.toContain("by the schedule");
	});

	test("is not guessed where the service does not say what the schedule plays", async () => {
		front.service.answer("listSchedules", { body: [{ id: 8, name: "Lunch", type: "Linear" }] });
		give({ scheduleId: 8, scheduleName: "Lunch" });
		const shown = panel(await ann.get("/devices"));
		expect(shown).toContain("Shows what the schedule Lunch says");
		expect(shown).not.toContain("Shows Night");
	});

	test("is asked for again when the schedule turns to something else", async () => {
		give({ scheduleId: 8 });
		const digest = async () => (await ann.get("/devices/changes")).text;
		const before = await digest();
		expect(await digest()).toBe(before);
		front.service.answer("listSchedules", {
			body: [{ ...LUNCH, playing: 2, playingTitle: "Night" }],
		});
		expect(await digest()).not.toBe(before);
	});
});
