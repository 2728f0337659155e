import { beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../support/page";
import { giveZones, simple, weekly } from "../support/schedules";
import { withFront } from "../support/shared";
import type { Visitor } from "../support/visitor";
import { fields } from "../support/weekly-form";

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveZones(front);
	ann = await front.signedIn();
});

/** The week's table, each row as one text. */
const week = (page: Page) =>
	page.root
		.querySelector(".timeline-table")
		?.querySelectorAll("tbody tr")
		.map((row) =>
			row
				.querySelectorAll("td")
				.map((cell) => cell.textContent)
				.slice(0, 3)
				.join(" "),
		);

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

test("a saved weekly schedule is drawn, and the drawing follows each change of the form", async () => {
	const all = Object.fromEntries(
		DAYS.map((day) => [day.toLowerCase(), [{ time: "08:00:00", presentationId: 1 }]]),
	);
	all.sunday = [
		{ time: "08:00:00", presentationId: 1 },
		{ time: "20:00:00", presentationId: 2 },
	];
	front.service.answer("getWeeklySchedule", { body: weekly(all) });
	const page = await ann.get("/weekly-schedule/:9");
	expect(week(page)).toEqual([
		"Menu Sunday 00:00–20:00",
		"Night Sunday 20:00–24:00",
		"Night Monday 00:00–08:00",
		"Menu Monday 08:00–24:00",
		...DAYS.slice(2).map((day) => `Menu ${day} 00:00–24:00`),
	]);
	expect(page.root.querySelectorAll("svg.timeline")).toHaveLength(8);
	// Times that cannot be read, and items without a presentation, are left out.
	const sorted = await ann.submit(page, {
		fields: {
			"Sunday[1].time": "25:00",
			"Monday[0].time": "09:30",
			"Monday[0].presentationId": "2",
			"Tuesday[0].presentationId": "0",
		},
		button: "Sort",
	});
	expect([sorted.status, sorted.value("Monday[0].time")]).toEqual([200, "09:30"]);
	expect(week(sorted)?.slice(0, 5)).toEqual([
		"Menu Sunday 00:00–24:00",
		"Menu Monday 00:00–09:30",
		"Night Monday 09:30–24:00",
		"Night Tuesday 00:00–24:00",
		"Night Wednesday 00:00–08:00",
	]);
	const refused = await ann.submit(sorted, { button: "Save" });
	expect([refused.status, week(refused)]).toEqual([400, week(sorted)]);
	expect(page.root.querySelector("#moving-hint")?.getAttribute("class")).toContain(
		"noscript:hidden",
	);
	const insert = JSON.stringify({ type: "insert", payload: { name: "Monday" } });
	const posted = fields({ Sunday: [["08:00", "1"]] }, { __intent__: insert });
	const added = await ann.post("/weekly-schedule/:9", posted);
	expect([added.status, added.main.includes("not drawn")]).toEqual([200, false]);
	const resorted = await ann.post(
		"/weekly-schedule/:9",
		fields({ Sunday: [["08:00", "1"]], Monday: [["09:00", "0"]] }, { intent: "sort" }),
	);
	expect(resorted.main).toContain("1 item is not drawn");
});

test("a title in Arabic stands at the right of its block, where it begins", async () => {
	giveZones(front, ["Menu", "برنامج المطبخ"]);
	const sunday = [
		{ time: "08:00:00", presentationId: 1 },
		{ time: "20:00:00", presentationId: 2 },
	];
	front.service.answer("getWeeklySchedule", { body: weekly({ sunday }) });
	const page = await ann.get("/weekly-schedule/:9");
	const texts = page.root.querySelectorAll(".timeline-title p");
	const of = (title: string) => texts.find(({ textContent }) => textContent === title)?.attributes;
	expect(of("برنامج المطبخ")).toMatchObject({ dir: "rtl" });
	expect(of("Menu")).toBeDefined();
	expect(of("Menu")).not.toHaveProperty("dir");
});

