import { expect, type Page, test } from "@playwright/test";
import { ok } from "../support/caller";
import { enter, house, open } from "./house";

const at = house();

/** Holds back what is sent to a page's forms; returns what lets it go on. */
async function holdForms(desk: Page, path: string) {
	let letGo = () => {};
	const isLet = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	await desk.route(`**${path}.data*`, async (route) => {
		if (route.request().method() === "POST") await isLet;
		// Who left has ended it.
		await route.continue().catch(() => {});
	});
	return letGo;
}

const bar = (desk: Page) => desk.getByRole("progressbar", { name: "Loading" });

test("a dialog whose Yes is on its way is closed by nothing but its answer", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const body = { title: "Attic" };
	const { deviceGroupId } = await ok(at.service, "createDeviceGroup", { token, body });
	await open(desk, `${at.dashboard.url}/devices?confirm=delete-group&id=${deviceGroupId}`);
	const dialog = desk.getByRole("dialog");
	const letGo = await holdForms(desk, "/devices");
	await dialog.getByRole("button", { name: "Yes" }).click();
	await expect(bar(desk)).toBeVisible();
	// Browsers let a page refuse the first only.
	for (const _ of [1, 2, 3]) await desk.keyboard.press("Escape");
	const no = dialog.getByRole("link", { name: "No", exact: true });
	await expect(no).toHaveAttribute("aria-disabled", "true");
	await no.focus();
	await desk.keyboard.press("Enter");
	await expect(dialog).toBeVisible();
	expect(await dialog.evaluate((one) => one.matches(":modal"))).toBe(true);
	letGo();
	await expect(desk.getByRole("status")).toContainText("Group deleted");
	await expect(dialog).toHaveCount(0);
});

test("who goes back while a Yes is on its way is told that it may be done", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Lobby"]);
	await desk.getByRole("link", { name: "Delete Lobby" }).click();
	const dialog = desk.getByRole("dialog");
	await holdForms(desk, "/presentations");
	await dialog.getByRole("button", { name: "Yes" }).click();
	await expect(bar(desk)).toBeVisible();
	await desk.goBack();
	await expect(dialog).toHaveCount(0);
	await expect(desk.getByRole("status")).toContainText(
		"Stopped waiting. It may still be done: look before you do it again.",
	);
	await desk.getByRole("button", { name: "Close message" }).click();
	await expect(desk.getByText("It may still be done")).toHaveCount(0);
});

const toLobby = (desk: Page) => desk.getByRole("link", { name: "Delete Lobby" }).click();

const CLOSED: [string, (desk: Page) => Promise<void>][] = [
	["No", (desk) => desk.getByRole("link", { name: "No", exact: true }).click()],
	[
		"Escape, pressed twice,",
		async (desk) => {
			await desk.keyboard.press("Escape");
			await desk.keyboard.press("Escape");
		},
	],
];

for (const [how, close] of CLOSED)
	test(`after ${how} Back leads to what was before the list, and to no dialog`, async ({
		page: desk,
	}) => {
		await enter(desk, at, ["Lobby"]);
		await open(desk, `${at.dashboard.url}/devices`);
		await desk.getByRole("link", { name: "Content Management" }).click();
		const dialog = desk.getByRole("dialog");
		for (const _ of [1, 2]) {
			await toLobby(desk);
			await expect(desk.getByRole("link", { name: "No", exact: true })).toBeFocused();
			await close(desk);
			await expect(dialog).toHaveCount(0);
			await expect(desk.getByRole("link", { name: "Delete Lobby" })).toBeFocused();
			await expect(desk).toHaveURL(/\/presentations$/);
		}
		await desk.goBack();
		await expect(desk.getByRole("heading", { name: "Device Management" })).toBeVisible();
	});

