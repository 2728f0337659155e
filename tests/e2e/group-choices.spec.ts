import { expect, type Page, test } from "@playwright/test";
import type { Front } from "../support/front";
import { problem } from "../support/stand-in";
import { frontDesk } from "./front-desk";
import { boxOf, open } from "./house";

const MANY = Array.from({ length: 2_000 }, (_, index) => index + 1);

const DEVICE = { deviceId: 5, deviceName: "Door", isOnline: true, isAuthorized: true };

/** The service has three groups, of which each follows the schedule "Week 7". */
const front = frontDesk((front) => {
	front.service.answer("listDeviceGroups", {
		body: [1, 2, 3].map((deviceGroupId) => ({
			deviceGroupId,
			title: `Group ${deviceGroupId}`,
			isDefault: deviceGroupId === 1,
			isInAlert: false,
			scheduleId: 7,
			devices: deviceGroupId === 1 ? [DEVICE] : [],
		})),
	});
	giveSchedules(front, MANY);
	givePresentations(front, [1, 2]);
	front.service.answer("updateDeviceGroup", problem(409, "Not now"));
});

function giveSchedules({ service }: Front, ids: number[]) {
	const body = ids.map((id) => ({ id, name: `Week ${id}`, type: "Weekly" }));
	service.answer("listSchedules", { body });
}

function givePresentations({ service }: Front, ids: number[]) {
	const presentations = ids.map((id) => ({ presentationId: id, title: `Number ${id}` }));
	service.answer("listPresentations", { body: { presentations } });
}

const GROUP_2 = 1;
const listOf = (desk: Page, label: string) => desk.getByLabel(label, { exact: true }).nth(GROUP_2);
const bottomOf = async (desk: Page, id: string) =>
	desk.locator(id).evaluate((one) => Math.round(one.getBoundingClientRect().bottom));

async function expectChosen(desk: Page, chosen: Record<string, string>) {
	for (const [label, text] of Object.entries(chosen))
		await expect(listOf(desk, label).locator("option:checked")).toHaveText(text);
}

async function refuse(desk: Page) {
	await desk.getByRole("button", { name: "Save" }).nth(GROUP_2).click();
	await expect(desk.getByRole("alert")).toContainText("Not now");
	// The browser tells of the answer's status.
	front.complaints.length = 0;
}

