import { beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../support/page";
import { giveZones, simple, ZONES } from "../support/schedules";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveZones(front);
	ann = await front.signedIn();
});

const time = (place: number) => `dateTimeCollection[${place}].dateTime`;
const what = (place: number) => `dateTimeCollection[${place}].presentationId`;
const BERLIN = "W. Europe Standard Time";
const FUTURE = "2099-03-28 14:30";

/** The form with these items, as a program posts it. */
function fields(items: [when: string, presentationId: string][], more: object = {}) {
	return {
		name: "Lunch",
		timeZoneId: BERLIN,
		...Object.fromEntries(
			items.flatMap(([when, id], place) => [
				[time(place), when],
				[what(place), id],
			]),
		),
		...more,
	};
}
const items = (page: Page) =>
	page.root
		.querySelectorAll("li.item")
		.map((_, place) => [page.value(time(place)), page.value(what(place))]);
const optionsOf = (page: Page, name: string) =>
	page
		.field(name)
		.querySelectorAll("option")
		.map((one) => one.textContent);
const buttons = (page: Page) =>
	page.root.querySelectorAll("form#schedule button").map((one) => one.textContent);

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
		expect((await ann.get("/simple-schedule")).value("timeZoneId")).toBe("Tokyo Standard Time");
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
		expect(front.service.named("createSimpleSchedule")).toEqual([]);
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

describe("a form that cannot be saved is shown again, with what was typed", () => {
	const typed = fields([
		["2026-02-31 10:00", "1"],
		["2099-01-01 24:00", "2"],
		[FUTURE, ""],
		["", "0"],
	]);

	test("each mistake in its own words, tied to its field and linked from the box", async () => {
		const page = await ann.post("/simple-schedule", { ...typed, name: " ", timeZoneId: "" });
		expect([page.status, page.isAlertFirst]).toEqual([400, true]);
		const wrong = "Enter a date and time that exist, such as 2026-03-28 14:30";
		expect([page.errorOf("name"), page.errorOf("timeZoneId")]).toEqual([
			"Name cannot be empty",
			"Choose a time zone",
		]);
		expect([0, 1, 2, 3].map((place) => page.errorOf(time(place)))).toEqual([
			wrong,
			wrong,
			undefined,
			wrong,
		]);
		expect([0, 1, 2, 3].map((place) => page.errorOf(what(place)))).toEqual([
			undefined,
			undefined,
			"Choose a presentation",
			"Choose a presentation",
		]);
		expect(page.alert).toContain(`Item 1: ${wrong}`);
		expect(page.alert).toContain("Item 3: Choose a presentation");
		expect(items(page)).toEqual([
			["2026-02-31 10:00", "1"],
			["2099-01-01 24:00", "2"],
			[FUTURE, ""],
			["", ""],
		]);
		expect(front.service.named("createSimpleSchedule")).toEqual([]);
	});

	test("a name that is too long is refused", async () => {
		const page = await ann.post("/simple-schedule", fields([], { name: "x".repeat(201) }));
		expect([page.status, page.errorOf("name")]).toEqual([
			400,
			"Name can have at most 200 characters",
		]);
	});

	test.each([
		[problem(400, undefined, { Zone: ["Odd"], Kind: ["Strange"] }), 400, "Bad request Odd Strange"],
		[problem(403, "Not in your plan"), 403, "Error Not in your plan"],
		[problem(500, "Stack trace"), 500, "Error Internal server error"],
		[problem(404), 404, "Error Failed to create schedule."],
		[{ status: 500, html: "<h1>Oops</h1>" }, 500, "Error Failed to create schedule."],
		["cut" as const, 502, "Error Failed to create schedule."],
	])("%j: %i, %s", async (answer, status, words) => {
		front.service.answer("createSimpleSchedule", answer);
		const page = await ann.post("/simple-schedule", fields([[FUTURE, "2"]]));
		expect([page.status, page.isAlertFirst]).toEqual([status, true]);
		expect(page.alert?.replace(/\s+/g, " ")).toContain(words);
		expect([page.value("name"), ...items(page)]).toEqual(["Lunch", [FUTURE, "2"]]);
	});

	test("what the service says of a field stands beside it, however it names the field", async () => {
		const errors = {
			Name: ["Taken"],
			"$.timeZoneId": ["Unknown"],
			"dateTimeCollection.1.presentationId": ["Gone"],
			"DateTimeCollection[0].DateTime": ["Too late"],
			"/dateTimeCollection/2/dateTime": ["Too early"],
			dateTimeCollection: ["Too many"],
			"dateTimeCollection[9].dateTime": ["Nobody has this"],
		};
		front.service.answer("createSimpleSchedule", problem(400, undefined, errors));
		const typed = [1, 2, 3].map((day): [string, string] => [`2099-05-0${day} 10:00`, "1"]);
		const page = await ann.post("/simple-schedule", fields(typed));
		expect([page.status, page.isAlertFirst]).toEqual([400, true]);
		expect([page.errorOf("name"), page.errorOf("timeZoneId")]).toEqual(["Taken", "Unknown"]);
		expect([0, 1, 2].map((place) => page.errorOf(time(place)))).toEqual([
			"Too late",
			undefined,
			"Too early",
		]);
		expect(page.errorOf(what(1))).toBe("Gone");
		for (const said of ["Nobody has this", "Taken", "Item 2: Gone", "Too many"])
			expect(page.alert).toContain(said);
		const list = page.root.querySelector("#schedule-dateTimeCollection-error");
		expect(list?.textContent).toBe("Too many");
		expect(items(page)).toEqual(typed);
	});

	test("even where zones and presentations cannot be read any more", async () => {
		front.service.answer("listTimeZones", "cut");
		front.service.answer("listPresentations", problem(500));
		const page = await ann.post("/simple-schedule", fields([[FUTURE, ""]]));
		expect([page.status, page.errorOf(what(0))]).toEqual([400, "Choose a presentation"]);
		expect([page.value("timeZoneId"), ...items(page)]).toEqual([BERLIN, [FUTURE, ""]]);
	});
});

