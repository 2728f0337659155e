import { beforeEach, describe, expect, test } from "vitest";
import { FORM, ics, importing, items, typed } from "../support/calendar-form";
import { calendar, calendarOf, event } from "../support/calendars";
import { expectValidHtml } from "../support/html-rules";
import type { Page } from "../support/page";
import { giveZones, simple } from "../support/schedules";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveZones(front);
	for (const name of ["createSimpleSchedule", "createWeeklySchedule"] as const)
		front.service.answer(name, { body: {} });
	ann = await front.signedIn();
});

describe("a calendar file taken into a form, without scripts", () => {
	test("a dated one: items, name and zone; what is not as in the file is told; saved as it stands", async () => {
		const page = await importing(ann, "/simple-schedule", ics(calendarOf("google"), "foyer.ics"));
		expect([page.status, page.alert]).toEqual([200, undefined]);
		expect([page.value("name"), page.value("timeZoneId")]).toEqual([
			"Foyer, ground floor",
			"W. Europe Standard Time",
		]);
		expect(items(page)).toEqual([
			["dateTimeCollection[0].dateTime", "2099-01-01 08:00"],
			["dateTimeCollection[0].presentationId", "2"],
			["dateTimeCollection[1].dateTime", "2099-07-01 09:00"],
			["dateTimeCollection[1].presentationId", "1"],
		]);
		for (const said of [
			"2 items were taken from “foyer.ics”. Nothing is saved yet.",
			"Left out: 2 events that repeat each week, “Menu” and “Night”. Import what repeats each week into a weekly schedule.",
			"The time zone is (UTC+01:00) Berlin, as in the file.",
		])
			expect(page.main).toContain(said);
		expect(page.root.querySelector("[autofocus]")?.textContent).toBe("Undo the import");
		await expectValidHtml(page.text, page.url);
		expect(front.service.named("createSimpleSchedule")).toEqual([]);
		const saved = await ann.submit(page, { form: FORM });
		expect([saved.status, saved.location]).toEqual([302, "/schedules"]);
		expect(front.service.named("createSimpleSchedule")[0]?.body).toEqual({
			name: "Foyer, ground floor",
			timeZoneId: "W. Europe Standard Time",
			dateTimeCollection: [
				{ dateTime: "2099-01-01 08:00", presentationId: 2 },
				{ dateTime: "2099-07-01 09:00", presentationId: 1 },
			],
		});
	});

	test("a weekly one, into a form that has a name", async () => {
		const page = await importing(ann, "/weekly-schedule", ics(calendarOf("google")), {
			name: "Mine",
		});
		expect([page.status, page.value("name")]).toEqual([200, "Mine"]);
		expect(page.values).toMatchObject({
			"Monday[0].time": "07:30",
			"Monday[0].presentationId": "1",
			"Monday[1].time": "12:00",
			"Sunday[0].presentationId": "2",
		});
		expect(page.main).toContain("10 items were taken");
		expect((await ann.submit(page, { form: FORM })).location).toBe("/schedules");
	});

	test("of many presentations that there are none of at one time, three are named", async () => {
		const lunches = Array.from({ length: 40 }, (_, index) =>
			event("DTSTART:20990101T080000", `SUMMARY:Lunch ${index}`),
		);
		const page = await importing(ann, "/simple-schedule", ics(calendar(...lunches)));
		const id = page.field("dateTimeCollection[0].presentationId").getAttribute("aria-describedby");
		expect(page.root.querySelector(`[id="${id?.split(" ").at(-1)}"]`)?.textContent).toBe(
			"No presentation is called “Lunch 0”, “Lunch 1”, “Lunch 2”, or 37 more",
		);
		expect(page.value("imported")?.length).toBeLessThan(1500);
	});

	test("a presentation that there is none of is said beside its item, until one is chosen", async () => {
		const file = calendar(
			event("DTSTART:20990101T080000", "SUMMARY:Lunch"),
			event("DTSTART:20990101T090000", "SUMMARY:Menu"),
			event("DTSTART:20990101T100000", "SUMMARY:Tea"),
		);
		const page = await importing(ann, "/simple-schedule", ics(file), { name: "Food" });
		const what = (place: number) => `dateTimeCollection[${place}].presentationId`;
		const hint = (shown: Page, place: number) => {
			const id = shown.field(what(place)).getAttribute("aria-describedby")?.split(" ").at(-1);
			return shown.root.querySelector(`[id="${id}"]`)?.textContent;
		};
		expect([0, 1, 2].map((place) => hint(page, place))).toEqual([
			"No presentation is called “Lunch”",
			undefined,
			"No presentation is called “Tea”",
		]);
		expect(page.main).toContain(
			"No presentation is called “Lunch” or “Tea”: choose one for 2 items.",
		);
		const refused = await ann.submit(page, { form: FORM, fields: { [what(2)]: "2" } });
		expect([refused.status, refused.errorOf(what(0)), hint(refused, 0)]).toEqual([
			400,
			"Choose a presentation",
			"No presentation is called “Lunch”",
		]);
		expect(hint(refused, 2)).toBeUndefined();
		const time = "dateTimeCollection[0].dateTime";
		const later = await ann.submit(refused, {
			form: FORM,
			fields: { [time]: "2099-01-01 18:30" },
		});
		expect([later.status, hint(later, 0)]).toEqual([400, "No presentation is called “Lunch”"]);
		const sorted = await ann.submit(later, { form: FORM, button: "Sort" });
		expect([0, 1, 2].map((place) => hint(sorted, place))).toEqual([
			undefined,
			undefined,
			"No presentation is called “Lunch”",
		]);
		await expectValidHtml(refused.text, refused.url);
		const saved = await ann.submit(refused, { form: FORM, fields: { [what(0)]: "1" } });
		expect(saved.status).toBe(302);
	});

	test("a presentation with another title, whose number is in the file, is told", async () => {
		const number = "X-SIGNAGE-PRESENTATION-ID:2";
		const file = calendar(event("DTSTART:20990101T080000", "SUMMARY:Evening", number));
		const page = await importing(ann, "/simple-schedule", ics(file));
		expect(page.value("dateTimeCollection[0].presentationId")).toBe("2");
		expect(page.main).toContain(
			"Found by the number in the file, as no presentation is called so: “Evening” plays “Night”.",
		);
	});

	test("a zone that the service does not have: the times are those of the form's zone", async () => {
		const file = calendar(event("DTSTART;TZID=America/New_York:20990101T080000", "SUMMARY:Menu"));
		const page = await importing(ann, "/simple-schedule", ics(file), { name: "Food" });
		expect(page.value("timeZoneId")).toBe("Tokyo Standard Time");
		expect(items(page)[0]).toEqual(["dateTimeCollection[0].dateTime", "2099-01-01 22:00"]);
	});

	test("what was exported", async () => {
		const saved = [
			{ dateTime: "2099-03-28 14:30", presentationId: 2 },
			{ dateTime: "2099-03-29 02:30", presentationId: 1 },
		];
		front.service.answer("getSimpleSchedule", { body: simple(saved) });
		const { text } = await ann.get("/simple-schedule/:8/calendar");
		const page = await importing(ann, "/simple-schedule", ics(text));
		expect([page.value("name"), page.value("timeZoneId")]).toEqual([
			"Lunch",
			"W. Europe Standard Time",
		]);
		expect(items(page).map(([, value]) => value)).toEqual([
			"2099-03-28 14:30",
			"2",
			"2099-03-29 02:30",
			"1",
		]);
		expect(
			page.root
				.querySelectorAll('section[aria-labelledby="schedule-imported"] :is(p, li)')
				.map((one) => one.textContent),
		).toEqual([
			"2 items were taken from “plan.ics”. Nothing is saved yet. The time zone is (UTC+01:00) Berlin, as in the file.",
		]);
	});
});