test("a schedule whose zone the service does not list, but names by its IANA id, is drawn too", async () => {
	const sunday = [{ time: "08:00:00", presentationId: 1 }];
	const named = (timeZoneId: string) =>
		front.service.answer("getWeeklySchedule", { body: { ...weekly({ sunday }), timeZoneId } });
	named("Europe/Vienna");
	const page = await ann.get("/weekly-schedule/:9");
	expect(week(page)).toHaveLength(7);
	expect(page.root.textContent).toContain("By the clocks of Europe/Vienna");
	named("Middle-earth");
	expect(week(await ann.get("/weekly-schedule/:9"))).toBeUndefined();
});

test("of a simple schedule, the week of the item that comes next is drawn", async () => {
	front.service.answer("getSimpleSchedule", {
		body: simple([
			{ dateTime: "2099-03-29 02:30", presentationId: 1 },
			{ dateTime: "2099-03-29 12:00", presentationId: 2 },
		]),
	});
	const page = await ann.get("/simple-schedule/:8");
	expect(week(page)?.slice(0, 3)).toEqual([
		"Group’s own Sunday 00:00–03:30",
		"Menu Sunday 03:30–12:00",
		"Night Sunday 12:00–24:00",
	]);
	expect(page.main).toContain("By the clocks of Europe/Berlin.");
	expect(page.main).toContain("To end it, add an item with what should play then.");
	front.service.answer("getWeeklySchedule", {
		body: weekly({ sunday: [{ time: "08:00:00", presentationId: 1 }] }),
	});
	expect((await ann.get("/simple-schedule")).main).not.toContain("To end it");
	expect((await ann.get("/weekly-schedule/:9")).main).not.toContain("The last item plays");
	expect(page.main).toContain("Sunday, 29 March 2099");
});

test("a weekly schedule with an item says that it plays on, and of no time that it says nothing", async () => {
	front.service.answer("getWeeklySchedule", {
		body: weekly({ monday: [{ time: "11:30:00", presentationId: 1 }] }),
	});
	const page = await ann.get("/weekly-schedule/:9");
	expect(page.main).toContain(
		"Each item plays until the next one begins, also overnight and into the next days and the next week. To end it, add an item with what should play then.",
	);
	expect(page.main).not.toContain("Where it says nothing");
	front.service.answer("getWeeklySchedule", { body: weekly({}) });
	const { main } = await ann.get("/weekly-schedule/:9");
	expect(main).not.toContain("Each item plays");
});

test("of a simple schedule that is over, the week of its last item is drawn", async () => {
	front.service.answer("getSimpleSchedule", {
		body: simple([{ dateTime: "2001-01-03 12:00", presentationId: 1 }]),
	});
	expect((await ann.get("/simple-schedule/:8")).main).toContain("Wednesday, 3 January 2001");
});

test("other weeks of a simple schedule are a button away, with all that is typed, and stay while it is changed", async () => {
	front.service.answer("getSimpleSchedule", {
		body: simple([
			{ dateTime: "2099-03-29 02:30", presentationId: 1 },
			{ dateTime: "2099-12-31 12:00", presentationId: 2 },
		]),
	});
	const page = await ann.get("/simple-schedule/:8");
	expect(page.main).toContain("Sunday, 29 March 2099");
	const later = await ann.submit(page, {
		fields: { name: "Typed", "dateTimeCollection[1].dateTime": "2099-12-31 13:00" },
		button: "Later: 27 Dec 2099 – 2 Jan 2100",
	});
	expect([later.status, later.value("name")]).toEqual([200, "Typed"]);
	expect(week(later)).toContain("Night Thursday 13:00–24:00");
	expect(later.main).not.toContain("Later: ");
	const added = await ann.submit(later, { button: "+ Add New Schedule Item" });
	expect(added.status).toBe(200);
	expect(week(added)).toContain("Night Thursday 13:00–24:00");
	const back = await ann.submit(added, { button: "Earlier: 29 Mar – 4 Apr 2099" });
	expect(week(back)).toContain("Menu Sunday 03:30–24:00");
	expect(front.service.calls.map(({ name }) => name)).not.toContain("updateSimpleSchedule");
});

test("nothing is drawn of a new schedule, nor in a zone that is not known", async () => {
	const empty = await ann.get("/weekly-schedule");
	expect(week(empty)).toBeUndefined();
	expect(empty.main).toContain("once it has an item and a time zone from the list.");
	front.service.answer("getWeeklySchedule", {
		body: { ...weekly({ sunday: [{ time: "08:00:00", presentationId: 1 }] }), timeZoneId: "Mars" },
	});
	const page = await ann.get("/weekly-schedule/:9");
	expect([page.status, week(page)]).toEqual([200, undefined]);
});

