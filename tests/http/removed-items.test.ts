import { beforeEach, expect, test } from "vitest";
import { giveZones } from "../support/schedules";
import { withFront } from "../support/shared";
import { fields, items, time } from "../support/simple-form";
import type { Visitor } from "../support/visitor";
import { fields as week } from "../support/weekly-form";

// An item of a schedule's form that was removed by mistake.

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveZones(front);
	ann = await front.signedIn();
});

const REMOVE = (name: string, index: number) => ({
	__intent__: JSON.stringify({ type: "remove", payload: { name, index } }),
});
const UNDO = { form: "form#schedule", button: "Undo" };

test("comes back where it stood, with what it had and what was typed since", async () => {
	const typed = fields([
		["2099-01-02 09:00", "2"],
		["2099-01-03 10:00", "1"],
		["half a da", ""],
	]);
	const left = await ann.post("/simple-schedule", {
		...typed,
		...REMOVE("dateTimeCollection", 1),
	});
	expect(left.main).toContain("Removed: 2099-01-03 10:00, Menu");
	const back = await ann.submit(left, {
		...UNDO,
		fields: { name: "Typed", [time(0)]: "2099-01-02 09:30" },
	});
	expect([back.status, back.value("name"), items(back)]).toEqual([
		200,
		"Typed",
		[
			["2099-01-02 09:30", "2"],
			["2099-01-03 10:00", "1"],
			["half a da", ""],
		],
	]);
	expect(back.notice).toBe("The item is back");
	expect(back.field(time(1)).hasAttribute("autofocus")).toBe(true);
	expect(back.main).not.toContain("Removed:");
	const last = await ann.submit(back, { form: "form#schedule", button: "Remove item 3" });
	const unread = await ann.submit(last, UNDO);
	expect(items(unread).at(-1)).toEqual(["half a da", ""]);
	expect(front.service.named("createSimpleSchedule")).toEqual([]);
});

test("comes back to its day of a week alone", async () => {
	const Monday: [string, string][] = [["07:00", "2"]];
	const left = await ann.post(
		"/weekly-schedule",
		week({ Monday, Friday: [["08:00", "1"]] }, REMOVE("Monday", 0)),
	);
	expect(left.root.querySelectorAll("li.item")).toHaveLength(1);
	expect(left.main.match(/Removed:/g)).toHaveLength(1);
	const back = await ann.submit(left, UNDO);
	expect([
		back.value("Monday[0].time"),
		back.value("Monday[0].presentationId"),
		back.value("Friday[0].time"),
	]).toEqual(["07:00", "2", "08:00"]);
});

test.each([
	[{ index: 99, defaultValue: { dateTime: "2099-05-05 05:05", presentationId: 2 } }],
	[{ index: -1, defaultValue: { dateTime: "2099-05-05 05:05", presentationId: "2" } }],
])("%j, as a program may send it, is put at the end", async (more) => {
	const insert = { type: "insert", payload: { name: "dateTimeCollection", ...more } };
	const page = await ann.post("/simple-schedule", {
		...fields([["2099-01-02 09:00", "1"]]),
		__intent__: JSON.stringify(insert),
	});
	expect(items(page)).toEqual([
		["2099-01-02 09:00", "1"],
		["2099-05-05 05:05", "2"],
	]);
});

test.each([[{}], [{ dateTime: 5 }], ["x"], [null]])(
	"a default value of %j leaves the new item as it is otherwise",
	async (defaultValue) => {
		const insert = { type: "insert", payload: { name: "dateTimeCollection", defaultValue } };
		const page = await ann.post("/simple-schedule", {
			...fields([]),
			__intent__: JSON.stringify(insert),
		});
		expect(page.status).toBe(200);
		expect(items(page)).toEqual([[expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/), ""]]);
	},
);
