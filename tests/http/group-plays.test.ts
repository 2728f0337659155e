import { beforeAll, describe, expect, test } from "vitest";
import { ok } from "../support/caller";
import { webPage } from "../support/fleet";
import type { Page } from "../support/page";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const site = withSite();
let ann: SignedIn;
/** Ids by title. */
const ids: Record<string, number> = {};
const groups: Record<string, number> = {};

const BERLIN = "W. Europe Standard Time";

async function addGroup(title: string, update: Record<string, number | null>): Promise<void> {
	const { token } = ann;
	const { deviceGroupId } = await ok(site.service, "createDeviceGroup", { token, body: { title } });
	await ok(site.service, "updateDeviceGroup", { token, params: { deviceGroupId }, body: update });
	groups[title] = deviceGroupId;
}

beforeAll(async () => {
	ann = await site.signedIn();
	const { token } = ann;
	for (const title of ["Own", "Menu", "Night", "Fire"]) {
		const made = await ok(site.service, "createPresentation", {
			token,
			body: { title, frameDelayInSeconds: 3, slides: title === "Own" ? [] : [webPage(title)] },
		});
		ids[title] = made.presentationId;
	}
	const item = (dateTime: string, title: string) => ({
		dateTime,
		presentationId: Number(ids[title]),
	});
	const dated = await ok(site.service, "createSimpleSchedule", {
		token,
		body: {
			name: "Spring",
			timeZoneId: BERLIN,
			dateTimeCollection: [
				item("2026-03-28 10:00", "Menu"),
				item("2026-03-28 12:00", "Menu"),
				// Skipped: it plays at 03:30.
				item("2026-03-29 02:30", "Night"),
				// Shown twice: it plays at the first.
				item("2026-10-25 02:30", "Menu"),
			],
		},
	});
	const time = (at: string, title: string) => ({ time: at, presentationId: Number(ids[title]) });
	const weekly = await ok(site.service, "createWeeklySchedule", {
		token,
		body: {
			name: "Week",
			timeZoneId: BERLIN,
			Monday: [time("08:00:00", "Menu")],
			Friday: [time("18:00:00", "Night")],
		},
	});
	const empty = await ok(site.service, "createWeeklySchedule", {
		token,
		body: { name: "Void", timeZoneId: BERLIN },
	});
	const own = { actualPresentationId: Number(ids.Own) };
	await addGroup("Dated", { ...own, scheduleId: dated.id });
	await addGroup("Weekly", { ...own, scheduleId: weekly.id });
	await addGroup("Plain", own);
	await addGroup("Bare", {});
	await addGroup("Void", { ...own, scheduleId: empty.id });
	await addGroup("Alarmed", {
		...own,
		scheduleId: weekly.id,
		alertPresentationId: Number(ids.Fire),
	});
	await ok(site.service, "startAlert", {
		token,
		params: { deviceGroupId: Number(groups.Alarmed) },
		body: {},
	});
});

const pathOf = (group: string, query = "") => `/devices/groups/:${groups[group]}/plays${query}`;
const look = (group: string, at: string, view = "") =>
	ann.visitor.get(pathOf(group, `?at=${encodeURIComponent(at)}${view}`));

/** What the page says: the presentation, the sentence of why, and the facts by their terms. */
function told(page: Page) {
	const main = page.root.querySelector("main");
	const facts = main?.querySelectorAll("dl > div") ?? [];
	const text = (one: { textContent: string } | null | undefined) =>
		one?.textContent.replace(/\s+/g, " ").trim();
	return {
		shows: text(main?.querySelector("h2")),
		facts: Object.fromEntries(
			facts.map((one) => [text(one.querySelector("dt")), text(one.querySelector("dd"))]),
		),
	};
}

/** The addresses of the switches that are linked. */
const links = (page: Page) =>
	page.root.querySelectorAll("main dl a").map((link) => link.getAttribute("href"));

