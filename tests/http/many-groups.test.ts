import { beforeEach, expect, test } from "vitest";
import type { Page } from "../support/page";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;

const PRESENTATIONS = 1_000;
const playedBy = (group: number) => (group * 7) % PRESENTATIONS || PRESENTATIONS;

/** An account with so many groups, each with a presentation, of 1,000 or so many presentations. */
function giveGroups(count: number, among = PRESENTATIONS): void {
	const presentations = Array.from({ length: among }, (_, index) => ({
		presentationId: index + 1,
		title: `Number ${index + 1}`,
		thumbnailUrl: `/thumbnails/${index + 1}.png`,
	}));
	front.service.answer("listPresentations", { body: { presentations } });
	const groups = Array.from({ length: count }, (_, index) => ({
		deviceGroupId: index + 1,
		title: `Group ${index + 1}`,
		isDefault: index === 0,
		isInAlert: false,
		actualPresentationId: ((playedBy(index + 1) - 1) % among) + 1,
		devices: [],
	}));
	front.service.answer("listDeviceGroups", { body: groups });
}
beforeEach(async () => {
	giveGroups(40);
	ann = await front.signedIn();
});

const formOf = (group: number) => `[aria-labelledby="group-${group}"] form`;
const LISTS = ["actualPresentationId", "alertPresentationId"];
/** The options of a group's list, the same in both of its lists. */
function optionsOf(page: Page, group: number) {
	const [options, others] = LISTS.map((name) =>
		page.root
			.querySelectorAll(`${formOf(group)} [name="${name}"] option`)
			.map((one) => one.getAttribute("value")),
	);
	expect(others).toEqual(options);
	return options;
}
const chosenOf = (page: Page, group: number) =>
	page.root.querySelector(`${formOf(group)} option[selected]`)?.getAttribute("value");

test.each([PRESENTATIONS, 3_000])("one group offers all of %i presentations", async (among) => {
	giveGroups(1, among);
	const page = await ann.get("/devices");
	expect(optionsOf(page, 1)).toHaveLength(among + 1);
	expect(chosenOf(page, 1)).toBe(String(playedBy(1)));
	expect(page.main).not.toContain("Choose another");
});

test.each([
	[40, 150_000],
	[500, 1_500_000],
])(
	"%i groups and 1,000 presentations: every group's form, in %i bytes at most",
	async (count, most) => {
		giveGroups(count);
		const page = await ann.get("/devices");
		expect(page.text.length).toBeLessThan(most);
		const folded = await ann.get("/devices?fold=all");
		expect(folded.text.length).toBeLessThan(most);
		for (const group of [1, 2, count]) {
			expect(optionsOf(page, group)).toEqual(["", String(playedBy(group))]);
			expect(chosenOf(page, group)).toBe(String(playedBy(group)));
		}
		expect(page.root.querySelectorAll('form [name="deviceGroupId"]')).toHaveLength(count);
		expect(page.root.querySelectorAll('form [name="intent"][value="save-group"]')).toHaveLength(
			count,
		);
	},
);

test("a link leads to the list of all presentations for one group, and what is chosen is saved", async () => {
	const links = (await ann.get("/devices")).root.querySelectorAll(`${formOf(7)} a`);
	expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("aria-label")])).toEqual(
		[
			["?edit=7", "Choose another presentation for Group 7"],
			["?confirm=delete-group&id=7", undefined],
		],
	);
	const page = await ann.get("/devices?edit=7");
	expect(optionsOf(page, 7)).toHaveLength(PRESENTATIONS + 1);
	expect(page.root.querySelector(`${formOf(7)} select`)?.hasAttribute("autofocus")).toBe(true);
	expect(chosenOf(page, 7)).toBe(String(playedBy(7)));
	expect(optionsOf(page, 8)).toHaveLength(2);
	front.service.answer("updateDeviceGroup", { body: {} });
	const sent = await ann.submit(page, {
		form: formOf(7),
		fields: { actualPresentationId: "999" },
		button: "Save",
	});
	expect([sent.status, sent.location]).toEqual([302, "/devices"]);
	expect(front.service.named("updateDeviceGroup").map(({ body }) => body)).toEqual([
		{ title: "Group 7", actualPresentationId: 999, alertPresentationId: null },
	]);
});

test("a search that finds a few groups has their lists offer every presentation", async () => {
	// "Group 1", and 10 to 19: too many; 12 and 7 alone are few.
	for (const query of ["search=group+12", "group=7"]) {
		const page = await ann.get(`/devices?${query}`);
		expect(optionsOf(page, query === "group=7" ? 7 : 12)).toHaveLength(PRESENTATIONS + 1);
		expect(page.main).not.toContain("Choose another");
	}
	expect(optionsOf(await ann.get("/devices?search=group+1"), 12)).toHaveLength(2);
});

test("few presentations and many schedules: every list of presentations is whole, one group's of schedules", async () => {
	giveGroups(500, 4);
	const schedules = Array.from({ length: 200 }, (_, index) => ({
		id: index + 1,
		name: `Week ${index + 1}`,
		type: "Weekly",
	}));
	front.service.answer("listSchedules", { body: schedules });
	const weeksOf = (page: Page, group: number) =>
		page.root.querySelectorAll(`${formOf(group)} [name="scheduleId"] option`).length;
	const page = await ann.get("/devices");
	expect(optionsOf(page, 9)).toHaveLength(5);
	expect(weeksOf(page, 9)).toBe(1);
	expect(page.root.querySelectorAll(`${formOf(9)} a[href="?edit=9"]`)).toHaveLength(1);
	const edited = await ann.get("/devices?edit=9");
	expect([weeksOf(edited, 9), weeksOf(edited, 10)]).toEqual([201, 1]);
	expect(edited.root.querySelectorAll(`${formOf(9)} a[href="?edit=9"]`)).toHaveLength(0);
});

test("a choice that the service refuses stays chosen", async () => {
	front.service.answer("updateDeviceGroup", problem(409, "Not now"));
	const page = await ann.fill("/devices?edit=7", {
		form: formOf(7),
		fields: { actualPresentationId: "999" },
		button: "Save",
	});
	expect([page.status, page.alert]).toEqual([409, "Error Not now"]);
	expect(chosenOf(page, 7)).toBe("999");
	expect(chosenOf(page, 8)).toBe(String(playedBy(8)));
});

test("without scripts too a refused choice that is gone stays chosen and says so", async () => {
	front.service.answer("updateDeviceGroup", problem(404, "The presentation was not found"));
	const page = await ann.post("/devices", {
		intent: "save-group",
		deviceGroupId: "7",
		actualPresentationId: "5000",
	});
	expect(page.status).toBe(404);
	expect(chosenOf(page, 7)).toBe("5000");
	const [gone] = page.root.querySelectorAll(`${formOf(7)} option[selected]`);
	expect(gone?.text).toBe("No longer there: Presentation 5000");
});

test("a search, and what is folded, stays after Save; a new group is shown whatever was searched for", async () => {
	front.service.answer("updateDeviceGroup", { body: {} });
	const saved = await ann.fill("/devices?search=Group&fold=3&edit=7", {
		form: formOf(7),
		fields: { actualPresentationId: "999" },
		button: "Save",
	});
	expect(saved.location).toBe("/devices?search=Group&fold=3");
	front.service.answer("createDeviceGroup", { body: {} });
	const added = await ann.post("/devices?search=Group&state=offline&group=2&fold=3&edit=7", {
		intent: "add-group",
		title: "Roof",
	});
	expect(added.location).toBe("/devices?fold=3&edit=7");
});
