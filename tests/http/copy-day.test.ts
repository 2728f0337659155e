import { beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../support/page";
import { giveZones } from "../support/schedules";
import { withFront } from "../support/shared";
import type { Visitor } from "../support/visitor";
import { FORM, fields, timesOf } from "../support/weekly-form";

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveZones(front);
	front.service.answer("createWeeklySchedule", { body: {} });
	ann = await front.signedIn();
});

describe("a day is copied to other days, without scripts", () => {
	const typed = fields(
		{
			Sunday: [
				["08:00", "1"],
				["half past", "2"],
			],
			Monday: [["18:00", "2"]],
			Friday: [["07:00", "1"]],
		},
		{ name: "My week" },
	);
	const days = ["Sunday", "Monday", "Tuesday", "Friday"];
	const times = (page: Page) => days.map((day) => timesOf(page, day));
	const BEFORE = [["08:00", "half past"], ["18:00"], [], ["07:00"]];
	const copy = (more: [string, string][]) =>
		ann.post("/weekly-schedule", [
			...Object.entries(typed).map(([name, value]): [string, string] => [name, String(value)]),
			...more,
		]);
	const toTwo: [string, string][] = [
		["intent", "copy-day"],
		["copyFrom", "Sunday"],
		["copyTo", "Monday"],
		["copyTo", "Tuesday"],
	];

	test("their items are replaced, which is told and can be undone; what is typed stays", async () => {
		const page = await copy(toTwo);
		expect([page.status, page.alert, page.value("name")]).toEqual([200, undefined, "My week"]);
		const [sunday] = BEFORE;
		expect(times(page)).toEqual([sunday, sunday, sunday, ["07:00"]]);
		expect(page.value("Tuesday[1].presentationId")).toBe("2");
		expect(page.main).toContain(
			"Sunday was copied to Monday and Tuesday. It replaced 1 item on Monday and nothing on Tuesday. Nothing is saved yet.",
		);
		expect(front.service.named("createWeeklySchedule")).toEqual([]);
		const undone = await ann.submit(page, {
			...FORM,
			fields: { name: "Mine", "Friday[0].time": "07:30" },
			button: "Undo the copy",
		});
		expect([undone.status, undone.value("name"), undone.main.includes("was copied")]).toEqual([
			200,
			"Mine",
			false,
		]);
		expect(times(undone)).toEqual([...BEFORE.slice(0, 3), ["07:30"]]);
	});

	test("the first day that has items is offered, until another that has some is chosen", async () => {
		const chosen = (page: Page) => page.value("copyFrom");
		const own = fields({ Tuesday: [["08:00", "1"]], Friday: [["07:00", "1"]] });
		const sort = (more: object) =>
			ann.post("/weekly-schedule", { ...own, intent: "sort", ...more });
		expect(chosen(await sort({}))).toBe("Tuesday");
		// As a form sends it that had no items at first.
		expect(chosen(await sort({ copyFrom: "Sunday" }))).toBe("Tuesday");
		expect(chosen(await sort({ copyFrom: "Friday" }))).toBe("Friday");
		const refused = await ann.post("/weekly-schedule", {
			...own,
			...{ intent: "copy-day", copyFrom: "Sunday", copyTo: "Tuesday" },
		});
		expect([chosen(refused), timesOf(refused, "Tuesday")]).toEqual(["Sunday", ["08:00"]]);
	});

	test.each([
		[["Tuesday"], "Sunday was copied to Tuesday. Tuesday had no items before."],
		[
			["Tuesday", "Saturday"],
			"Sunday was copied to Tuesday and Saturday. They had no items before.",
		],
	])("to %j: %s", async (to, told) => {
		const chosen = to.map((day): [string, string] => ["copyTo", day]);
		const page = await copy([["intent", "copy-day"], ["copyFrom", "Sunday"], ...chosen]);
		expect(page.main).toContain(told);
	});

	test("and saved; what was copied can be undone until then", async () => {
		const page = await copy(toTwo);
		const refused = await ann.submit(page, FORM);
		expect(refused.status).toBe(400);
		const undone = await ann.submit(refused, { ...FORM, button: "Undo the copy" });
		expect(times(undone)).toEqual(BEFORE);
		const days = ["Sunday[1].time", "Monday[1].time", "Tuesday[1].time"];
		const right = Object.fromEntries(days.map((name) => [name, "12:00"]));
		const saved = await ann.submit(refused, { ...FORM, fields: right });
		expect([saved.status, saved.location]).toEqual([302, "/schedules"]);
		const items = [
			{ time: "08:00:00", presentationId: 1 },
			{ time: "12:00:00", presentationId: 2 },
		];
		expect(front.service.named("createWeeklySchedule")[0]?.body).toMatchObject({
			...{ Sunday: items, Monday: items, Tuesday: items },
			Friday: [{ time: "07:00:00", presentationId: 1 }],
		});
	});

	test("what is chosen to be copied stays while items are added", async () => {
		const page = await copy([
			...toTwo.slice(1),
			["__intent__", JSON.stringify({ type: "insert", payload: { name: "Friday" } })],
		]);
		expect(page.value("copyFrom")).toBe("Sunday");
		const chosen = page.root
			.querySelectorAll('[name="copyTo"]')
			.filter((one) => one.hasAttribute("checked"));
		expect(chosen.map((one) => one.getAttribute("value"))).toEqual(["Monday", "Tuesday"]);
		expect(timesOf(page, "Friday")).toHaveLength(2);
	});

	test.each([
		[[["copyFrom", "Sunday"]], "Choose the days that Sunday is copied to"],
		[
			[
				["copyFrom", "Sunday"],
				["copyTo", "Sunday"],
			],
			"Choose the days that Sunday is copied to",
		],
		[
			[
				["copyFrom", "Tuesday"],
				["copyTo", "Sunday"],
				["copyTo", "Monday"],
			],
			"Tuesday has no items to copy. Nothing was changed.",
		],
		[
			[
				["copyFrom", "Someday"],
				["copyTo", "Monday"],
			],
			"Choose a day",
		],
	] as [[string, string][], string][])("%j: %s", async (chosen, said) => {
		const page = await copy([["intent", "copy-day"], ...chosen]);
		expect([page.status, page.isAlertFirst, page.alert]).toEqual([
			400,
			true,
			expect.stringContaining(said),
		]);
		expect(times(page)).toEqual(BEFORE);
	});

	test.each(["", "{", '{"from":"Sunday","replaced":{"Someday":[]}}', '{"from":"Sunday"}'])(
		"undoing %j is a 400",
		async (copied) => {
			const page = await copy([
				["intent", "undo-copy"],
				["copied", copied],
			]);
			expect(page.status).toBe(400);
		},
	);

	test("a simple schedule has no days to copy", async () => {
		const posted = { name: "Lunch", timeZoneId: "UTC", intent: "copy-day" };
		expect((await ann.post("/simple-schedule", posted)).status).toBe(400);
		expect((await ann.get("/simple-schedule")).main).not.toContain("Copy a day");
	});
});
