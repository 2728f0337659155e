import { expect, type Page, test } from "@playwright/test";
import { ok, pairScreen } from "../support/caller";
import { enter, house, open } from "./house";

const at = house();

test("a search keeps the focus in its box and says what was found", async ({ page: desk }) => {
	await enter(desk, at, ["Lobby", "Menu", "Menu for the night"]);
	const said = desk.getByRole("status");
	const box = desk.getByLabel("Search by title");
	for (const [typed, found] of [
		["menu", "2 presentations"],
		["lobby", "1 presentation"],
		["cellar", "No presentation fits"],
	] as const) {
		await box.fill(typed);
		await box.press("Enter");
		await expect(said).toHaveText(found);
		await expect(box).toBeFocused();
	}
	await desk.getByRole("link", { name: "Show all" }).click();
	await expect(desk.getByRole("heading", { level: 1 })).toBeFocused();
	await desk.getByLabel("Sort by").selectOption("title");
	await desk.getByRole("search").getByRole("button", { name: "Search" }).press("Enter");
	await expect(said).toHaveText("3 presentations");
	await expect(box).toBeFocused();
});

/** Keeps the list's answers back until what this resolves to is called. */
async function holdList(desk: Page): Promise<() => void> {
	let answer = () => {};
	const held = new Promise<void>((done) => {
		answer = done;
	});
	await desk.route("**/presentations.data?*", async (route) => {
		await held;
		await route.continue();
	});
	return answer;
}

test("who goes on to the button while a list is being sorted stays there", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Lobby", "Menu"]);
	const answer = await holdList(desk);
	await desk.getByLabel("Sort by").selectOption("title");
	const button = desk.getByRole("search").getByRole("button", { name: "Search" });
	await button.focus();
	answer();
	await expect(desk.getByRole("status")).toHaveText("2 presentations");
	await expect(button).toBeFocused();
});

test("who goes on to what is beside the search while it is on its way stays there", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Lobby", "Menu"]);
	const answer = await holdList(desk);
	await desk.getByLabel("Search by title").fill("menu");
	await desk.getByLabel("Search by title").press("Enter");
	const next = desk.getByRole("link", { name: "New Presentation" });
	await next.focus();
	answer();
	await expect(desk.getByRole("status")).toHaveText("1 presentation");
	await expect(next).toBeFocused();
});

test("a search that is left for another page is not told there", async ({ page: desk }) => {
	const { token } = await enter(desk, at, ["Lobby", "Menu"]);
	for (const deviceName of ["Bar", "Hall"]) await pairScreen(at.service, token, { deviceName });
	await desk.route("**/presentations.data?*", () => {});
	await desk.getByLabel("Search by title").fill("menu");
	await desk.getByLabel("Search by title").press("Enter");
	await desk.getByRole("link", { name: "Device Management" }).first().click();
	await expect(desk.getByRole("heading", { name: "Device Management" })).toBeFocused();
	await expect(desk.getByLabel("Search devices and groups")).toBeVisible();
	await expect(desk.getByRole("status")).toHaveText("");
});

test("a search among devices says what was found, and going back says nothing", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	for (const deviceName of ["Bar", "Barn", "Hall"])
		await pairScreen(at.service, token, { deviceName });
	await open(desk, `${at.dashboard.url}/devices`);
	const box = desk.getByLabel("Search devices and groups");
	await box.fill("bar");
	await box.press("Enter");
	await expect(desk.getByRole("status")).toHaveText("2 screens in 1 group");
	await expect(box).toBeFocused();
	await box.fill("cellar");
	await box.press("Enter");
	await expect(desk.getByRole("status")).toHaveText("No device fits");
	await desk.goBack();
	await expect(desk.getByText("Hall")).toHaveCount(0);
	await expect(box).toHaveValue("bar");
	await expect(desk.getByRole("status")).toHaveText("No device fits");
});

