import { DAYS } from "@signage/contract/days";
import { beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../support/page";
import { giveZones, weekly, ZONES } from "../support/schedules";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveZones(front);
	front.service.answer("createWeeklySchedule", { body: {} });
	ann = await front.signedIn();
});

type Items = [time: string, presentationId: string][];
/** The form with these items, as a program posts it. */
function fields(days: Partial<Record<string, Items>>, more: object = {}) {
	const items = Object.entries(days).flatMap(([day, some = []]) =>
		some.flatMap(([time, id], place) => [
			[`${day}[${place}].time`, time],
			[`${day}[${place}].presentationId`, id],
		]),
	);
	return { name: "Week", timeZoneId: "UTC", ...Object.fromEntries(items), ...more };
}
const timesOf = (page: Page, day: string) =>
	page.root
		.querySelectorAll("form#schedule input")
		.filter((one) => one.getAttribute("name")?.startsWith(`${day}[`))
		.map((one) => one.getAttribute("value"));
const sections = (page: Page) =>
	page.root.querySelectorAll("form#schedule section[aria-labelledby]");
const FORM = { form: "form#schedule" };

describe("a new weekly schedule", () => {
	test("has the spec's title, fields, placeholder, and seven days with their buttons", async () => {
		const page = await ann.get("/weekly-schedule");
		expect([page.status, page.title, page.heading]).toEqual([
			200,
			"Create Weekly Schedule",
			"Create Weekly Schedule",
		]);
		expect(page.field("name").getAttribute("placeholder")).toBe("Enter schedule name...");
		const labels = page.root.querySelectorAll("form#schedule label").map((one) => one.textContent);
		expect(labels.slice(0, 2)).toEqual(["Schedule Name", "Time Zone"]);
		expect(sections(page).map((one) => one.querySelector("h2")?.textContent)).toEqual([...DAYS]);
		for (const section of sections(page))
			expect(section.querySelectorAll("button").map((one) => one.textContent)).toEqual([
				"+ Add New Schedule Item",
				"Sort",
			]);
		const cancel = page.root
			.querySelectorAll("form#schedule a")
			.find((one) => one.textContent === "Cancel");
		expect(cancel?.getAttribute("href")).toBe("/schedules");
		expect(page.field("timeZoneId").querySelectorAll("option")).toHaveLength(ZONES.length);
	});

	test("is saved with capitalised days and times with seconds, and leads to the list", async () => {
		const sent = await ann.post(
			"/weekly-schedule",
			fields({
				Sunday: [["08:00", "1"]],
				Wednesday: [
					["18:30:15", "2"],
					[" 7:05", "1"],
				],
			}),
		);
		expect([sent.status, sent.location]).toEqual([302, "/schedules"]);
		expect(front.service.named("createWeeklySchedule")[0]?.body).toEqual({
			name: "Week",
			timeZoneId: "UTC",
			Sunday: [{ time: "08:00:00", presentationId: 1 }],
			Monday: [],
			Tuesday: [],
			Wednesday: [
				{ time: "18:30:15", presentationId: 2 },
				{ time: "07:05:00", presentationId: 1 },
			],
			Thursday: [],
			Friday: [],
			Saturday: [],
		});
	});
});

