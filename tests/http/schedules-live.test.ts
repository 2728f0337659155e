import { SCHEDULE_ITEMS_MAX } from "@signage/contract/limits";
import { beforeEach, describe, expect, test } from "vitest";
import { call, ok, pairScreen } from "../support/caller";
import { webPage } from "../support/fleet";
import { sendBeat } from "../support/heartbeat";
import type { Page } from "../support/page";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const site = withSite();
const FORM = { form: "form#schedule" };
const DAY = 86_400_000;
let ann: SignedIn;
/** Presentations. */
let menu: number;
let night: number;

const newShow = async (title: string) =>
	(
		await ok(site.service, "createPresentation", {
			token: ann.token,
			body: { title, slides: [webPage(title)] },
		})
	).presentationId;
beforeEach(async () => {
	ann = await site.signedIn();
	[menu, night] = [await newShow("Menu"), await newShow("Night")];
});

type Item = [time: string, presentationId: number];
const itemFields = (list: string, time: string, items: readonly Item[]) =>
	items.flatMap(([when, id], place): [string, string][] => [
		[`${list}[${place}].${time}`, when],
		[`${list}[${place}].presentationId`, String(id)],
	]);
const HEAD: [string, string][] = [
	["name", "Lunch"],
	["timeZoneId", "UTC"],
];
/** A simple schedule's fields, as a program posts them. */
const dated = (items: readonly Item[], more: [string, string][] = []) => [
	...HEAD,
	...itemFields("dateTimeCollection", "dateTime", items),
	...more,
];
const ALL: [string, string][] = [["confirmed", "all"]];
/** A wall time in UTC, so many days from now. */
const inDays = (days: number) =>
	new Date(Date.now() + days * DAY).toISOString().slice(0, 16).replace("T", " ");
const time = (place: number) => `dateTimeCollection[${place}].dateTime`;
const what = (place: number) => `dateTimeCollection[${place}].presentationId`;
const schedules = () => ok(site.service, "listSchedules", { token: ann.token });
const hrefOf = (page: Page, label: string) =>
	page.root
		.querySelectorAll("main a")
		.find((one) => one.getAttribute("aria-label") === label)
		?.getAttribute("href");
/** Saves a simple schedule through the form, and resolves to its path. */
async function made(items: readonly Item[]): Promise<string> {
	const sent = await ann.visitor.post("/simple-schedule", dated(items, ALL));
	expect(sent.status, sent.alert).toBe(302);
	return String(hrefOf(await ann.visitor.follow(sent), "Edit Lunch"));
}
/** Has the person's only group use a schedule, through its form. */
async function giveToGroup(scheduleId: number) {
	const sent = await ann.visitor.fill("/devices", {
		form: '[aria-labelledby^="group-"] form',
		fields: { scheduleId: String(scheduleId) },
		button: "Save",
	});
	expect([sent.status, sent.location]).toEqual([302, "/devices"]);
}

