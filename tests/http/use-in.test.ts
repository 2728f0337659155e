import { beforeEach, describe, expect, test } from "vitest";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
const LIST = [
	{ id: 8, name: "Lunch", type: "Linear" },
	{ id: 9, name: "Week", type: "Weekly" },
];
const NAMES = new Map(LIST.map(({ id, name }) => [id, name]));
const group = (deviceGroupId: number, title: string, scheduleId: number | null) => ({
	deviceGroupId,
	title,
	isDefault: deviceGroupId === 6,
	isInAlert: false,
	actualPresentationId: 1,
	alertPresentationId: 2,
	scheduleId,
	scheduleName: scheduleId && NAMES.get(scheduleId),
	devices: [],
});
const GROUPS = [
	group(4, "Lobby", 8),
	group(5, "Hall", 9),
	group(6, "All <b>", null),
	group(7, "Bar", 8),
];
const changes: unknown[] = [];
let ann: Visitor;

beforeEach(async () => {
	changes.length = 0;
	front.service.answer("listSchedules", { body: LIST });
	front.service.answer("listDeviceGroups", { body: GROUPS });
	front.service.answer("updateDeviceGroup", ({ body }) => {
		changes.push(body);
		return { body: { ...group(4, "Lobby", 8), ...(body as object) } };
	});
	ann = await front.signedIn();
});

const use = (id: string, ...groups: string[]) =>
	ann.post(`/schedules?search=l&use=${id}`, [
		["intent", "use-in"],
		["id", id],
		...groups.map((one): [string, string] => ["deviceGroupId", one]),
	]);

test("Use in… is in each row, and shows which groups use a schedule, and what the others follow", async () => {
	const list = await ann.get("/schedules?search=l");
	const links = list.root.querySelectorAll("tbody a").filter((one) => one.text === "Use in…");
	expect(links.map((one) => [one.getAttribute("href"), one.getAttribute("aria-label")])).toEqual([
		["?search=l&use=8", "Use in… Lunch"],
		["?search=l&use=9", "Use in… Week"],
	]);
	const page = await ann.get("/schedules?search=l&use=8");
	expect(page.dialog).toMatch(/^Use “Lunch” in…/);
	expect(page.root.querySelectorAll("dialog label").map((one) => one.textContent)).toEqual([
		...["Bar", "Lobby", "All <b>", "HallFollows Week, which this would replace"],
	]);
	const boxes = page.root.querySelectorAll("dialog input[name=deviceGroupId]");
	expect(boxes.map((box) => [box.getAttribute("value"), box.hasAttribute("checked")])).toEqual([
		["7", true],
		["4", true],
		["6", false],
		["5", false],
	]);
	const sent = await ann.submit(page, { button: "Save" });
	expect([sent.status, sent.location]).toEqual([302, "/schedules?search=l"]);
	expect(changes).toEqual([]);
});

test("gives it to the groups that are ticked, takes it from the others, and leaves all else of them", async () => {
	const sent = await use("8", "5", "7");
	expect([sent.status, sent.location]).toEqual([302, "/schedules?search=l"]);
	expect((await ann.follow(sent)).notice).toBe("Now used by Bar, Hall. It replaced Week in Hall");
	expect(changes).toHaveLength(2);
	const kept = { actualPresentationId: 1, alertPresentationId: 2 };
	expect(changes).toContainEqual({ title: "Hall", scheduleId: 8, ...kept });
	expect(changes).toContainEqual({ title: "Lobby", scheduleId: null, ...kept });
	expect((await ann.follow(await use("8"))).notice).toBe("Now used by no group");
});

