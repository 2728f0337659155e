import { beforeEach, describe, expect, test } from "vitest";
import { calendar, calendarOf, event } from "../support/calendars";
import type { ChosenFile } from "../support/form";
import { expectValidHtml } from "../support/html-rules";
import type { Page } from "../support/page";
import { giveZones, simple, weekly } from "../support/schedules";
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

const FORM = "form#schedule";
const ics = (body: string | Uint8Array, name = "plan.ics"): ChosenFile => ({
	name,
	type: "text/calendar",
	body: Buffer.from(body),
});
const typed = (place: number) => ({
	[`dateTimeCollection[${place}].dateTime`]: "2099-01-01 10:00",
	[`dateTimeCollection[${place}].presentationId`]: "1",
});
const items = (page: Page) =>
	Object.entries(page.values)
		.filter(([name]) => /\[\d+\]/.test(name))
		.map(([name, value]) => [name, value]);
/** A new form with a name, an item and a zone, to which a file is added. */
async function importing(path: string, file: ChosenFile | undefined, fields: object = {}) {
	const page = await ann.get(path);
	const filled = { name: "", timeZoneId: "Tokyo Standard Time", ...fields };
	return ann.submit(page, { form: FORM, fields: filled, file, button: "Import" });
}

describe("a calendar of a saved schedule", () => {
	beforeEach(() => {
		const item = { dateTime: "2099-03-28 14:30", presentationId: 2 };
		front.service.answer("getSimpleSchedule", { body: simple([item]) });
		front.service.answer("getWeeklySchedule", {
			body: weekly({ monday: [{ time: "08:00:00", presentationId: 1 }] }),
		});
	});

	test.each(["/simple-schedule/:8/calendar", "/simple-schedule/8/calendar"])("%s", async (path) => {
		const answer = await ann.get(path);
		expect(answer.status).toBe(200);
		expect(answer.headers).toMatchObject({
			"content-type": "text/calendar; charset=utf-8",
			"content-disposition": `attachment; filename="schedule.ics"; filename*=UTF-8''Lunch.ics`,
			"cache-control": "no-store",
			"x-content-type-options": "nosniff",
		});
		expect(answer.text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
		expect(answer.text).toContain("\r\nX-WR-CALNAME:Lunch\r\n");
		expect(answer.text).toContain("\r\nDTSTART;TZID=Europe/Berlin:20990328T143000\r\n");
		expect(answer.text).toContain("\r\nSUMMARY:Night\r\n");
	});

	test("of a weekly one", async () => {
		const answer = await ann.get("/weekly-schedule/:9/calendar");
		expect([answer.status, answer.text]).toEqual([
			200,
			expect.stringContaining("\r\nRRULE:FREQ=WEEKLY;BYDAY=MO\r\n"),
		]);
		expect(answer.text).toContain("\r\nSUMMARY:Menu\r\n");
	});

	test("is linked from its form, and from no new one", async () => {
		const links = (page: Page) =>
			page.root
				.querySelectorAll("a")
				.filter((one) => one.textContent.includes("Export as calendar (.ics)"))
				.map((one) => one.getAttribute("href"));
		expect(links(await ann.get("/simple-schedule/:8"))).toEqual(["/simple-schedule/:8/calendar"]);
		expect(links(await ann.get("/weekly-schedule/9"))).toEqual(["/weekly-schedule/:9/calendar"]);
		expect(links(await ann.get("/weekly-schedule"))).toEqual([]);
	});

	test.each([
		[problem(404, "There is no such schedule."), 404, "There is no such schedule.\n"],
		[problem(403, "Not yours"), 403, "Not yours\n"],
		["cut" as const, 502, "Could not load data.\n"],
		[{ body: { ...simple(), timeZoneId: "Moon" } }, 409, expect.stringContaining("time zone")],
	])("%j: %i, %s", async (found, status, text) => {
		front.service.answer("getSimpleSchedule", found);
		const answer = await ann.get("/simple-schedule/:8/calendar");
		expect([answer.status, answer.text]).toEqual([status, text]);
		expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
	});

	test.each(["x", "::8", "0"])("an id that is none, %s, is a 404", async (id) => {
		expect((await ann.get(`/simple-schedule/${id}/calendar`)).status).toBe(404);
	});

	test("is for people who have signed in", async () => {
		const answer = await front.visitor().get("/simple-schedule/:8/calendar");
		expect([answer.status, answer.location]).toEqual([
			302,
			"/login?redirectTo=%2Fsimple-schedule%2F%3A8%2Fcalendar",
		]);
	});
});

describe("a calendar file taken into a form, without scripts", () => {
	test("a dated one: items, name and zone; what is not as in the file is told; saved as it stands", async () => {
		const page = await importing("/simple-schedule", ics(calendarOf("google"), "foyer.ics"));
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
			"2 items were taken from “foyer.ics”, in place of the items that were here. Nothing is saved yet.",
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
		const page = await importing("/weekly-schedule", ics(calendarOf("google")), { name: "Mine" });
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

	test("what it replaced comes back, also after other changes", async () => {
		const before = { name: "", timeZoneId: "Tokyo Standard Time", ...typed(0) };
		const page = await ann.submit(
			await ann.post("/simple-schedule", { ...before, intent: "sort" }),
			{ form: FORM, file: ics(calendarOf("google")), button: "Import" },
		);
		const sorted = await ann.submit(page, { form: FORM, button: "Sort" });
		expect(sorted.main).toContain("2 items were taken");
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
			const page = await importing("/simple-schedule", ics(file));
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

	test("of many presentations that there are none of at one time, three are named", async () => {
		const lunches = Array.from({ length: 40 }, (_, index) =>
			event("DTSTART:20990101T080000", `SUMMARY:Lunch ${index}`),
		);
		const page = await importing("/simple-schedule", ics(calendar(...lunches)));
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
		const page = await importing("/simple-schedule", ics(file), { name: "Food" });
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
		const page = await importing("/simple-schedule", ics(file));
		expect(page.value("dateTimeCollection[0].presentationId")).toBe("2");
		expect(page.main).toContain(
			"Found by the number in the file, as no presentation is called so: “Evening” plays “Night”.",
		);
	});

	test("a zone that the service does not have: the times are those of the form's zone", async () => {
		const file = calendar(event("DTSTART;TZID=America/New_York:20990101T080000", "SUMMARY:Menu"));
		const page = await importing("/simple-schedule", ics(file), { name: "Food" });
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
		const page = await importing("/simple-schedule", ics(text));
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
				.querySelectorAll('section[aria-labelledby="schedule-imported"] li')
				.map((one) => one.textContent),
		).toEqual(["The time zone is (UTC+01:00) Berlin, as in the file."]);
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
		expect(refused.main).not.toContain("were taken");
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
	});

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
	])("an undo of %j is a 400", async (imported) => {
		const sent = { name: "Mine", timeZoneId: "UTC", intent: "undo-import", imported };
		expect((await ann.post("/simple-schedule", sent)).status).toBe(400);
	});
	test("an undo of nothing is a 400", async () => {
		const sent = { name: "Mine", timeZoneId: "UTC", intent: "undo-import" };
		expect((await ann.post("/weekly-schedule", sent)).status).toBe(400);
	});
});
