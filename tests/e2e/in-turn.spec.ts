import { expect, type Page, test } from "@playwright/test";
import { ok, pairScreen } from "../support/caller";
import { addGroup, enter, house, open } from "./house";

const at = house();

const NOT_SENT = "Not sent, as the page has changed since you pressed that.";

/** A slow line: a form's way to the dashboard takes until it is let through; one that is dropped meanwhile never arrives. */
async function slowLine(desk: Page) {
	const held: (() => void)[] = [];
	await desk.route("**", async (route) => {
		if (route.request().method() !== "POST") return route.fallback();
		await new Promise<void>((resolve) => {
			held.push(resolve);
		});
		await route.continue().catch(() => {});
	});
	return {
		/** How many forms were sent. */
		sent: () => held.length,
		letThrough: (one: number) => held[one]?.(),
	};
}

const groupsInAlert = async (token: string) =>
	(await ok(at.service, "listDeviceGroups", { token }))
		.filter(({ isInAlert }) => isInAlert)
		.map(({ title }) => title)
		.sort();

/** Two more groups beside the default one, with what their alerts show. */
async function twoGroups(desk: Page, titles = ["Fire"]) {
	const { token } = await enter(desk, at, titles);
	for (const title of ["Hall", "Roof"]) await addGroup(desk, at.dashboard.url, title);
	const groups = await ok(at.service, "listDeviceGroups", { token });
	const { presentations } = await ok(at.service, "listPresentations", { token });
	const alertPresentationId = presentations[0]?.presentationId;
	for (const { deviceGroupId, title } of groups)
		await ok(at.service, "updateDeviceGroup", {
			token,
			params: { deviceGroupId: Number(deviceGroupId) },
			body: { title, alertPresentationId },
		});
	await open(desk, `${at.dashboard.url}/devices`);
	const start = (title: string) =>
		desk.getByRole("region", { name: title }).getByRole("button", { name: "Start alert" });
	const deviceGroupId = (wanted: string) =>
		Number(groups.find(({ title }) => title === wanted)?.deviceGroupId);
	return { token, start, deviceGroupId };
}

test("alerts that are started one after the other on a slow line all start, each once", async ({
	page: desk,
}) => {
	const { token, start } = await twoGroups(desk);
	const line = await slowLine(desk);
	await start("Hall").click();
	await expect.poll(line.sent).toBe(1);
	await start("Roof").click();
	await start("Default").click();
	await start("Roof").click();
	line.letThrough(0);
	await expect.poll(line.sent).toBe(2);
	expect(await groupsInAlert(token)).toEqual(["Hall"]);
	line.letThrough(1);
	await expect.poll(line.sent).toBe(3);
	expect(await groupsInAlert(token)).toEqual(["Hall", "Roof"]);
	line.letThrough(2);
	await expect(desk.getByRole("status")).toContainText("Alert started: Default");
	await expect(desk.getByRole("button", { name: "Stop alert", exact: true })).toHaveCount(3);
	expect(line.sent()).toBe(3);
});

test("what waits behind a form that is refused is not sent, and a notice says so", async ({
	page: desk,
}) => {
	const { token, start, deviceGroupId } = await twoGroups(desk);
	const line = await slowLine(desk);
	await start("Hall").click();
	await start("Roof").click();
	const params = { deviceGroupId: deviceGroupId("Hall") };
	await ok(at.service, "deleteDeviceGroup", { token, params });
	line.letThrough(0);
	await expect(desk.getByRole("status")).toContainText(NOT_SENT);
	await expect(desk.locator("main").getByRole("alert")).toBeVisible();
	await start("Roof").click();
	await expect.poll(line.sent).toBe(2);
	line.letThrough(1);
	await expect(desk.getByRole("status")).toContainText("Alert started: Roof");
	expect(await groupsInAlert(token)).toEqual(["Roof"]);
});

test("a button that means something else once its turn comes is not pressed", async ({
	page: desk,
}) => {
	const { token, start, deviceGroupId } = await twoGroups(desk);
	const line = await slowLine(desk);
	await start("Hall").click();
	await start("Roof").click();
	const params = { deviceGroupId: deviceGroupId("Roof") };
	await ok(at.service, "startAlert", { token, params, body: {} });
	line.letThrough(0);
	await expect(desk.getByRole("status")).toContainText(NOT_SENT);
	expect(line.sent()).toBe(1);
	expect(await groupsInAlert(token)).toEqual(["Hall", "Roof"]);
});

