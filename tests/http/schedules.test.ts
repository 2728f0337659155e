import { beforeEach, describe, expect, test } from "vitest";
import { giveZones, simple, weekly } from "../support/schedules";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;

const group = (deviceGroupId: number, title: string, scheduleId?: number) => ({
	deviceGroupId,
	title,
	isDefault: false,
	isInAlert: false,
	scheduleId,
	devices: [],
});
const LIST = [
	{ id: 9, name: "Week", type: "Weekly" },
	{ id: 8, name: "Lunch", type: "Linear" },
	{ id: 7, name: "Moon", type: "Lunar" },
];
beforeEach(async () => {
	giveZones(front);
	front.service.answer("listSchedules", { body: LIST });
	front.service.answer("listDeviceGroups", {
		body: [group(1, "Hall", 8), group(2, "Bar", 8), group(3, "Attic")],
	});
	ann = await front.signedIn();
});

const hrefs = (links: { getAttribute(name: string): string | undefined }[]) =>
	links.map((link) => link.getAttribute("href"));

describe("the list of schedules", () => {
	test("has title, type, who uses it, edit and delete; Linear is shown as Simple, new words as they are", async () => {
		const page = await ann.get("/schedules");
		expect([page.status, page.title, page.heading]).toEqual([200, "Schedules", "Schedules"]);
		expect(page.root.querySelectorAll("thead th").map((one) => one.textContent)).toEqual([
			"Title",
			"Type",
			"Used by",
			"Edit, Duplicate, Delete",
		]);
		expect(page.rows.map((cells) => cells.slice(0, 3))).toEqual([
			["Lunch", "Simple", "Bar, Hall"],
			["Moon", "Lunar", "No group"],
			["Week", "Weekly", "No group"],
		]);
		const [lunch, moon, week] = page.root.querySelectorAll("tbody tr");
		const warned = page.root.querySelectorAll("tbody .text-warn");
		expect(warned.map((one) => one.textContent)).toEqual(["No group", "No group"]);
		expect(hrefs(lunch?.querySelectorAll("a") ?? [])).toEqual([
			"/simple-schedule/:8",
			"/devices/groups/:2/plays",
			"/devices/groups/:1/plays",
			"/simple-schedule/:8",
			"?use=8",
			"?confirm=delete&id=8",
		]);
		expect(hrefs(week?.querySelectorAll("a") ?? [])).toContain("/weekly-schedule/:9");
		expect(hrefs(moon?.querySelectorAll("a") ?? [])).toEqual(["?confirm=delete&id=7"]);
	});

	test("has buttons for both kinds, and says what to do where there are none", async () => {
		const links = async () =>
			(await ann.get("/schedules")).root
				.querySelectorAll('main a.btn[href$="-schedule"]')
				.map((one) => [one.textContent, one.getAttribute("href")]);
		const both = [
			["New Simple Schedule", "/simple-schedule"],
			["New Weekly Schedule", "/weekly-schedule"],
		];
		expect(await links()).toEqual(both);
		front.service.answer("listSchedules", { body: [] });
		expect(await links()).toEqual(both);
		expect((await ann.get("/schedules")).main).toContain("Make your first schedule");
	});

	test("tells what each plays now and next, in its zone, where the service does", async () => {
		front.service.answer("listSchedules", {
			body: [
				{
					...LIST[1],
					timeZoneId: "Tokyo Standard Time",
					playing: 1,
					playingTitle: "Menu",
					nextAt: "2099-03-28T12:00:00Z",
					nextTitle: "Night",
				},
				{ ...LIST[0], playing: null, nextAt: "2099-03-28T12:00:00Z", nextTitle: "Night" },
				{ ...LIST[0], id: 99, playing: null, nextAt: null },
			],
		});
		const page = await ann.get("/schedules");
		expect(page.rows.map((cells) => cells[3])).toEqual([
			"MenuNight at 2099-03-28 21:00 (Asia/Tokyo)",
			"Nothing yetNight at 2099-03-28 12:00 (UTC)",
			"Nothing",
		]);
	});

	test("is found by what it plays now, and by what it says to come next", async () => {
		const plays = { playing: 1, playingTitle: "Menu", nextTitle: "Night" };
		const body = [{ ...LIST[1], ...plays, nextAt: "2099-03-28T12:00:00Z" }, LIST[0]];
		front.service.answer("listSchedules", { body });
		for (const title of ["menu", "night"])
			expect((await ann.get(`/schedules?search=${title}`)).rows, title).toHaveLength(1);
	});

	test("cuts a long title of what plays, now and next", async () => {
		const long = "Lunch menu of the summer ".repeat(4).trim();
		const playing = { playing: 1, playingTitle: long };
		const next = { nextAt: "2099-03-28T12:00:00Z", nextTitle: long };
		front.service.answer("listSchedules", { body: [{ ...LIST[1], ...playing, ...next }] });
		const page = await ann.get("/schedules");
		const short = "Lunch menu of the summer Lunch menu of t…";
		expect(page.rows[0]?.[3]).toBe(`${short}${short} at 2099-03-28 12:00 (UTC)`);
	});

	test("is searched by name, group and presentation by a GET form, which keeps what was typed", async () => {
		const names = async (query: string) =>
			(await ann.get(`/schedules?search=${query}`)).rows.map(([name]) => name);
		expect(await names("LUN")).toEqual(["Lunch"]);
		expect(await names("l%C3%BCn")).toEqual(["Lunch"]);
		expect(await names("hall")).toEqual(["Lunch"]);
		expect(await names("hall+lun")).toEqual(["Lunch"]);
		expect(await names("")).toEqual(["Lunch", "Moon", "Week"]);
		const page = await ann.get("/schedules?search=%20moon");
		const form = page.root.querySelector("form[role=search]");
		expect(form?.getAttribute("action")).toBe("/schedules");
		expect(form?.querySelector("[name=search]")?.getAttribute("value")).toBe("moon");
		expect(form?.querySelector("a")?.getAttribute("href")).toBe("/schedules");
		expect(form?.textContent).toContain("Show all 1 schedule");
		const asks = page.root.querySelectorAll("tbody a").map((link) => link.getAttribute("href"));
		expect(asks).toContain("?search=moon&confirm=delete&id=7");
		const none = await ann.get("/schedules?search=nothing");
		expect(none.main).toContain("No schedule fits");
		expect(none.main).toContain("Show all");
		// A few need no search.
		expect((await ann.get("/schedules")).root.querySelector("form[role=search]")).toBeNull();
	});

	test("goes on without the groups where those cannot be read", async () => {
		front.service.answer("listDeviceGroups", problem(403, "No"));
		const page = await ann.get("/schedules");
		expect([page.status, page.rows.map((cells) => cells[0])]).toEqual([
			200,
			["Lunch", "Moon", "Week"],
		]);
		expect(page.main).not.toContain("Used by");
	});

	test.each([
		[problem(403, "Not in your plan"), 403, "Error Not in your plan"],
		[{ status: 501 }, 501, "Error Could not load data."],
		["cut" as const, 502, "Error Could not load data."],
		[problem(500, "secret"), 500, "Error Internal server error"],
	])("cannot be loaded, %j: %i, %s", async (answer, status, words) => {
		front.service.answer("listSchedules", answer);
		const page = await ann.get("/schedules");
		expect([page.status, page.alert]).toEqual([status, expect.stringContaining(words)]);
	});
});

