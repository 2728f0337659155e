import { beforeEach, describe, expect, test } from "vitest";
import { FORM, ics, importing, items, typed } from "../support/calendar-form";
import { calendar, calendarOf, event } from "../support/calendars";
import type { Page } from "../support/page";
import { giveZones } from "../support/schedules";
import { withFront } from "../support/shared";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveZones(front);
	ann = await front.signedIn();
});

describe("a calendar file taken into a form, without scripts", () => {
	test("what it replaced comes back, also after other changes", async () => {
		const before = { name: "", timeZoneId: "Tokyo Standard Time", ...typed(0) };
		const page = await ann.submit(
			await ann.post("/simple-schedule", { ...before, intent: "sort" }),
			{ form: FORM, file: ics(calendarOf("google")), button: "Import" },
		);
		const sorted = await ann.submit(page, { form: FORM, button: "Sort" });
		expect(sorted.main).toContain(", in place of the items that were here.");
		const undone = await ann.submit(sorted, { form: FORM, button: "Undo the import" });
		expect([undone.status, undone.main.includes("were taken")]).toEqual([200, false]);
		expect(undone.values).toMatchObject(before);
		expect(items(undone)).toHaveLength(2);
	});

	test.each([
		["without them", calendar(event("DTSTART:20990101T080000", "SUMMARY:Menu"))],
		["with others", calendarOf("google")],
	])(
		"a name and a zone that were given since a file %s stay when it is undone",
		async (_, file) => {
			const page = await importing(ann, "/simple-schedule", ics(file));
			const since = { name: "Mine", timeZoneId: "UTC" };
			const undone = await ann.submit(page, {
				form: FORM,
				fields: since,
				button: "Undo the import",
			});
			expect(undone.values).toMatchObject(since);
			expect(items(undone)).toEqual([]);
			const renamed = await ann.submit(page, {
				form: FORM,
				fields: { name: "Mine" },
				button: "Undo the import",
			});
			expect(renamed.values).toMatchObject({ name: "Mine", timeZoneId: "Tokyo Standard Time" });
		},
	);

	test("an import that does not tell what it put there, as older forms have it, can be undone", async () => {
		const before = { name: "Before", timeZoneId: "Tokyo Standard Time", lists: {} };
		const imported = JSON.stringify({ file: "", count: 1, told: [], wanted: {}, before });
		const sent = { name: "Mine", timeZoneId: "UTC", intent: "undo-import", imported };
		const { values } = await ann.post("/simple-schedule", sent);
		expect(values).toMatchObject({ name: "Before", timeZoneId: "Tokyo Standard Time" });
	});

	test("what a copied item wants is said beside the copy, and what was there before once it is back", async () => {
		const lunches = calendar(
			event("DTSTART:20260104T120000", "RRULE:FREQ=WEEKLY", "SUMMARY:Soup"),
			event("DTSTART:20260105T120000", "RRULE:FREQ=WEEKLY", "SUMMARY:Fish"),
			event("DTSTART:20260105T080000", "RRULE:FREQ=WEEKLY", "SUMMARY:Tea"),
		);
		const page = await importing(ann, "/weekly-schedule", ics(lunches), { name: "Food" });
		const hints = (shown: Page, day: string) =>
			Object.keys(shown.values)
				.filter((name) => name.startsWith(`${day}[`) && name.endsWith("presentationId"))
				.map((name) => {
					const id = shown.field(name).getAttribute("aria-describedby")?.split(" ").at(-1);
					return shown.root.querySelector(`[id="${id}"]`)?.textContent;
				});
		const [soup, fish, tea] = ["Soup", "Fish", "Tea"].map(
			(name) => `No presentation is called “${name}”`,
		);
		const week = (shown: Page) => [hints(shown, "Sunday"), hints(shown, "Monday")];
		expect(week(page)).toEqual([[soup], [tea, fish]]);
		const copied = await ann.post("/weekly-schedule", {
			...page.values,
			...{ copyFrom: "Monday", copyTo: "Sunday", intent: "copy-day" },
		});
		expect(week(copied)).toEqual([
			[tea, fish],
			[tea, fish],
		]);
		const sorted = await ann.submit(copied, { form: FORM, button: "Sort" });
		expect(week(sorted)).toEqual(week(copied));
		const undone = await ann.submit(sorted, { form: FORM, button: "Undo the copy" });
		expect(week(undone)).toEqual(week(page));
	});

	test("a second one that is undone leaves the first as it was: what was told, and the way back", async () => {
		const [first, second] = ["Lunch", "Dinner"].map((name) =>
			ics(calendar(event("DTSTART:20990101T080000", `SUMMARY:${name}`)), `${name}.ics`),
		);
		const page = await importing(ann, "/simple-schedule", first, { name: "Food" });
		const again = (shown: Page) =>
			ann.submit(shown, { form: FORM, file: second, button: "Import" });
		const other = await again(await again(page));
		expect(other.main).toContain("1 item was taken from “Dinner.ics”");
		const press = (shown: Page) => ann.submit(shown, { form: FORM, button: "Undo the import" });
		// Of three in a row the last two can be undone.
		const once = await press(other);
		expect(once.main).toContain("1 item was taken from “Dinner.ics”");
		const back = await press(await again(page));
		for (const said of ["1 item was taken from “Lunch.ics”", "No presentation is called “Lunch”"])
			expect(back.main).toContain(said);
		const none = await press(back);
		expect([none.main.includes("taken from"), items(none)]).toEqual([false, []]);
		expect(none.value("name")).toBe("Food");
	});

	test("what an item wants is said beside it again once it is back", async () => {
		const lunch = calendar(
			event("DTSTART:20260104T070000", "RRULE:FREQ=WEEKLY", "SUMMARY:Lunch"),
			event("DTSTART:20260105T080000", "RRULE:FREQ=WEEKLY", "SUMMARY:Menu"),
		);
		const page = await importing(ann, "/weekly-schedule", ics(lunch), { name: "Food" });
		const hint = (shown: Page) => {
			const field = shown.field("Sunday[0].presentationId");
			const id = field.getAttribute("aria-describedby")?.split(" ").at(-1);
			return shown.root.querySelector(`[id="${id}"]`)?.textContent;
		};
		const wanted = "No presentation is called “Lunch”";
		expect(hint(page)).toBe(wanted);
		const press = (shown: Page, button: string, fields: Record<string, string | boolean> = {}) =>
			ann.submit(shown, { form: FORM, button, fields });
		const removed = await press(page, "Remove item 1 on Sunday");
		expect(hint(await press(removed, "Undo"))).toBe(wanted);
		const copied = await ann.post("/weekly-schedule", {
			...page.values,
			...{ copyFrom: "Monday", copyTo: "Sunday", intent: "copy-day" },
		});
		expect(hint(copied)).toBeUndefined();
		expect(hint(await press(copied, "Undo the copy"))).toBe(wanted);
		// Another at its time is not the one that came from the file.
		const other = { "Sunday[0].time": "07:00", "Sunday[0].presentationId": "0" };
		const added = await ann.post("/weekly-schedule", {
			...removed.values,
			...other,
			intent: "sort",
		});
		expect(hint(added)).toBeUndefined();
	});

	test("with it goes the copy of a day made since, and a copy from before can be undone again", async () => {
		const offered = (page: Page) =>
			page.root.querySelectorAll("button").map(({ textContent }) => textContent);
		const copied = await ann.post("/weekly-schedule", {
			...{ name: "Mine", timeZoneId: "UTC" },
			...{ "Monday[0].time": "08:00", "Monday[0].presentationId": "1" },
			...{ "Friday[0].time": "09:00", "Friday[0].presentationId": "2" },
			...{ copyFrom: "Monday", copyTo: "Friday", intent: "copy-day" },
		});
		expect(copied.value("Friday[0].time")).toBe("08:00");
		const file = ics(calendarOf("google"));
		const taken = await ann.submit(copied, { form: FORM, file, button: "Import" });
		expect(offered(taken)).not.toContain("Undo the copy");
		const again = await ann.submit(taken, {
			form: FORM,
			fields: { copyFrom: "Monday", copyTo: "Tuesday" },
			button: "Copy",
		});
		expect(offered(again)).toContain("Undo the copy");
		const undone = await ann.submit(again, { form: FORM, button: "Undo the import" });
		expect(items(undone)).toEqual(items(copied));
		expect(undone.main).toContain("Monday was copied to Friday. It replaced 1 item on Friday.");
		const first = await ann.submit(undone, { form: FORM, button: "Undo the copy" });
		expect([first.value("Friday[0].time"), first.value("Monday[0].time")]).toEqual([
			"09:00",
			"08:00",
		]);
		const without = await ann.submit(await ann.get("/weekly-schedule"), {
			form: FORM,
			file,
			button: "Import",
		});
		const copy = { copyFrom: "Monday", copyTo: "Tuesday" };
		const then = await ann.submit(without, { form: FORM, fields: copy, button: "Copy" });
		const back = await ann.submit(then, { form: FORM, button: "Undo the import" });
		expect(offered(back)).not.toContain("Undo the copy");
	});
});