describe("a file that is refused leaves the form as it was typed", () => {
	const MB = 1024 * 1024;
	const NONE = "This file is not a calendar (.ics)";
	const LARGE = "A calendar file can have at most 1 MB";
	const bytes = (size: number) => ({
		name: "big.ics",
		body: {
			size,
			chunks: (function* () {
				for (let left = size; left > 0; left -= 65_536)
					yield Buffer.alloc(Math.min(left, 65_536), "x");
			})(),
		},
	});
	test.each([
		["none", () => undefined, "Choose a calendar file (.ics)"],
		["an empty one", () => ics(""), "This file is empty"],
		["a text", () => ics("Hello"), NONE],
		["a picture", () => ics(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0])), NONE],
		[
			"one that was cut",
			() => ics("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n"),
			"This calendar file is damaged",
		],
		["one byte over a megabyte", () => ics(Buffer.alloc(MB + 1, "x")), LARGE],
		["one of 30 MB", () => bytes(30 * MB), LARGE],
		[
			"one with nothing for this form",
			() => ics(calendar(event("DTSTART;VALUE=DATE:20990101", "SUMMARY:Fair"))),
			"Nothing in this calendar fits a simple schedule. Left out: 1 event that lasts all day, “Fair”.",
		],
	])("%s", async (_, file, said) => {
		const fields = { name: "Mine", timeZoneId: "UTC", ...typed(0) };
		const page = await ann.post("/simple-schedule", { ...fields, intent: "sort" });
		const refused = await ann.submit(page, { form: FORM, file: file(), button: "Import" });
		expect([refused.status, refused.isAlertFirst]).toEqual([400, true]);
		expect(refused.errorOf("calendar")).toContain(said);
		expect(refused.values).toMatchObject(fields);
		expect(refused.main).not.toMatch(/were taken|Choose the file again/);
		await expectValidHtml(refused.text, refused.url);
	});

	test("it is looked at once the service has answered for the person", async () => {
		const page = await ann.get("/simple-schedule");
		front.service.answer("listPresentations", problem(403, "Not any more"));
		const refused = await ann.submit(page, { form: FORM, file: ics("Hello"), button: "Import" });
		expect([refused.status, refused.errorOf("calendar")]).toEqual([403, undefined]);
	});

	test("and so does a service that cannot tell presentations or zones", async () => {
		const page = await ann.get("/simple-schedule");
		front.service.answer("listPresentations", "cut");
		const refused = await ann.submit(page, {
			form: FORM,
			fields: { name: "Mine" },
			file: ics(calendarOf("google")),
			button: "Import",
		});
		expect([refused.status, refused.alert, refused.value("name")]).toEqual([
			502,
			expect.stringContaining("Could not load data."),
			"Mine",
		]);
		const panel = refused.root.querySelector("details[open]")?.textContent;
		expect(panel).toContain("Choose the file again.");
	});
});