test("after a deletion the focus is at the row that took its place", async ({ page: desk }) => {
	await enter(desk, at, ["One", "Two", "Three"]);
	const remove = async (name: string) => {
		await desk.getByRole("link", { name: `Delete ${name}`, exact: true }).press("Enter");
		await desk.getByRole("button", { name: "Yes" }).press("Enter");
		await expect(desk.getByRole("dialog")).toHaveCount(0);
	};
	const focused = (name: string) =>
		expect(desk.getByRole("link", { name: `Delete ${name}`, exact: true })).toBeFocused();
	// The newest is the first.
	await remove("Two");
	await focused("One");
	await remove("One");
	await focused("Three");
	await remove("Three");
	await expect(desk.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the same among schedules; and what was said on one page is not there on the next", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	for (const name of ["Early", "Late"])
		await ok(at.service, "createSimpleSchedule", {
			token,
			body: { name, timeZoneId: "UTC", dateTimeCollection: [] },
		});
	await open(desk, `${at.dashboard.url}/schedules`);
	const rows = desk.getByRole("row");
	const first = rows.nth(1).getByRole("link", { name: /^Delete/ });
	const kept = await rows
		.nth(2)
		.getByRole("link", { name: /^Delete/ })
		.getAttribute("aria-label");
	await first.press("Enter");
	await desk.getByRole("button", { name: "Yes" }).press("Enter");
	await expect(desk.getByRole("link", { name: kept ?? "" })).toBeFocused();

	await desk.getByRole("link", { name: "New Simple Schedule" }).click();
	await desk.getByRole("button", { name: "Add New Schedule Item" }).click();
	await expect(desk.getByRole("status")).toContainText("Item added");
	await desk.getByRole("navigation").getByRole("link", { name: "Device Management" }).click();
	const leave = desk.getByRole("button", { name: "Leave" });
	await leave.click();
	await expect(desk.getByRole("heading", { name: "Device Management" })).toBeVisible();
	await expect(desk.getByRole("status")).not.toContainText("Item added");
});

test("buttons of the same name are told apart by the day or group that they belong to", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	await ok(at.service, "createDeviceGroup", { token, body: { title: "Canteen" } });
	await open(desk, `${at.dashboard.url}/weekly-schedule`);
	const sunday = desk.getByRole("region", { name: "Sunday" });
	for (const name of ["+ Add New Schedule Item", "Sort"])
		await expect(sunday.getByRole("button", { name })).toHaveAccessibleDescription("Sunday");
	await open(desk, `${at.dashboard.url}/devices`);
	const canteen = desk.getByRole("region", { name: "Canteen" });
	for (const name of ["Save", "Start alert"])
		await expect(canteen.getByRole("button", { name, exact: true })).toHaveAccessibleDescription(
			"Canteen",
		);
});

test("Control and S save a schedule; a code that is not whole yet says so", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/simple-schedule`);
	await desk.getByLabel("Schedule Name").fill("By keys");
	await desk.keyboard.press("ControlOrMeta+s");
	await expect(desk.getByRole("status")).toContainText("By keys");
	await open(desk, `${at.dashboard.url}/verify-device`);
	const code = desk.getByLabel("Device code");
	await expect(code).toHaveAccessibleDescription("6 digits");
	await code.fill("123");
	await code.press("Enter");
	await expect(desk.getByRole("status")).toHaveText("Enter all 6 digits");
});

test("whoever comes to activate a screen types its code at once", async ({ page: desk }) => {
	await enter(desk, at);
	await desk.getByRole("link", { name: "Verify Device" }).first().click();
	await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Activate Your Device");
	await expect(desk.getByLabel("Device code")).toBeFocused();
});

test("a code is typed in the digits of any script, also with an input method", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/verify-device`);
	const code = desk.getByLabel("Device code");
	const activate = desk.getByRole("button", { name: "Activate" });
	await expect(activate).toBeDisabled();
	await code.focus();
	const method = await desk.context().newCDPSession(desk);
	const compose = (text: string) =>
		method.send("Input.imeSetComposition", { text, selectionStart: 0, selectionEnd: 0 });
	await compose("１２");
	await expect(code).toHaveValue("１２");
	await compose("１２３４５６");
	await expect(code).toHaveValue("１２３４５６");
	await expect(activate).toBeEnabled();
	await method.send("Input.insertText", { text: "１２３４５６" });
	await expect(code).toHaveValue("123456");
	// What is no digit is taken back once it is composed.
	await compose("い");
	await method.send("Input.insertText", { text: "い" });
	await expect(code).toHaveValue("123456");
	await code.fill("");
	await code.pressSequentially("٩١٣ ७१");
	await expect(code).toHaveValue("91371");
});