test("with very many schedules, a link beside a group's schedule leads to the list of all, which has the focus", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/devices`);
	const list = listOf(desk, "Schedule");
	await expect(list.locator("option")).toHaveText(["None", "Week 7"]);
	const more = desk.getByText("More", { exact: true }).nth(GROUP_2);
	const bottom = await more.evaluate((one) => Math.round(one.getBoundingClientRect().bottom));
	// All controls of a group are in one line.
	expect(await bottomOf(desk, "#scheduleId-2")).toBe(bottom);
	await listOf(desk, "Alert presentation").selectOption({ label: "Number 2" });
	await desk.getByRole("link", { name: "Choose another schedule for Group 2" }).click();
	await expect(list).toBeFocused();
	await list.selectOption({ label: "Week 1999" });
	await expectChosen(desk, { "Alert presentation": "Number 2" });
	await expect(desk.getByLabel("Presentation", { exact: true })).toHaveCount(3);
	front.service.answer("updateDeviceGroup", { body: {} });
	await desk.getByRole("button", { name: "Save" }).nth(GROUP_2).click();
	await expect(desk.getByRole("status")).toContainText("Saved");
	expect(front.service.named("updateDeviceGroup").map(({ body }) => body)).toEqual([
		{ title: "Group 2", actualPresentationId: null, alertPresentationId: 2, scheduleId: 1999 },
	]);
	await expect(desk).toHaveURL(`${front.site}/devices`);
});

test("with very many presentations and scripts off, a link leads to a group's list, which has the focus", async ({
	page,
	browser,
}) => {
	givePresentations(front, MANY);
	const storageState = await page.context().storageState();
	const context = await browser.newContext({ javaScriptEnabled: false, storageState });
	const desk = await context.newPage();
	await desk.goto(`${front.site}/devices`);
	await desk.getByRole("link", { name: "Choose another presentation for Group 2" }).click();
	const list = listOf(desk, "Presentation");
	await expect(list).toBeFocused();
	await list.selectOption({ label: "Number 1999" });
	front.service.answer("updateDeviceGroup", { body: {} });
	await desk.getByRole("button", { name: "Save" }).nth(GROUP_2).click();
	await expect(desk.getByRole("status")).toContainText("Saved");
	expect(front.service.named("updateDeviceGroup").map(({ body }) => body)).toEqual([
		{
			title: "Group 2",
			actualPresentationId: 1999,
			alertPresentationId: null,
			scheduleId: 7,
		},
	]);
	await context.close();
});

test("with very many options, no link to them takes a place that scripts give back", async ({
	page,
	browser,
}) => {
	givePresentations(front, MANY);
	const storageState = await page.context().storageState();
	const plain = await browser.newContext({ javaScriptEnabled: false, storageState });
	const early = await plain.newPage();
	await early.goto(`${front.site}/devices`);
	const desk = await page.context().newPage();
	await open(desk, `${front.site}/devices`);
	for (const width of [1440, 768, 360]) {
		const places = async (one: Page) => {
			await one.setViewportSize({ width, height: 900 });
			const list = await boxOf(one.locator("#scheduleId-3"));
			return [list, await boxOf(one.getByRole("button", { name: "Save" }).last())];
		};
		expect(await places(early)).toEqual(await places(desk));
	}
	for (const one of [early, desk])
		await expect(
			one.getByRole("link", { name: "All schedules: choose another schedule for Group 2" }),
		).toHaveText("All schedules");
	// The words of a label's line do not lie on one another.
	for (const label of ["Presentation", "Schedule"]) {
		const link = label === "Schedule" ? "All schedules" : "Choose another";
		for (const width of [1440, 768, 360]) {
			await early.setViewportSize({ width, height: 900 });
			const start = await boxOf(early.getByText(link, { exact: true }).last());
			const end = await early
				.locator("#group-3")
				.locator("xpath=ancestor::section")
				.getByText(label, { exact: true })
				.evaluate((one) => {
					const range = document.createRange();
					range.selectNodeContents(one);
					return range.getBoundingClientRect().right;
				});
			expect(start.x, `${label}, ${width}`).toBeGreaterThan(end);
		}
	}
	await plain.close();
});

test("what the service refused stays chosen, whatever is opened and closed on the page", async ({
	page: desk,
}) => {
	givePresentations(front, MANY);
	await open(desk, `${front.site}/devices`);
	await desk.getByRole("link", { name: "Choose another schedule for Group 2" }).click();
	const chosen = { Schedule: "Week 1999", Presentation: "Number 1500" };
	for (const [label, text] of Object.entries(chosen))
		await listOf(desk, label).selectOption({ label: text });
	await desk.getByText("More", { exact: true }).nth(GROUP_2).click();
	const name = desk.getByLabel("Name of the group", { exact: true }).nth(GROUP_2);
	await name.fill("Hall");
	await refuse(desk);
	await expectChosen(desk, chosen);
	await desk.getByRole("link", { name: "Start alert everywhere" }).click();
	await expect(desk.getByRole("dialog")).toBeVisible();
	await expectChosen(desk, chosen);
	await desk.goBack();
	await expect(desk.getByRole("dialog")).toBeHidden();
	await desk.getByRole("link", { name: "Fold away the devices of Group 1" }).click();
	await expect(desk.getByRole("link", { name: "Show the devices of Group 1" })).toBeVisible();
	await desk.getByRole("link", { name: "Add new group" }).click();
	await expect(desk.getByLabel("Name of the new group")).toBeFocused();
	await desk.getByRole("button", { name: "Dark", exact: true }).click();
	await expect(desk.locator("html")).toHaveAttribute("data-scheme", "dark");
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk.getByLabel("Name of the new group")).toBeHidden();
	await expectChosen(desk, chosen);
	await expect(name).toHaveValue("Hall");
	await expect(name).toBeVisible();
	await desk.getByRole("link", { name: "Add new group" }).click();
	await desk.getByLabel("Name of the new group").fill("Roof");
	front.service.answer("createDeviceGroup", { body: {} });
	await desk.getByRole("button", { name: "Add group" }).click();
	await expect(desk.getByRole("status")).toContainText("Group added: Roof");
	await expectChosen(desk, chosen);
});

test("a presentation that was found by its picture stays chosen when it is refused", async ({
	page: desk,
}) => {
	givePresentations(front, MANY);
	await open(desk, `${front.site}/devices`);
	await desk.getByRole("button", { name: "Find what Group 2 plays" }).click();
	await desk.getByRole("dialog").getByRole("button", { name: "Number 100", exact: true }).click();
	await refuse(desk);
	await desk.getByRole("link", { name: "Start alert everywhere" }).click();
	await expect(desk.getByRole("dialog")).toBeVisible();
	await expectChosen(desk, { Presentation: "Number 100" });
});

/** Groups that play this presentation, have the next one for alerts, and follow the schedule of the same number. */
function giveGroups({ service }: Front, id: number, isInAlert = false) {
	const body = [1, 2, 3].map((deviceGroupId) => ({
		deviceGroupId,
		title: `Group ${deviceGroupId}`,
		isDefault: deviceGroupId === 1,
		isInAlert,
		actualPresentationId: id,
		alertPresentationId: id + 1,
		scheduleId: id,
		devices: deviceGroupId === 1 ? [DEVICE] : [],
	}));
	service.answer("listDeviceGroups", { body });
}
const CHANGED = { Presentation: "Number 3", "Alert presentation": "Number 4", Schedule: "Week 3" };
const changedIds = { actualPresentationId: 3, alertPresentationId: 4, scheduleId: 3 };

test("with very many options, what somebody else chose for a group is shown, and stays when its name is saved", async ({
	page: desk,
}) => {
	givePresentations(front, MANY);
	giveGroups(front, 1);
	await desk.clock.install();
	await open(desk, `${front.site}/devices`);
	giveGroups(front, 3);
	await desk.clock.fastForward(16_000);
	await expectChosen(desk, CHANGED);
	await expect(listOf(desk, "Schedule").locator("option:not([hidden])")).toHaveText([
		"None",
		"Week 3",
	]);
	await desk.getByText("More", { exact: true }).nth(GROUP_2).click();
	await desk.getByLabel("Name of the group", { exact: true }).nth(GROUP_2).fill("Hall");
	await refuse(desk);
	expect(front.service.named("updateDeviceGroup").at(-1)?.body).toEqual({
		title: "Hall",
		...changedIds,
	});
	await expectChosen(desk, CHANGED);
});

test("with very many options, saving what a group plays does not end an alert that was started everywhere", async ({
	page: desk,
}) => {
	givePresentations(front, MANY);
	giveGroups(front, 1);
	await open(desk, `${front.site}/devices?alert=start`);
	front.service.answer("startAlertEverywhere", () => {
		giveGroups(front, 3, true);
		return { body: [] };
	});
	await desk.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
	await expectChosen(desk, CHANGED);
	await listOf(desk, "Presentation").selectOption({ label: "Number 4" });
	await refuse(desk);
	expect(front.service.named("updateDeviceGroup").at(-1)?.body).toEqual({
		title: "Group 2",
		...changedIds,
		actualPresentationId: 4,
	});
});

test("the alert for all groups is found by its title among very many, and started", async ({
	page: desk,
}) => {
	givePresentations(front, MANY);
	await open(desk, `${front.site}/devices?alert=start`);
	const question = desk.getByRole("dialog", { name: "Confirmation" });
	const list = question.getByLabel("Alert presentation");
	await expect(list).toBeFocused();
	await expect(question).toContainText("No group has an alert presentation: choose one.");
	const find = question.getByRole("button", { name: "Find the alert of all groups" });
	const picker = desk.getByRole("dialog", { name: "Choose the alert of all groups" });
	await find.click();
	await desk.keyboard.press("Escape");
	await expect(picker).toBeHidden();
	await find.click();
	await picker.getByLabel("Search by title").fill("1999");
	await picker.getByRole("button", { name: "Number 1999", exact: true }).click();
	await expect(find).toBeFocused();
	await expect(list.locator("option:checked")).toHaveText("Number 1999");
	await expect(question).toContainText("Start the alert on 1 screen in 3 groups?");
	await expect(question).not.toContainText("No group has");
	front.service.answer("startAlertEverywhere", { body: [] });
	await question.getByRole("button", { name: "Yes" }).click();
	await expect(question).toBeHidden();
	expect(front.service.named("startAlertEverywhere").map(({ body }) => body)).toEqual([
		{ presentationId: 1999 },
	]);
});

test("a search that may leave out a group with an unsaved choice asks first", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/devices?search=Group`);
	await listOf(desk, "Presentation").selectOption({ label: "Number 2" });
	await desk.getByLabel("Search devices and groups").fill("Group 3");
	await desk.getByLabel("Search devices and groups").press("Enter");
	const question = desk.getByRole("dialog", { name: "Leave without saving?" });
	await question.getByRole("button", { name: "Stay" }).click();
	await expectChosen(desk, { Presentation: "Number 2" });
	await desk.getByLabel("Search devices and groups").press("Enter");
	await question.getByRole("button", { name: "Leave" }).click();
	await expect(desk).toHaveURL(/search=Group\+3/);
	await expect(desk.getByRole("heading", { name: "Group 2" })).toBeHidden();
});