describe("a simple schedule", () => {
	test("before its first item, the group's own presentation plays", async () => {
		const page = await look("Dated", "2026-03-28T09:59");
		expect([page.status, page.title, told(page)]).toEqual([
			200,
			"Dated – What plays",
			{ shows: "Own", facts: { Next: "Menu, Saturday, 28 March 2026, 10:00" } },
		]);
		expect(page.main).toContain("the group’s own presentation. The schedule Spring begins later.");
		expect(page.main).toContain("Saturday, 28 March 2026, 09:59 (Europe/Berlin)");
	});

	test("says which item plays, since when, what was before and what is next", async () => {
		const page = await look("Dated", "2026-03-28T14:30");
		expect(told(page)).toEqual({
			shows: "Menu",
			facts: {
				Since: "Saturday, 28 March 2026, 12:00",
				"Before that": "Own, before the first item",
				Next: "Night, Sunday, 29 March 2026, 03:30",
			},
		});
		expect(page.main).toContain(
			"The schedule Spring says so, by its item of Saturday, 28 March 2026, 12:00 (Europe/Berlin).",
		);
		// Each name is apart, as it may be written from right to left.
		const names = page.root.querySelectorAll("main bdi").map(({ text }) => text);
		expect(names).toEqual(["Dated", "Menu", "Spring", "Own", "Night"]);
	});

	test("an item that the clocks skip begins after the gap, to the minute", async () => {
		expect(told(await look("Dated", "2026-03-29T00:59:00Z")).shows).toBe("Menu");
		expect(told(await look("Dated", "2026-03-29T03:29")).shows).toBe("Menu");
		const page = await look("Dated", "2026-03-29T01:30:00Z");
		expect(told(page)).toEqual({
			shows: "Night",
			facts: {
				Since: "Sunday, 29 March 2026, 03:30",
				"Before that": "Menu, since Saturday, 28 March 2026, 12:00",
				Next: "Menu, Sunday, 25 October 2026, 02:30",
			},
		});
		expect(page.main).toContain("by its item of Sunday, 29 March 2026, 02:30 (Europe/Berlin)");
		expect(page.main).toContain("The clocks skip 02:30 that day: it began at 03:30.");
	});

	test("an item that the clocks show twice begins at the first", async () => {
		expect(told(await look("Dated", "2026-10-25T00:29:59Z")).shows).toBe("Night");
		const page = await look("Dated", "2026-10-25T00:30:00Z");
		expect(told(page)).toEqual({
			shows: "Menu",
			facts: {
				Since: "Sunday, 25 October 2026, 02:30",
				"Before that": "Night, since Sunday, 29 March 2026, 03:30",
				Next: "Nothing else comes",
			},
		});
		expect(page.main).toContain("The clocks show 02:30 twice that day: it began at the first.");
		expect(told(await look("Dated", "2026-10-25T01:30:00Z")).shows).toBe("Menu");
	});

	test("the switches are links that lead there and back", async () => {
		const page = await look("Dated", "2026-03-30T10:00");
		const [since, before, next] = links(page);
		expect(told(await ann.visitor.get(String(since))).shows).toBe("Night");
		expect(told(await ann.visitor.get(String(before))).shows).toBe("Menu");
		const later = await ann.visitor.get(String(next));
		expect([told(later).shows, later.value("at")]).toEqual(["Menu", "2026-10-25T02:30"]);
		const first = await look("Dated", "2026-03-28T10:30");
		expect(told(await ann.visitor.get(String(links(first)[1]))).shows).toBe("Own");
	});
});

test("a moment that clocks skip is told, and which one they show twice", async () => {
	const skipped = await look("Dated", "2026-03-29T02:30");
	expect(skipped.main).toContain(
		"Sunday, 29 March 2026, 03:30 (Europe/Berlin): the clocks skip Sunday, 29 March 2026, 02:30",
	);
	for (const [at, shown] of [
		["2026-10-25T02:30", "02:30 (Europe/Berlin)"],
		["2026-10-25T00:30:00Z", "02:30 (Europe/Berlin)"],
		["2026-10-25T01:30:00Z", "02:30, the second time (Europe/Berlin)"],
	] as const)
		expect((await look("Dated", at)).main).toContain(`Sunday, 25 October 2026, ${shown}`);
});

test("until when something else played is told where the newest item did not change that", async () => {
	const { token } = ann;
	const time = (at: string, title: string) => ({ time: at, presentationId: Number(ids[title]) });
	const Monday = [time("08:00:00", "Night"), time("10:00:00", "Menu"), time("12:00:00", "Menu")];
	const body = { name: "Twice", timeZoneId: BERLIN, Monday };
	const { id } = await ok(site.service, "createWeeklySchedule", { token, body });
	await addGroup("Twice", { scheduleId: id });
	const page = await look("Twice", "2026-06-01T14:30");
	expect(told(page).facts).toEqual({
		Since: "Monday, 1 June 2026, 12:00",
		"Before that": "Night, from Monday, 1 June 2026, 08:00 until Monday, 1 June 2026, 10:00",
		Next: "Night, Monday, 8 June 2026, 08:00",
	});
	const until = await ann.visitor.get(String(links(page)[2]));
	expect(told(until).facts).toMatchObject({
		Since: "Monday, 1 June 2026, 10:00",
		"Before that": "Night, since Monday, 1 June 2026, 08:00",
	});
});