describe("the whole way of a schedule", () => {
	test("it is made, listed, given to a group, followed by its screen, duplicated and deleted", async () => {
		const { screenToken } = await pairScreen(site.service, ann.token);
		const path = await made([
			[inDays(2), menu],
			[inDays(-1), menu],
			[inDays(1), night],
		]);
		const [listed] = await schedules();
		expect(path).toBe(`/simple-schedule/:${listed?.id}`);
		const [row] = (await ann.visitor.get("/schedules")).rows;
		expect(row?.slice(0, 3)).toEqual(["Lunch", "Simple", "No group"]);
		expect(row?.[3]).toMatch(/^Menu ?Night at \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\)$/);

		await giveToGroup(Number(listed?.id));
		expect((await ann.visitor.get("/devices")).main).toContain("Shows Menu by the schedule Lunch");
		const manifest = await ok(site.service, "getManifest", { token: screenToken });
		expect(manifest.playing).toBe(menu);
		expect(manifest.switches.map(({ presentationId }) => presentationId)).toEqual([night, menu]);

		const sorted = await ann.visitor.fill(path, { ...FORM, button: "Sort" });
		expect([0, 1, 2].map((place) => sorted.value(what(place)))).toEqual(
			[menu, night, menu].map(String),
		);
		const left = await ann.visitor.submit(sorted, { ...FORM, button: "Remove item 3" });
		const saved = await ann.visitor.submit(left, { ...FORM, fields: { name: "Dinner" } });
		expect([saved.status, saved.location]).toEqual([302, "/schedules"]);
		const after = await ok(site.service, "getManifest", { token: screenToken });
		expect(after.switches.map(({ presentationId }) => presentationId)).toEqual([night]);

		const inUse = await ann.visitor.fill(`/schedules?confirm=delete&id=${listed?.id}`, {
			form: "dialog form",
		});
		expect([inUse.status, inUse.alert]).toEqual([409, expect.stringContaining("this schedule")]);
		expect(inUse.main).toContain("Once no group uses it, it can be deleted.");
		expect(inUse.main).not.toContain("changed somewhere else");
		expect(inUse.root.querySelector('[role="alert"] a[href^="/devices?group="]')).not.toBeNull();

		const list = await ann.visitor.get("/schedules");
		const copied = await ann.visitor.submit(list, { button: "Duplicate Dinner" });
		expect((await ann.visitor.follow(copied)).notice).toBe("Duplicated: Copy of Dinner");
		const copy = (await schedules()).find(({ name }) => name === "Copy of Dinner");
		expect(copy).toMatchObject({ type: "Linear", itemsCount: 2 });
		const gone = await ann.visitor.fill(`/schedules?confirm=delete&id=${copy?.id}`, {
			form: "dialog form",
		});
		expect([gone.status, gone.location]).toEqual([302, "/schedules"]);
		expect((await schedules()).map(({ name }) => name)).toEqual(["Dinner"]);
	});

	test("a weekly one, whose screen follows it", async () => {
		const { screenToken } = await pairScreen(site.service, ann.token);
		const fields = [
			...HEAD,
			...itemFields("Monday", "time", [["09:00", menu]]),
			...itemFields("Thursday", "time", [["17:30:15", night]]),
		];
		const sent = await ann.visitor.post("/weekly-schedule", fields);
		expect([sent.status, sent.alert]).toEqual([302, undefined]);
		const path = String(hrefOf(await ann.visitor.follow(sent), "Edit Lunch"));
		const page = await ann.visitor.get(path);
		expect([page.heading, page.value("Monday[0].time"), page.value("Thursday[0].time")]).toEqual([
			"Edit Weekly Schedule",
			"09:00",
			"17:30:15",
		]);
		await giveToGroup(Number(path.split(":")[1]));
		const manifest = await ok(site.service, "getManifest", { token: screenToken });
		expect([menu, night]).toContain(manifest.playing);
		expect(manifest.switches.length).toBeGreaterThanOrEqual(10);
		for (const { at, presentationId } of manifest.switches) {
			const when = `${new Date(at).getUTCDay()} ${at.slice(11, 19)}`;
			expect(when).toBe(presentationId === menu ? "1 09:00:00" : "4 17:30:15");
		}
	});
});

describe("what the service refuses stands at its field, and nothing typed is lost", () => {
	test("a presentation that is gone, and a zone that there is none of", async () => {
		const gone = await newShow("Gone");
		await ok(site.service, "deletePresentation", {
			token: ann.token,
			params: { presentationId: gone },
		});
		const items: Item[] = [
			["2099-05-01 10:00", menu],
			["2099-05-02 10:00", gone],
		];
		const page = await ann.visitor.post("/simple-schedule", dated(items));
		expect([page.status, page.errorOf(what(1))]).toEqual([400, "The presentation was not found"]);
		expect(page.alert).toContain("Item 2: The presentation was not found");
		expect([page.value("name"), page.value(time(1)), page.errorOf(what(0))]).toEqual([
			"Lunch",
			"2099-05-02 10:00",
			undefined,
		]);
		const day = itemFields("Sunday", "time", [
			["08:00", menu],
			["09:00", gone],
		]);
		const weekly = await ann.visitor.post("/weekly-schedule", [...HEAD, ...day]);
		expect(weekly.errorOf("Sunday[1].presentationId")).toBe("The presentation was not found");
		const nowhere = await ann.visitor.post("/weekly-schedule", [
			["name", "Lunch"],
			["timeZoneId", "Nowhere"],
		]);
		expect([nowhere.status, nowhere.errorOf("timeZoneId")]).toEqual([
			400,
			"There is no such time zone",
		]);
		expect(await schedules()).toEqual([]);
	});

	test("more items than a schedule can have", async () => {
		const items = Array.from({ length: SCHEDULE_ITEMS_MAX + 1 }, (_, place): Item => {
			const minutes = Date.UTC(2099, 0) + place * 60_000;
			return [new Date(minutes).toISOString().slice(0, 16).replace("T", " "), menu];
		});
		const page = await ann.visitor.post("/simple-schedule", dated(items));
		expect([page.status, page.alert]).toEqual([
			400,
			expect.stringContaining("A schedule can have at most 1,000 items"),
		]);
		expect(page.value(what(SCHEDULE_ITEMS_MAX))).toBe(String(menu));
		expect(await schedules()).toEqual([]);
	});
});

