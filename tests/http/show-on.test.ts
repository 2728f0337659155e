import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ALL, giveAll } from "../support/listed-presentations";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeAll(async () => {
	ann = await front.signedIn();
});
beforeEach(() => giveAll(front));

describe("Show on…", () => {
	const group = (deviceGroupId: number, title: string, actualPresentationId: number | null) => ({
		deviceGroupId,
		title,
		isDefault: deviceGroupId === 6,
		isInAlert: false,
		actualPresentationId,
		actualPresentationTitle: ALL.find((all) => all.presentationId === actualPresentationId)?.title,
		devices: [],
	});
	const changes: unknown[] = [];
	beforeEach(() => {
		changes.length = 0;
		front.service.answer("listDeviceGroups", {
			body: [
				group(4, "Lobby", 3),
				group(5, "Hall", 1),
				group(6, "All <b>", null),
				group(7, "Bar", 3),
			],
		});
		front.service.answer("updateDeviceGroup", ({ body }) => {
			changes.push(body);
			return { body: { ...group(4, "Lobby", 3), ...(body as object) } };
		});
	});
	const boxes = async () => {
		const page = await ann.get("/presentations?search=e&show=3");
		const all = page.root.querySelectorAll("dialog input[name=deviceGroupId]");
		const checked = all.filter((box) => box.hasAttribute("checked"));
		const idsOf = (some: typeof all) => some.map((box) => box.getAttribute("value"));
		return { page, all: idsOf(all), checked: idsOf(checked) };
	};

	test("is where the list says where one plays, and shows which groups play it", async () => {
		const list = await ann.get("/presentations?search=e");
		const links = list.root.querySelectorAll("td:nth-child(5) a");
		expect(links[0]?.getAttribute("href")?.replaceAll("&amp;", "&")).toBe("?search=e&show=1");
		const { page, all, checked } = await boxes();
		expect(page.dialog).toMatch(/^Show “Welcome” on…/);
		expect(page.root.querySelectorAll("dialog label").map((one) => one.textContent)).toEqual([
			...["Bar", "Lobby", "All <b>", "HallPlays Menu of the day"],
		]);
		expect(page.focused).toEqual(["deviceGroupId"]);
		// Nor does one that is in progress ask for patience over that.
		const busy = await ann.get("/presentations?show=2");
		expect(busy.root.querySelectorAll("dialog")).toHaveLength(1);
		expect([all, checked]).toEqual([
			["7", "4", "6", "5"],
			["7", "4"],
		]);
	});

	test("gives it to the groups that are checked, takes it from the others, and leaves the rest", async () => {
		const { page } = await boxes();
		const form = page.root.querySelector("dialog form");
		const action = form?.getAttribute("action")?.replaceAll("&amp;", "&");
		expect(action).toBe("/presentations?search=e&show=3");
		const fields = new URLSearchParams({ intent: "show-on", presentationId: "3" });
		for (const id of ["5", "7"]) fields.append("deviceGroupId", id);
		const sent = await ann.request(String(action), {
			method: "POST",
			headers: { "content-type": "application/x-www-form-urlencoded" },
			body: String(fields),
		});
		expect([sent.status, sent.location]).toEqual([302, "/presentations?search=e"]);
		expect((await ann.follow(sent)).notice).toBe("Now plays in Bar, Hall");
		expect(changes).toHaveLength(2);
		const none = { alertPresentationId: null, scheduleId: null };
		expect(changes).toContainEqual({ title: "Hall", actualPresentationId: 3, ...none });
		expect(changes).toContainEqual({ title: "Lobby", actualPresentationId: null, ...none });
	});

	test("puts nothing back that a colleague has changed since the groups were listed", async () => {
		const answers = new Map<number, object>([
			// An alert everywhere, and another name.
			[4, { ...group(4, "Foyer", 3), isInAlert: true, alertPresentationId: 9, scheduleId: 8 }],
			// It was taken from there already, or given something else.
			[7, group(7, "Bar", 2)],
		]);
		front.service.answer("getDeviceGroup", ({ path }) => {
			const body = answers.get(Number(path.split("/").at(-1)));
			return body ? { body } : problem(404, "The device group was not found");
		});
		const sent = await ann.post("/presentations?show=3", [
			["intent", "show-on"],
			["presentationId", "3"],
			["deviceGroupId", "5"],
		]);
		expect(sent.status).toBe(302);
		const none = { alertPresentationId: null, scheduleId: null };
		expect(changes).toHaveLength(2);
		expect(changes).toContainEqual({ title: "Hall", actualPresentationId: 3, ...none });
		expect(changes).toContainEqual({
			title: "Foyer",
			actualPresentationId: null,
			...{ alertPresentationId: 9, scheduleId: 8 },
		});
	});

	test("says where a schedule or an alert goes first, and does not call that playing", async () => {
		const plain = group(4, "Lobby", 1);
		const bar = { ...group(7, "Bar", 1), scheduleId: 9, scheduleName: "Week" };
		const hall = { ...group(5, "Hall", 1), isInAlert: true };
		front.service.answer("listDeviceGroups", { body: [plain, bar, hall] });
		expect((await boxes()).page.dialog).toContain("BarFollows Week, which goes first");
		const show = async (...ids: string[]) => {
			const sent = await ann.post("/presentations?show=3", [
				["intent", "show-on"],
				["presentationId", "3"],
				...ids.map((id): [string, string] => ["deviceGroupId", id]),
			]);
			const { notice, root } = await ann.follow(sent);
			return [notice, root.querySelector(".notice-warn") !== null];
		};
		const behind = "where a schedule or an alert goes first";
		expect(await show("7")).toEqual([`Given to Bar, ${behind}`, true]);
		expect(await show("4", "5", "7")).toEqual([
			`Now plays in Lobby. Given to Bar, Hall, ${behind}`,
			true,
		]);
		expect(await show("4")).toEqual(["Now plays in Lobby", false]);
	});

	test("with no group checked it plays nowhere; a refusal is shown in front of the dialog", async () => {
		const nowhere = { intent: "show-on", presentationId: "3" };
		const sent = await ann.post("/presentations?show=3", nowhere);
		expect((await ann.follow(sent)).notice).toBe("Now plays nowhere");
		expect(changes).toHaveLength(2);
		front.service.answer("updateDeviceGroup", problem(403, "Not with your plan"));
		const refused = await ann.post("/presentations?show=3", nowhere);
		expect([refused.status, refused.alert]).toEqual([403, "Error Not with your plan"]);
		expect(refused.dialog).toContain("Show “Welcome” on…");
		expect(refused.focused).toEqual([expect.stringMatching(/^Not with your plan/)]);
		const said = refused.root.querySelector("dialog [role=group]");
		const name = refused.root.querySelector(`#${said?.getAttribute("aria-labelledby")}`);
		expect(name?.textContent).toBe("Not with your plan");
		expect(refused.root.querySelectorAll("[role=alert]")).toHaveLength(1);
	});

	test("where some groups are refused it says how many are changed, and what was ticked stays", async () => {
		front.service.answer("updateDeviceGroup", ({ path }) =>
			path.endsWith("/4") ? problem(404, "The group was not found") : { body: {} },
		);
		const send = (...ids: string[]) =>
			ann.post("/presentations?show=3", [
				["intent", "show-on"],
				["presentationId", "3"],
				...ids.map((id): [string, string] => ["deviceGroupId", id]),
			]);
		const page = await send("5", "6");
		expect(page.status).toBe(404);
		expect(page.alert).toContain("Changed: 3 of 4 groups. For the others: The group was not found");
		const ticked = page.root.querySelectorAll("dialog input[name=deviceGroupId][checked]");
		expect(ticked.map((box) => box.getAttribute("value")).sort()).toEqual(["5", "6"]);
		const calls = front.service.named("updateDeviceGroup").length;
		const gone = await send("5", "99");
		expect([gone.status, gone.alert]).toEqual([
			404,
			"Error A chosen group is gone. Nothing was changed.",
		]);
		expect(front.service.named("updateDeviceGroup")).toHaveLength(calls);
	});

	test("of one that is gone there is no dialog", async () => {
		front.service.answer("getPresentation", problem(404, "The presentation was not found"));
		expect((await ann.get("/presentations?show=99")).dialog).toBeUndefined();
	});
});
