import { DAYS } from "@signage/contract/time/days";
import { beforeEach, describe, expect, test } from "vitest";
import { giveZones, ZONES } from "../support/schedules";
import { withFront } from "../support/shared";
import type { Visitor } from "../support/visitor";
import { FORM, fields, sections, timesOf } from "../support/weekly-form";

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveZones(front);
	front.service.answer("createWeeklySchedule", { body: {} });
	ann = await front.signedIn();
});

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