test("a group that is saved and put in alert at once is both", async ({ page: desk }) => {
	const { token, start } = await twoGroups(desk);
	const line = await slowLine(desk);
	const hall = desk.getByRole("region", { name: "Hall" });
	await hall.getByLabel("Presentation", { exact: true }).selectOption("Fire");
	await hall.getByRole("button", { name: "Save", exact: true }).click();
	await expect.poll(line.sent).toBe(1);
	await start("Hall").click();
	line.letThrough(0);
	await expect.poll(line.sent).toBe(2);
	line.letThrough(1);
	await expect(desk.getByRole("status")).toContainText("Alert started: Hall");
	const groups = await ok(at.service, "listDeviceGroups", { token });
	const saved = groups.find(({ title }) => title === "Hall");
	expect(saved).toMatchObject({ isInAlert: true, actualPresentationId: expect.any(Number) });
});

test("what waits waits on where another button of its form is pressed", async ({ page: desk }) => {
	const { token, start } = await twoGroups(desk, ["Fire", "Menu"]);
	const line = await slowLine(desk);
	const hall = desk.getByRole("region", { name: "Hall" });
	const own = hall.getByLabel("Presentation", { exact: true });
	const save = hall.getByRole("button", { name: "Save", exact: true });
	await own.selectOption("Fire");
	await save.click();
	await expect.poll(line.sent).toBe(1);
	await start("Hall").click();
	await own.selectOption("Menu");
	await save.click();
	line.letThrough(0);
	await expect.poll(line.sent).toBe(2);
	line.letThrough(1);
	await expect.poll(line.sent).toBe(3);
	expect(await groupsInAlert(token)).toEqual(["Hall"]);
	line.letThrough(2);
	await expect(desk.getByRole("status")).toContainText("Saved: Hall");
	const groups = await ok(at.service, "listDeviceGroups", { token });
	const saved = groups.find(({ title }) => title === "Hall");
	expect(saved).toMatchObject({ isInAlert: true, actualPresentationTitle: "Menu" });
});

test("what waits behind a form whose answer somebody waits for no more is not sent", async ({
	page: desk,
}) => {
	const { start } = await twoGroups(desk);
	const line = await slowLine(desk);
	await start("Hall").click();
	await expect.poll(line.sent).toBe(1);
	await start("Roof").click();
	await desk.getByRole("link", { name: "Add new group" }).click();
	await expect(desk.getByLabel("Name of the new group")).toBeVisible();
	await expect(desk.getByRole("status")).toContainText(NOT_SENT);
	expect(line.sent()).toBe(1);
	line.letThrough(0);
});

test("what waits is not sent where somebody goes back to what a form before had led to", async ({
	page: desk,
}) => {
	const { token, start } = await twoGroups(desk);
	await start("Default").click();
	await expect(desk.getByRole("status")).toContainText("Alert started: Default");
	await desk.getByRole("link", { name: "Add new group" }).click();
	await expect(desk.getByLabel("Name of the new group")).toBeVisible();
	const line = await slowLine(desk);
	await start("Hall").click();
	await expect.poll(line.sent).toBe(1);
	await start("Roof").click();
	await desk.goBack();
	await expect(desk.getByLabel("Name of the new group")).toHaveCount(0);
	await expect(desk.getByRole("status")).toContainText(NOT_SENT);
	expect(line.sent()).toBe(1);
	expect(await groupsInAlert(token)).toHaveLength(1);
	line.letThrough(0);
});

test("screens that wait to be moved are moved as they were ticked when that was pressed", async ({
	page: desk,
}) => {
	const { token, start } = await twoGroups(desk);
	for (const deviceName of ["Door", "Yard"]) await pairScreen(at.service, token, { deviceName });
	await open(desk, `${at.dashboard.url}/devices`);
	const line = await slowLine(desk);
	const move = async (title: string) => {
		await desk.getByLabel("Move ticked devices to").selectOption(title);
		await desk.getByRole("button", { name: "Move", exact: true }).click();
	};
	await start("Hall").click();
	await expect.poll(line.sent).toBe(1);
	await desk.getByLabel("Choose Door").check();
	await move("Hall");
	await desk.getByLabel("Choose Door").uncheck();
	await desk.getByLabel("Choose Yard").check();
	await move("Roof");
	line.letThrough(0);
	await expect.poll(line.sent).toBe(2);
	line.letThrough(1);
	await expect.poll(line.sent).toBe(3);
	line.letThrough(2);
	await expect(desk.getByRole("status")).toContainText("Moved: 1 device to Roof");
	const groups = await ok(at.service, "listDeviceGroups", { token });
	const screensOf = groups.map((one) => [one.title, one.devices.map((two) => two.deviceName)]);
	expect(Object.fromEntries(screensOf)).toMatchObject({ Hall: ["Door"], Roof: ["Yard"] });
});