describe("deleting a schedule", () => {
	test("asks first and says which groups use it; then it is gone, and the list says so once", async () => {
		front.service.answer("deleteSchedule", { status: 204 });
		const asked = await ann.get("/schedules?confirm=delete&id=8");
		expect(asked.dialog).toContain("Are you sure? Delete the schedule “Lunch”?");
		expect(asked.dialog).toContain(
			"It is used by Bar, Hall. While it is used, it cannot be deleted. Take it from them under Use in….",
		);
		const away = asked.root.querySelector('dialog a[href="/schedules?use=8"]');
		expect(away?.textContent).toBe("Use in…");
		expect(front.service.named("deleteSchedule")).toEqual([]);
		const sent = await ann.submit(asked, { button: "Yes" });
		expect([sent.status, sent.location]).toEqual([302, "/schedules"]);
		expect(front.service.named("deleteSchedule")).toHaveLength(1);
		expect((await ann.follow(sent)).notice).toBe("Schedule deleted");
		expect((await ann.get("/schedules")).notice).toBeUndefined();
		expect((await ann.get("/schedules?confirm=delete&id=99")).dialog).toBeUndefined();
	});

	test("leads back to what was searched for, as does a refusal", async () => {
		front.service.answer("deleteSchedule", { status: 204 });
		const asked = await ann.get("/schedules?search=lunch&confirm=delete&id=8");
		expect((await ann.submit(asked, { button: "Yes" })).location).toBe("/schedules?search=lunch");
		front.service.answer("deleteSchedule", problem(409, "Bar and Hall use this schedule."));
		const refused = await ann.submit(asked, { button: "Yes" });
		expect([refused.status, refused.rows.length]).toEqual([409, 1]);
		expect(refused.alert).toContain("Take it from them under Use in….");
		expect(
			refused.root.querySelector('[role=alert] a[href="/schedules?search=lunch&use=8"]'),
		).not.toBeNull();
		expect(refused.values).toMatchObject({ search: "lunch" });
		front.service.answer("listSchedules", problem(500, "Later"));
		const unread = await ann.submit(asked, { button: "Yes" });
		expect(unread.values).toMatchObject({ search: "lunch" });
	});

	test("from its form, Save and Cancel lead back to what was searched for", async () => {
		const list = await ann.get("/schedules?search=lunch");
		const edit = list.root.querySelector("[aria-label='Edit Lunch']")?.getAttribute("href");
		expect(edit).toBe("/simple-schedule/:8?search=lunch");
		front.service.answer("getSimpleSchedule", {
			body: simple([{ dateTime: "2099-01-01 10:00", presentationId: 1 }]),
		});
		front.service.answer("updateSimpleSchedule", { body: {} });
		const page = await ann.get(String(edit));
		const cancel = page.root.querySelectorAll("a").find((one) => one.textContent === "Cancel");
		expect(cancel?.getAttribute("href")).toBe("/schedules?search=lunch");
		const sent = await ann.submit(page, { form: "form#schedule", button: "Save" });
		expect([sent.status, sent.location]).toEqual([302, "/schedules?search=lunch"]);
	});

	test("that groups use: the service's sentence, and links to the groups", async () => {
		front.service.answer("deleteSchedule", problem(409, "Bar and Hall use this schedule."));
		const page = await ann.post("/schedules", { intent: "delete", id: "8" });
		expect([page.status, page.isAlertFirst]).toEqual([409, true]);
		expect(page.alert).toContain("Bar and Hall use this schedule.");
		expect(hrefs(page.root.querySelectorAll("[role=alert] a"))).toEqual([
			"/devices?group=2",
			"/devices?group=1",
			"/schedules?use=8",
		]);
		expect(page.rows).toHaveLength(3);
	});

	test.each([
		[{ intent: "delete" }],
		[{ intent: "delete", id: "x" }],
		[{ intent: "burn", id: "8" }],
		[{}],
	])("%j is a 400, and nothing is deleted", async (fields) => {
		expect((await ann.post("/schedules", fields)).status).toBe(400);
		expect(front.service.named("deleteSchedule")).toEqual([]);
	});
});