test("a dialog that was opened by its address, or is reloaded, gives its place to the list", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Lobby"]);
	await open(desk, `${at.dashboard.url}/devices`);
	await desk.getByRole("link", { name: "Content Management" }).click();
	await toLobby(desk);
	const dialog = desk.getByRole("dialog");
	await expect(dialog).toBeVisible();
	const { href } = new URL(desk.url());
	await open(desk, href);
	await desk.keyboard.press("Escape");
	await expect(desk).toHaveURL(/\/presentations$/);
	await expect(dialog).toHaveCount(0);
	await open(desk, `${at.dashboard.url}/schedules`);
	await open(desk, href);
	await desk.getByRole("link", { name: "No", exact: true }).click();
	await expect(desk).toHaveURL(/\/presentations$/);
	await desk.goBack();
	await expect(desk.getByRole("heading", { name: "Schedules" })).toBeVisible();
});

test("Back opens no question again that was answered with Yes, nor one that was refused", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Lobby", "Menu"]);
	const dialog = desk.getByRole("dialog");
	const row = desk.getByRole("row", { name: /Menu/ });
	await row.getByRole("link", { name: "Show on…" }).click();
	await expect(dialog).toBeVisible();
	await dialog.getByRole("checkbox").first().check();
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Now plays in");
	await desk.goBack();
	await expect(desk).toHaveURL(/\/presentations$/);
	await expect(dialog).toHaveCount(0);

	await toLobby(desk);
	await expect(dialog).toBeVisible();
	const { presentations } = await ok(at.service, "listPresentations", { token });
	const lobby = presentations.find(({ title }) => title === "Lobby");
	const params = { presentationId: String(lobby?.presentationId) };
	await ok(at.service, "deletePresentation", { token, params });
	await dialog.getByRole("button", { name: "Yes" }).click();
	await expect(desk.getByRole("alert")).toContainText("not found");
	await desk.goBack();
	await expect(desk.getByRole("alert")).toHaveCount(0);
	await expect(desk).toHaveURL(/\/presentations$/);
	await expect(dialog).toHaveCount(0);
});

test("a search that is made twice, and a dialog over what it found, are one step back", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Lobby", "Menu"]);
	await desk.getByLabel("Search by title").fill("Lobby");
	for (const _ of [1, 2]) {
		const found = desk.waitForResponse(/presentations\.data\?search=Lobby/);
		await desk.getByRole("button", { name: "Search" }).click();
		await (await found).finished();
		await expect(desk.getByRole("link", { name: "Delete Menu" })).toHaveCount(0);
		await expect(bar(desk)).toHaveCount(0);
	}
	// At once: a dialog that is closed leads to the first entry with its list.
	await desk.goBack();
	await expect(desk).toHaveURL(/\/presentations$/);
	await desk.goForward();
	await expect(desk).toHaveURL(/search=Lobby/);
	for (const [, close] of CLOSED) {
		await toLobby(desk);
		await expect(desk.getByRole("link", { name: "No", exact: true })).toBeFocused();
		await close(desk);
		await expect(desk.getByRole("dialog")).toHaveCount(0);
		await expect(desk).toHaveURL(/search=Lobby/);
	}
	await desk.goBack();
	await expect(desk).toHaveURL(/\/presentations$/);
	await expect(desk.getByRole("link", { name: "Delete Menu" })).toBeVisible();
});

test("Back opens no question again from which another dialog was opened", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const week = { name: "Week", timeZoneId: "UTC", dateTimeCollection: [] };
	const { id: scheduleId } = await ok(at.service, "createSimpleSchedule", { token, body: week });
	const [group] = await ok(at.service, "listDeviceGroups", { token });
	const params = { deviceGroupId: String(group?.deviceGroupId) };
	await ok(at.service, "updateDeviceGroup", { token, params, body: { scheduleId } });
	await open(desk, `${at.dashboard.url}/schedules`);
	await desk.getByRole("link", { name: "Delete Week" }).click();
	const dialog = desk.getByRole("dialog");
	await dialog.getByRole("link", { name: "Use in…" }).click();
	await dialog.getByRole("checkbox").uncheck();
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Now used by no group");
	await desk.goBack();
	await expect(desk).toHaveURL(/\/schedules$/);
	await expect(dialog).toHaveCount(0);
});
