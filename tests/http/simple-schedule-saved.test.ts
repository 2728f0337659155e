import { beforeEach, describe, expect, test } from "vitest";
import { giveZones, simple } from "../support/schedules";
import { withFront } from "../support/shared";
import { BERLIN, buttons, FUTURE, fields, items, optionsOf, what } from "../support/simple-form";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveZones(front);
	ann = await front.signedIn();
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
			"Lunch – Edit Schedule",
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
			revision: 3,
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

	test.each([
		[
			"This schedule was changed elsewhere on 27 November 2026 at 18:00 UTC, after you had opened it.",
			"This schedule was changed elsewhere on 28 November 2026 at 03:00, after you had opened it.",
		],
		["Somebody was faster, at 18:00 UTC.", "Somebody was faster, at 18:00 UTC."],
	])("%s is told by the browser's clocks, where that is our time", async (detail, told) => {
		const { body, ...answer } = problem(409, detail);
		const changedAt = "2026-11-27T18:00:30.000Z";
		front.service.answer("updateSimpleSchedule", { ...answer, body: { ...body, changedAt } });
		ann.keep(["timezone=Asia%2FTokyo; Path=/"]);
		const refused = await ann.post(
			"/simple-schedule/:8",
			fields([[FUTURE, "1"]], { revision: "2" }),
		);
		ann.keep(["timezone=; Path=/; Max-Age=0"]);
		expect(refused.alert).toContain(told);
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

	test.each([null, undefined])(
		"in zones that have no other name than their id (%s)",
		async (ianaId) => {
			const zone = { id: "Europe/Rome", displayName: "Rome", ianaId };
			front.service.answer("listTimeZones", {
				body: [zone, { ...zone, id: 4, displayName: "Mars" }],
			});
			front.service.answer("getSimpleSchedule", { body: { ...simple(), timeZoneId: 4 } });
			const page = await ann.get("/simple-schedule/:8");
			expect([page.status, page.value("timeZoneId")]).toEqual([200, "4"]);
			expect((await ann.get("/weekly-schedule")).value("timeZoneId")).toBe("Europe/Rome");
		},
	);

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