describe("what has to be confirmed", () => {
	beforeEach(() => front.service.answer("createSimpleSchedule", { body: simple() }));

	test("items in the past and two at one time are told beside them once, and saved after that", async () => {
		const asked = await ann.post(
			"/simple-schedule",
			fields([
				["2020-01-01 10:00", "1"],
				[FUTURE, "1"],
				[FUTURE, "2"],
			]),
		);
		expect([asked.status, asked.isAlertFirst]).toEqual([400, true]);
		expect(asked.alert).toContain("Item 1: This is in the past");
		expect(asked.alert).toContain("Press Save again");
		const told = asked.field(time(0)).getAttribute("aria-describedby");
		expect(asked.root.querySelector(`[id="${told}"]`)?.textContent).toBe("This is in the past");
		expect(asked.field(time(0)).hasAttribute("aria-invalid")).toBe(false);
		expect(front.service.named("createSimpleSchedule")).toEqual([]);
		const other = await ann.submit(asked, {
			form: "form#schedule",
			fields: { [time(0)]: "2020-02-02 10:00" },
		});
		expect([other.status, front.service.named("createSimpleSchedule").length]).toEqual([400, 0]);
		const saved = await ann.submit(other, { form: "form#schedule" });
		expect([saved.status, saved.location]).toEqual([302, "/schedules"]);
		expect(front.service.named("createSimpleSchedule")).toHaveLength(1);
	});

	test("a time that daylight saving skips or repeats, with when it plays then", async () => {
		const asked = await ann.post(
			"/simple-schedule",
			fields([
				["2099-03-29 02:30", "1"],
				["2099-10-25 02:30", "1"],
				["2099-03-30 02:30", "1"],
			]),
		);
		expect(asked.status).toBe(400);
		expect(asked.alert).toContain(
			"Item 1: The clocks skip 02:30 on 29 March: it plays at 03:30 on 29 March",
		);
		expect(asked.alert).toContain(
			"Item 2: The clocks show 02:30 twice on 25 October: it plays at the first",
		);
		expect(asked.alert).not.toContain("Item 3");
		expect((await ann.submit(asked, { form: "form#schedule" })).status).toBe(302);
	});

	test.each(["all", "true", "on", "yes", "1"])(
		"confirmed=%s confirms whatever there is",
		async (confirmed) => {
			const typed = fields([["2020-01-01 10:00", "1"]], { confirmed });
			expect((await ann.post("/simple-schedule", typed)).status).toBe(302);
		},
	);

	test.each(["", "no", "0", "false"])("confirmed=%j confirms nothing", async (confirmed) => {
		const typed = fields([["2020-01-01 10:00", "1"]], { confirmed });
		expect((await ann.post("/simple-schedule", typed)).status).toBe(400);
		expect(front.service.named("createSimpleSchedule")).toEqual([]);
	});
});

