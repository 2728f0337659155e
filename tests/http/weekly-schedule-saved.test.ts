import { beforeEach, describe, expect, test } from "vitest";
import { giveZones, weekly, ZONES } from "../support/schedules";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";
import { FORM, fields, timesOf } from "../support/weekly-form";

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveZones(front);
	front.service.answer("createWeeklySchedule", { body: {} });
	ann = await front.signedIn();
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
				`${saved.name} – Edit Weekly Schedule`,
				"Edit Weekly Schedule",
			]);
			expect(page.root.querySelector("h1 + span")?.text).toBe(saved.name);
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

	test("asks what the clocks of another zone skip, and not again what is saved", async () => {
		const night = weekly({ sunday: [{ time: "02:30:00", presentationId: 2 }] });
		const timeZoneId = "W. Europe Standard Time";
		front.service.answer("getWeeklySchedule", { body: { ...night, timeZoneId } });
		const eastern = {
			id: "Eastern Standard Time",
			ianaId: "America/New_York",
			displayName: "(UTC-05:00) Eastern Time",
		};
		front.service.answer("listTimeZones", { body: [...ZONES, eastern] });
		expect((await ann.fill("/weekly-schedule/:9", FORM)).status).toBe(302);
		const asked = await ann.fill("/weekly-schedule/:9", {
			...FORM,
			fields: { timeZoneId: eastern.id },
		});
		expect([asked.status, front.service.named("updateWeeklySchedule").length]).toEqual([400, 1]);
		expect(asked.alert).toContain("Item 1 on Sunday: The clocks s");
		expect((await ann.submit(asked, FORM)).status).toBe(302);
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