describe("duplicating a schedule", () => {
	test("makes a copy of a simple one, with all items", async () => {
		const items = [
			{ dateTime: "2020-01-01 10:00", presentationId: 1 },
			{ dateTime: "2099-01-01 10:00", presentationId: null },
		];
		front.service.answer("getSimpleSchedule", { body: simple(items) });
		front.service.answer("createSimpleSchedule", { body: {} });
		const page = await ann.get("/schedules");
		const sent = await ann.submit(page, {
			button: "Duplicate Lunch",
			form: "form#duplicate-schedule",
		});
		expect([sent.status, sent.location]).toEqual([302, "/schedules"]);
		expect((await ann.follow(sent)).notice).toBe("Duplicated: Copy of Lunch");
		expect(front.service.named("createSimpleSchedule")[0]?.body).toEqual({
			name: "Copy of Lunch",
			timeZoneId: "W. Europe Standard Time",
			dateTimeCollection: [items[0], { ...items[1], presentationId: 0 }],
		});
	});

	test("leads back to what was searched for", async () => {
		front.service.answer("getSimpleSchedule", { body: simple([]) });
		front.service.answer("createSimpleSchedule", { body: {} });
		const sent = await ann.submit(await ann.get("/schedules?search=lunch"), {
			button: "Duplicate Lunch",
			form: "form#duplicate-schedule",
		});
		expect([sent.status, sent.location]).toEqual([302, "/schedules?search=lunch"]);
	});

	test("makes a copy of a weekly one", async () => {
		const monday = [{ time: "08:00:00", presentationId: 2 }];
		front.service.answer("getWeeklySchedule", {
			body: { ...weekly({ monday }), name: "x".repeat(200) },
		});
		front.service.answer("createWeeklySchedule", { body: {} });
		expect((await ann.post("/schedules", { intent: "duplicate", id: "9" })).status).toBe(302);
		expect(front.service.named("createWeeklySchedule")[0]?.body).toMatchObject({
			name: `Copy of ${"x".repeat(192)}`,
			Monday: monday,
			Sunday: [],
		});
	});

	test("sends times as the form does, however the service writes them", async () => {
		const presentationId = 1;
		const told = ["2099-01-01T10:00:00", "2099-01-02T10:00", "2099-01-03 10:00:00"];
		front.service.answer("getSimpleSchedule", {
			body: simple(told.map((dateTime) => ({ dateTime, presentationId }))),
		});
		const sunday = [{ time: "08:00", presentationId }];
		front.service.answer("getWeeklySchedule", { body: weekly({ sunday }) });
		for (const [call, id] of [
			["createSimpleSchedule", "8"],
			["createWeeklySchedule", "9"],
		] as const) {
			front.service.answer(call, { body: {} });
			expect((await ann.post("/schedules", { intent: "duplicate", id })).status).toBe(302);
		}
		expect(front.service.named("createSimpleSchedule")[0]?.body).toMatchObject({
			dateTimeCollection: ["2099-01-01 10:00", "2099-01-02 10:00", "2099-01-03 10:00"].map(
				(dateTime) => ({ dateTime, presentationId }),
			),
		});
		expect(front.service.named("createWeeklySchedule")[0]?.body).toMatchObject({
			Sunday: [{ time: "08:00:00", presentationId }],
		});
	});

	test("of an unknown kind, or one that is gone, says so", async () => {
		for (const id of ["7", "99"]) {
			const page = await ann.post("/schedules", { intent: "duplicate", id });
			expect([page.status >= 400, page.alert !== undefined], id).toEqual([true, true]);
		}
	});
});
