import { expect, test } from "@playwright/test";
import { ok, pairScreen } from "../support/caller";
import { enter, house, open } from "./house";

const at = house();

test("a question whose Yes is refused gives way to the page, which says why", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Lobby", "Menu"]);
	await desk.getByRole("link", { name: "Delete Lobby" }).click();
	await expect(desk.getByRole("link", { name: "No", exact: true })).toBeFocused();
	const { presentations } = await ok(at.service, "listPresentations", { token });
	const lobby = presentations.find(({ title }) => title === "Lobby");
	const params = { presentationId: String(lobby?.presentationId) };
	await ok(at.service, "deletePresentation", { token, params });
	await desk.getByRole("button", { name: "Yes" }).click();
	await expect(desk.getByRole("alert")).toContainText("not found");
	await expect(desk.getByRole("alert")).toBeFocused();
	await expect(desk.getByRole("alert")).toContainText("Somebody else may have deleted it.");
	await expect(desk.getByRole("dialog")).toHaveCount(0);
	await expect(desk.getByRole("row", { name: /Lobby/ })).toHaveCount(0);
	await desk.getByRole("link", { name: "Delete Menu" }).click();
	await desk.getByRole("button", { name: "Yes" }).click();
	await expect(desk.getByRole("status")).toContainText("Presentation deleted");
	await expect(desk.getByRole("dialog")).toHaveCount(0);
});

test("a dialog with fields says why it was refused, and focuses that", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	const [hall, bar] = [
		await pairScreen(at.service, token, { deviceName: "Hall" }),
		await pairScreen(at.service, token, { deviceName: "Bar" }),
	].map(({ device }) => device.deviceId);
	await open(
		desk,
		`${at.dashboard.url}/devices?confirm=rename-devices&deviceId=${hall}&deviceId=${bar}`,
	);
	const dialog = desk.getByRole("dialog", { name: "Rename" });
	const first = dialog.getByLabel("Name of screen 1, Hall");
	const second = dialog.getByLabel("Name of screen 2, Bar");
	const save = dialog.getByRole("button", { name: "Save names" });
	await first.fill("Entrance");
	await second.fill("");
	await desk.route("**/devices.data*", async (route) => {
		// Typed while the form is on its way.
		await first.fill("Entrance hall");
		await route.continue();
	});
	await save.click();
	await expect(dialog.getByText("Name cannot be empty")).toBeVisible();
	await expect(second).toBeFocused();
	await expect(first).toHaveValue("Entrance hall");
	await desk.unrouteAll();

	await second.fill("Counter");
	await ok(at.service, "deleteDevice", { token, params: { deviceId: String(bar) } });
	await save.click();
	const why = dialog.getByText("Renamed: 1 of 2 devices.");
	await expect(why).toBeVisible();
	const said = dialog.getByRole("group", { name: "The device was not found" });
	await expect(said).toBeFocused();
	await expect(said).toHaveAccessibleDescription("Somebody else may have deleted it.");
	await expect(dialog.getByRole("textbox")).toHaveCount(1);
	await expect(dialog.getByRole("textbox")).toHaveValue("Counter");
});

test("who leaves the dialog that renames once it was refused has left it", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const { device } = await pairScreen(at.service, token, { deviceName: "Hall" });
	await open(desk, `${at.dashboard.url}/devices`);
	await desk.getByLabel("Choose Hall").check();
	await desk.getByRole("button", { name: "Rename ticked devices" }).click();
	const dialog = desk.getByRole("dialog", { name: "Rename" });
	await dialog.getByRole("textbox").fill("");
	await dialog.getByRole("button", { name: "Save names" }).click();
	await expect(dialog.getByText("Name cannot be empty")).toBeVisible();
	await expect(desk).toHaveURL(new RegExp(`deviceId=${device.deviceId}&confirm=rename-devices$`));
	await desk.goBack();
	await desk.getByRole("button", { name: "Leave" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(desk).toHaveURL(/\/devices$/);
});
