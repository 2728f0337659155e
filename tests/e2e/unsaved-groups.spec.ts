import { expect, test } from "@playwright/test";
import { ok, pairScreen } from "../support/caller";
import { sendBeat } from "../support/heartbeat";
import { press } from "./files";
import { chosen, inGroup, presentation } from "./group-fields";
import { addGroup, boxOf, enter, house, open } from "./house";

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
	await expect(question).toContainText("What you chose for “Hall” is not saved.");
	await desk.getByRole("button", { name: "Stay" }).click();
	await expect(question).toBeHidden();
	await expect(inGroup(desk, "Hall").getByRole("button", { name: "Save" })).toBeFocused();
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

test("among many groups, those that are not saved are named, and who stays is led to the first", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Menu"]);
	const titles = Array.from({ length: 9 }, (_, place) => `Floor ${place + 1}`);
	for (const title of titles) await ok(at.service, "createDeviceGroup", { token, body: { title } });
	await open(desk, `${at.dashboard.url}/devices?add`);
	const question = desk.getByRole("dialog", { name: "Leave without saving?" });
	const leave = () => desk.getByRole("link", { name: "Content Management" }).click();
	await desk.getByLabel("Name of the new group").fill("Roof");
	await leave();
	await expect(question).toContainText("The name that you typed for a new group is not saved.");
	await question.getByRole("button", { name: "Stay" }).click();
	await expect(desk.getByRole("button", { name: "Add group" })).toBeFocused();
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk.getByLabel("Name of the new group")).toBeHidden();
	for (const title of titles.slice(5)) await presentation(desk, title).selectOption("Menu");
	await desk.evaluate(() => window.scrollTo(0, 0));
	await leave();
	await expect(question).toContainText(
		"What you chose for 4 groups is not saved: “Floor 6”, “Floor 7”, “Floor 8” and 1 more.",
	);
	await desk.keyboard.press("Escape");
	await expect(question).toBeHidden();
	const save = inGroup(desk, "Floor 6").getByRole("button", { name: "Save" });
	await expect(save).toBeFocused();
	await expect(save).toBeInViewport();
	await desk.getByRole("link", { name: "Add new group" }).click();
	await desk.getByLabel("Name of the new group").fill("Roof");
	await leave();
	await expect(question).toContainText("1 more. Neither is the name of the new group.");
});

test("a state that is chosen stays chosen only where the devices are narrowed to it", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Menu"]);
	for (const deviceName of ["One", "Two"]) await pairScreen(at.service, token, { deviceName });
	await open(desk, `${at.dashboard.url}/devices?state=trouble`);
	const state = desk.getByLabel("State");
	await presentation(desk, "Default group").selectOption("Menu");
	await state.selectOption("Online");
	const question = desk.getByRole("dialog", { name: "Leave without saving?" });
	await question.getByRole("button", { name: "Stay" }).click();
	await expect(state).toHaveValue("trouble");
	await state.selectOption("Offline");
	await question.getByRole("button", { name: "Leave" }).click();
	await expect(desk).toHaveURL(/state=offline/);
	await expect(state).toHaveValue("offline");
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

test("a group with a choice that is not saved says so, until it is saved or chosen back", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Menu", "Fire"]);
	await addGroup(desk, at.dashboard.url, "Hall");
	await open(desk, `${at.dashboard.url}/devices`);
	const [hall, home] = [inGroup(desk, "Hall"), inGroup(desk, "Default group")];
	const saveOf = (group: typeof hall) => group.getByRole("button", { name: "Save", exact: true });
	const mark = hall.getByText("Not saved");
	const [start, more] = [hall.getByRole("button", { name: "Start alert" }), hall.getByText("More")];
	const places = async () => [await boxOf(saveOf(hall)), await boxOf(start), await boxOf(more)];

	const before = await places();
	await presentation(desk, "Hall").selectOption("Menu");
	await presentation(desk, "Default group").selectOption("Menu");
	await expect(mark).toBeVisible();
	await expect(saveOf(hall)).toHaveAccessibleDescription("Hall Not saved");
	await expect(saveOf(hall)).toHaveClass(/btn-primary/);
	expect(await places()).toEqual(before);
	await saveOf(home).click();
	await expect(desk.getByRole("status")).toContainText("Saved: Default group");
	await expect(home.getByText("Not saved")).toHaveCount(0);
	await expect(saveOf(home)).toHaveAccessibleDescription("Default group");
	await expect(mark).toBeVisible();

	await presentation(desk, "Hall").selectOption("None");
	await expect(mark).toHaveCount(0);
	await hall.getByRole("button", { name: "Find what Hall plays" }).click();
	await desk.getByRole("dialog").getByRole("button", { name: "Fire" }).click();
	await expect(mark).toBeVisible();
	await presentation(desk, "Hall").evaluate((select: HTMLSelectElement) => select.form?.reset());
	await expect(mark).toHaveCount(0);

	await more.click();
	await hall.getByLabel("Name of the group").fill(" ");
	await expect(mark).toBeVisible();
	await saveOf(hall).click();
	await expect(desk.getByRole("alert")).toBeVisible();
	await expect(mark).toBeVisible();
	await hall.getByLabel("Name of the group").fill("Hall ");
	await expect(mark).toHaveCount(0);
});

test("what is chosen for a group stays once none of its screens is in the state that they are narrowed to", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Menu"]);
	const { screenToken } = await pairScreen(at.service, token, { deviceName: "TV" });
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/devices?state=offline`);
	const screen = desk.getByRole("row", { name: /TV/ });
	await expect(screen).toContainText("Offline");
	await presentation(desk, "Default group").selectOption("Menu");
	await sendBeat(at.service, screenToken, { playing: null });
	await desk.clock.fastForward(16_000);
	await expect(screen).toHaveCount(0);
	await expect(inGroup(desk, "Default group")).toContainText("1 of 1 online");
	await expect(chosen(desk, "Default group")).toHaveText("Menu");
	await inGroup(desk, "Default group").getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Saved: Default group");
	await expect(desk.getByRole("heading", { name: "No device fits" })).toBeVisible();
	await expect(inGroup(desk, "Default group")).toHaveCount(0);
});
