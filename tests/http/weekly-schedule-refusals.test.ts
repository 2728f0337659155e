import { beforeEach, describe, expect, test } from "vitest";
import { giveZones } from "../support/schedules";
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

test("a skipped time that comes behind the next item is said to take its place, also where that item is added later", async () => {
	const zone = { timeZoneId: "GMT Standard Time" };
	const evening = { Saturday: [["18:00", "1"]] } as const satisfies Parameters<typeof fields>[0];
	const alone = await ann.post(
		"/weekly-schedule",
		fields({ ...evening, Sunday: [["01:30", "2"]] }, zone),
	);
	expect(alone.alert).toMatch(/it plays at 02:30 on \d+ March\. The clocks show/);
	const { confirmed } = alone.values;
	const Sunday: [string, string][] = [
		["01:30", "2"],
		["02:00", "1"],
	];
	const both = fields({ ...evening, Sunday }, { ...zone, confirmed });
	const asked = await ann.post("/weekly-schedule", both);
	expect(asked.alert).toMatch(
		/Item 1 on Sunday: .*The clocks skip 01:30 on \d+ March: it plays at 02:30 on \d+ March, after the item of 02:00 and in its place from then on/,
	);
	expect(asked.alert).not.toContain("Item 2");
	expect((await ann.submit(asked, FORM)).status).toBe(302);
});
