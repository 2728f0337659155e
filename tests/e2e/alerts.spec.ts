import { expect, type Page, test } from "@playwright/test";
import { solidPng } from "../fixtures/media/png";
import { ok, pairScreen, readyImage } from "../support/caller";
import { BLUE, RED } from "./colors";
import { pair } from "./desk";
import { press } from "./files";
import { enter, house, open } from "./house";

const at = house();
/** Less than the time between two heartbeats, in which a screen without a stream would hear of it. */
const SOON = { timeout: 14_000 };

const shows = (screen: Page, presentationId: number) =>
	expect(screen.locator(`.front[data-presentation-id="${presentationId}"]`)).toBeVisible(SOON);

test("an alert is on the screen at once, is counted, and goes back to what was there", async ({
	page: desk,
	browser,
}) => {
	const { token } = await enter(desk, at);
	const make = async (title: string, color: typeof RED) => {
		const imageId = await readyImage(at.service, token, solidPng(320, 180, color));
		const slides = [{ index: 0, title, type: "Image" as const, imageId }];
		const made = await ok(at.service, "createPresentation", { token, body: { title, slides } });
		return made.presentationId;
	};
	const [menu, fire] = [await make("Menu", BLUE), await make("Fire", RED)];
	const lobby = await browser.newContext();
	const screen = await lobby.newPage();
	await pair(desk, screen, at.service.url);
	await open(desk, `${at.dashboard.url}/devices`);
	const group = desk.getByRole("region", { name: "Default group" });
	await group.getByLabel("Presentation", { exact: true }).selectOption("Menu");
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Saved: Default group");
	await shows(screen, menu);

	await group.getByLabel("Alert presentation").selectOption("Fire");
	await press(desk, "Start alert");
	await expect(desk.getByRole("status")).toContainText("Alert started");
	await shows(screen, fire);
	// Nobody reloads the page: it asks again by itself.
	await expect(group).toContainText("Alert: 1 of 1 screen shows Fire", SOON);
	await press(desk, "Stop alert");
	await shows(screen, menu);
	await expect(group).toContainText("Shows Menu");
	await lobby.close();
});

test("a blank at the end of a group's name is no change once it is saved: the name follows a colleague", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Menu"]);
	const [group] = await ok(at.service, "listDeviceGroups", { token });
	const params = { deviceGroupId: Number(group?.deviceGroupId) };
	await desk.clock.install();
	await pairScreen(at.service, token, { deviceName: "Lobby TV" });
	await open(desk, `${at.dashboard.url}/devices`);
	await desk.getByText("More", { exact: true }).click();
	const name = desk.getByLabel("Name of the group");
	await name.fill("Lobby ");
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Saved: Lobby");
	await expect(name).toHaveValue("Lobby");
	// As it is saved already.
	await name.fill("Lobby ");
	await ok(at.service, "updateDeviceGroup", { token, params, body: { title: "Foyer" } });
	await desk.clock.fastForward(16_000);
	await expect(name).toHaveValue("Foyer");
	await name.fill(" Foyer");
	await desk.getByLabel("Presentation", { exact: true }).selectOption("Menu");
	await ok(at.service, "updateDeviceGroup", { token, params, body: { title: "Hall" } });
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Saved: Hall");
	await name.fill(" Hall");
	await desk.getByRole("link", { name: "Content Management" }).click();
	await expect(desk).toHaveURL(/\/presentations$/);
});

test("what is chosen stays while the page keeps itself fresh, and so does an open name; what is not follows a colleague", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Menu", "Other"]);
	const [group] = await ok(at.service, "listDeviceGroups", { token });
	const { presentations } = await ok(at.service, "listPresentations", { token });
	const menu = presentations.find(({ title }) => title === "Menu")?.presentationId;
	await desk.clock.install();
	await pairScreen(at.service, token, { deviceName: "Lobby TV" });
	await open(desk, `${at.dashboard.url}/devices`);
	const panel = desk.getByRole("region", { name: String(group?.title) });
	await panel.getByLabel("Presentation", { exact: true }).selectOption("Other");
	await panel.getByText("More").click();
	const name = panel.getByLabel("Name of the group");
	await name.fill("Half typed");
	const params = { deviceGroupId: Number(group?.deviceGroupId) };
	const body = { alertPresentationId: menu };
	await ok(at.service, "updateDeviceGroup", { token, params, body });
	await desk.clock.fastForward(16_000);
	await expect(panel.getByLabel("Alert presentation").locator("option:checked")).toHaveText("Menu");
	await expect(name).toBeFocused();
	await expect(name).toHaveValue("Half typed");
	const presentation = panel.getByLabel("Presentation", { exact: true });
	await expect(presentation.locator("option:checked")).toHaveText("Other");
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Saved: Half typed");
	const [saved] = await ok(at.service, "listDeviceGroups", { token });
	expect(saved).toMatchObject({
		title: "Half typed",
		actualPresentationTitle: "Other",
		alertPresentationId: menu,
	});
});

test("ticked devices are moved, and removed after a question; the focus stays in the page", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	for (const deviceName of ["One", "Two", "Three"])
		await pairScreen(at.service, token, { deviceName });
	await ok(at.service, "createDeviceGroup", { token, body: { title: "Hall" } });
	await open(desk, `${at.dashboard.url}/devices`);
	for (const name of ["One", "Two"]) await desk.getByLabel(`Choose ${name}`).check();
	await desk.getByLabel("Move ticked devices to").selectOption("Hall");
	await press(desk, "Move");
	await expect(desk.getByRole("status")).toContainText("Moved: 2 devices");
	const hall = desk.getByRole("region", { name: "Hall" });
	await expect(hall.getByRole("row", { name: /One|Two/ })).toHaveCount(2);
	await desk.getByLabel("Choose Two").check();
	await press(desk, "Remove ticked devices");
	await expect(desk.getByRole("dialog")).toContainText("Remove “Two”?");
	await desk.getByRole("link", { name: "No" }).click();
	await expect(hall.getByRole("row", { name: /Two/ })).toBeVisible();
	await expect(desk.getByRole("button", { name: "Remove ticked devices" })).toBeFocused();
	await desk.getByLabel("Choose Two").check();
	await press(desk, "Remove ticked devices");
	await press(desk, "Yes");
	await expect(desk.getByRole("status")).toContainText("Removed: 1 device");
	await expect(desk.getByRole("link", { name: "Two" })).toHaveCount(0);
});