test("what shows more groups than before asks nothing", async ({ page: desk }) => {
	await open(desk, `${front.site}/devices?search=Group+2`);
	await desk.getByLabel("Presentation", { exact: true }).selectOption({ label: "Number 2" });
	await desk.getByLabel("Search devices and groups").fill("");
	await desk.getByLabel("Search devices and groups").press("Enter");
	await expect(desk.getByRole("heading", { name: "Group 3" })).toBeVisible();
	await expectChosen(desk, { Presentation: "Number 2" });
});

/** Three screens in the Hall, of which the second cannot be moved; the others go to the Attic. */
function giveDevices({ service }: Front) {
	const moved = new Set<number>();
	const devices = [1, 2, 3].map((deviceId) => ({ deviceId, deviceName: `Screen ${deviceId}` }));
	const group = { isDefault: false, isInAlert: false };
	service.answer("listDeviceGroups", () => ({
		body: [
			{
				...group,
				...{ deviceGroupId: 1, title: "Hall", isDefault: true },
				devices: devices.filter(({ deviceId }) => !moved.has(deviceId)),
			},
			{
				...group,
				...{ deviceGroupId: 2, title: "Attic" },
				devices: devices.filter(({ deviceId }) => moved.has(deviceId)),
			},
		],
	}));
	service.answer("updateDevice", ({ path }) => {
		if (path.endsWith("/2")) return problem(404, "The device was not found");
		moved.add(Number(path.split("/").at(-1)));
		return { body: {} };
	});
}
const boxesOf = (desk: Page) => [1, 2, 3].map((id) => desk.getByLabel(`Choose Screen ${id}`));