test("in two tabs, the second save says so, and can be made all the same", async () => {
	const path = await made([["2099-05-01 10:00", menu]]);
	const [one, other] = [await ann.visitor.get(path), await ann.visitor.get(path)];
	const first = await ann.visitor.submit(one, { ...FORM, fields: { name: "First" } });
	expect(first.status).toBe(302);
	const second = await ann.visitor.submit(other, { ...FORM, fields: { name: "Second" } });
	expect([second.status, second.value("name")]).toEqual([409, "Second"]);
	expect(second.alert).toContain("This schedule was changed elsewhere");
	expect((await schedules()).map(({ name }) => name)).toEqual(["First"]);
	const over = await ann.visitor.submit(second, { ...FORM, button: "Save over it" });
	expect(over.status).toBe(302);
	expect((await schedules()).map(({ name }) => name)).toEqual(["Second"]);
});

test("one that was deleted in another tab says so, and keeps what was typed", async () => {
	const path = await made([["2099-05-01 10:00", menu]]);
	const page = await ann.visitor.get(path);
	const params = { id: Number(path.split(":")[1]) };
	await ok(site.service, "deleteSchedule", { token: ann.token, params });
	const fields = { name: "Dinner", [time(0)]: "2099-06-01 10:00" };
	const refused = await ann.visitor.submit(page, { ...FORM, fields });
	expect([refused.status, refused.alert]).toEqual([404, expect.stringContaining("not found")]);
	expect([refused.value("name"), refused.value(time(0))]).toEqual(["Dinner", "2099-06-01 10:00"]);
	expect(await schedules()).toEqual([]);
});

test("an item whose presentation was deleted stays, not chosen, until another is chosen", async () => {
	const path = await made([
		["2099-05-01 10:00", menu],
		["2099-05-02 10:00", night],
	]);
	await ok(site.service, "deletePresentation", {
		token: ann.token,
		params: { presentationId: night },
	});
	const page = await ann.visitor.get(path);
	expect([page.value(time(1)), page.value(what(1))]).toEqual(["2099-05-02 10:00", ""]);
	expect(page.root.querySelectorAll("li.item").map((one) => /deleted/.test(one.text))).toEqual([
		false,
		true,
	]);
	expect(page.main).toContain("Its presentation was deleted");
	const refused = await ann.visitor.submit(page, FORM);
	expect([refused.status, refused.errorOf(what(1))]).toEqual([400, "Choose a presentation"]);
	const chosen = { [what(1)]: String(menu) };
	const saved = await ann.visitor.submit(refused, { ...FORM, fields: chosen });
	expect(saved.status, saved.alert).toBe(302);
});

test("that items have lost their presentation is told in the list, of what plays, and of the screens", async () => {
	const { screenToken } = await pairScreen(site.service, ann.token);
	await sendBeat(site.service, screenToken, { playing: { presentationId: menu, slideId: 1 } });
	const path = await made([
		["2001-05-01 10:00", menu],
		["2099-05-02 10:00", night],
		["2099-05-03 10:00", night],
	]);
	await giveToGroup(Number(path.split(":")[1]));
	const [group] = await ok(site.service, "listDeviceGroups", { token: ann.token });
	const plays = `/devices/groups/:${group?.deviceGroupId}/plays`;
	const pages = () =>
		Promise.all(["/schedules", "/devices", plays].map((address) => ann.visitor.get(address)));
	const digest = async () => (await ann.visitor.get("/devices/changes")).text;
	const before = await digest();
	for (const page of await pages()) expect(page.main).not.toContain("no presentation");
	await ok(site.service, "deletePresentation", {
		token: ann.token,
		params: { presentationId: night },
	});
	const [list, devices, why] = await pages();
	expect(list?.rows[0]?.[0]).toBe("Lunch2 items have no presentation");
	expect(devices?.main).toContain(
		"1 of 1 screens online. 1 schedule with items that have no presentation, see which.",
	);
	expect(devices?.main).not.toContain("All is well.");
	expect(devices?.main).toContain("2 items of its schedule have no presentation");
	expect(await digest()).not.toBe(before);
	expect(why?.main).toContain("(UTC). 2 items of it have no presentation.");
});