test("what played at a moment that no address can name is plain text", async () => {
	const { token } = ann;
	const items = [
		{ dateTime: "1960-01-01 08:00", presentationId: Number(ids.Menu) },
		{ dateTime: "1969-12-31 23:00", presentationId: Number(ids.Night) },
		{ dateTime: "9999-01-01 08:00", presentationId: Number(ids.Menu) },
	];
	const body = { name: "Long", timeZoneId: BERLIN, dateTimeCollection: items };
	const { id } = await ok(site.service, "createSimpleSchedule", { token, body });
	await addGroup("Long", { scheduleId: id });
	const page = await look("Long", "2026-03-28T14:30");
	expect(told(page).facts).toEqual({
		Since: "Wednesday, 31 December 1969, 23:00",
		"Before that": "Menu, since Friday, 1 January 1960, 08:00",
		Next: "Menu, Friday, 1 January 9999, 08:00",
	});
	expect(links(page)).toEqual([]);
});

test("of a presentation without slides it is said that it shows nothing", async () => {
	const words = "It has no slides: the screens show nothing.";
	expect((await look("Dated", "2026-03-28T09:59")).main).toContain(words);
	expect((await look("Dated", "2026-03-28T14:30")).main).not.toContain(words);
});

describe("a weekly schedule", () => {
	test("wraps round the week", async () => {
		// A Sunday: Friday's item still plays.
		const page = await look("Weekly", "2026-06-07T12:00");
		expect(told(page)).toEqual({
			shows: "Night",
			facts: {
				Since: "Friday, 5 June 2026, 18:00",
				"Before that": "Menu, since Monday, 1 June 2026, 08:00",
				Next: "Menu, Monday, 8 June 2026, 08:00",
			},
		});
		expect(page.main).toContain("by its item of Friday at 18:00 (Europe/Berlin)");
	});

	test("without items leaves the group its own", async () => {
		const page = await look("Void", "2026-06-07T12:00");
		expect(told(page)).toEqual({ shows: "Own", facts: { Next: "Nothing else comes" } });
		expect(page.main).toContain("The schedule Void has no items.");
	});

	test("whose items have lost their presentation is not said to have no items", async () => {
		const { token } = ann;
		const { presentationId } = await ok(site.service, "createPresentation", {
			token,
			body: { title: "Short-lived", frameDelayInSeconds: 3, slides: [] },
		});
		const { id } = await ok(site.service, "createWeeklySchedule", {
			token,
			body: {
				name: "Orphaned",
				timeZoneId: BERLIN,
				Monday: [{ time: "08:00:00", presentationId }],
			},
		});
		await addGroup("Orphaned", { actualPresentationId: Number(ids.Own), scheduleId: id });
		await ok(site.service, "deletePresentation", { token, params: { presentationId } });
		const page = await look("Orphaned", "2026-06-07T12:00");
		expect(told(page)).toEqual({ shows: "Own", facts: { Next: "Nothing else comes" } });
		expect(page.main).toContain("No item of the schedule Orphaned has a presentation");
		expect(page.main).not.toContain("has no items");
	});

	test("is shown by the day and by the week, with the same facts in a table", async () => {
		const day = await look("Weekly", "2026-06-05T12:00");
		expect(day.rows).toEqual([
			["Menu", "Friday", "00:00–18:00", "18 h", "Schedule"],
			["Night", "Friday", "18:00–24:00", "6 h", "Schedule"],
		]);
		expect(day.root.querySelectorAll("svg.timeline")).toHaveLength(1);
		const before = await look("Dated", "2026-03-28T08:00");
		expect(before.rows[0]?.slice(0, 3)).toEqual(["Own", "Saturday", "00:00–10:00"]);
		const week = await look("Weekly", "2026-06-05T12:00", "&view=week");
		expect(week.root.querySelectorAll("svg.timeline")).toHaveLength(7);
		expect(week.rows.map(([title, weekday, times]) => `${weekday} ${times} ${title}`)).toEqual([
			"Sunday 00:00–24:00 Night",
			"Monday 00:00–08:00 Night",
			"Monday 08:00–24:00 Menu",
			"Tuesday 00:00–24:00 Menu",
			"Wednesday 00:00–24:00 Menu",
			"Thursday 00:00–24:00 Menu",
			"Friday 00:00–18:00 Menu",
			"Friday 18:00–24:00 Night",
			"Saturday 00:00–24:00 Night",
		]);
	});
});

test("a day of 23 hours is drawn as one", async () => {
	const page = await look("Dated", "2026-03-29T12:00");
	expect(page.main).toContain("23 hours: The clocks go forward from 02:00 to 03:00");
	expect(page.rows.map(([title, , times, lasts]) => [title, times, lasts])).toEqual([
		["Menu", "00:00–03:30", "2 h 30 min"],
		["Night", "03:30–24:00", "20 h 30 min"],
	]);
});

test("a group without a schedule plays its own, always", async () => {
	const page = await look("Plain", "2026-06-05T12:00:00Z");
	expect(told(page)).toEqual({ shows: "Own", facts: { Next: "Nothing else comes" } });
	expect(page.main).toContain("It has no schedule.");
	expect(page.main).toContain("Friday, 5 June 2026, 12:00 (UTC)");
});