describe("a saved schedule", () => {
	const saved = simple([
		{ dateTime: "2020-01-01 10:00", presentationId: 2 },
		{ dateTime: FUTURE, presentationId: 0 },
		{ dateTime: "2099-04-01T08:00:00", presentationId: null },
		{ dateTime: "2099-05-01 08:00", presentationId: 77 },
	]);
	beforeEach(() => front.service.answer("getSimpleSchedule", { body: saved }));

	test.each(["/simple-schedule/:8", "/simple-schedule/8"])("%s shows it", async (path) => {
		const page = await ann.get(path);
		expect([page.status, page.title, page.heading]).toEqual([
			200,
			"Edit Schedule",
			"Edit Schedule",
		]);
		expect([page.value("name"), page.value("timeZoneId"), page.value("revision")]).toEqual([
			"Lunch",
			BERLIN,
			"3",
		]);
		expect(items(page)).toEqual([
			["2020-01-01 10:00", "2"],
			[FUTURE, ""],
			["2099-04-01 08:00", ""],
			["2099-05-01 08:00", "77"],
		]);
		expect(optionsOf(page, what(3))).toContain("Presentation 77");
	});

	test("items without a presentation are kept until it is saved, and refused then", async () => {
		const page = await ann.fill("/simple-schedule/:8", { form: "form#schedule" });
		expect([page.status, page.errorOf(what(1)), page.errorOf(what(2))]).toEqual([
			400,
			"Choose a presentation",
			"Choose a presentation",
		]);
		expect(items(page)).toHaveLength(4);
	});

	test("is replaced with its revision; what was in the past already is not asked about", async () => {
		front.service.answer("updateSimpleSchedule", { body: {} });
		const sent = await ann.fill("/simple-schedule/:8", {
			form: "form#schedule",
			fields: { name: "Dinner", [what(1)]: "1", [what(2)]: "1" },
		});
		expect([sent.status, sent.location]).toEqual([302, "/schedules"]);
		expect(front.service.named("updateSimpleSchedule")[0]?.body).toEqual({
			name: "Dinner",
			timeZoneId: BERLIN,
			revision: "3",
			dateTimeCollection: [
				{ dateTime: "2020-01-01 10:00", presentationId: 2 },
				{ dateTime: FUTURE, presentationId: 1 },
				{ dateTime: "2099-04-01 08:00", presentationId: 1 },
				{ dateTime: "2099-05-01 08:00", presentationId: 77 },
			],
		});
	});

	test("items that have passed since they were saved are not asked about; new and changed ones are", async () => {
		front.service.answer("updateSimpleSchedule", { body: {} });
		const post = (typed: [string, string][], more: object = {}) =>
			ann.post("/simple-schedule/:8", fields(typed, more));
		const old: [string, string] = ["2020-01-01 10:00", "2"];
		const kept = await post([old, [FUTURE, "1"]]);
		expect(kept.status, kept.alert).toBe(302);
		const added = await post([["2020-01-01 11:00", "1"], old]);
		expect([added.status, added.alert]).toEqual([400, expect.stringContaining("Item 1: This is")]);
		expect(added.alert).not.toContain("Item 2");
		expect((await ann.submit(added, { form: "form#schedule" })).status).toBe(302);
		const moved = await post([old], { timeZoneId: "UTC" });
		expect([moved.status, moved.alert]).toEqual([400, expect.stringContaining("Item 1: This is")]);
		front.service.answer("getSimpleSchedule", problem(500));
		expect((await post([old])).status).toBe(400);
	});

	test("that somebody else has saved meanwhile is a 409, and can be saved over", async () => {
		front.service.answer(
			"updateSimpleSchedule",
			problem(409, "This schedule was changed elsewhere."),
		);
		const refused = await ann.post(
			"/simple-schedule/:8",
			fields([[FUTURE, "1"]], { revision: "2" }),
		);
		expect([refused.status, refused.value("name"), refused.value("revision")]).toEqual([
			409,
			"Lunch",
			"2",
		]);
		expect(refused.alert).toContain("This schedule was changed elsewhere.");
		expect(buttons(refused)[0]).toBe("Save");
		const look = refused.root.querySelector('main a[target="_blank"]');
		expect(look?.getAttribute("href")).toBe("/simple-schedule/:8");
		front.service.answer("updateSimpleSchedule", { body: {} });
		const over = await ann.submit(refused, { form: "form#schedule", button: "Save over it" });
		expect(over.status).toBe(302);
		expect(front.service.named("updateSimpleSchedule").at(-1)?.body).not.toHaveProperty("revision");
	});

	test("that has no id of its own (spec 3) is opened", async () => {
		front.service.answer("getSimpleSchedule", { body: { ...simple(), id: undefined } });
		const page = await ann.get("/simple-schedule/:8");
		expect([page.status, page.value("name")]).toEqual([200, simple().name]);
	});

	test("in a zone that the list does not have keeps it", async () => {
		front.service.answer("getSimpleSchedule", { body: { ...simple(), timeZoneId: 4711 } });
		front.service.answer("updateSimpleSchedule", { body: {} });
		const page = await ann.get("/simple-schedule/:8");
		expect(page.value("timeZoneId")).toBe("4711");
		expect((await ann.submit(page, { form: "form#schedule" })).status).toBe(302);
		expect(front.service.named("updateSimpleSchedule")[0]?.body).toMatchObject({
			timeZoneId: "4711",
		});
	});

	test.each([
		["getSimpleSchedule" as const, problem(403, "Not yours"), 403, "Error Not yours"],
		["getSimpleSchedule" as const, { status: 500 }, 500, "Error Could not load data."],
		["getSimpleSchedule" as const, { body: { id: 8 } }, 502, "Error Could not load data."],
		["listTimeZones" as const, "cut" as const, 502, "Error Could not load data."],
		["listPresentations" as const, problem(503), 503, "Error The service answered with status 503"],
	])("that cannot be loaded, %s %j: %i, %s", async (call, answer, status, words) => {
		front.service.answer(call, answer);
		const page = await ann.get("/simple-schedule/:8");
		expect([page.status, page.alert]).toEqual([status, expect.stringContaining(words)]);
	});

	test("that nobody has is a 404, as is an id that is none", async () => {
		front.service.answer("getSimpleSchedule", problem(404, "There is no such schedule."));
		expect((await ann.get("/simple-schedule/:99")).status).toBe(404);
		for (const id of ["x", "::8", "0", "8.5"])
			expect((await ann.get(`/simple-schedule/${id}`)).status, id).toBe(404);
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