describe("what is typed, as scripts ask for it", () => {
	const TYPED = {
		kind: "weekly",
		timeZoneId: "W. Europe Standard Time",
		"Sunday[0].time": "08:00",
		"Sunday[0].presentationId": "1",
		"Sunday[1].time": "1",
		"Sunday[1].presentationId": "2",
		"Monday[0].time": "12:30",
		"Monday[0].presentationId": "2",
		"Monday[1].time": "12:45",
		"Monday[1].presentationId": "0",
	};
	const draw = (typed: Record<string, string>) => ann.post("/schedules/drawing", typed);
	const asked = () => front.service.calls.map(({ name }) => name).sort();
	beforeEach(async () => {
		// The first call of a session may ask for more.
		await draw(TYPED);
		front.service.calls.length = 0;
	});

	test("is drawn, with what each beginning is in the form, and says what is left out", async () => {
		const answer = await draw(TYPED);
		expect(answer.status).toBe(200);
		expect(answer.headers["content-type"]).toMatch(/^application\/json(?:$|;)/);
		const { week, places, leftOut } = JSON.parse(answer.text);
		expect(leftOut).toBe(2);
		expect(places).toEqual([
			{ list: "Sunday", place: 0 },
			{ list: "Monday", place: 0 },
		]);
		expect(week.zone).toBe("Europe/Berlin");
		expect(week.days[1].starts).toEqual([{ minute: 750, index: 1, isSkipped: false }]);
		expect(week.days[1].segments).toMatchObject([
			{ starts: "00:00", ends: "12:30", presentationId: 1, begins: false },
			{ starts: "12:30", ends: "24:00", presentationId: 2, begins: true },
		]);
		expect(week.entries.map(({ title }: { title: string }) => title)).toEqual(["Menu", "Night"]);
		expect(asked()).toEqual(["listPresentations", "listTimeZones"]);
	});

	test("costs the service nothing where the page knows zone and names, and changes nothing", async () => {
		const answer = await draw({ ...TYPED, zone: "Asia/Tokyo", known: "1,2,x" });
		expect([answer.status, JSON.parse(answer.text).week.zone]).toEqual([200, "Asia/Tokyo"]);
		expect(asked()).toEqual([]);
		await draw({ ...TYPED, zone: "Asia/Tokyo", known: "1" });
		expect(asked()).toEqual(["listPresentations"]);
		await draw({ ...TYPED, zone: "Mars/Phobos", known: "1,2" });
		expect(asked()).toEqual(["listPresentations", "listTimeZones"]);
	});

	test("without an item, or a zone that is known, is null", async () => {
		expect((await draw({ kind: "simple", zone: "Etc/UTC" })).text).toBe("null");
		expect((await draw({ ...TYPED, timeZoneId: "Mars" })).text).toBe("null");
	});

	test("with half of a row alone is an empty week, never an error", async () => {
		const half = { kind: "simple", zone: "Etc/UTC", "dateTimeCollection[0].dateTime": "2026-1" };
		const answer = await draw(half);
		const { week, leftOut } = JSON.parse(answer.text);
		expect([answer.status, leftOut, week.days.length]).toEqual([200, 1, 7]);
		expect(week.days[0].segments).toMatchObject([{ from: 0, to: 1440, presentationId: null }]);
	});

	test("a service that fails, a kind that there is none of, nobody signed in", async () => {
		front.service.answer("listPresentations", { status: 503 });
		expect((await draw(TYPED)).status).toBe(503);
		expect((await draw({ ...TYPED, kind: "monthly" })).status).toBe(400);
		const nobody = await front.visitor().post("/schedules/drawing", TYPED);
		expect([nobody.status, nobody.location]).toEqual([
			302,
			"/login?redirectTo=%2Fschedules%2Fdrawing",
		]);
		const got = await ann.get("/schedules/drawing");
		expect([got.status, got.location]).toEqual([302, "/schedules"]);
	});
});
