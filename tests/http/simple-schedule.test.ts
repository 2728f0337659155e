import { beforeEach, describe, expect, test } from "vitest";
import { giveZones, simple, ZONES } from "../support/schedules";
import { withFront } from "../support/shared";
import {
	BERLIN,
	buttons,
	FUTURE,
	fields,
	items,
	optionsOf,
	time,
	what,
} from "../support/simple-form";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveZones(front);
	ann = await front.signedIn();
});

describe("a new schedule", () => {
	test("has the spec's title, fields, placeholder and buttons", async () => {
		const page = await ann.get("/simple-schedule");
		expect([page.status, page.title, page.heading]).toEqual([
			200,
			"Create Schedule",
			"Create Schedule",
		]);
		expect(page.field("name").getAttribute("placeholder")).toBe("Enter here");
		const labels = page.root.querySelectorAll("form#schedule label").map((one) => one.textContent);
		expect(labels.slice(0, 2)).toEqual(["Schedule name", "Time Zone"]);
		expect(page.main).toContain("Schedule Items");
		expect(buttons(page)).toEqual(["Save", "+ Add New Schedule Item", "Sort", "Import"]);
		expect(optionsOf(page, "timeZoneId")).toEqual(ZONES.map(({ displayName }) => displayName));
		const cancel = page.root
			.querySelectorAll("form#schedule a")
			.find((one) => one.textContent === "Cancel");
		expect(cancel?.getAttribute("href")).toBe("/schedules");
	});

	test("has the browser's time zone where that is known, else the first", async () => {
		expect((await ann.get("/simple-schedule")).value("timeZoneId")).toBe("UTC");
		ann.keep(["timezone=Asia%2FTokyo; Path=/"]);
		const page = await ann.get("/simple-schedule");
		const chosen = page.field("timeZoneId").querySelector("option[selected]");
		expect([page.value("timeZoneId"), chosen?.textContent]).toEqual([
			"Tokyo Standard Time",
			"(UTC+09:00) Tokyo",
		]);
		for (const zone of ["No%2FWhere", "", "%2500", "x".repeat(5_000)]) {
			ann.keep([`timezone=${zone}; Path=/`]);
			expect((await ann.get("/simple-schedule")).value("timeZoneId")).toBe("UTC");
		}
	});

	test("is saved in the wire's words, and leads to the list, which says so", async () => {
		front.service.answer("createSimpleSchedule", { body: simple() });
		const sent = await ann.post("/simple-schedule", fields([[FUTURE, "2"]], { intent: "save" }));
		expect([sent.status, sent.location]).toEqual([302, "/schedules"]);
		expect(front.service.named("createSimpleSchedule").map(({ body }) => body)).toEqual([
			{
				name: "Lunch",
				timeZoneId: BERLIN,
				dateTimeCollection: [{ dateTime: FUTURE, presentationId: 2 }],
			},
		]);
		front.service.answer("listSchedules", { body: [] });
		expect((await ann.follow(sent)).notice).toBe("Schedule saved: Lunch");
	});

	test("an hour of one digit is one", async () => {
		front.service.answer("createSimpleSchedule", { body: {} });
		const typed = fields([["2099-03-28 7:05", "2"]], { intent: "save" });
		expect((await ann.post("/simple-schedule", typed)).status).toBe(302);
		expect(front.service.named("createSimpleSchedule")[0]?.body).toMatchObject({
			dateTimeCollection: [{ dateTime: "2099-03-28 07:05", presentationId: 2 }],
		});
	});

	test("Enter saves", async () => {
		front.service.answer("createSimpleSchedule", { body: {} });
		const sent = await ann.fill("/simple-schedule", {
			form: "form#schedule",
			fields: { name: "Empty" },
		});
		expect([sent.status, sent.location]).toEqual([302, "/schedules"]);
		expect(front.service.named("createSimpleSchedule")[0]?.body).toEqual({
			name: "Empty",
			timeZoneId: "UTC",
			dateTimeCollection: [],
		});
	});
});