async function moveAll(desk: Page) {
	for (const box of boxesOf(desk)) await box.check();
	await desk.getByLabel("Move ticked devices to").selectOption("Attic");
	await desk.getByRole("button", { name: "Move", exact: true }).click();
	await expect(desk.getByRole("alert")).toContainText(
		"Moved: 2 of 3 devices. For the others: The device was not found",
	);
	// The browser tells of the answer's status.
	front.complaints.length = 0;
}

test("of many devices those that could not be moved stay ticked, and no others", async ({
	page: desk,
}) => {
	giveDevices(front);
	// The looks of every few seconds find nothing: what is shown comes with the answer.
	await desk.route("**/devices/changes*", (route) => route.fulfill({ status: 503 }));
	await open(desk, `${front.site}/devices`);
	await moveAll(desk);
	for (const [place, box] of boxesOf(desk).entries())
		await expect(box).toBeChecked({ checked: place === 1 });
	const attic = desk.getByRole("region", { name: "Attic" });
	await expect(attic.getByLabel(/^Choose Screen/)).toHaveCount(2);
	await expect(desk.getByLabel("Choose Screen 2")).toBeChecked();
});

test("what is ticked before the scripts have come stays ticked", async ({ page: desk }) => {
	giveDevices(front);
	let letScriptsIn = () => {};
	const wanted = new Promise<void>((resolve) => {
		letScriptsIn = resolve;
	});
	await desk.route("**/assets/*.js", (route) => wanted.then(() => route.continue()));
	await desk.goto(`${front.site}/devices`, { waitUntil: "commit" });
	await moveAll(desk);
	const [first, second] = boxesOf(desk);
	await first?.check();
	await second?.uncheck();
	letScriptsIn();
	await expect(desk.getByRole("status")).toBeAttached();
	for (const [place, box] of boxesOf(desk).entries())
		await expect(box).toBeChecked({ checked: place === 0 });
});