describe("where nothing is left to show", () => {
	const bare = (...of: Parameters<typeof group>) => ({
		...group(...of),
		actualPresentationId: null,
	});
	const summary = (more: object) => ({ body: [{ ...LIST[0], timeZoneId: "UTC", ...more }] });
	const begins = summary({ playing: null, nextAt: "2100-12-25T09:00:00Z", nextTitle: "Menu" });
	const bars = [bare(4, "Lobby", 9), bare(5, "Hall", null), group(7, "Bar", 9)];
	const warned = async (page: ReturnType<typeof use>) => {
		const { notice, root } = await ann.follow(await page);
		return [notice, root.querySelector(".notice-warn") !== null];
	};

	test("before a schedule begins, a warning that stays says so, and until when", async () => {
		front.service.answer("listDeviceGroups", { body: bars });
		front.service.answer("listSchedules", begins);
		expect(await warned(use("8", "4", "5", "7"))).toEqual([
			"Now used by Bar, Hall, Lobby. It replaced Week in Bar, Lobby. Hall, Lobby have nothing to show until 2100-12-25 09:00 (UTC): they have no presentation of their own",
			true,
		]);
	});

	test("nor ever, in a schedule without items, or in a group that has no other", async () => {
		front.service.answer("listDeviceGroups", {
			body: [bare(4, "Lobby", 8), bare(5, "Hall", null)],
		});
		front.service.answer("listSchedules", summary({ playing: null, nextAt: null }));
		const nothing = "has nothing to show: it has no presentation of its own";
		expect(await warned(use("8", "5"))).toEqual([
			`Now used by Hall. Hall ${nothing}. Lobby ${nothing}`,
			true,
		]);
	});

	test("it plays, an alert shows or the service does not tell: no warning", async () => {
		front.service.answer("listDeviceGroups", { body: [bare(5, "Hall", null)] });
		for (const more of [{}, { playing: 1 }]) {
			front.service.answer("listSchedules", summary(more));
			expect(await warned(use("8", "5"))).toEqual(["Now used by Hall", false]);
		}
		front.service.answer("listSchedules", begins);
		const body = [{ ...bare(5, "Hall", null), isInAlert: true }];
		front.service.answer("listDeviceGroups", { body });
		expect(await warned(use("8", "5"))).toEqual(["Now used by Hall", false]);
	});
});

test("a group that is refused does not keep the others from it, and what was ticked stays", async () => {
	front.service.answer("updateDeviceGroup", ({ path }) =>
		path.endsWith("/4") ? problem(404, "The group was not found") : { body: {} },
	);
	const page = await use("8", "5", "6");
	expect(page.status).toBe(404);
	expect(page.alert).toContain("Changed: 3 of 4 groups. For the others: The group was not found");
	const ticked = page.root.querySelectorAll("dialog input[name=deviceGroupId][checked]");
	expect(ticked.map((box) => box.getAttribute("value")).sort()).toEqual(["5", "6"]);
	const calls = front.service.named("updateDeviceGroup").length;
	const gone = await use("8", "5", "99");
	expect([gone.status, gone.alert]).toEqual([
		404,
		"Error A chosen group is gone. Nothing was changed.",
	]);
	expect(front.service.named("updateDeviceGroup")).toHaveLength(calls);
});

test("is not offered where the groups cannot be read, or for a schedule that is gone", async () => {
	expect((await ann.get("/schedules?use=99")).dialog).toBeUndefined();
	front.service.answer("listDeviceGroups", problem(403, "No"));
	const page = await ann.get("/schedules?use=8");
	expect([page.status, page.dialog]).toEqual([200, undefined]);
	expect(page.main).not.toContain("Use in…");
});

test("says so where the groups cannot be read for a moment, and the list goes on without them", async () => {
	front.service.answer("listDeviceGroups", problem(500, "Later"));
	const page = await ann.get("/schedules?use=8");
	expect([page.status, page.alert]).toEqual([
		500,
		expect.stringContaining("Internal server error"),
	]);
	expect((await ann.get("/schedules")).rows).toHaveLength(2);
});

test("a row names five of many groups", async () => {
	const body = Array.from({ length: 7 }, (_, at) => group(10 + at, `Hall ${at}`, 8));
	front.service.answer("listDeviceGroups", { body });
	const [lunch] = (await ann.get("/schedules")).rows;
	expect(lunch?.[2]).toContain("Hall 0, Hall 1, Hall 2, Hall 3, Hall 4 and 2 more");
});

test("a long name does not fill the dialog", async () => {
	const name = "Lunch ".repeat(30).trim();
	front.service.answer("listSchedules", { body: [{ ...LIST[0], name }] });
	const page = await ann.get("/schedules?use=8");
	expect(page.dialog).toMatch(/^Use “[^”]{50,60}…” in…/);
	expect(page.root.querySelector("#dialog-title [title]")?.getAttribute("title")).toBe(name);
});

test("what the dialog was opened with takes little room beside its boxes", async () => {
	const body = Array.from({ length: 200 }, (_, at) => group(10_000 + at, `Hall ${at}`, 8));
	front.service.answer("listDeviceGroups", { body });
	const dialog = (await ann.get("/schedules?use=8")).root.querySelector("dialog");
	const [opened, ...more] = dialog?.querySelectorAll("[name=openedAs]") ?? [];
	expect([opened?.tagName, more]).toEqual(["BUTTON", []]);
	expect(opened?.getAttribute("value")).toMatch(/^(\+1\d{4}){200}$/);
});
