import { expect, test } from "@playwright/test";
import { pairScreen } from "../support/caller";
import { enter, house, open } from "./house";

const at = house();

test("what is chosen above the list of presentations is searched by at once, with what is typed", async ({
	page: desk,
}) => {
	await enter(desk, at, ["L100", "L101", "M102"]);
	const box = desk.getByLabel("Search by title");
	const status = desk.getByLabel("Status");
	const sort = desk.getByLabel("Sort by");
	const first = desk.getByRole("row").nth(1);
	await box.fill("l1");
	await sort.focus();
	await desk.keyboard.press("ArrowDown");
	await expect(first).toContainText("L100");
	await expect(desk.getByRole("row")).toHaveCount(3);
	await expect(desk.getByRole("status")).toHaveText("2 presentations");
	await expect(box).toHaveValue("l1");
	await expect(sort).toBeFocused();
	await desk.keyboard.press("ArrowDown");
	await expect(first).toContainText("L101");
	await expect(desk).toHaveURL(/search=l1&.*sort=-title/);
	await expect(sort).toBeFocused();
	await desk.goBack();
	await expect(first).toContainText("L100");
	await expect(sort).toHaveValue("title");
	await desk.goBack();
	await expect(desk.getByRole("row")).toHaveCount(4);
	await expect(sort).toHaveValue("active");

	let letCome = () => {};
	const wanted = new Promise<void>((resolve) => {
		letCome = resolve;
	});
	await desk.route("**/presentations.data?*", (route) => wanted.then(() => route.continue()));
	await box.fill("L10");
	await box.press("Enter");
	await box.press("Backspace");
	await status.selectOption({ label: "Error" });
	letCome();
	await expect(desk).toHaveURL(/search=L1&status=Error/);
	await expect(desk.getByRole("status")).toHaveText("No presentation fits");
	await expect(box).toHaveValue("L1");
	await expect(status).toHaveValue("Error");
	await expect(status).toBeFocused();
	// The search that it came before has left no trace.
	await desk.goBack();
	await expect(desk.getByRole("row")).toHaveCount(4);
	await expect(status).toHaveValue("");
});

test("what is typed above the list stays when it is sorted or narrowed by something else", async ({
	page: desk,
}) => {
	await enter(desk, at, ["L100", "L101"]);
	const box = desk.getByLabel("Search by title");
	const first = desk.getByRole("row").nth(1);
	await box.fill("l101");
	await desk.getByRole("columnheader", { name: "Title" }).getByRole("link").click();
	await expect(desk).toHaveURL(/sort=title/);
	await expect(first).toContainText("L100");
	await expect(box).toHaveValue("l101");
	await expect(desk.getByLabel("Sort by")).toHaveValue("title");
	await box.press("Enter");
	await expect(desk.getByRole("row")).toHaveCount(2);
	await desk.goBack();
	await expect(desk.getByRole("row")).toHaveCount(3);
	await expect(box).toHaveValue("");
});

test("the same among devices", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	for (const deviceName of ["Bar", "Barn", "Hall"])
		await pairScreen(at.service, token, { deviceName });
	await open(desk, `${at.dashboard.url}/devices`);
	const box = desk.getByLabel("Search devices and groups");
	const state = desk.getByLabel("State");
	await box.fill("bar");
	await state.selectOption({ label: "Paused by the plan" });
	await expect(desk.getByRole("status")).toHaveText("No device fits");
	await expect(state).toBeFocused();
	await state.selectOption({ label: "All" });
	await expect(desk.getByRole("status")).toHaveText("2 screens in 1 group");
	await expect(box).toHaveValue("bar");
	await expect(state).toBeFocused();
});

test("devices that are folded away are counted once nothing is searched for any more", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	for (const deviceName of ["Bar", "Hall"]) await pairScreen(at.service, token, { deviceName });
	await open(desk, `${at.dashboard.url}/devices?fold=all`);
	const state = desk.getByLabel("State");
	await state.selectOption({ label: "Paused by the plan" });
	await expect(desk.getByRole("status")).toHaveText("No device fits");
	await state.selectOption({ label: "All" });
	await expect(desk.getByRole("status")).toHaveText("2 screens in 1 group");
	await expect(desk.getByRole("row")).toHaveCount(0);
});
