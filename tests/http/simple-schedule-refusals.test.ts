import { beforeEach, describe, expect, test } from "vitest";
import { giveZones, simple } from "../support/schedules";
import { withFront } from "../support/shared";
import { BERLIN, FUTURE, fields, items, time, what } from "../support/simple-form";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";
import { fields as weeks } from "../support/weekly-form";

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveZones(front);
	ann = await front.signedIn();
});

describe.each([
	["/simple-schedule", "updateSimpleSchedule", fields([[FUTURE, "1"]])],
	["/weekly-schedule", "updateWeeklySchedule", weeks({ Sunday: [["08:00", "1"]] })],
] as const)("an answer of %s reads the zones and the presentations once", (path, save, right) => {
	const remove = (name: string) => JSON.stringify({ type: "remove", payload: { name, index: 0 } });
	test.each<[what: string, status: number, Record<string, string>]>([
		["a wrong field", 400, { intent: "save", name: "" }],
		["sort", 200, { intent: "sort" }],
		["all presentations for an item", 200, { choose: "Sunday[0]" }],
		["a list edit", 200, { __intent__: remove(Object.keys(right)[2]?.split("[")[0] ?? "") }],
		["a refused save", 500, { intent: "save" }],
	])("%s", async (_, status, more) => {
		front.service.answer(save, problem(500));
		const page = await ann.post(`${path}/:8`, { ...right, ...more });
		expect(page.status).toBe(status);
		expect(front.service.named("listTimeZones")).toHaveLength(1);
		expect(front.service.named("listPresentations")).toHaveLength(1);
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

	test("a skipped time that another item has then is said not to play", async () => {
		const asked = await ann.post(
			"/simple-schedule",
			fields([
				["2099-03-29 03:30", "2"],
				["2099-03-29 02:30", "1"],
				["2099-03-29 02:15", "2"],
				["2099-03-29 04:00", "1"],
			]),
		);
		expect(asked.alert).toContain(
			"Item 2: The clocks skip 02:30 on 29 March: it does not play, as another item plays at 03:30",
		);
		expect(asked.alert).toMatch(
			/Item 3: The clocks skip 02:15 on 29 March: it plays at 03:15 on 29 March(?!,)/,
		);
		expect(asked.alert).not.toMatch(/Item [14]/);
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