test("a group without anything plays nothing", async () => {
	const page = await look("Bare", "2026-06-05T12:00");
	expect(told(page).shows).toBe("Nothing plays");
	expect(page.rows).toEqual([["Nothing", "Friday", "00:00–24:00", "24 h", "Group’s own"]]);
});

test("an alert plays whatever the schedule says, which is told beside it", async () => {
	const page = await look("Alarmed", "2026-06-07T12:00");
	expect(told(page)).toEqual({
		shows: "Fire",
		facts: {
			"Without the alert":
				"Night. The schedule Week says so, by its item of Friday at 18:00 (Europe/Berlin).",
			Since: "Friday, 5 June 2026, 18:00",
			"Before that": "Menu, since Monday, 1 June 2026, 08:00",
			Next: "Menu, Monday, 8 June 2026, 08:00",
		},
	});
	expect(page.main).toContain("In alert");
});

test("without a moment it is now", async () => {
	const before = Date.now();
	const page = await ann.visitor.get(pathOf("Plain"));
	expect([page.status, page.value("at")]).toEqual([200, ""]);
	const shown = page.root.querySelector(".timeline-mark text")?.textContent ?? "";
	const minutes = [before, Date.now()].map((at) => new Date(at).toISOString().slice(11, 16));
	expect(minutes.some((minute) => shown.startsWith(`Now, ${minute}`))).toBe(true);
});

test("the form asks for another moment, by the clocks of the schedule's zone", async () => {
	const page = await ann.visitor.get(pathOf("Dated", "?view=week"));
	const action = page.root.querySelector("main form:has([name=at])")?.getAttribute("action");
	const field = page.root.querySelector("[name=at]");
	expect(field?.getAttribute("placeholder")).toBe("2026-03-28 14:30");
	expect(page.main).toContain("Date and time by the clocks of Europe/Berlin.");
	const fields = { ...page.values, at: "2026-03-28 14:30" } as Record<string, string>;
	const answer = await ann.visitor.get(`${action}?${new URLSearchParams(fields)}`);
	expect([answer.status, told(answer).shows, answer.value("at")]).toEqual([
		200,
		"Menu",
		"2026-03-28 14:30",
	]);
	expect(answer.root.querySelectorAll("svg.timeline")).toHaveLength(7);
});

test.each([
	"yesterday",
	"2026-02-31T10:00",
	"2026-03-28T24:00",
	"2026-03-28",
	"0000-01-01T00:00",
	"9999-12-31T23:59",
	"2026-03-28T10:00+99:99",
])("%j is no moment, and stays as typed", async (at) => {
	const page = await look("Dated", at);
	expect([page.status, page.isAlertFirst, page.value("at")]).toEqual([400, true, at]);
	expect(page.errorOf("at")).toMatch(/^Enter a moment .* such as 2026-03-28 14:30$/);
	expect(page.root.querySelector("svg.timeline")).toBeNull();
});

test("what plays leads to the presentation, and no link to day after day", async () => {
	const page = await look("Weekly", "2026-06-05T12:00");
	expect(page.root.querySelector("main h2 a")?.getAttribute("href")).toBe(
		`/presentation/:${ids.Menu}`,
	);
	const leads = page.root.querySelectorAll('nav[aria-label="Timeline"] a');
	expect(leads.map((link) => link.textContent)).toEqual(["Day", "Week"]);
});

test("an offset whose plus was not escaped is understood", async () => {
	const page = await ann.visitor.get(pathOf("Dated", "?at=2026-03-28T10:30+01:00"));
	expect([page.status, told(page).shows]).toEqual([200, "Menu"]);
});

test("ids may have a colon; others lead nowhere", async () => {
	const id = groups.Dated;
	expect((await ann.visitor.get(`/devices/groups/${id}/plays`)).status).toBe(200);
	for (const wrong of ["0", "x", "::1", "2147483647", "9999999999"])
		expect((await ann.visitor.get(`/devices/groups/${wrong}/plays`)).status).toBe(404);
});

test("somebody else's group is a 404, and nothing of it is told", async () => {
	const bob = await site.signedIn();
	const page = await bob.visitor.get(pathOf("Dated"));
	expect([page.status, page.text.includes("Spring")]).toEqual([404, false]);
});

test("the devices page and the list of schedules lead to it", async () => {
	const address = pathOf("Dated");
	for (const place of ["/devices", "/schedules"]) {
		const page = await ann.visitor.get(place);
		const found = page.root
			.querySelectorAll("main a")
			.filter((link) => link.getAttribute("href") === address);
		expect(found).toHaveLength(1);
	}
});