describe("the days' items, without scripts", () => {
	test("a new one has the time that it is in the schedule's zone and presentationId 0", async () => {
		const page = await ann.post("/weekly-schedule", {
			...fields({ Monday: [["23:00", "2"]] }, { timeZoneId: "Tokyo Standard Time" }),
			__intent__: JSON.stringify({ type: "insert", payload: { name: "Monday" } }),
		});
		expect(page.status).toBe(200);
		const [first, added = ""] = timesOf(page, "Monday");
		expect([first, added]).toEqual(["23:00", expect.stringMatching(/^\d\d:\d\d$/)]);
		const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
		const now = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(11, 16);
		// Midnight may have passed in between.
		expect((minutes(now) - minutes(added) + 1_440) % 1_440).toBeLessThan(5);
		expect(page.value("Monday[1].presentationId")).toBe("0");
		expect(
			page.field("Monday[1].presentationId").querySelector("option[selected]")?.textContent,
		).toBe("Choose a presentation");
		expect(page.field("Monday[1].time").hasAttribute("autofocus")).toBe(true);
		expect(timesOf(page, "Sunday")).toEqual([]);
	});

	test("are sorted by time, ascending, and one is removed; what is typed stays", async () => {
		const sorted = await ann.post(
			"/weekly-schedule",
			fields(
				{
					Monday: [
						["18:00", "1"],
						["07:00", "2"],
						["later", "0"],
					],
					Friday: [
						["10:00", "1"],
						["8:59", "1"],
					],
				},
				{ intent: "sort" },
			),
		);
		expect([sorted.status, timesOf(sorted, "Monday"), timesOf(sorted, "Friday")]).toEqual([
			200,
			["07:00", "18:00", "later"],
			["8:59", "10:00"],
		]);
		expect(sorted.value("Monday[0].presentationId")).toBe("2");
		const left = await ann.submit(sorted, { ...FORM, button: "Remove item 1 on Monday" });
		expect([timesOf(left, "Monday"), timesOf(left, "Friday")]).toEqual([
			["18:00", "later"],
			["8:59", "10:00"],
		]);
		expect(left.value("name")).toBe("Week");
	});

	test("an intent that there is none of is a 400", async () => {
		expect((await ann.post("/weekly-schedule", fields({}, { intent: "burn" }))).status).toBe(400);
		expect(front.service.named("createWeeklySchedule")).toEqual([]);
	});
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

describe("a form that cannot be saved is shown again, with what was typed", () => {
	test("each mistake in its own words, tied to its field and linked from the box with its day", async () => {
		const page = await ann.post(
			"/weekly-schedule",
			fields(
				{
					Tuesday: [
						["24:00", "1"],
						["08:00", "0"],
					],
					Saturday: [["8 o'clock", ""]],
				},
				{ name: "" },
			),
		);
		const wrong = "Enter a time from 00:00 to 23:59, such as 14:30";
		expect([page.status, page.isAlertFirst, page.errorOf("name")]).toEqual([
			400,
			true,
			"Name cannot be empty",
		]);
		expect([
			page.errorOf("Tuesday[0].time"),
			page.errorOf("Tuesday[1].presentationId"),
			page.errorOf("Saturday[0].time"),
			page.errorOf("Saturday[0].presentationId"),
		]).toEqual([wrong, "Choose a presentation", wrong, "Choose a presentation"]);
		expect(page.alert).toContain(`Item 1 on Tuesday: ${wrong}`);
		expect([timesOf(page, "Tuesday"), timesOf(page, "Saturday")]).toEqual([
			["24:00", "08:00"],
			["8 o'clock"],
		]);
	});

	test.each([
		[problem(400, "Too many"), 400, "Too many"],
		[problem(404), 404, "Error Failed to create schedule."],
		[{ status: 500 }, 500, "Error Failed to create schedule."],
		["cut" as const, 502, "Error Failed to create schedule."],
	])("%j: %i, %s", async (answer, status, words) => {
		front.service.answer("createWeeklySchedule", answer);
		const page = await ann.post("/weekly-schedule", fields({ Sunday: [["08:00", "2"]] }));
		expect([page.status, page.alert]).toEqual([status, expect.stringContaining(words)]);
		expect([page.value("name"), timesOf(page, "Sunday")]).toEqual(["Week", ["08:00"]]);
	});

	test("two items at one time of one day are to be confirmed; the same time on two days is fine", async () => {
		const twice = fields({
			Sunday: [
				["08:00", "1"],
				["08:00:00", "2"],
			],
			Monday: [["08:00", "1"]],
		});
		const asked = await ann.post("/weekly-schedule", twice);
		expect([asked.status, front.service.named("createWeeklySchedule").length]).toEqual([400, 0]);
		expect(asked.alert).toContain(
			"Item 2 on Sunday: Several items have this time: the last of them",
		);
		expect(asked.alert).not.toContain("Monday");
		expect((await ann.submit(asked, FORM)).status).toBe(302);
	});
});

test("a time that daylight saving skips or repeats is to be confirmed, with when it plays then", async () => {
	const night = fields(
		{
			Sunday: [
				["02:30", "1"],
				["12:00", "1"],
			],
		},
		{ timeZoneId: "W. Europe Standard Time" },
	);
	const asked = await ann.post("/weekly-schedule", night);
	expect([asked.status, front.service.named("createWeeklySchedule").length]).toEqual([400, 0]);
	expect(asked.alert).toMatch(
		/Item 1 on Sunday: .*The clocks skip 02:30 on \d+ March: it plays at 03:30 on \d+ March/,
	);
	expect(asked.alert).toMatch(/The clocks show 02:30 twice on \d+ October: it plays at the first/);
	expect(asked.alert).not.toContain("Item 2");
	expect((await ann.submit(asked, FORM)).status).toBe(302);
	const never = { ...night, timeZoneId: "Tokyo Standard Time" };
	expect((await ann.post("/weekly-schedule", never)).status).toBe(302);
});

describe("a saved weekly schedule", () => {
	const saved = weekly({
		sunday: [{ time: "08:00:00", presentationId: 2 }],
		friday: [{ time: "17:30:15", presentationId: 0 }],
		saturday: [{ time: "09:00:00", presentationId: null }],
	});
	beforeEach(() => {
		front.service.answer("getWeeklySchedule", { body: saved });
		front.service.answer("updateWeeklySchedule", { body: {} });
	});

	test.each(["/weekly-schedule/:9", "/weekly-schedule/9"])(
		"%s shows it by its lowercase days",
		async (path) => {
			const page = await ann.get(path);
			expect([page.status, page.title, page.heading]).toEqual([
				200,
				"Edit Weekly Schedule",
				"Edit Weekly Schedule",
			]);
			expect(["Sunday", "Monday", "Friday"].map((day) => timesOf(page, day))).toEqual([
				["08:00"],
				[],
				["17:30:15"],
			]);
			expect([
				page.value("Sunday[0].presentationId"),
				page.value("Friday[0].presentationId"),
			]).toEqual(["2", "0"]);
			expect(page.value("revision")).toBe("r1");
		},
	);

	test("is shown, too, where a service names its days as they are sent", async () => {
		const sent = JSON.stringify(saved).replace(/"(sunday|friday)":/g, (name) =>
			name.replace(/[sf]/, (letter) => letter.toUpperCase()),
		);
		front.service.answer("getWeeklySchedule", { body: JSON.parse(sent) });
		const page = await ann.get("/weekly-schedule/:9");
		expect(["Sunday", "Friday", "Saturday"].map((day) => timesOf(page, day))).toEqual([
			["08:00"],
			["17:30:15"],
			["09:00"],
		]);
	});

	test("is replaced, with its revision; an item without a presentation is refused", async () => {
		const refused = await ann.fill("/weekly-schedule/:9", FORM);
		expect([refused.status, refused.errorOf("Friday[0].presentationId")]).toEqual([
			400,
			"Choose a presentation",
		]);
		const sent = await ann.submit(refused, {
			...FORM,
			fields: { "Friday[0].presentationId": "1", "Saturday[0].presentationId": "1" },
		});
		expect([sent.status, sent.location]).toEqual([302, "/schedules"]);
		expect(front.service.named("updateWeeklySchedule")[0]?.body).toMatchObject({
			revision: "r1",
			Sunday: [{ time: "08:00:00", presentationId: 2 }],
			Friday: [{ time: "17:30:15", presentationId: 1 }],
			Saturday: [{ time: "09:00:00", presentationId: 1 }],
		});
	});

	test("that somebody else has saved meanwhile is a 409, and can be saved over", async () => {
		front.service.answer("updateWeeklySchedule", problem(409, "Changed elsewhere."));
		const typed = fields({ Monday: [["08:00", "1"]] }, { revision: "r0" });
		const refused = await ann.post("/weekly-schedule/:9", typed);
		expect([refused.status, refused.value("revision"), timesOf(refused, "Monday")]).toEqual([
			409,
			"r0",
			["08:00"],
		]);
		front.service.answer("updateWeeklySchedule", { body: {} });
		expect((await ann.submit(refused, { ...FORM, button: "Save over it" })).status).toBe(302);
	});

	test("that has no id of its own (spec 3) is opened", async () => {
		const { id: _, ...bare } = weekly({ monday: [{ time: "08:00:00", presentationId: 1 }] });
		front.service.answer("getWeeklySchedule", { body: bare });
		const page = await ann.get("/weekly-schedule/:9");
		expect([page.status, timesOf(page, "Monday")]).toEqual([200, ["08:00"]]);
	});

	test.each([
		[{ status: 500 }, 500, "Error Could not load data."],
		["cut" as const, 502, "Error Could not load data."],
		[problem(403, "Not in your plan"), 403, "Error Not in your plan"],
	])("that cannot be loaded, %j: %i, %s", async (answer, status, words) => {
		front.service.answer("getWeeklySchedule", answer);
		const page = await ann.get("/weekly-schedule/:9");
		expect([page.status, page.alert]).toEqual([status, expect.stringContaining(words)]);
	});

	test("an id that is none is a 404", async () => {
		for (const id of ["x", "::8", "0", "8.5", "new"])
			expect((await ann.get(`/weekly-schedule/${id}`)).status, id).toBe(404);
	});
});
