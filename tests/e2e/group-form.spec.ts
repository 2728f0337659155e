import { expect, type Page, test } from "@playwright/test";
import { problem } from "../support/stand-in";
import { frontDesk } from "./front-desk";
import { boxOf, open } from "./house";

/** Two groups, each with a presentation, where there is a schedule to choose. */
const front = frontDesk(({ service }) => {
	const presentations = ["Menu", "Fire"].map((title, index) => ({
		presentationId: index + 1,
		title,
	}));
	service.answer("listPresentations", { body: { presentations } });
	service.answer("listSchedules", { body: [{ id: 7, name: "Week", type: "Weekly" }] });
	service.answer("listDeviceGroups", {
		body: ["Hall", "Bar"].map((title, index) => ({
			deviceGroupId: index + 1,
			title,
			isDefault: index === 0,
			isInAlert: false,
			actualPresentationId: 1,
			devices: [],
		})),
	});
});

const WIDTHS = [1440, 1100, 768, 360];
const bar = (desk: Page) => desk.getByRole("region", { name: "Bar" });

test("More stays under the pointer when it opens, and nothing above it moves; Save stands apart from the alert", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/devices`);
	const more = bar(desk).getByText("More", { exact: true });
	const name = bar(desk).getByLabel("Name of the group");
	for (const width of WIDTHS) {
		await desk.setViewportSize({ width, height: 900 });
		await more.scrollIntoViewIfNeeded();
		const controls = bar(desk).locator("select:visible, button:visible, summary:visible");
		const boxes = () =>
			controls.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
		const before = await boxes();
		const { x, y, width: wide, height } = await boxOf(more);
		const [middle, across] = [x + wide / 2, y + height / 2];
		await desk.mouse.click(middle, across);
		await expect(name).toBeVisible();
		expect(await boxes(), String(width)).toEqual(before);
		expect((await boxOf(name)).y).toBeGreaterThanOrEqual(y + height);
		await desk.mouse.click(middle, across);
		await expect(name).toBeHidden();
		const save = await boxOf(bar(desk).getByRole("button", { name: "Save" }));
		const alert = await boxOf(bar(desk).getByRole("button", { name: "Start alert" }));
		if (alert.y === save.y) expect(alert.x - save.x - save.width).toBeGreaterThanOrEqual(24);
	}
	expect(front.service.named("startAlert")).toEqual([]);
});

test("a presentation has more room than a schedule, and words lead to those that its list does not have", async ({
	page: desk,
}) => {
	const presentations = Array.from({ length: 2_000 }, (_, index) => ({
		presentationId: index + 1,
		title: `Number ${index + 1}`,
	}));
	front.service.answer("listPresentations", { body: { presentations } });
	await desk.setViewportSize({ width: 1440, height: 900 });
	await open(desk, `${front.site}/devices`);
	const list = bar(desk).getByLabel("Presentation", { exact: true });
	const schedule = bar(desk).getByLabel("Schedule", { exact: true });
	expect((await boxOf(list)).width).toBeGreaterThan(240);
	expect((await boxOf(schedule)).width).toBeLessThan(180);
	await expect(list.locator("option")).toHaveText(["None", "Number 1", "For more, press Find"]);
	await expect(list.locator("option").last()).toBeDisabled();
	const find = bar(desk).getByRole("button", { name: "Find what Bar plays" });
	await expect(find).toHaveText("Find");
	await find.click();
	await desk.getByRole("dialog").getByRole("button", { name: "Number 9", exact: true }).click();
	await expect(list.locator("option:checked")).toHaveText("Number 9");
});

test("what is wrong with a group's field leaves it in one line with the others", async ({
	page: desk,
}) => {
	front.service.answer("startAlert", problem(400, "Choose an alert presentation first."));
	await desk.setViewportSize({ width: 1440, height: 900 });
	await open(desk, `${front.site}/devices`);
	await bar(desk).getByRole("button", { name: "Start alert" }).click();
	await expect(bar(desk).getByText("Choose an alert presentation first.")).toBeVisible();
	front.complaints.length = 0;
	const tops = await bar(desk)
		.locator(".group-form")
		.locator("select, button[name=intent], summary")
		.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
	expect(tops).toHaveLength(6);
	expect(new Set(tops).size).toBe(1);
});

test("a group that cannot be read before its save is not written over, and what was typed stays", async ({
	page: desk,
}) => {
	front.service.answer("getDeviceGroup", problem(503, "Down for a minute"));
	await open(desk, `${front.site}/devices`);
	await bar(desk).getByText("More", { exact: true }).click();
	await bar(desk).getByLabel("Name of the group").fill("Cellar");
	await bar(desk).getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("alert")).toContainText("Down for a minute");
	await expect(bar(desk).getByLabel("Name of the group")).toHaveValue("Cellar");
	expect(front.service.named("updateDeviceGroup")).toEqual([]);
});

test("the page's buttons stay where they are when an alert begins", async ({ page: desk }) => {
	await desk.setViewportSize({ width: 1440, height: 900 });
	const top = async () => (await boxOf(desk.getByRole("link", { name: "Add new group" }))).y;
	const groups = (isInAlert: boolean) => ({
		body: [1, 2, 3, 4, 5, 6].map((deviceGroupId) => ({
			deviceGroupId,
			title: `The group of the harbour ${deviceGroupId}`,
			isDefault: deviceGroupId === 1,
			isInAlert,
			devices: [{ deviceId: deviceGroupId, deviceName: "Door", isOnline: true }],
		})),
	});
	front.service.answer("listDeviceGroups", groups(false));
	await open(desk, `${front.site}/devices`);
	const before = await top();
	front.service.answer("listDeviceGroups", groups(true));
	await open(desk, `${front.site}/devices`);
	await expect(desk.getByRole("link", { name: "Stop alert everywhere" })).toBeVisible();
	expect(await top()).toBe(before);
});

test("on a phone a screen that is well takes two lines, and what is not known has its heading", async ({
	page: desk,
}) => {
	const well = { isOnline: true, isLoggedIn: true, presentationCached: true };
	const devices = [
		{ deviceId: 1, deviceName: "Door", ...well },
		{ deviceId: 2, deviceName: "Till" },
		{ deviceId: 3, deviceName: "Window", ...well, isOnline: false, presentationCached: false },
	];
	const group = { deviceGroupId: 1, title: "Hall", isDefault: true, isInAlert: false, devices };
	front.service.answer("listDeviceGroups", { body: [group] });
	await desk.setViewportSize({ width: 360, height: 900 });
	await open(desk, `${front.site}/devices`);
	const row = (name: string) => desk.getByRole("row").filter({ hasText: name });
	const headings = (name: string) =>
		row(name)
			.locator("td[data-label]")
			.evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, "::before").content));
	expect((await boxOf(row("Door"))).height).toBeLessThan(80);
	expect(await headings("Door")).toEqual(['"Authorized"', "none", "none"]);
	expect(await headings("Till")).toEqual(['"Authorized"', '"Presentation Cached"', '"Online"']);
	expect(await headings("Window")).toEqual(['"Authorized"', '"Presentation Cached"', "none"]);
	const left = (one: ReturnType<Page["locator"]>) => boxOf(one).then(({ x }) => Math.round(x));
	const cells = row("Window").locator("td");
	expect(await left(cells.nth(2))).toBe(await left(row("Window").getByRole("link")));
	await desk.setViewportSize({ width: 1440, height: 900 });
	expect((await boxOf(row("Door").locator("td").nth(1))).y).toBe((await boxOf(row("Door"))).y);
});

test("on a phone a folded group is its name, what it shows and its alert, unless something there is not saved", async ({
	page: desk,
}) => {
	const devices = [{ deviceId: 1, deviceName: "Door" }];
	const group = { isInAlert: false, actualPresentationId: 1 };
	front.service.answer("listDeviceGroups", {
		body: [
			{ ...group, deviceGroupId: 1, title: "Hall", isDefault: true, devices: [] },
			{ ...group, deviceGroupId: 2, title: "Bar", isDefault: false, devices },
		],
	});
	const hall = desk.getByRole("region", { name: "Hall" });
	const field = (one = bar(desk)) => one.getByLabel("Presentation", { exact: true });
	await desk.setViewportSize({ width: 360, height: 900 });
	await open(desk, `${front.site}/devices?fold=all`);
	await expect(field()).toBeHidden();
	await expect(bar(desk).getByText("Shows Menu")).toBeVisible();
	expect((await boxOf(bar(desk))).height).toBeLessThan(220);
	const buttons = bar(desk).locator("button:visible, summary:visible");
	await expect(buttons).toHaveText(["Start alert"]);
	// Also where there are no devices, its form comes back.
	await hall.getByRole("link", { name: "Show the devices of Hall" }).click();
	await expect(field(hall)).toBeVisible();
	await bar(desk).getByRole("link", { name: "Show the devices of Bar" }).click();
	await field().selectOption("Fire");
	await bar(desk).getByRole("link", { name: "Fold away the devices of Bar" }).click();
	await expect(bar(desk).getByRole("row")).toHaveCount(0);
	await expect(field()).toBeVisible();
	await field().selectOption("Menu");
	await expect(field()).toBeHidden();
	await desk.setViewportSize({ width: 1440, height: 900 });
	await expect(field()).toBeVisible();
	await open(desk, `${front.site}/devices?fold=all`);
	await expect(field(hall)).toBeVisible();
	await expect(hall.getByRole("link", { name: "Show the devices of Hall" })).toBeHidden();
});
