import { expect, test } from "@playwright/test";
import { pairScreen } from "../support/caller";
import { press } from "./files";
import { chosen, inGroup, presentation } from "./group-fields";
import { addGroup, enter, house, open } from "./house";

const at = house();

test("what is chosen is not left without a question, nor lost to another group's Save", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Menu"]);
	await addGroup(desk, at.dashboard.url, "Hall");
	await open(desk, `${at.dashboard.url}/devices`);
	const asked: string[] = [];
	desk.on("dialog", (dialog) => {
		asked.push(dialog.type());
		void dialog.dismiss();
	});
	await presentation(desk, "Hall").selectOption("Menu");
	await desk.getByRole("link", { name: "Content Management" }).click();
	const question = desk.getByRole("dialog", { name: "Leave without saving?" });
	await expect(question).toContainText("What you chose for a group here is not saved.");
	await desk.getByRole("button", { name: "Stay" }).click();
	await expect(question).toBeHidden();
	await desk.evaluate(() => location.reload());
	await expect.poll(() => asked).toEqual(["beforeunload"]);
	await inGroup(desk, "Default group").getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Saved: Default group");
	await expect(chosen(desk, "Hall")).toHaveText("Menu");
	await inGroup(desk, "Hall").getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Saved: Hall");
	expect(asked).toHaveLength(1);
	await desk.getByRole("link", { name: "Content Management" }).click();
	await expect(desk).toHaveURL(/\/presentations$/);
});

test("what is chosen for a group is not lost to a reload behind the dialog of names", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Menu"]);
	await pairScreen(at.service, token, { deviceName: "One" });
	await open(desk, `${at.dashboard.url}/devices`);
	const asked: string[] = [];
	desk.on("dialog", (dialog) => {
		asked.push(dialog.type());
		void dialog.dismiss();
	});
	await presentation(desk, "Default group").selectOption("Menu");
	await desk.getByLabel("Choose One").check();
	await press(desk, "Rename ticked devices");
	const dialog = desk.getByRole("dialog", { name: "Rename" });
	await expect(dialog).toBeVisible();
	await desk.evaluate(() => location.reload());
	await expect.poll(() => asked).toEqual(["beforeunload"]);
	await dialog.getByRole("link", { name: "Cancel" }).click();
	await expect(dialog).toBeHidden();
	await expect(chosen(desk, "Default group")).toHaveText("Menu");
});

test("the name of a new group stays while another group is saved, and what is typed during an answer", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Lobby"]);
	await open(desk, `${at.dashboard.url}/devices?add`);
	const name = desk.getByLabel("Name of the new group");
	await name.fill("Kitchen");
	await desk.getByLabel("Presentation", { exact: true }).selectOption({ label: "Lobby" });
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Saved: Default group");
	await expect(name).toHaveValue("Kitchen");

	await name.fill("x".repeat(201));
	await desk.route("**/devices.data*", async (route) => {
		await name.fill("Bar");
		await route.continue();
	});
	await desk.getByRole("button", { name: "Add group" }).click();
	await expect(desk.getByRole("alert")).toContainText("at most 200 characters");
	await expect(name).toHaveValue("Bar");
	await desk.unrouteAll();
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Saved: Default group");
	await expect(name).toHaveValue("Bar");
	await desk.getByRole("button", { name: "Add group" }).click();
	await expect(desk.getByRole("status")).toContainText("Group added: Bar");
	await expect(name).toHaveCount(0);
	await expect(desk).toHaveURL(/\/devices$/);
});