test("the question before a presentation is deleted says where screens go blank, as a schedule has nothing else", async () => {
	const { screenToken } = await pairScreen(site.service, ann.token);
	const week = itemFields("Monday", "time", [["09:00", menu]]);
	const sent = await ann.visitor.post("/weekly-schedule", [...HEAD, ...week]);
	const path = String(hrefOf(await ann.visitor.follow(sent), "Edit Lunch"));
	await giveToGroup(Number(path.split(":")[1]));
	const [group] = await ok(site.service, "listDeviceGroups", { token: ann.token });
	const blank = `It plays in ${group?.title}; screens there will go blank.`;
	const asked = async () =>
		(await ann.visitor.get(`/presentations?confirm=delete&id=${menu}`)).dialog;
	const [alone, besides] = [", and nothing else.", ": what played before it will play on instead."];
	const give = (actualPresentationId: number | null) =>
		ok(site.service, "updateDeviceGroup", {
			token: ann.token,
			params: { deviceGroupId: Number(group?.deviceGroupId) },
			body: { actualPresentationId },
		});
	expect(await asked()).toContain(blank);
	expect(await asked()).toContain(`“Lunch” shows it by schedule${alone}`);
	expect(await asked()).not.toContain(besides);
	await give(menu);
	expect(await asked()).toContain(blank);
	await give(night);
	expect(await asked()).not.toContain("go blank");
	await give(null);
	const also = { "Tuesday[0].time": "09:00", "Tuesday[0].presentationId": String(night) };
	const { values } = await ann.visitor.get(path);
	const both = await ann.visitor.post(path, { ...values, ...also, intent: "save" });
	expect(both.status, both.alert).toBe(302);
	expect(await asked()).not.toContain("go blank");
	expect(await asked()).toContain(`“Lunch” shows it by schedule${besides}`);
	const params = { presentationId: night };
	await ok(site.service, "deletePresentation", { token: ann.token, params });
	expect(await asked()).toContain(blank);
	await ok(site.service, "deletePresentation", {
		token: ann.token,
		params: { presentationId: menu },
	});
	const manifest = await ok(site.service, "getManifest", { token: screenToken });
	expect(manifest.playing).toBeNull();
});

test("a schedule whose items have lost their presentation is not duplicated, and the items are named", async () => {
	const hours = Array.from({ length: 7 }, (_, place) => `2099-05-01 1${place}:00`);
	await made(hours.map((when) => [when, night]));
	const thursday = itemFields("Thursday", "time", [
		["09:00", menu],
		["17:30:15", night],
	]);
	const weekly = await ann.visitor.post("/weekly-schedule", [
		["name", "Week"],
		["timeZoneId", "UTC"],
		...thursday,
	]);
	expect(weekly.status, weekly.alert).toBe(302);
	const params = { presentationId: night };
	await ok(site.service, "deletePresentation", { token: ann.token, params });
	const list = await ann.visitor.get("/schedules");
	const names = [`${hours.slice(0, 5).join(", ")} and 2 more`, "Thursday 17:30"];
	for (const [place, name] of ["Lunch", "Week"].entries()) {
		const refused = await ann.visitor.submit(list, {
			form: "form#duplicate-schedule",
			button: `Duplicate ${name}`,
		});
		expect([refused.status, refused.alert]).toEqual([
			400,
			`Bad request “${name}” was not duplicated: no presentation is chosen any more for ${names[place]}. Edit it, choose one or remove the item, and duplicate it then.`,
		]);
	}
	expect((await schedules()).map(({ name }) => name).sort()).toEqual(["Lunch", "Week"]);
});

test("500 items are saved, shown and sorted", async () => {
	const items = Array.from({ length: 500 }, (_, place): Item => {
		const minutes = Date.UTC(2099, 0) + (500 - place) * 3_600_000;
		return [
			new Date(minutes).toISOString().slice(0, 16).replace("T", " "),
			place % 2 ? menu : night,
		];
	});
	const path = await made(items);
	const page = await ann.visitor.get(path);
	expect([page.value(time(499)), page.value(what(499))]).toEqual([items[499]?.[0], String(menu)]);
	const sorted = await ann.visitor.submit(page, { ...FORM, button: "Sort" });
	expect(sorted.value(time(0))).toBe(items[499]?.[0]);
	expect((await ann.visitor.submit(sorted, FORM)).status).toBe(302);
	const params = { id: Number(path.split(":")[1]) };
	const { body } = await call(site.service, "getSimpleSchedule", { token: ann.token, params });
	expect(body.dateTimeCollection.map(({ dateTime }) => dateTime)).toEqual(
		items.map(([when]) => when).sort(),
	);
});