describe("the list of items, without scripts", () => {
	test("an item is added with the time that it is in the schedule's zone and no presentation, and gets the focus", async () => {
		const page = await ann.fill("/simple-schedule", {
			form: "form#schedule",
			fields: { name: "Lunch", timeZoneId: "Tokyo Standard Time" },
			button: "+ Add New Schedule Item",
		});
		expect(page.status).toBe(200);
		const [[when = "", id] = []] = items(page);
		const passed = Date.now() - Date.parse(`${when.replace(" ", "T")}:00+09:00`);
		expect(Math.abs(passed)).toBeLessThan(180_000);
		expect(id).toBe("");
		expect(optionsOf(page, what(0))).toEqual(["Choose a presentation", "Menu", "Night"]);
		expect(page.field(time(0)).hasAttribute("autofocus")).toBe(true);
		expect([page.value("name"), page.value("timeZoneId")]).toEqual([
			"Lunch",
			"Tokyo Standard Time",
		]);
		expect(page.title).toBe(`Lunch – ${page.heading}`);
		expect(front.service.named("createSimpleSchedule")).toEqual([]);
	});

	test("an item is added with the browser's time where the schedule's zone is not known", async () => {
		ann.keep(["timezone=Asia%2FTokyo; Path=/"]);
		front.service.answer("listTimeZones", { body: [{ id: "Mars", displayName: "Mars" }] });
		const page = await ann.fill("/simple-schedule", {
			form: "form#schedule",
			button: "+ Add New Schedule Item",
		});
		const [[when = ""] = []] = items(page);
		const passed = Date.now() - Date.parse(`${when.replace(" ", "T")}:00+09:00`);
		expect(Math.abs(passed)).toBeLessThan(180_000);
	});

	test("is sorted by time, ascending, and one that is removed is gone; what is typed stays", async () => {
		const typed = fields([
			["2099-01-03 10:00", "1"],
			["not a date", ""],
			["2099-01-02 09:00", "2"],
		]);
		const sorted = await ann.post("/simple-schedule", { ...typed, intent: "sort" });
		expect([sorted.status, sorted.alert]).toEqual([200, undefined]);
		expect(items(sorted)).toEqual([
			["2099-01-02 09:00", "2"],
			["2099-01-03 10:00", "1"],
			["not a date", ""],
		]);
		const left = await ann.submit(sorted, { form: "form#schedule", button: "Remove item 2" });
		expect(items(left)).toEqual([
			["2099-01-02 09:00", "2"],
			["not a date", ""],
		]);
		expect(left.root.querySelector("[autofocus]")?.getAttribute("aria-label")).toBe(
			"Remove item 2",
		);
		expect([sorted.notice, left.notice]).toEqual(["Sorted by time", "Item removed"]);
		const moved = await ann.post("/simple-schedule", {
			...typed,
			__intent__: JSON.stringify({
				type: "reorder",
				payload: { name: "dateTimeCollection", from: 2, to: 0 },
			}),
		});
		expect(items(moved).map(([when]) => when)).toEqual([
			"2099-01-02 09:00",
			"2099-01-03 10:00",
			"not a date",
		]);
	});

	test.each([
		[{ intent: "burn" }],
		[{ __intent__: JSON.stringify({ type: "insert", payload: { name: "Sunday" } }) }],
		[{ __intent__: JSON.stringify({ type: "remove", payload: { name: "dateTimeCollection" } }) }],
		[{ __intent__: "{" }],
	])("%j is a 400, and nothing is changed", async (odd) => {
		const page = await ann.post("/simple-schedule", fields([[FUTURE, "1"]], odd));
		expect(page.status).toBe(400);
		expect(front.service.named("createSimpleSchedule")).toEqual([]);
	});
});

test("of many items and many presentations, one item at a time offers them all", async () => {
	giveZones(
		front,
		Array.from({ length: 100 }, (_, index) => `Number ${index + 1}`),
	);
	const many = Array.from({ length: 500 }, (_, place) => ({
		dateTime: `2099-01-${String(1 + (place % 28)).padStart(2, "0")} ${String(place % 24).padStart(2, "0")}:00`,
		presentationId: 1 + (place % 100),
	}));
	front.service.answer("getSimpleSchedule", { body: simple(many) });
	const page = await ann.get("/simple-schedule/:8");
	expect(page.text.length).toBeLessThan(900_000);
	expect(optionsOf(page, what(7))).toEqual(["Choose a presentation", "Number 8"]);
	const choosing = await ann.submit(page, {
		form: "form#schedule",
		button: "Choose another for item 8",
	});
	expect(choosing.status).toBe(200);
	expect(optionsOf(choosing, what(7))).toHaveLength(101);
	expect(optionsOf(choosing, what(8))).toEqual(["Choose a presentation", "Number 9"]);
	expect([choosing.value(what(7)), choosing.value(what(499))]).toEqual(["8", "100"]);
	expect(choosing.field(what(7)).hasAttribute("autofocus")).toBe(true);
});