describe("a file that is refused leaves the form as it was typed", () => {
	test("an undo with a copied day that there is none of is a 400", async () => {
		const copied = { from: "Monday", replaced: { Someday: [] } };
		const before = { name: "", timeZoneId: "", lists: {}, copied };
		const imported = JSON.stringify({ file: "", count: 1, told: [], wanted: {}, before });
		const sent = { name: "Mine", timeZoneId: "UTC", intent: "undo-import", imported };
		expect((await ann.post("/weekly-schedule", sent)).status).toBe(400);
	});

	test.each([
		"{",
		'{"file":"x"}',
		'{"file":"","count":1,"told":[],"wanted":{},"before":{"name":"","timeZoneId":"","lists":{"Someday":[]}}}',
		`{"file":"","count":1,"told":[],"wanted":{},"before":{"name":"","timeZoneId":"","lists":{},"imported":
			{"file":"","count":1,"told":[],"wanted":{},"before":{"name":"","timeZoneId":"","lists":{"Someday":[]}}}}}`,
	])("an undo of %j is a 400", async (imported) => {
		const sent = { name: "Mine", timeZoneId: "UTC", intent: "undo-import", imported };
		expect((await ann.post("/simple-schedule", sent)).status).toBe(400);
	});
	test("an undo of nothing is a 400", async () => {
		const sent = { name: "Mine", timeZoneId: "UTC", intent: "undo-import" };
		expect((await ann.post("/weekly-schedule", sent)).status).toBe(400);
	});
});
